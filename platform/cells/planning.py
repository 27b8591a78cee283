"""Checks before a move: both cells run the same code and know each other, and the chain is idle."""

from dataclasses import dataclass
from pathlib import Path
from uuid import UUID, uuid4

import psycopg
from django.conf import settings

from cells import busy
from cells.cell_files import CellFile
from cells.errors import MoveRefused
from cells.models import UNFINISHED, CellState, MoveState
from garages.models import GarageState
from kernel.tenancy.names import schema_of

_HERE = "SELECT number, state FROM cell WHERE is_here"
_CODE = """
    SELECT (SELECT string_agg(app || '.' || name, ',' ORDER BY app, name) FROM django_migrations),
        (SELECT stamp FROM schema_template ORDER BY id DESC LIMIT 1)
"""
_GARAGES = """
    SELECT id, name, state FROM garage WHERE chain_id = %s AND state NOT IN ('closed', 'moved') ORDER BY id
"""
_UNFINISHED = "SELECT key, to_cell, state FROM chain_move WHERE chain_id = %s AND state = ANY(%s)"


@dataclass(frozen=True)
class Plan:
    key: UUID
    chain_id: int
    chain_name: str
    to: CellFile
    garages: list[int]
    # The state that an interrupted run reached, or None.
    reached: MoveState | None

    def file_of(self, garage_id: int) -> Path:
        return self.folder / f"{schema_of(garage_id)}.zip"

    @property
    def folder(self) -> Path:
        return Path(settings.BACKUP_DIR) / "moves" / str(self.key)


def make(source: psycopg.Connection, target: psycopg.Connection, chain_id: int, to: CellFile) -> Plan:
    _require_cells(source, target, to)
    chain = source.execute("SELECT name FROM chain WHERE id = %s", [chain_id]).fetchone()
    found = source.execute(_GARAGES, [chain_id]).fetchall()
    if chain is None or not found:
        raise MoveRefused(f"There is no chain {chain_id} with garages in this cell.")
    garages = [garage_id for garage_id, _, _ in found]
    if unready := [name for _, name, state in found if state == GarageState.PREPARING]:
        raise MoveRefused(f"{unready[0]} is still being set up.")
    if unfinished := find_unfinished(source, chain_id):
        key, to_cell, state = unfinished
        if to_cell != to.number:
            raise MoveRefused(
                f"An unfinished move of this chain leads to cell {to_cell}. Finish it, or open the chain"
                f" again with `manage.py move_chain {chain_id} --open`."
            )
        return Plan(key, chain_id, chain[0], to, garages, state)
    require_idle(source, garages)
    return Plan(uuid4(), chain_id, chain[0], to, garages, None)


def find_unfinished(source: psycopg.Connection, chain_id: int) -> tuple[UUID, int, MoveState] | None:
    found = source.execute(_UNFINISHED, [chain_id, [state.value for state in UNFINISHED]]).fetchone()
    return (found[0], found[1], MoveState(found[2])) if found else None


def require_idle(source: psycopg.Connection, garages: list[int]) -> None:
    if reasons := busy.reasons(source, garages):
        raise MoveRefused("Try again later: " + "; ".join(reasons) + ".")


def _require_cells(source: psycopg.Connection, target: psycopg.Connection, to: CellFile) -> None:
    here = source.execute(_HERE).fetchone()
    if not settings.CELL_KEY or here is None or here[0] != settings.CELL:
        raise MoveRefused("This installation is no cell yet. Set CELL and CELL_KEY, and migrate it.")
    if to.number == settings.CELL:
        raise MoveRefused(f"The chain is in cell {to.number} already.")
    there = target.execute(_HERE).fetchone()
    if there is None or there[0] != to.number:
        raise MoveRefused(f"The database of cell-{to.number}.env is not cell {to.number}.")
    known = source.execute("SELECT address FROM cell WHERE number = %s", [to.number]).fetchone()
    if known is None or known[0] != to.address:
        raise MoveRefused(f"This cell does not know cell {to.number}. Run `manage.py cells migrate`.")
    if there[1] != CellState.OPEN:
        raise MoveRefused(f"Cell {to.number} is {there[1]}.")
    if source.execute(_CODE).fetchone() != target.execute(_CODE).fetchone():
        raise MoveRefused(f"Cell {to.number} has other migrations. Run `manage.py cells migrate`.")
    if not to.knows_our_keys():
        raise MoveRefused(
            f"Cell {to.number} does not accept this cell's SECRET_KEY, so printed links would not open there."
            " Add it to its OLD_SECRET_KEYS."
        )
