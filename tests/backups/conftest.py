"""A garage with data, other garages, and a backup."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import psycopg
import pytest
from django.db import transaction

import demo
from backups import checksums
from backups.restoring import restore
from backups.saving import save
from garages.models import Garage
from infra.backup import making
from kernel import tenancy
from tenants.intake.models import CounterDevice
from tests.backups.archived import Archived, archived, mark, run
from tests.cast import Cast
from tests.database import owner_dsn
from tests.outbox import drain

SECRET = bytes(range(32))


@dataclass(frozen=True)
class BackedUp:
    garage_id: int
    name: str
    file: Path
    # These are the checksums at the time of the backup.
    own: dict[str, str]
    public: dict[str, str]


@pytest.fixture
def owner(committed_db: Cast) -> Iterator[psycopg.Connection]:
    with psycopg.connect(owner_dsn(), autocommit=True) as connection:
        yield connection


@pytest.fixture(scope="session")
def made_backups() -> list[BackedUp]:
    """Return a list that keeps one backup for all tests, because the demo garage and its PDFs are slow to
    create.
    """
    return []


@pytest.fixture
def backed_up(
    committed_db: Cast, owner: psycopg.Connection, made_backups: list[BackedUp], tmp_path: Path
) -> BackedUp:
    if made_backups:
        restore(made_backups[0].file)
        return made_backups[0]
    demo.make()
    drain()
    with transaction.atomic(), tenancy.platform():
        garage = Garage.objects.get(name="Andheri")
    with transaction.atomic(), tenancy.garage(garage.pk):
        CounterDevice.objects.create(uuid=uuid4(), membership_id=uuid4(), label="PC", secret=SECRET)
    file = tmp_path.parent / "andheri.zip"
    save(garage.pk, file)
    own, public = checksums.of_schema(owner, garage.pk), checksums.of_public_rows(owner, garage.pk)
    made_backups.append(BackedUp(garage.pk, garage.name, file, own, public))
    return made_backups[0]


@pytest.fixture(scope="module")
def source() -> Iterator[Archived]:
    # Postgres must reach its folders as another user, and a folder of pytest is closed to others.
    with TemporaryDirectory(dir="/var/tmp") as name:
        Path(name).chmod(0o711)
        with archived(Path(name)) as running:
            yield running


INSTALL = """
import django
django.setup()
from django.core.management import call_command
from tests import cast
call_command("migrate_platform", verbosity=0)
cast.make()
"""


@pytest.fixture(scope="module")
def product(source: Archived) -> Archived:
    """Return an archived server with the product's tables, two garages, a backup and a mark."""
    done = run(source, "-c", INSTALL)
    assert done.returncode == 0, done.stderr
    making.make(source.barman, full=True)
    mark(source)
    return source


def other_garages(owner: psycopg.Connection, garage_id: int) -> dict[int, tuple[dict[str, str], ...]]:
    others = owner.execute("SELECT id FROM public.garage WHERE id <> %s ORDER BY id", [garage_id]).fetchall()
    return {
        other: (checksums.of_schema(owner, other), checksums.of_public_rows(owner, other))
        for (other,) in others
    }
