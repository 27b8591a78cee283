"""Nightly backups are written, verified and recorded, and deleted step by step as they get older."""

import stat
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import psycopg
import pytest
from django.db import transaction
from django.test import override_settings

from backups import archive, rules
from backups.models import GarageBackup
from backups.queries import find_last_backup
from backups.tasks import enqueue_backups
from config.tasks import enqueue_nightly
from garages.models import Garage
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tests.api import Client
from tests.cast import Cast
from tests.outbox import drain


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    with override_settings(BACKUP_DIR=str(tmp_path)):
        yield tmp_path


def night(day: date) -> None:
    with transaction.atomic(), tenancy.platform():
        enqueue_backups(day)
    drain("backups.back_up")


def test_each_garage_gets_one_backup_a_day(committed_db: Cast, folder: Path) -> None:
    for _ in range(2):
        enqueue_nightly()
    drain("backups.back_up")
    today = clock.today()
    files = sorted(str(path.relative_to(folder)) for path in folder.rglob("*.*"))
    assert files == [
        f"garage_{garage}/{today}.zip" for garage in (committed_db.first.pk, committed_db.second.pk)
    ]
    assert stat.S_IMODE((folder / files[0]).stat().st_mode) == 0o600
    assert stat.S_IMODE((folder / files[0]).parent.stat().st_mode) == 0o700
    with transaction.atomic(), tenancy.platform():
        last = find_last_backup(committed_db.first.pk)
        assert GarageBackup.objects.count() == 2
    assert last and last.row_count > 0
    assert last.checksum == archive.checksum_of(folder / files[0])


def test_expired_backups_are_deleted_with_their_database_rows_but_other_files_are_kept(
    committed_db: Cast, folder: Path
) -> None:
    ours = folder / f"garage_{committed_db.first.pk}"
    ours.mkdir()
    (ours / "notes.zip").touch()
    for day in range(1, 20):
        night(date(2026, 5, day))
    with transaction.atomic(), tenancy.platform():
        noted = set(
            GarageBackup.objects.filter(garage_id=committed_db.first.pk).values_list("file_name", flat=True)
        )
    assert {path.name for path in ours.iterdir()} == noted | {"notes.zip"}
    assert noted == {f"2026-05-{day:02}.zip" for day in (3, 10, *range(13, 20))}


def test_retention_rule_keeps_daily_weekly_and_monthly_backups_for_three_years() -> None:
    start, there = date(2026, 1, 1), set[date]()
    for number in range(3 * 365):
        there = rules.kept(there | {start + timedelta(days=number)})
    last = start + timedelta(days=3 * 365 - 1)
    assert {last - timedelta(days=days) for days in range(rules.DAYS)} <= there
    assert len({(day.year, day.month) for day in there}) == rules.MONTHS
    assert rules.DAYS + rules.MONTHS <= len(there) <= rules.DAYS + rules.WEEKS + rules.MONTHS


def test_backup_of_a_deleted_garage_fails_without_retry(committed_db: Cast, folder: Path) -> None:
    with transaction.atomic(), tenancy.platform():
        enqueue_backups(clock.today())
        OutboxRow.objects.filter(kind="backups.back_up").update(ids={"garage": 4711, "day": "2026-05-01"})
    drain("backups.back_up")
    with transaction.atomic(), tenancy.platform():
        dead = OutboxRow.objects.filter(kind="backups.back_up", dead_at__isnull=False)
        assert {row.last_error for row in dead} == {"There is no garage 4711 with data."}


def test_health_check_counts_overdue_backups(
    committed_db: Cast, folder: Path, owner: psycopg.Connection
) -> None:
    def reported() -> dict[str, int | None]:
        answer: dict[str, int | None] = Client().get("/healthz").json()["backups"]
        return answer

    assert reported() == {"overdue": 0, "oldest_hours": None}
    with transaction.atomic(), tenancy.platform():
        Garage.objects.filter(pk=committed_db.first.pk).update(ready_at=clock.now() - timedelta(days=3))
    assert reported() == {"overdue": 1, "oldest_hours": None}
    night(clock.today())
    assert reported() == {"overdue": 0, "oldest_hours": 0}
    owner.execute("UPDATE public.garage_backup SET made_at = now() - interval '40 hours'")
    assert reported() == {"overdue": 1, "oldest_hours": 40}
