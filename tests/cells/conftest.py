"""Two cells in one Postgres: the test's database is cell 0, and the second cell has its own database."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis

from cells import cell_files, overview
from garages.provisioning import take_platform_steps
from tests.cast import Cast
from tests.cells import second
from tests.cells.second import SecondCell
from tests.database import owner_dsn


@pytest.fixture(scope="session")
def second_cell(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[SecondCell]:
    with django_db_blocker.unblock(), second.made(tmp_path_factory.mktemp("second-cell")) as cell:
        yield cell


@pytest.fixture
def cell_here(settings: Any, tmp_path: Path) -> Any:
    """Make this process cell 0 of several, and return its settings."""
    settings.CELL_KEY, settings.CELL, settings.PUBLIC_URL = second.CELL_KEY, 0, second.HERE
    settings.CELLS_DIR = tmp_path / "cells"
    settings.BACKUP_DIR = str(tmp_path / "backups")
    return settings


@pytest.fixture
def cells(cell_here: Any, committed_db: Cast, second_cell: SecondCell) -> Iterator[SecondCell]:
    """Return the second cell. Both cells know each other."""
    write_files(cell_here.CELLS_DIR, second_cell)
    redis.Redis.from_url(second_cell.variables["REDIS_URL"]).flushdb()
    take_platform_steps()
    with second.clean(second_cell):
        overview.introduce(cell_files.read_all())
        yield second_cell


def write_files(folder: Path, cell: SecondCell, **changes: str) -> None:
    folder.mkdir(exist_ok=True)
    here = {**cell.variables, "OWNER_DATABASE_URL": second.url_of_owner(), "CELL": "0"}
    for variables in (here | {"PUBLIC_URL": second.HERE}, cell.variables | changes):
        lines = "".join(f'{name}="{value}"\n' for name, value in variables.items())
        (folder / f"cell-{variables['CELL']}.env").write_text(lines)


@pytest.fixture
def owner(committed_db: Cast) -> Iterator[psycopg.Connection]:
    with psycopg.connect(owner_dsn(), autocommit=True) as connection:
        yield connection
