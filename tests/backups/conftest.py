"""A garage that has worked, beside others, and its backup."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from django.db import transaction

from backups import checksums
from backups.restoring import restore
from backups.saving import save
from config import demo
from garages.models import Garage
from kernel import tenancy
from tests.cast import Cast
from tests.database import owner_dsn
from tests.outbox import drain


@dataclass(frozen=True)
class Kept:
    garage_id: int
    name: str
    file: Path
    # What stood there when the backup was made.
    own: dict[str, str]
    public: dict[str, str]


@pytest.fixture
def owner(committed_db: Cast) -> Iterator[psycopg.Connection]:
    with psycopg.connect(owner_dsn(), autocommit=True) as connection:
        yield connection


@pytest.fixture(scope="session")
def shelf() -> list[Kept]:
    """Holds the backup of the demo's garage once one is made: a demo and its papers take their time."""
    return []


@pytest.fixture
def kept(committed_db: Cast, owner: psycopg.Connection, shelf: list[Kept], tmp_path: Path) -> Kept:
    if shelf:
        restore(shelf[0].file)
        return shelf[0]
    demo.make()
    drain()
    with transaction.atomic(), tenancy.platform():
        garage = Garage.objects.get(name="Andheri")
    file = tmp_path.parent / "andheri.zip"
    save(garage.pk, file)
    own, public = checksums.of_schema(owner, garage.pk), checksums.of_public_rows(owner, garage.pk)
    shelf.append(Kept(garage.pk, garage.name, file, own, public))
    return shelf[0]


def other_garages(owner: psycopg.Connection, garage_id: int) -> dict[int, tuple[dict[str, str], ...]]:
    others = owner.execute("SELECT id FROM public.garage WHERE id <> %s ORDER BY id", [garage_id]).fetchall()
    return {
        other: (checksums.of_schema(owner, other), checksums.of_public_rows(owner, other))
        for (other,) in others
    }
