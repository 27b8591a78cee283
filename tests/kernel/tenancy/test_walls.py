"""Four walls between garages, each standing alone."""

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


def test_a_garage_of_others_does_not_exist(path: Cast) -> None:
    answer = Api().as_(path.owner).get("staffs", garageId=path.second.pk)
    assert (answer.status, answer.code) == (404, "not_found")


def test_with_the_membership_check_switched_off_the_scope_still_refuses(
    path: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A broken gate lets anybody in everywhere: in the first garage, there is nothing of the second."""
    with inside(path.second):
        foreign = Staff.objects.get(email=path.outsider.email)

    def no_check(session: LiveSession, *_: object) -> Workplace:
        return session.workplaces[path.first.pk]

    monkeypatch.setattr(garage_door, "_workplace", no_check)
    client = Api().as_(path.owner)
    assert client.delete(f"staffs/{foreign.pk}", garageId=path.second.pk).status == 404
    seen = client.get("staffs", garageId=path.second.pk, pageSize=25)
    assert seen.status == 200
    assert path.outsider.email not in str(seen.body)
    with inside(path.second):
        assert Staff.objects.get(pk=foreign.pk).left_at is None


# -- 2: scope ---------------------------------------------------------------------------------------


def test_outside_a_scope_nothing_is_sent(path: Cast) -> None:
    with pytest.raises(tenancy.OutsideScope):
        Person.objects.count()
    with transaction.atomic(), pytest.raises(tenancy.OutsideScope):
        run("SELECT 1")
    with inside(path.first):
        assert Staff.objects.exists()
    with pytest.raises(tenancy.OutsideScope):
        Staff.objects.exists()


def test_outside_a_scope_nothing_can_be_read_even_without_our_guard(path: Cast) -> None:
    """The login itself may see nothing: the backend's guard is not what protects."""
    wanted = connection.settings_dict
    dsn = psycopg.conninfo.make_conninfo(app_dsn(), host=wanted["HOST"], port=wanted["PORT"])
    with psycopg.connect(dsn, autocommit=True, prepare_threshold=None) as bare:
        for table in ("public.person", "public.garage", f"{path.first.schema_name}.staff"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                bare.execute(f"SELECT * FROM {table}")


def test_a_cursor_of_one_scope_serves_the_scope_that_is_current(path: Cast) -> None:
    with transaction.atomic(), tenancy.platform(), connection.cursor() as cursor:
        cursor.execute("SELECT current_schema()")
        assert cursor.fetchone() == ("public",)
        with tenancy.garage(path.first.pk):
            cursor.execute("SELECT current_schema()")
            assert cursor.fetchone() == (path.first.schema_name,)


def test_a_scope_needs_a_transaction(path: Cast) -> None:
    with pytest.raises(tenancy.OutsideScope), tenancy.garage(path.first.pk):
        pass


def where() -> tuple[object, ...]:
    return run("SELECT current_schema(), current_user::text")[0]


def test_leaving_a_scope_restores_the_one_before(path: Cast) -> None:
    with inside(path.first):
        first = where()
        with tenancy.platform():
            assert where()[0] == "public"
            with tenancy.garage(path.second.pk):
                assert where()[0] == path.second.schema_name
            assert where()[0] == "public"
        assert where() == first


def test_leaving_a_scope_restores_the_one_before_after_a_caught_error(path: Cast) -> None:
    with inside(path.first):
        before = where()
        with pytest.raises(ProgrammingError), transaction.atomic(), tenancy.garage(path.second.pk):
            assert where()[0] == path.second.schema_name
            run("SELECT * FROM no_such_table")
        assert where() == before
        with pytest.raises(ProgrammingError), tenancy.platform(), transaction.atomic():
            run("SELECT * FROM no_such_table")
        assert where() == before
        assert Staff.objects.filter(email=path.owner.email).exists()


def test_a_scope_dies_with_its_transaction(path: Cast) -> None:
    with inside(path.first):
        where()
    with transaction.atomic(), tenancy.platform():
        assert where()[0] == "public"
    raw = connection.connection
    assert raw is not None
    assert raw.execute("SELECT current_setting('role')").fetchone() == ("none",)


def test_many_threads_on_shared_connections_never_see_another_garage(path: Cast) -> None:
    """Behind a pooler in transaction mode, a session's search_path would leak from one to the next."""
    garages = {path.first.pk: path.owner.email, path.second.pk: path.outsider.email}

    def look(seed: int) -> int:
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
        assert sum(pool.map(look, range(8))) == 0


# -- 3: roles ---------------------------------------------------------------------------------------


def tables_of(schema: str) -> list[str]:
    with psycopg.connect(owner_dsn()) as owner:
        return [
            f"{schema}.{name}"
            for (name,) in owner.execute(
                "SELECT tablename FROM pg_tables WHERE schemaname = %s", [schema]
            ).fetchall()
        ]


def test_a_garage_can_read_neither_another_nor_any_public_table(path: Cast) -> None:
    others = tables_of("public") + tables_of(path.second.schema_name)
    assert len(others) > 15
    with inside(path.first):
        for table in others:
            with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
                run(f"SELECT * FROM {table}")


def test_the_platform_can_read_no_garage(path: Cast) -> None:
    with transaction.atomic(), tenancy.platform():
        for table in tables_of(path.first.schema_name):
            with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
                run(f"SELECT * FROM {table}")


def test_a_garage_cannot_read_its_own_migrations_nor_change_its_schema(path: Cast) -> None:
    with inside(path.first):
        for sql in ("SELECT * FROM django_migrations", "CREATE TABLE mine (id int)", "DROP TABLE staff"):
            with pytest.raises(DatabaseError), transaction.atomic():
                run(sql)


def test_the_apps_login_is_no_superuser_no_owner_and_inherits_nothing(committed_db: Cast) -> None:
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


def test_the_audit_trail_can_only_grow(path: Cast) -> None:
    with transaction.atomic(), tenancy.platform():
        assert run("SELECT count(*) FROM audit_entry")[0][0]
        for sql in ("UPDATE audit_entry SET kind = 'x'", "DELETE FROM audit_entry", "TRUNCATE audit_entry"):
            with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
                run(sql)


# -- 4: ids -----------------------------------------------------------------------------------------


def test_an_id_names_its_garage(path: Cast) -> None:
    for garage in (path.first, path.second):
        with inside(garage):
            ids = list(Staff.objects.values_list("id", flat=True))
        assert ids
        assert {tenancy.garage_of(number) for number in ids} == {garage.pk}


def test_ids_of_a_garage_stop_at_the_end_of_its_range(path: Cast) -> None:
    with psycopg.connect(owner_dsn()) as owner:
        last = ((path.first.pk + 1) << 32) - 1
        owner.execute(f"SELECT setval('{path.first.schema_name}.staff_id_seq', {last})")
        with pytest.raises(psycopg.errors.SequenceGeneratorLimitExceeded):
            owner.execute(f"SELECT nextval('{path.first.schema_name}.staff_id_seq')")


def test_negative_control_without_the_guard_the_roles_still_refuse(committed_db: Cast) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseWrapper, "scope_statement", lambda self: None)
        with pytest.raises(
            ProgrammingError, match="does not exist"
        ):  # the login may not even look into public
            Person.objects.count()
        with pytest.raises(ProgrammingError, match="permission denied"):
            run("SELECT * FROM public.person")
