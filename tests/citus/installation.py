"""Servicebay on a Citus cluster: public tables on every node, and each garage on one worker."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connections, transaction

from garages import provisioning
from kernel import tenancy
from kernel.tenancy.names import first_id, last_id, platform_role, schema_of
from kernel.tenancy.template import creation_statements
from tests import cast as casting
from tests.cast import Cast
from tests.citus.cluster import (
    COORDINATOR,
    DATABASE,
    OWNER_ROLE,
    PLAIN,
    Cluster,
    Node,
    ddl_of_this_node,
    django_on,
)

# Citus refuses tables with triggers. The template is read by the owner only.
ON_THE_COORDINATOR = ("drill", "schema_template")


def install(cluster: Cluster) -> Cast:
    """Install the product through the coordinator, with two garages and their people."""
    coordinator = cluster[COORDINATOR]
    with django_on(coordinator), pytest.MonkeyPatch.context() as patch:
        call_command("migrate_platform", verbosity=0)
        _spread_public_tables(coordinator)
        # Spreading a table drops the rights on its sequence.
        call_command("migrate_platform", verbosity=0)
        with coordinator.connect() as superuser:
            superuser.execute(f'ALTER ROLE "{platform_role(DATABASE)}" LOGIN')
            superuser.execute(f"ALTER ROLE {OWNER_ROLE} SET citus.enable_schema_based_sharding TO on")
        connections.close_all()
        patch.setattr(provisioning, "creation_statements", _with_login(creation_statements))
        casting.make()
        with transaction.atomic(), tenancy.platform():
            return casting.read()


def install_plain(cluster: Cluster) -> None:
    """Install the same on plain Postgres."""
    with django_on(cluster[PLAIN]):
        call_command("migrate_platform", verbosity=0)
        casting.make()


def _spread_public_tables(coordinator: Node) -> None:
    with coordinator.connect(OWNER_ROLE) as owner:
        found = owner.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        for (table,) in found:
            if table not in ON_THE_COORDINATOR:
                owner.execute("SELECT create_reference_table(%s)", [f"public.{table}"])
        identities = owner.execute(
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE table_schema = 'public' AND is_identity = 'YES'"
        ).fetchall()
        for table, column in identities:
            # Spreading a table restarts its identity column.
            owner.execute(
                f"SELECT setval(pg_get_serial_sequence('public.{table}', '{column}'), max({column}))"
                f" FROM public.{table} HAVING max({column}) IS NOT NULL"
            )


def _with_login(statements: Any) -> Any:
    """Let garage roles log in, because Citus enters the other nodes as the current role."""

    def changed(*args: Any, **options: Any) -> Iterator[str]:
        for sql in statements(*args, **options):
            yield sql.replace("NOLOGIN", "LOGIN")

    return changed


def repair_ids(node: Node, garage_id: int) -> None:
    """Give the identity columns of a garage their range again, on one node."""
    schema = schema_of(garage_id)
    with node.connect(OWNER_ROLE) as owner, owner.transaction():
        ddl_of_this_node(owner)
        found = owner.execute(
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE table_schema = %s AND is_identity = 'YES'",
            [schema],
        ).fetchall()
        low, high = first_id(garage_id), last_id(garage_id)
        for table, column in found:
            (sequence,) = owner.execute(
                "SELECT pg_get_serial_sequence(%s, %s)", [f"{schema}.{table}", column]
            ).fetchone() or (None,)
            (top,) = owner.execute(f"SELECT max({column}) FROM {schema}.{table}").fetchone() or (None,)
            following = low if top is None else top + 1
            owner.execute(
                f"ALTER SEQUENCE {sequence} MINVALUE {low} MAXVALUE {high} START {low} RESTART {following}"
            )


def range_of(node: Node, garage_id: int) -> tuple[int, int]:
    """Return the garages that the first and the last id of the staff's sequence name."""
    with node.connect() as connection:
        (low, high) = connection.execute(
            "SELECT seqmin >> 32, seqmax >> 32 FROM pg_sequence WHERE seqrelid = %s::regclass",
            [f"{schema_of(garage_id)}.staff_id_seq"],
        ).fetchone() or (0, 0)
    return int(low), int(high)
