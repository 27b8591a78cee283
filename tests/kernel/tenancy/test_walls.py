"""Four independent walls between garages. Each wall is tested alone."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random

import psycopg
import pytest
from django.db import DatabaseError, ProgrammingError, connection, connections, transaction

from accounts.models import Person
from config.gate import garage as garage_door
from config.gate.session import LiveSession, Workplace
from garages.models import Garage
from kernel import tenancy
from kernel.tenancy.backend.base import DatabaseWrapper
from tenants.staff.models import Staff
from tests.api import Api
from tests.cast import Cast
from tests.database import app_dsn, owner_dsn


@contextmanager
def inside(garage: Garage) -> Iterator[None]:
    with transaction.atomic(), tenancy.garage(garage.pk):
        yield


def run(sql: str) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return list(cursor.fetchall())


# -- 1: membership ---------------------------------------------------------------------------------


def test_request_for_a_garage_without_membership_returns_404(routed_cast: Cast) -> None:
    answer = Api().as_(routed_cast.owner).get("staffs", garageId=routed_cast.second.pk)
    assert (answer.status, answer.code) == (404, "not_found")


def test_garage_scope_hides_other_garages_even_without_the_membership_check(
    routed_cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A broken gate opens the scope of the first garage, which contains no data of the second garage."""
    with inside(routed_cast.second):
        foreign = Staff.objects.get(email=routed_cast.outsider.email)

    def no_check(session: LiveSession, *_: object) -> Workplace:
        return session.workplaces[routed_cast.first.pk]

    monkeypatch.setattr(garage_door, "_workplace", no_check)
    client = Api().as_(routed_cast.owner)
    assert client.delete(f"staffs/{foreign.pk}", garageId=routed_cast.second.pk).status == 404
    seen = client.get("staffs", garageId=routed_cast.second.pk, pageSize=25)
    assert seen.status == 200
    assert routed_cast.outsider.email not in str(seen.body)
    with inside(routed_cast.second):
        assert Staff.objects.get(pk=foreign.pk).left_at is None


# -- 2: scope ---------------------------------------------------------------------------------------


def test_query_outside_a_tenancy_scope_is_refused(routed_cast: Cast) -> None:
    with pytest.raises(tenancy.OutsideScope):
        Person.objects.count()
    with transaction.atomic(), pytest.raises(tenancy.OutsideScope):
        run("SELECT 1")
    with inside(routed_cast.first):
        assert Staff.objects.exists()
    with pytest.raises(tenancy.OutsideScope):
        Staff.objects.exists()


def test_app_database_login_without_a_garage_or_platform_role_can_read_no_table(routed_cast: Cast) -> None:
    """A plain connection without the checks of the database backend cannot read either."""
    wanted = connection.settings_dict
    dsn = psycopg.conninfo.make_conninfo(app_dsn(), host=wanted["HOST"], port=wanted["PORT"])
    with psycopg.connect(dsn, autocommit=True, prepare_threshold=None) as bare:
        for table in ("public.person", "public.garage", f"{routed_cast.first.schema_name}.staff"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                bare.execute(f"SELECT * FROM {table}")


def test_open_cursor_follows_the_current_tenancy_scope(routed_cast: Cast) -> None:
    with transaction.atomic(), tenancy.platform(), connection.cursor() as cursor:
        cursor.execute("SELECT current_schema()")
        assert cursor.fetchone() == ("public",)
        with tenancy.garage(routed_cast.first.pk):
            cursor.execute("SELECT current_schema()")
            assert cursor.fetchone() == (routed_cast.first.schema_name,)


def test_tenancy_scope_outside_a_transaction_is_refused(routed_cast: Cast) -> None:
    with pytest.raises(tenancy.OutsideScope), tenancy.garage(routed_cast.first.pk):
        pass


def current_schema_and_role() -> tuple[object, ...]:
    return run("SELECT current_schema(), current_user::text")[0]


def test_leaving_a_tenancy_scope_restores_the_outer_scope(routed_cast: Cast) -> None:
    with inside(routed_cast.first):
        first = current_schema_and_role()
        with tenancy.platform():
            assert current_schema_and_role()[0] == "public"
            with tenancy.garage(routed_cast.second.pk):
                assert current_schema_and_role()[0] == routed_cast.second.schema_name
            assert current_schema_and_role()[0] == "public"
        assert current_schema_and_role() == first


def test_leaving_a_tenancy_scope_after_an_error_restores_the_outer_scope(routed_cast: Cast) -> None:
    with inside(routed_cast.first):
        before = current_schema_and_role()
        with pytest.raises(ProgrammingError), transaction.atomic(), tenancy.garage(routed_cast.second.pk):
            assert current_schema_and_role()[0] == routed_cast.second.schema_name
            run("SELECT * FROM no_such_table")
        assert current_schema_and_role() == before
        with pytest.raises(ProgrammingError), tenancy.platform(), transaction.atomic():
            run("SELECT * FROM no_such_table")
        assert current_schema_and_role() == before
        assert Staff.objects.filter(email=routed_cast.owner.email).exists()


def test_tenancy_scope_ends_with_its_transaction(routed_cast: Cast) -> None:
    with inside(routed_cast.first):
        current_schema_and_role()
    with transaction.atomic(), tenancy.platform():
        assert current_schema_and_role()[0] == "public"
    raw = connection.connection
    assert raw is not None
    assert raw.execute("SELECT current_setting('role')").fetchone() == ("none",)


def test_concurrent_garage_scopes_on_shared_connections_never_mix_garages(routed_cast: Cast) -> None:
    """With a pooler in transaction mode, a session-level search_path would leak to the next client."""
    garages = {
        routed_cast.first.pk: routed_cast.owner.email,
        routed_cast.second.pk: routed_cast.outsider.email,
    }

    def count_wrong_reads(seed: int) -> int:
        random = Random(seed)
        wrong = 0
        try:
            for _ in range(30):
                garage_id = random.choice(list(garages))
                with transaction.atomic(), tenancy.garage(garage_id):
                    emails = set(Staff.objects.values_list("email", flat=True))
                    wrong += garages[garage_id] not in emails
                    wrong += any(other in emails for other in set(garages.values()) - {garages[garage_id]})
        finally:
            connections.close_all()
        return wrong

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(count_wrong_reads, range(8))) == 0


# -- 3: roles ---------------------------------------------------------------------------------------


def tables_of(schema: str) -> list[str]:
    with psycopg.connect(owner_dsn()) as owner:
        return [
            f"{schema}.{name}"
            for (name,) in owner.execute(
                "SELECT tablename FROM pg_tables WHERE schemaname = %s", [schema]
            ).fetchall()
        ]


def test_garage_role_cannot_read_other_garages_or_public_tables(routed_cast: Cast) -> None:
    others = tables_of("public") + tables_of(routed_cast.second.schema_name)
    assert len(others) > 15
    with inside(routed_cast.first):
        for table in others:
            with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
                run(f"SELECT * FROM {table}")


def test_platform_role_cannot_read_tables_of_a_garage(routed_cast: Cast) -> None:
    with transaction.atomic(), tenancy.platform():
        for table in tables_of(routed_cast.first.schema_name):
            with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
                run(f"SELECT * FROM {table}")


def test_garage_role_cannot_read_its_migrations_or_change_its_schema(routed_cast: Cast) -> None:
    with inside(routed_cast.first):
        for sql in ("SELECT * FROM django_migrations", "CREATE TABLE mine (id int)", "DROP TABLE staff"):
            with pytest.raises(DatabaseError), transaction.atomic():
                run(sql)


def test_app_database_login_is_no_superuser_and_owns_no_table_and_inherits_no_role(
    committed_db: Cast,
) -> None:
    with psycopg.connect(app_dsn()) as app:
        facts = app.execute(
            """
            SELECT r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolbypassrls, r.rolreplication,
                (SELECT count(*) FROM pg_class c WHERE c.relowner = r.oid),
                (SELECT count(*) FROM pg_auth_members m WHERE m.member = r.oid AND (m.inherit_option OR m.admin_option))
            FROM pg_roles r WHERE r.rolname = session_user
            """
        ).fetchone()
    assert facts == (False, False, False, False, False, 0, 0)


def test_audit_entries_cannot_be_changed_or_deleted(routed_cast: Cast) -> None:
    with transaction.atomic(), tenancy.platform():
        assert run("SELECT count(*) FROM audit_entry")[0][0]
        for sql in ("UPDATE audit_entry SET kind = 'x'", "DELETE FROM audit_entry", "TRUNCATE audit_entry"):
            with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
                run(sql)


# -- 4: ids -----------------------------------------------------------------------------------------


def test_each_id_is_in_the_range_of_its_garage(routed_cast: Cast) -> None:
    for garage in (routed_cast.first, routed_cast.second):
        with inside(garage):
            ids = list(Staff.objects.values_list("id", flat=True))
        assert ids
        assert {tenancy.garage_of(number) for number in ids} == {garage.pk}


def test_id_sequence_of_a_garage_stops_at_the_end_of_its_range(routed_cast: Cast) -> None:
    with psycopg.connect(owner_dsn()) as owner:
        last = ((routed_cast.first.pk + 1) << 32) - 1
        owner.execute(f"SELECT setval('{routed_cast.first.schema_name}.staff_id_seq', {last})")
        with pytest.raises(psycopg.errors.SequenceGeneratorLimitExceeded):
            owner.execute(f"SELECT nextval('{routed_cast.first.schema_name}.staff_id_seq')")


def test_database_roles_refuse_queries_even_without_the_scope_check(committed_db: Cast) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseWrapper, "scope_statement", lambda self: None)
        with pytest.raises(
            ProgrammingError, match="does not exist"
        ):  # The login has no access to the schema public.
            Person.objects.count()
        with pytest.raises(ProgrammingError, match="permission denied"):
            run("SELECT * FROM public.person")
