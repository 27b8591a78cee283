"""The rows of drills, the lock of a command, and the check of migrations."""

import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import DatabaseError, IntegrityError, transaction
from django.db.models.functions import Now

from backups import drills
from backups.drills import Outcome
from backups.models import Drill, DrillKind
from infra.backup import product
from infra.backup.alone import alone
from infra.backup.refusal import BackupRefused
from kernel import tenancy
from tests.cast import Cast

NOW = datetime(2026, 11, 24, 6, 30, tzinfo=UTC)
WELL = {"verdict": "well", "target_at": NOW, "rpo_seconds": 0.5, "rto_seconds": 9.0}


@pytest.fixture
def platform(db: None) -> Iterator[None]:
    with tenancy.platform():
        yield


def add(**values: Any) -> Drill:
    with transaction.atomic():
        return Drill.objects.create(kind=DrillKind.CLUSTER, started_at=NOW, **values)


def test_drill_is_recorded_at_its_beginning_and_at_its_end(cast: Cast) -> None:
    drill_id = drills.begin(NOW)
    with tenancy.platform():
        assert (Drill.objects.get().ended_at, Drill.objects.get().verdict) == (None, None)
    drills.end(drill_id, Outcome(NOW, 0.5, 9.0, 48, 1200))
    with tenancy.platform():
        row = Drill.objects.get()
    assert row.ended_at is not None
    assert (row.verdict, row.mismatches, row.tables, row.rows) == ("well", [], 48, 1200)
    assert (row.rpo_seconds, row.rto_seconds, row.target_at) == (0.5, 9.0, NOW)


def test_drill_with_a_mismatch_ends_wrong(cast: Cast) -> None:
    drills.end(drills.begin(NOW), Outcome(mismatches=["public.garage is missing"]))
    with tenancy.platform():
        row = Drill.objects.get()
    assert (row.verdict, row.mismatches) == ("wrong", ["public.garage is missing"])


@pytest.mark.usefixtures("platform")
@pytest.mark.parametrize(
    ("wrong", "constraint"),
    [
        ({"ended_at": NOW}, "drill_end_and_verdict"),
        ({"verdict": "wrong"}, "drill_end_and_verdict"),
        ({"ended_at": NOW - timedelta(seconds=1), "verdict": "wrong"}, "drill_end_and_verdict"),
        ({"ended_at": NOW, "verdict": "good"}, "drill_end_and_verdict"),
        ({"ended_at": NOW, **WELL, "mismatches": ["x"]}, "drill_well"),
        ({"ended_at": NOW, **WELL, "rpo_seconds": None}, "drill_well"),
        ({"ended_at": NOW, **WELL, "rto_seconds": -1}, "drill_well"),
        ({"ended_at": NOW, **WELL, "target_at": None}, "drill_well"),
    ],
)
def test_database_refuses_an_end_that_contradicts_itself(wrong: dict[str, Any], constraint: str) -> None:
    with pytest.raises(IntegrityError, match=constraint):
        add(**wrong)
    add(ended_at=NOW, **WELL)


@pytest.mark.usefixtures("platform")
def test_database_refuses_a_change_after_the_end() -> None:
    row = add()
    Drill.objects.filter(pk=row.pk).update(ended_at=Now(), **WELL)
    with pytest.raises(DatabaseError, match="A drill that has ended cannot change"), transaction.atomic():
        Drill.objects.filter(pk=row.pk).update(ended_at=None, verdict=None)
    assert Drill.objects.get().verdict == "well"


@pytest.mark.usefixtures("platform")
@pytest.mark.parametrize("change", ["UPDATE drill SET started_at = now()", "DELETE FROM drill"])
def test_login_of_the_product_may_not_change_the_beginning_or_delete_a_drill(change: str) -> None:
    add()
    with (
        pytest.raises(DatabaseError, match="permission denied for table drill"),
        transaction.atomic(),
        tenancy.connection().cursor() as cursor,
    ):
        cursor.execute(change)
    assert Drill.objects.get().started_at == NOW


def test_migration_that_this_code_does_not_know_is_named_with_its_schema(
    committed_db: Cast, owner: psycopg.Connection
) -> None:
    assert drills.unknown_migrations(owner) == []
    schema = tenancy.schema_of(committed_db.first.pk)
    for place in ("public", schema):
        owner.execute(
            f"INSERT INTO {place}.django_migrations (app, name, applied) VALUES ('jobs', '0099_later', now())"
        )
    sentence = "has migrations that this code does not know: jobs.0099_later"
    assert drills.unknown_migrations(owner) == [f"public {sentence}", f"{schema} {sentence}"]


def test_newest_mark_is_read_from_the_restored_database(
    committed_db: Cast, owner: psycopg.Connection
) -> None:
    assert drills.newest_mark(owner) is None
    for lsn in ("0/A", "0/B"):
        owner.execute(
            "INSERT INTO checksum_mark (lsn, at, tables, sequences) VALUES (%s, %s, '{\"a\": \"1:1\"}', '{}')",
            [lsn, NOW],
        )
    mark = drills.newest_mark(owner)
    assert mark and (mark.lsn, mark.at, mark.content.tables) == ("0/B", NOW, {"a": "1:1"})


def test_second_run_of_a_command_is_refused_with_the_process_id_of_the_first(tmp_path: Path) -> None:
    with (
        alone(tmp_path, "drill") as folder,
        pytest.raises(BackupRefused, match=re.escape("Another drill runs (pid ")),
        alone(tmp_path, "drill"),
    ):
        pass
    with alone(tmp_path, "drill") as again:
        assert again == folder


def test_command_without_the_login_of_the_owner_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    product.load()
    monkeypatch.delitem(settings.DATABASES, "owner")
    with pytest.raises(BackupRefused, match="OWNER_DATABASE_URL is missing"):
        product.load()
