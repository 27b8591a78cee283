"""`manage.py restore_garage`: restores a garage completely or not at all."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connections, transaction

from accounts import services as accounts
from accounts.models import Person
from backups import checksums
from backups.archive import MANIFEST
from backups.errors import RestoreRefused
from backups.restoring import restore
from garages.models import Membership
from gst.models import NumberCounter
from kernel import tenancy
from kernel.outbox.models import OutboxRow
from tenants.intake.models import CounterDevice
from tenants.jobs.models import Job
from tests import cast as casting
from tests.api import Api
from tests.backups.conftest import SECRET, BackedUp, other_garages
from tests.cast import PASSWORD, Cast
from tests.database import reset_to_new_installation


def rewritten(file: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """Return a copy of the backup with a changed manifest."""
    target = file.with_name("rewritten.zip")
    with zipfile.ZipFile(file) as source, zipfile.ZipFile(target, "w") as written:
        for name in source.namelist():
            content = source.read(name)
            if name == MANIFEST:
                manifest = json.loads(content)
                change(manifest)
                content = json.dumps(manifest).encode()
            written.writestr(name, content)
    return target


def state_of(owner: psycopg.Connection, backed_up: BackedUp) -> tuple[Any, ...]:
    ours = f"{owner.info.dbname}_garage_"
    roles = owner.execute("SELECT count(*) FROM pg_roles WHERE starts_with(rolname, %s)", [ours]).fetchone()
    own, public = (
        checksums.of_schema(owner, backed_up.garage_id),
        checksums.of_public_rows(owner, backed_up.garage_id),
    )
    return roles, own, public, other_garages(owner, backed_up.garage_id)


def test_garage_is_restored_into_an_empty_installation(
    backed_up: BackedUp, owner: psycopg.Connection
) -> None:
    reset_to_new_installation()
    call_command("restore_garage", backed_up.file)
    assert checksums.of_schema(owner, backed_up.garage_id) == backed_up.own
    assert checksums.of_public_rows(owner, backed_up.garage_id) == backed_up.public
    with transaction.atomic(), tenancy.platform():
        task = OutboxRow.objects.get(kind="customers.fill_keys", garage_id=backed_up.garage_id)
    assert task.done_at is None
    # The restored garage works and continues its id sequences.
    signed_in = Api().post("login", {"email": "owner@sharma.example", "password": PASSWORD})
    assert [garage["garageName"] for garage in signed_in.data["garages"]] == ["Andheri"]
    client = Api(token=signed_in.data["token"])
    jobs = client.get("jobs", garageId=backed_up.garage_id).data["jobs"]
    highest = max(job["jobId"] for job in jobs)
    with transaction.atomic(), tenancy.garage(backed_up.garage_id):
        copy = Job.objects.get(pk=highest)
        copy.pk = None
        # A ceiling belongs to one job.
        copy.guarded, copy.ceiling_id, copy.ceiling_paise = False, None, None
        copy.save(force_insert=True)
    assert copy.pk > highest
    assert tenancy.garage_of(copy.pk) == backed_up.garage_id


def test_garage_is_restored_into_an_installation_where_its_row_ids_are_in_use(
    backed_up: BackedUp, owner: psycopg.Connection
) -> None:
    reset_to_new_installation()
    with transaction.atomic(), tenancy.platform():
        accounts.create_person(
            email="first@here.example", name="First", phone="9800000009", password=PASSWORD
        )
        known = accounts.create_person(
            email="manager@sharma.example", name="Known", phone="9800000009", password=PASSWORD
        )
    owner.execute("SELECT setval('public.garage_id_seq', 500)")
    casting.make()
    others = other_garages(owner, backed_up.garage_id)
    assert len(others) == 2
    restore(backed_up.file)
    assert other_garages(owner, backed_up.garage_id) == others
    assert checksums.of_schema(owner, backed_up.garage_id) == backed_up.own
    rows = {name: digest.partition(":")[0] for name, digest in backed_up.public.items()}
    there = checksums.of_public_rows(owner, backed_up.garage_id)
    assert {name: digest.partition(":")[0] for name, digest in there.items()} == rows
    with transaction.atomic(), tenancy.platform():
        assert Person.objects.filter(email="manager@sharma.example").count() == 1
        assert Membership.objects.filter(garage_id=backed_up.garage_id, person=known).count() == 1
        assert Person.objects.get(pk=known.pk).first_name == "Known"
    # New rows do not collide with restored ids.
    with transaction.atomic(), tenancy.platform():
        accounts.create_person(email="next@here.example", name="Next", phone="9800000009", password=PASSWORD)


def test_restore_replaces_corrupted_data_but_does_not_reset_number_counters(
    backed_up: BackedUp, owner: psycopg.Connection
) -> None:
    others = other_garages(owner, backed_up.garage_id)
    with transaction.atomic(), tenancy.platform():
        counters = NumberCounter.objects.exclude(chain_id=0).order_by("pk")
        before = counters[0].last
        NumberCounter.objects.filter(pk=counters[0].pk).update(last=before + 5)
    with transaction.atomic(), tenancy.garage(backed_up.garage_id), tenancy.connection().cursor() as cursor:
        cursor.execute("DELETE FROM job_line")
        cursor.execute("UPDATE customer SET name = 'Gone'")
    connections.close_all()
    with pytest.raises(CommandError, match="the name of the garage is 'Andheri'"):
        call_command("restore_garage", backed_up.file, replace=True, name="Andhery")
    call_command("restore_garage", backed_up.file, replace=True, name="Andheri")
    assert checksums.of_schema(owner, backed_up.garage_id) == backed_up.own
    after = checksums.of_public_rows(owner, backed_up.garage_id)
    assert {name for name in after if after[name] != backed_up.public[name]} == {"number_counter"}
    assert other_garages(owner, backed_up.garage_id) == others
    with transaction.atomic(), tenancy.platform():
        assert NumberCounter.objects.get(pk=counters[0].pk).last == before + 5


def test_restore_over_an_existing_garage_needs_the_replace_option(
    backed_up: BackedUp, owner: psycopg.Connection
) -> None:
    before = state_of(owner, backed_up)
    with pytest.raises(CommandError, match=r"exists already \(Andheri\). Use --replace"):
        call_command("restore_garage", backed_up.file)
    assert state_of(owner, backed_up) == before


def test_restore_with_replace_is_refused_if_the_garage_does_not_exist(backed_up: BackedUp) -> None:
    reset_to_new_installation()
    with pytest.raises(RestoreRefused, match="restore without --replace"):
        restore(backed_up.file, replace=True)


def test_older_backup_is_migrated_after_the_restore(backed_up: BackedUp, owner: psycopg.Connection) -> None:
    """The backup was made before the tables of the app `exchange` existed."""

    def forget_imports(manifest: dict[str, Any]) -> None:
        manifest["migrations"] = [row for row in manifest["migrations"] if row[0] != "exchange"]
        manifest["tables"] = [row for row in manifest["tables"] if row["place"] != "garage/import_run"]

    owner.execute(
        f"DELETE FROM {tenancy.schema_of(backed_up.garage_id)}.django_migrations WHERE app = 'exchange'"
    )
    reset_to_new_installation()
    restore(rewritten(backed_up.file, forget_imports))
    assert set(checksums.of_schema(owner, backed_up.garage_id)) == set(backed_up.own)
    call_command("migrate_garages", check=True)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda found: found["migrations"].append(["jobs", "0099_later", "x"]), "later one"),
        (lambda found: found["migrations"][0].__setitem__(2, "x"), "other migrations of the same name"),
        (lambda found: found["tables"][0].__setitem__("rows", 99), "should have 99"),
        (lambda found: found["tables"][-1].__setitem__("rows", 99), "should have 99"),
        (lambda found: found["tables"][1]["columns"].append("colour"), "no longer has: colour"),
        (lambda found: found["tables"].pop(2), "does not fit"),
    ],
)
def test_incompatible_backup_is_refused_and_leaves_no_data(
    backed_up: BackedUp, owner: psycopg.Connection, change: Callable[[dict[str, Any]], None], sentence: str
) -> None:
    reset_to_new_installation()
    with pytest.raises(RestoreRefused, match=sentence):
        restore(rewritten(backed_up.file, change))
    for what in ("public.garage", "public.person", "public.audit_entry", "public.number_counter"):
        assert owner.execute(f"SELECT count(*) FROM {what}").fetchone() == (0,)
    assert owner.execute("SELECT FROM pg_namespace WHERE nspname LIKE 'garage\\_%'").fetchall() == []
    database = owner.info.dbname
    assert (
        owner.execute(
            "SELECT FROM pg_roles WHERE starts_with(rolname, %s)", [f"{database}_garage_"]
        ).fetchall()
        == []
    )


def test_restore_is_refused_if_a_row_belongs_to_another_garage(
    backed_up: BackedUp, owner: psycopg.Connection
) -> None:
    reference = owner.execute(
        "SELECT source, source_ref FROM public.subscription_period WHERE garage_id = %s LIMIT 1",
        [backed_up.garage_id],
    ).fetchone()
    assert reference
    reset_to_new_installation()
    casting.make()
    owner.execute(
        "UPDATE public.subscription_period SET (source, source_ref) = (%s, %s) WHERE garage_id = 1", reference
    )
    before = state_of(owner, backed_up)
    with pytest.raises(RestoreRefused, match=r"subscription_period .* belongs to another garage here"):
        restore(backed_up.file)
    assert state_of(owner, backed_up) == before


@pytest.mark.prove
def test_restored_staff_keep_their_roles(backed_up: BackedUp, committed_db: Cast) -> None:
    reset_to_new_installation()
    restore(backed_up.file)
    technician = Api().post("login", {"email": "technician@sharma.example", "password": PASSWORD})
    client = Api(token=technician.data["token"])
    assert client.get("jobs").status == 200
    assert client.get("staffs").status == 200
    assert client.get("export/jobs").code == "role_denied"


@pytest.mark.prove
@pytest.mark.spec("hand-98")
def test_restored_devices_keep_their_secrets(backed_up: BackedUp, committed_db: Cast) -> None:
    """Entries that wait on a device are encrypted with its secret."""
    with transaction.atomic(), tenancy.garage(backed_up.garage_id):
        CounterDevice.objects.update(label="changed")
    restore(backed_up.file, replace=True)
    with transaction.atomic(), tenancy.garage(backed_up.garage_id):
        device = CounterDevice.objects.get()
    assert (device.label, bytes(device.secret)) == ("PC", SECRET)
