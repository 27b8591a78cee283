"""The pool of database connections, when it has no free connection and after a database outage."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

import psycopg
from django.db import connections

from kernel.tenancy.backend.base import DatabaseWrapper
from tests.api import Api, refused
from tests.cast import Cast
from tests.database import app_dsn


@contextmanager
def pooled(size: int, timeout: float) -> Iterator[DatabaseWrapper]:
    wrapper = cast("DatabaseWrapper", connections["default"].copy("default"))
    wrapper.settings_dict["OPTIONS"] = {"pool": {"min_size": size, "max_size": size, "timeout": timeout}}
    assert wrapper.pool is not None
    wrapper.pool.open(wait=True)
    try:
        yield wrapper
    finally:
        wrapper.close_pool()


def test_request_without_a_free_connection_is_answered_503_busy(committed_db: Cast) -> None:
    client, usual = Api().as_(committed_db.owner), connections["default"]
    with pooled(1, timeout=0.1) as wrapper:
        connections["default"] = wrapper
        try:
            borrowed = wrapper.pool.getconn()
            answer = client.get("staffs")
            wrapper.pool.putconn(borrowed)
            again = client.get("staffs")
            wrapper.close()
        finally:
            connections["default"] = usual
    assert refused(answer, 503, "busy")
    assert answer.body["message"] == "Servicebay is very busy. Please try again in a moment."
    assert answer.response["Retry-After"] == "2"
    assert again.status == 200


def test_pool_discards_all_broken_connections_together(committed_db: Cast) -> None:
    with pooled(3, timeout=5) as wrapper:
        with psycopg.connect(app_dsn(), autocommit=True) as other:
            ended = other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE usename = current_user AND datname = current_database() AND pid <> pg_backend_pid()"
            ).fetchall()
        assert len(ended) >= 3
        wrapper.discard_broken_connections()
        for borrowed in [wrapper.pool.getconn() for _ in range(3)]:
            assert borrowed.execute("SELECT 1").fetchone() == (1,)
            borrowed.close()
            wrapper.pool.putconn(borrowed)
