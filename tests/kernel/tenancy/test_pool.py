"""After a database outage, the pool keeps no broken connections for later requests."""

from typing import cast

import psycopg
from django.db import connections

from kernel.tenancy.backend.base import DatabaseWrapper
from tests.cast import Cast
from tests.database import app_dsn


def test_pool_discards_all_broken_connections_together(committed_db: Cast) -> None:
    wrapper = cast("DatabaseWrapper", connections["default"].copy("pooled"))
    wrapper.settings_dict["OPTIONS"] = {"pool": {"min_size": 3, "max_size": 3, "timeout": 5}}
    pool = wrapper.pool
    assert pool is not None
    pool.open(wait=True)
    try:
        with psycopg.connect(app_dsn(), autocommit=True) as other:
            ended = other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE usename = current_user AND datname = current_database() AND pid <> pg_backend_pid()"
            ).fetchall()
        assert len(ended) >= 3
        wrapper.discard_broken_connections()
        for borrowed in [pool.getconn() for _ in range(3)]:
            assert borrowed.execute("SELECT 1").fetchone() == (1,)
            borrowed.close()
            pool.putconn(borrowed)
    finally:
        wrapper.close_pool()
