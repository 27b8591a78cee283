"""Provisioning creates a garage completely or not at all."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connections, transaction

from config.env import ROOT
from garages import provisioning
from garages import services as garages
from garages.models import Garage, GarageState, SchemaTemplate
from kernel import tenancy
from kernel.tenancy.names import garage_role
from kernel.tenancy.template import StaleTemplate
from tenants.staff.models import Staff
from tests.cast import Cast
from tests.database import owner_dsn


def open_branch(cast: Cast, name: str = "Third") -> Garage:
    with transaction.atomic(), tenancy.platform():
        garage = garages.open_garage(cast.first.chain, name)
        garages.add_owner(garage, cast.owner)
        return garage


def state_of(garage: Garage) -> str:
    with transaction.atomic(), tenancy.platform():
        return str(Garage.objects.get(pk=garage.pk).state)


def schemas_and_roles_of(garage: Garage) -> tuple[int, int]:
    """Return the numbers of schemas and roles of the garage in the database."""
    with psycopg.connect(owner_dsn()) as owner:
        row = owner.execute(
            "SELECT (SELECT count(*) FROM pg_namespace WHERE nspname = %s),"
            " (SELECT count(*) FROM pg_roles WHERE rolname = %s)",
            [garage.schema_name, garage_role(owner.info.dbname, garage.pk)],
        ).fetchone()
        assert row is not None
        return row


def test_provisioning_makes_the_garage_ready_with_its_owner_as_staff(committed_db: Cast) -> None:
    garage = open_branch(committed_db)
    assert state_of(garage) == GarageState.PREPARING
    provisioning.provision(garage.pk)
    assert state_of(garage) == GarageState.READY
    with transaction.atomic(), tenancy.garage(garage.pk):
        assert list(Staff.objects.values_list("email", flat=True)) == [committed_db.owner.email]


def test_repeated_provisioning_adds_no_second_staff_record(committed_db: Cast) -> None:
    garage = open_branch(committed_db)
    provisioning.provision(garage.pk)
    provisioning.provision(garage.pk)
    with transaction.atomic(), tenancy.garage(garage.pk):
        assert Staff.objects.count() == 1


def test_failed_provisioning_leaves_no_schema_and_no_role_and_can_be_repeated(
    committed_db: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    garage = open_branch(committed_db)

    def fail(_: Garage) -> None:
        raise RuntimeError("catalogue failed")

    with monkeypatch.context() as patch:
        patch.setattr(provisioning, "_steps", [*provisioning._steps, fail])
        with pytest.raises(RuntimeError):
            provisioning.provision(garage.pk)
    assert schemas_and_roles_of(garage) == (0, 0)
    assert state_of(garage) == GarageState.PREPARING
    provisioning.provision(garage.pk)
    assert schemas_and_roles_of(garage) == (1, 1)


def test_provisioning_refuses_an_outdated_schema_template(
    committed_db: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    garage = open_branch(committed_db)
    with monkeypatch.context() as patch:
        patch.setattr(provisioning, "code_stamp", lambda: "f" * 64)
        with pytest.raises(StaleTemplate, match="migrate_platform"):
            provisioning.provision(garage.pk)
    assert schemas_and_roles_of(garage) == (0, 0)


def test_worker_with_old_code_refuses_to_provision_a_garage_after_a_deployment(committed_db: Cast) -> None:
    """The process has cached its template, and a deployment has stored a newer template since."""
    provisioning.provision(open_branch(committed_db).pk)
    with tenancy.as_owner():
        stored = SchemaTemplate.objects.create(stamp="f" * 64, content={})
    try:
        garage = open_branch(committed_db, "Fourth")
        with pytest.raises(StaleTemplate):
            provisioning.provision(garage.pk)
        assert schemas_and_roles_of(garage) == (0, 0)
    finally:
        with tenancy.as_owner():
            SchemaTemplate.objects.filter(pk=stored.pk).delete()


def test_running_migrate_platform_with_older_code_makes_the_older_template_current(
    committed_db: Cast,
) -> None:
    with tenancy.as_owner():
        SchemaTemplate.objects.create(stamp="f" * 64, content={})
    call_command("migrate_platform", verbosity=0)
    provisioning.provision(open_branch(committed_db).pk)
    with tenancy.as_owner():
        SchemaTemplate.objects.filter(stamp="f" * 64).delete()


@pytest.mark.prove
def test_twenty_garages_can_be_provisioned_concurrently(committed_db: Cast) -> None:
    opened = [open_branch(committed_db, f"Branch {number}") for number in range(20)]

    def provision(garage: Garage) -> None:
        try:
            provisioning.provision(garage.pk)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(20) as pool:
        list(pool.map(provision, opened))
    assert {state_of(garage) for garage in opened} == {GarageState.READY}
    assert {schemas_and_roles_of(garage) for garage in opened} == {(1, 1)}


SCRIPT_THAT_IS_KILLED = """
import os, signal, django
django.setup()
from garages import provisioning
provisioning._steps.append(lambda garage: os.kill(os.getpid(), signal.SIGKILL))
provisioning.provision({garage_id})
"""


def test_killed_provisioning_leaves_no_schema_and_no_role_and_can_be_repeated(committed_db: Cast) -> None:
    garage = open_branch(committed_db)
    process = subprocess.run(
        [sys.executable, "-c", SCRIPT_THAT_IS_KILLED.format(garage_id=garage.pk)],
        env=os.environ | {"PYTHONPATH": f"{ROOT}/platform:{ROOT}"},
        check=False,
    )
    assert process.returncode == -signal.SIGKILL
    wait_until_killed_session_ends()
    assert schemas_and_roles_of(garage) == (0, 0)
    assert state_of(garage) == GarageState.PREPARING
    provisioning.provision(garage.pk)
    assert state_of(garage) == GarageState.READY


def wait_until_killed_session_ends() -> None:
    """Wait until Postgres has noticed that the client was killed."""
    with psycopg.connect(owner_dsn(), autocommit=True) as owner:
        for _ in range(200):
            row = owner.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                " AND state = 'idle in transaction' AND usename = current_user"
            ).fetchone()
            if row == (0,):
                return
            owner.execute("SELECT pg_sleep(0.02)")
    raise TimeoutError


@pytest.mark.prove
def test_provisioning_works_with_3000_garage_roles(committed_db: Cast) -> None:
    """The test creates a role for each of 3,000 garages and grants it to the app's login."""
    login, database = settings.DATABASES["default"]["USER"], settings.DATABASES["default"]["NAME"]
    first = 900_000
    with psycopg.connect(owner_dsn(), autocommit=True) as owner:
        with owner.transaction(), owner.pipeline():
            for number in range(3000):
                role = garage_role(database, first + number)
                owner.execute(f'CREATE ROLE "{role}" NOLOGIN')
                owner.execute(f'GRANT "{role}" TO "{login}" WITH INHERIT FALSE, SET TRUE')
        garage = open_branch(committed_db)
        provisioning.provision(garage.pk)
        with transaction.atomic(), tenancy.garage(garage.pk):
            assert Staff.objects.count() == 1


def test_newest_stored_schema_template_matches_the_code(committed_db: Cast) -> None:
    with tenancy.as_owner():
        stored = SchemaTemplate.objects.order_by("-pk").first()
        assert stored is not None
        assert provisioning.current_template().stamp == stored.stamp
