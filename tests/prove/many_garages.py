"""R22: what 500 empty and 50 busy garages cost an operator: a crash, a night, and two kinds of upgrade."""

import os
import signal
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from infra.dev import postgres
from infra.dev.processes import Command
from infra.dev.settings import ROOT
from tests.load.crowd import build_town
from tests.prove.product import Product, product, today
from tests.prove.proof import Figure, Proof, Trial


@dataclass(frozen=True)
class Town:
    empty: int
    busy: int
    jobs: int


@dataclass(frozen=True)
class Costs:
    town: Town
    relations: int
    megabytes: int
    crashes: list[float]
    night: float
    failed: int
    size: float
    column: float
    new_postgres: float
    night_limit: float

    @property
    def held(self) -> bool:
        return (
            max(self.crashes) < LONGEST_CRASH
            and self.night < self.night_limit
            and self.failed == 0
            and self.column < LONGEST_COLUMN
            and self.new_postgres < LONGEST_NEW_POSTGRES
        )

    @property
    def text(self) -> str:
        town = self.town
        return (
            f"{town.empty} empty and {town.busy} garages with {town.jobs:,} jobs, {self.relations:,} tables and"
            f" indexes, {self.megabytes:,} MB: it answers {statistics.median(self.crashes):.1f} s after kill -9 (at"
            f" most {max(self.crashes):.1f} s), backups of a night {self.night / 60:.1f} min ({self.size:.0f} MB,"
            f" {self.failed} failed), a new column in all garages {self.column:.1f} s, pg_upgrade"
            f" {self.new_postgres / 60:.1f} min"
        )


# A fifth of the garages, and all of them: do the four numbers grow with the garages, or faster?
TOWNS = (Town(100, 10, 4_000), Town(500, 50, 4_000))
QUICK_TOWN = Town(8, 2, 100)
CRASHES = 3
LONGEST_CRASH, LONGEST_NIGHT, LONGEST_COLUMN, LONGEST_NEW_POSTGRES = 30.0, 3_600.0, 600.0, 1_800.0
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
    costs = [_costs(town) for town in ((QUICK_TOWN,) if trial.quick else TOWNS)]
    return Figure("; ".join(each.text for each in costs), all(each.held for each in costs))


def control(trial: Trial) -> Figure:
    """Nobody sends tasks to the workers, so the night does not end. It needs no full size to fail."""
    found = _costs(QUICK_TOWN, works=False)
    return Figure(found.text, found.held)


def _costs(town: Town, *, works: bool = True) -> Costs:
    night_limit = LONGEST_NIGHT if works else 20.0
    # A folder in memory would cost no time of a disk.
    with TemporaryDirectory(dir="/var/tmp") as name:
        disk = Path(name)
        disk.chmod(0o755)
        backups = {"BACKUP_DIR": str(disk / "backups")}
        with product(cluster=disk, given=backups) as shop:
            # As on a machine of `servicebay-box`.
            shop.configure("recovery_init_sync_method", "syncfs")
            build_town(shop, garages=town.busy, jobs=town.jobs, empty=town.empty)
            crashes = [_crash(shop) for _ in range(CRASHES)]
            if not works:
                shop.runner.stop_hard("relay")
            night, failed = _night(shop, night_limit)
            size = sum(each.stat().st_size for each in (disk / "backups").rglob("*") if each.is_file()) / 1e6
            column = timed(shop, COLUMN)
            relations, megabytes = _relations(shop)
            new_postgres = _new_postgres(shop, disk)
    return Costs(town, relations, megabytes, crashes, night, failed, size, column, new_postgres, night_limit)


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
    timed(shop, NIGHT.format(day=today()))
    with psycopg.connect(shop.owner_url, autocommit=True) as connection:
        while _count(connection, WAITING) and time.monotonic() < began + limit:
            time.sleep(0.5)
        return time.monotonic() - began, _count(connection, DEAD)


def _count(connection: psycopg.Connection, query: str) -> int:
    row = connection.execute(query.encode()).fetchone()
    assert row
    return int(row[0])


def _relations(shop: Product) -> tuple[int, int]:
    """Return the number of tables and indexes, and the megabytes of the database."""
    with psycopg.connect(shop.owner_url) as connection:
        relations = _count(connection, "SELECT count(*) FROM pg_class WHERE relfilenode > 0")
        return relations, _count(connection, "SELECT pg_database_size(current_database()) / 1000000")


def _new_postgres(shop: Product, disk: Path) -> float:
    """Stop everything, and return how long pg_upgrade takes to copy all databases into a new cluster.

    Only one version of Postgres is here. pg_upgrade does the same work between two equal ones.
    """
    server = shop.runner.named("postgres").command
    shop.runner.stop_all()
    programs, old, new, work = Path(server.argv[0]).parent, disk / "postgres", disk / "new", disk / "work"
    began = time.monotonic()
    version = int((old / "PG_VERSION").read_text())
    postgres.create(shop.runner, programs, new, server.user, version, shop.keys)
    work.mkdir(mode=0o700)
    if server.user is not None:
        os.chown(work, server.user, server.user)
    argv = [str(programs / "pg_upgrade"), "--jobs", str(os.cpu_count()), "--username", "postgres"]
    argv += ["--old-bindir", str(programs), "--new-bindir", str(programs)]
    argv += ["--old-datadir", str(old), "--new-datadir", str(new)]
    # Its dump locks all tables.
    options = "-c max_locks_per_transaction=512"
    argv += ["--old-options", options, "--new-options", options]
    env = {**os.environ, "PGPASSWORD": shop.keys.secret("postgres_superuser")}
    task = shop.runner.launch(Command("pg_upgrade", argv, env=env, user=server.user, cwd=work))
    if shop.runner.finish(task) != 0:
        raise RuntimeError("\n".join(task.tail))
    return time.monotonic() - began


def timed(shop: Product, script: str) -> float:
    began = time.monotonic()
    env = {**os.environ, **shop.env, "PYTHONPATH": f"{ROOT / 'platform'}{os.pathsep}{ROOT}"}
    subprocess.run([sys.executable, "-c", script], env=env, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    return time.monotonic() - began


PROOF = Proof(
    "R22",
    "Five hundred garages cost an operator seconds after a crash and minutes of a night or an upgrade",
    "500 empty and 50 busy garages on a disk: Postgres answers within 30 s after kill -9, backups of a night"
    " within an hour, a new column within 10 minutes, pg_upgrade within 30 minutes",
    run,
    control,
    "the relay is dead",
)
