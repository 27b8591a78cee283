"""Provisioning, migrations, public tables and a move, on a Citus cluster."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from django.db import NotSupportedError, connection, transaction

from kernel import tenancy
from kernel.outbox import rows
from kernel.tenancy.names import garage_role, platform_role
from tests.cast import Cast
from tests.citus.cluster import APP_ROLE, COORDINATOR, DATABASE, OWNER_ROLE, PLAIN, Cluster, Node, django_on

pytestmark = pytest.mark.prove


def test_provisioned_garage_has_all_its_tables_on_one_worker(cluster: Cluster, installed: Cast) -> None:
    with cluster[COORDINATOR].connect() as superuser:
        found = superuser.execute(
            "SELECT split_part(table_name::text, '.', 1), count(*), count(DISTINCT nodeport)"
            " FROM citus_shards WHERE table_name::text ~ '^garage_[0-9]+[.]' GROUP BY 1"
        ).fetchall()
    assert {schema for schema, _, _ in found} == {installed.first.schema_name, installed.second.schema_name}
    assert {nodes for _, _, nodes in found} == {1}
    assert min(tables for _, tables, _ in found) > 40


def test_migration_that_adds_a_column_with_a_check_is_refused(cluster: Cluster, installed: Cast) -> None:
    with cluster[COORDINATOR].connect(OWNER_ROLE) as owner:
        staff = f"{installed.first.schema_name}.staff"
        with pytest.raises(psycopg.errors.FeatureNotSupported):
            owner.execute(f"ALTER TABLE {staff} ADD COLUMN kilos integer NULL CHECK (kilos > 0)")
        owner.execute(f"ALTER TABLE {staff} ADD COLUMN kilos integer NULL")
        owner.execute(f"ALTER TABLE {staff} ADD CONSTRAINT some_kilos CHECK (kilos > 0) NOT VALID")
        owner.execute(f"ALTER TABLE {staff} VALIDATE CONSTRAINT some_kilos")
        owner.execute(f"ALTER TABLE {staff} DROP COLUMN kilos")


# -- public tables -----------------------------------------------------------------------------------------


@contextmanager
def in_platform_scope(node: Node) -> Iterator[psycopg.Connection]:
    with psycopg.connect(node.dsn(APP_ROLE), prepare_threshold=None) as app:
        app.execute("SET statement_timeout = '1s'")
        app.execute(f"SELECT set_config('search_path', 'public', true), set_config('role', '{ROLE}', true)")
        yield app
        app.rollback()


ROLE = platform_role(DATABASE)
CHANGE = "UPDATE person SET phone = phone WHERE email = %s"


def test_changes_of_two_rows_of_a_public_table_wait_for_each_other(cluster: Cluster, installed: Cast) -> None:
    """On plain Postgres, two transactions change two rows at the same time."""
    other = "outsider@cast.example"
    with cluster[PLAIN].connect(database="postgres") as plain:
        plain.execute("CREATE TABLE person (email text, phone text)")
        plain.execute("INSERT INTO person VALUES ('owner@cast.example', ''), (%s, '')", [other])
        with (
            psycopg.connect(cluster[PLAIN].dsn(database="postgres")) as first,
            psycopg.connect(cluster[PLAIN].dsn(database="postgres")) as second,
        ):
            first.execute(CHANGE, ["owner@cast.example"])
            second.execute("SET statement_timeout = '1s'")
            assert second.execute(CHANGE, [other]).rowcount == 1
    for node in cluster.citus:
        with in_platform_scope(cluster[COORDINATOR]) as first, in_platform_scope(node) as second:
            assert first.execute(CHANGE, ["owner@cast.example"]).rowcount == 1
            with pytest.raises(psycopg.errors.QueryCanceled):
                second.execute(CHANGE, [other])


def test_claim_of_the_relay_is_refused(cluster: Cluster, installed: Cast) -> None:
    for node in cluster.citus:
        with django_on(node), pytest.raises(NotSupportedError, match="STABLE functions"):
            claim()


def claim() -> None:
    with transaction.atomic(), tenancy.platform():
        connection.ensure_connection()
        rows.claim({}, 10)


def test_notification_does_not_reach_other_nodes(cluster: Cluster, installed: Cast) -> None:
    worker = cluster.holder(installed.first.schema_name)
    with cluster[COORDINATOR].connect() as listener, worker.connect() as sender:
        listener.execute("LISTEN outbox")
        sender.execute("NOTIFY outbox")
        assert list(listener.notifies(timeout=0.5)) == []
        listener.execute("NOTIFY outbox")
        assert len(list(listener.notifies(timeout=2, stop_after=1))) == 1


# -- a move ------------------------------------------------------------------------------------------------


def test_garage_moves_to_another_worker_while_it_serves(cluster: Cluster, installed: Cast) -> None:
    garage = installed.first
    old = cluster.holder(garage.schema_name)
    new = next(node for node in cluster.citus if node.name not in (COORDINATOR, old.name))
    served, errors, moved = 0, [], threading.Event()

    def serve() -> None:
        nonlocal served
        scope = (
            f"SELECT set_config('search_path', '{garage.schema_name}', true),"
            f" set_config('role', '{garage_role(DATABASE, garage.pk)}', true)"
        )
        with old.connect(APP_ROLE) as app:
            while not moved.is_set():
                try:
                    with app.transaction():
                        app.execute(scope)
                        app.execute("UPDATE staff SET phone = phone")
                    served += 1
                except psycopg.Error as error:
                    errors.append(str(error))
                time.sleep(0.01)

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        with cluster[COORDINATOR].connect(OWNER_ROLE) as owner:
            owner.execute(
                "SELECT citus_schema_move(%s, '127.0.0.1', %s, shard_transfer_mode => 'block_writes')",
                [garage.schema_name, new.port],
            )
        time.sleep(0.3)
    finally:
        moved.set()
        thread.join()
    assert cluster.holder(garage.schema_name) == new
    assert errors == []
    assert served > 5
