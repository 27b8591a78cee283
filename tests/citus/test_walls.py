"""The walls of tests/kernel/tenancy on each node of a Citus cluster, and the ids, which do not hold."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import psycopg
import pytest
from django.db import OperationalError, transaction

from garages.roles import Role
from kernel import tenancy
from kernel.tenancy.names import garage_role, platform_role
from tenants.staff.models import Staff
from tests.cast import Cast
from tests.citus.cluster import APP_ROLE, COORDINATOR, DATABASE, WORKERS, Cluster, Node, django_on
from tests.citus.installation import range_of, repair_ids
from tests.kernel.tenancy import test_walls as walls

pytestmark = pytest.mark.prove
# The fixtures of this folder run these tests on each node.
HOLD = (
    "test_request_for_a_garage_without_membership_returns_404",
    "test_garage_scope_hides_other_garages_even_without_the_membership_check",
    "test_query_outside_a_tenancy_scope_is_refused",
    "test_app_database_login_without_a_garage_or_platform_role_can_read_no_table",
    "test_open_cursor_follows_the_current_tenancy_scope",
    "test_tenancy_scope_outside_a_transaction_is_refused",
    "test_leaving_a_tenancy_scope_restores_the_outer_scope",
    "test_leaving_a_tenancy_scope_after_an_error_restores_the_outer_scope",
    "test_tenancy_scope_ends_with_its_transaction",
    "test_concurrent_garage_scopes_on_shared_connections_never_mix_garages",
    "test_garage_role_cannot_read_other_garages_or_public_tables",
    "test_platform_role_cannot_read_tables_of_a_garage",
    "test_garage_role_cannot_read_its_migrations_or_change_its_schema",
    "test_app_database_login_is_no_superuser_and_owns_no_table_and_inherits_no_role",
    "test_audit_entries_cannot_be_changed_or_deleted",
    "test_database_roles_refuse_queries_even_without_the_scope_check",
)
globals().update({name: getattr(walls, name) for name in HOLD})


def test_hidden_shards_of_other_garages_and_of_public_tables_are_refused(
    cluster: Cluster, installed: Cast
) -> None:
    """Citus keeps the rows in tables with a number in their name. These tables need the same rights."""
    first = installed.first
    role, own = garage_role(DATABASE, first.pk), f"{first.schema_name}."
    for node in cluster.citus:
        shards = shards_on(node)
        assert len(shards) > 30
        foreign = [shard for shard in shards if not shard.startswith(own)]
        assert readable(node, foreign, role) == []
        garages = [shard for shard in shards if shard.startswith("garage_")]
        assert readable(node, garages, platform_role(DATABASE)) == []
    # The garage's role reads its own shards, so the refusals above come from the rights.
    holder = cluster.holder(first.schema_name)
    assert readable(holder, [shard for shard in shards_on(holder) if shard.startswith(own)], role)


def shards_on(node: Node) -> list[str]:
    with node.connect() as superuser:
        superuser.execute("SET citus.override_table_visibility TO off")
        found = superuser.execute(
            "SELECT schemaname || '.' || tablename FROM pg_tables"
            " WHERE (schemaname = 'public' OR schemaname LIKE 'garage\\_%') AND tablename ~ '_[0-9]{6}$'"
        ).fetchall()
    return [name for (name,) in found]


def readable(node: Node, tables: list[str], role: str) -> list[str]:
    seen = []
    with node.connect(APP_ROLE) as app:
        for table in tables:
            try:
                with app.transaction():
                    app.execute(f"SELECT set_config('role', '{role}', true)")
                    app.execute(f"SELECT * FROM {table}")
            except psycopg.errors.InsufficientPrivilege:
                continue
            seen.append(table)
    return seen


def test_garage_role_without_login_works_only_on_the_node_of_its_garage(
    cluster: Cluster, installed: Cast
) -> None:
    garage = installed.second
    holder = cluster.holder(garage.schema_name)
    with without_login(cluster, garage_role(DATABASE, garage.pk)):
        with django_on(holder), transaction.atomic(), tenancy.garage(garage.pk):
            assert Staff.objects.exists()
        for node in set(cluster.citus) - {holder}:
            # A new connection to a node has no kept connection of the role to another node.
            with django_on(node), pytest.raises(OperationalError, match="not permitted to log in"):
                count_staff(garage.pk)


def count_staff(garage_id: int) -> int:
    with transaction.atomic(), tenancy.garage(garage_id):
        return Staff.objects.count()


@contextmanager
def without_login(cluster: Cluster, role: str) -> Iterator[None]:
    with cluster[COORDINATOR].connect() as superuser:
        superuser.execute(f'ALTER ROLE "{role}" NOLOGIN')
        try:
            yield
        finally:
            superuser.execute(f'ALTER ROLE "{role}" LOGIN')


# -- ids: this wall does not hold --------------------------------------------------------------------------


def add_staff(node: Node, garage_id: int) -> int:
    """Add a row on a node, and return the garage that its id names."""
    with django_on(node), transaction.atomic(), tenancy.garage(garage_id):
        made = Staff.objects.create(
            name="New Person",
            email=f"{uuid4()}@cast.example",
            phone="+919800000001",
            role=Role.TECHNICIAN.value,
            membership_id=uuid4(),
        )
        transaction.set_rollback(True)
    return tenancy.garage_of(made.pk)


def test_citus_gives_rows_added_on_a_worker_ids_of_another_garage(cluster: Cluster, installed: Cast) -> None:
    first = installed.first.pk
    assert add_staff(cluster[COORDINATOR], first) == first
    for worker in WORKERS:
        assert add_staff(cluster[worker], first) != first


def test_repaired_id_range_lasts_until_citus_copies_its_metadata_again(
    cluster: Cluster, installed: Cast
) -> None:
    garage = installed.second
    holder = cluster.holder(garage.schema_name)
    repair_ids(holder, garage.pk)
    assert range_of(holder, garage.pk) == (garage.pk, garage.pk)
    assert add_staff(holder, garage.pk) == garage.pk
    with cluster[COORDINATOR].connect() as superuser:
        superuser.execute("SELECT stop_metadata_sync_to_node('127.0.0.1', %s)", [holder.port])
        superuser.execute("SELECT start_metadata_sync_to_node('127.0.0.1', %s)", [holder.port])
    assert add_staff(holder, garage.pk) != garage.pk
