"""R22: what 500 empty and 50 busy garages cost an operator: a crash, a night, and an upgrade."""

import os
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from infra.dev.settings import ROOT
from tests.load.crowd import build_town
from tests.prove.product import Product, product, today
from tests.prove.proof import Figure, Proof, Trial

EMPTY, BUSY, JOBS = 500, 50, 4_000
QUICK_EMPTY, QUICK_BUSY, QUICK_JOBS = 8, 2, 100
CRASHES = 3
LONGEST_CRASH, LONGEST_NIGHT, LONGEST_UPGRADE = 30.0, 3_600.0, 600.0
NIGHT = """
import datetime, django; django.setup()
from django.db import transaction
from backups.tasks import enqueue_backups
from kernel import tenancy
with transaction.atomic(), tenancy.platform(): enqueue_backups(datetime.date.fromisoformat('{day}'))
"""
COLUMN = """
import django; django.setup()
from django.core.management import call_command
from django.test.utils import override_settings
with override_settings(MIGRATION_MODULES={'staff': 'tests.bench.with_column'}):
    call_command('migrate_platform'); call_command('migrate_garages')
"""
WAITING = "SELECT count(*) FROM outbox WHERE kind = 'backups.back_up' AND done_at IS NULL AND dead_at IS NULL"
DEAD = "SELECT count(*) FROM outbox WHERE kind = 'backups.back_up' AND dead_at IS NOT NULL"


def run(trial: Trial) -> Figure:
    return _run(trial, works=True)


def control(trial: Trial) -> Figure:
    """Nobody sends tasks to the workers, so the night does not end."""
    return _run(trial, works=False)


def _run(trial: Trial, *, works: bool) -> Figure:
    # The control needs no full size to fail.
    is_small = trial.quick or not works
    empty, busy, jobs = (QUICK_EMPTY, QUICK_BUSY, QUICK_JOBS) if is_small else (EMPTY, BUSY, JOBS)
    night_limit = LONGEST_NIGHT if works else 20.0
    # A folder in memory would cost no time of a disk.
    with TemporaryDirectory(dir="/var/tmp") as name:
        disk = Path(name)
        disk.chmod(0o755)
        backups = {"BACKUP_DIR": str(disk / "backups")}
        with product(cluster=disk, given=backups) as shop:
            # As on a machine of `servicebay-box`.
            shop.configure("recovery_init_sync_method", "syncfs")
            build_town(shop, garages=busy, jobs=jobs, empty=empty)
            crashes = [_crash(shop) for _ in range(CRASHES)]
            if not works:
                shop.runner.stop_hard("relay")
            night, failed = _night(shop, night_limit)
            size = sum(each.stat().st_size for each in (disk / "backups").rglob("*") if each.is_file()) / 1e6
            upgrade = _timed(shop, COLUMN)
            relations = _relations(shop)
    held = max(crashes) < LONGEST_CRASH and night < night_limit and failed == 0 and upgrade < LONGEST_UPGRADE
    return Figure(
        f"{empty} empty and {busy} garages with {jobs:,} jobs, {relations:,} tables and indexes: it answers"
        f" {statistics.median(crashes):.1f} s after kill -9 (at most {max(crashes):.1f} s), backups of a night"
        f" {night / 60:.1f} min ({size:.0f} MB, {failed} failed), a new column in all garages {upgrade:.1f} s",
        held,
    )


def _crash(shop: Product) -> float:
    """Kill Postgres while it has changes that are in no file yet, and wait for its first answer."""
    with psycopg.connect(shop.owner_url, autocommit=True) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS public.crash (n int)")
        connection.execute("INSERT INTO public.crash SELECT generate_series(1, 100000)")
    began = time.monotonic()
    shop.runner.kill("postgres", signal.SIGKILL)
    while True:
        try:
            with psycopg.connect(shop.owner_url, autocommit=True) as connection:
                connection.execute("SELECT count(*) FROM public.crash")
                return time.monotonic() - began
        except psycopg.OperationalError:
            time.sleep(0.02)


def _night(shop: Product, limit: float) -> tuple[float, int]:
    """Return how long the backups of all garages took, and how many failed."""
    began = time.monotonic()
    _timed(shop, NIGHT.format(day=today()))
    with psycopg.connect(shop.owner_url, autocommit=True) as connection:
        while _count(connection, WAITING) and time.monotonic() < began + limit:
            time.sleep(0.5)
        return time.monotonic() - began, _count(connection, DEAD)


def _count(connection: psycopg.Connection, query: str) -> int:
    row = connection.execute(query.encode()).fetchone()
    assert row
    return int(row[0])


def _relations(shop: Product) -> int:
    with psycopg.connect(shop.owner_url) as connection:
        return _count(connection, "SELECT count(*) FROM pg_class WHERE relfilenode > 0")


def _timed(shop: Product, script: str) -> float:
    began = time.monotonic()
    env = {**os.environ, **shop.env, "PYTHONPATH": f"{ROOT / 'platform'}{os.pathsep}{ROOT}"}
    subprocess.run([sys.executable, "-c", script], env=env, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    return time.monotonic() - began


PROOF = Proof(
    "R22",
    "Five hundred garages cost an operator seconds after a crash and minutes of a night or an upgrade",
    "500 empty and 50 busy garages on a disk: Postgres answers within 30 s after kill -9, backups of a night"
    " within an hour, a new column within 10 minutes",
    run,
    control,
    "the relay is dead",
)
