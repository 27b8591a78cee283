"""The drill of proof R16: backs up garages and restores them into an empty and a used installation, with measurements.

It uses only the commands for operators. SECOND_DATABASE_URL and SECOND_OWNER_DATABASE_URL name the second
installation.
"""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import django
import psycopg

from tests.prove.broken import LAUNCHER
from tests.proving import size

MOST_SECONDS = 300
MOST_MEGABYTES = 300


@dataclass(frozen=True)
class Figure:
    what: str
    seconds: float
    # This is the highest memory use of all commands so far.
    megabytes: float


def main() -> int:
    django.setup()
    here = dict(os.environ)
    there = here | {name: here[f"SECOND_{name}"] for name in ("DATABASE_URL", "OWNER_DATABASE_URL")}
    with (
        TemporaryDirectory() as folder,
        psycopg.connect(here["OWNER_DATABASE_URL"], autocommit=True) as first,
        psycopg.connect(there["OWNER_DATABASE_URL"], autocommit=True) as second,
    ):
        garages = _populate()
        figures = list(_drill(Path(folder), garages, (here, first), (there, second)))
    print(f"\n{'':44}{'seconds':>9}{'MB at most':>12}")
    for figure in figures:
        print(f"{figure.what:44}{figure.seconds:9.1f}{figure.megabytes:12.0f}")
    slow = [each.what for each in figures if each.seconds > MOST_SECONDS or each.megabytes > MOST_MEGABYTES]
    print(
        f"Too slow or too large: {', '.join(slow)}"
        if slow
        else "All checksums match. No other garage changed."
    )
    return 1 if slow else 0


def _populate() -> dict[str, int]:
    """Create the demo garages and one with 20,000 jobs."""
    from django.core.management import call_command
    from django.db import connections, transaction

    import demo
    from accounts.queries import find_person
    from demo import large
    from garages.models import Garage
    from kernel import tenancy

    call_command("migrate_platform")
    call_command("seed")
    with transaction.atomic(), tenancy.platform():
        owner = find_person(demo.CHAINS[0].owner.email)
        andheri = Garage.objects.get(name="Andheri").pk
    assert owner is not None
    jobs = size(20_000, 1_000)
    counts = large.Size(customers=6_000, vehicles=8_000, jobs=jobs, parts=4_000)
    many = large.make(owner, size=counts)
    connections.close_all()
    return {"Andheri": andheri, "Large Motors": many}


Installation = tuple[dict[str, str], psycopg.Connection]


def _drill(
    folder: Path, garages: dict[str, int], here: Installation, there: Installation
) -> Iterator[Figure]:
    from backups.checksums import of_public_rows, of_schema

    def all_checksums(connection: psycopg.Connection) -> dict[int, tuple[dict[str, str], dict[str, str]]]:
        found = connection.execute("SELECT id FROM public.garage ORDER BY id").fetchall()
        return {
            garage: (of_schema(connection, garage), of_public_rows(connection, garage)) for (garage,) in found
        }

    before = all_checksums(here[1])
    files: dict[str, str] = {}
    for name, garage in garages.items():
        own = folder / str(garage)
        yield _timed(f"backup of {name}", here[0], "backup_garage", str(garage), "--to", str(own))
        (file,) = own.iterdir()
        files[name] = str(file)
        print(f"{name}: {file.stat().st_size / 1e6:.1f} MB")
    yield _timed("a new installation", there[0], "migrate_platform")
    expected: dict[int, tuple[dict[str, str], dict[str, str]]] = {}
    for name, garage in garages.items():
        where = "into a used installation" if expected else "into an empty installation"
        yield _timed(f"{name} {where}", there[0], "restore_garage", files[name])
        expected[garage] = before[garage]
        _require_equal(all_checksums(there[1]), expected, f"{name} {where}")
    lost = garages["Andheri"]
    here[1].execute(f"UPDATE garage_{lost}.customer SET name = 'Lost'")
    here[1].execute(f"DROP TABLE garage_{lost}.alert")
    yield _timed(
        "Andheri, replaced", here[0], "restore_garage", files["Andheri"], "--replace", "--name=Andheri"
    )
    _require_equal(all_checksums(here[1]), before, "Andheri after a replacing restore")


def _timed(what: str, env: dict[str, str], *command: str) -> Figure:
    print(f"{what} …", flush=True)
    started = time.monotonic()
    subprocess.run([sys.executable, *LAUNCHER, "platform/manage.py", *command], env=env, check=True)
    taken = time.monotonic() - started
    return Figure(what, taken, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)


def _require_equal(found: object, expected: object, what: str) -> None:
    if found != expected:
        raise SystemExit(f"{what}: the restored data differs.\n{found}\n{expected}")


if __name__ == "__main__":
    sys.exit(main())
