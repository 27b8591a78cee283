"""Moves a chain to another cell.

    planned → frozen → copied → compared → switched → swept

The target's database gets the whole chain in one transaction. Its commit is the switch. Until then, every
failure opens the chain here again, and Postgres leaves nothing in the target. After a kill, the next run
finds the row of the move: it starts again with the copy, or finishes the switch.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID

import psycopg
from django.conf import settings
from psycopg.types.json import Jsonb

from backups.errors import BackupDamaged, BackupRefused, RestoreRefused
from backups.restoring import restore_into
from backups.saving import save
from cells import busy, cell_files, clearing, comparing, doors, planning
from cells.errors import CellUnknown, MoveFailed, MoveRefused, SwitchUnclear
from cells.models import MoveState
from cells.planning import Plan
from kernel import tenancy
from kernel.tenancy.logins import parameters_of

Say = Callable[[str], None]

TRANSACTION_SECONDS = 60.0
TASK_SECONDS = 120.0
_LOCK = 0x63656C6C  # Only one move runs in a cell.


@dataclass(frozen=True)
class Moved:
    chain_name: str
    address: str
    garages: int
    tables: int


@dataclass
class Run:
    plan: Plan
    source: psycopg.Connection
    target: psycopg.Connection
    say: Say
    task_seconds: float = TASK_SECONDS
    # From this moment, only the target knows whether the chain is there.
    is_committing: bool = False


def move(chain_id: int, to: int, *, say: Say, task_seconds: float = TASK_SECONDS) -> Moved:
    try:
        file = cell_files.read(to)
    except CellUnknown as error:
        raise MoveRefused(str(error)) from None
    with _connected(file.owner_url) as (source, target):
        plan = planning.make(source, target, chain_id, file)
        run = Run(plan, source, target, say, task_seconds)
        try:
            if not _has_arrived(run):
                _bring(run)
            tables = _leave(run)
        finally:
            shutil.rmtree(plan.folder, ignore_errors=True)
        _switch_doors(run)
    return Moved(plan.chain_name, file.address, len(plan.garages), tables)


def open_again(chain_id: int) -> None:
    """Open the chain after a killed run, unless it is in the other cell already."""
    with psycopg.connect(**parameters_of(tenancy.OWNER), autocommit=True) as source:
        unfinished = planning.find_unfinished(source, chain_id)
        if unfinished is None:
            raise MoveRefused(f"Chain {chain_id} has no unfinished move.")
        key, to, _ = unfinished
        with psycopg.connect(cell_files.read(to).owner_url) as target:
            if _is_in(target, key):
                raise MoveRefused(
                    f"Chain {chain_id} is in cell {to} already. Run the move again to finish it."
                )
        _thaw(source, chain_id, "Opened by an operator.")


@contextmanager
def _connected(target_url: str) -> Iterator[tuple[psycopg.Connection, psycopg.Connection]]:
    with psycopg.connect(**parameters_of(tenancy.OWNER), autocommit=True) as source:
        found = source.execute("SELECT pg_try_advisory_lock(%s)", [_LOCK]).fetchone()
        if not found or not found[0]:
            raise MoveRefused("Another move runs in this cell.")
        try:
            # An error rolls the target back.
            with psycopg.connect(target_url) as target:
                yield source, target
        except psycopg.OperationalError as error:
            raise MoveRefused(str(error).strip().partition("\n")[0]) from error


def _has_arrived(run: Run) -> bool:
    """Return whether an interrupted run has committed the chain in the target."""
    return _is_in(run.target, run.plan.key)


# -- until the switch, each failure opens the chain here again -------------------------------------------


def _bring(run: Run) -> None:
    try:
        freeze(run)
        copy(run)
        tables = compare(run)
        switch(run, tables)
    except BaseException as failure:
        if run.is_committing:
            raise SwitchUnclear from failure
        _thaw(run.source, run.plan.chain_id, str(failure) or type(failure).__name__)
        if isinstance(failure, (BackupDamaged, BackupRefused, RestoreRefused, MoveRefused, psycopg.Error)):
            raise MoveFailed(str(failure).strip().partition("\n")[0]) from failure
        raise


def freeze(run: Run) -> None:
    """Let the chain only be read, and wait until its running work has ended."""
    plan, source = run.plan, run.source
    if plan.reached is None:
        source.execute(
            "INSERT INTO chain_move (key, chain_id, from_cell, to_cell, state, counts)"
            " VALUES (%s, %s, %s, %s, %s, %s)",
            [
                plan.key,
                plan.chain_id,
                settings.CELL,
                plan.to.number,
                MoveState.PLANNED,
                Jsonb({"garages": plan.garages}),
            ],
        )
    source.execute("UPDATE garage SET frozen = true WHERE id = ANY(%s)", [plan.garages])
    _reach(run, MoveState.FROZEN)
    if not busy.wait_for_transactions(source, TRANSACTION_SECONDS):
        raise MoveFailed(f"A transaction is still open after {TRANSACTION_SECONDS:.0f} s.")
    planning.require_idle(source, plan.garages)
    if still_open := busy.wait_for_tasks(source, plan.garages, run.task_seconds):
        kinds = ", ".join(f"{kind} ({count})" for kind, count in still_open.items())
        raise MoveFailed(f"These tasks are still open after {run.task_seconds:.0f} s: {kinds}.")


def copy(run: Run) -> None:
    """Save each garage, and restore it in the target's open transaction."""
    plan = run.plan
    left = [garage_id for garage_id in plan.garages if _was_there(run.target, garage_id)]
    clearing.clear(run.target, left)
    clearing.forget_garages(run.target, left)
    for garage_id in plan.garages:
        manifest = save(garage_id, plan.file_of(garage_id))
        restore_into(run.target, plan.file_of(garage_id), login=plan.to.app_login)
        run.say(f"{manifest.garage_name}: {manifest.rows:,} rows copied")
    _reach(run, MoveState.COPIED)


def compare(run: Run) -> int:
    """Compare both databases. Returns the number of compared tables and sequences."""
    plan, count = run.plan, 0
    known = _known_accounts(run)
    for garage_id in plan.garages:
        here = comparing.content(run.source, garage_id, known)
        there = comparing.content(run.target, garage_id, known)
        if wrong := comparing.differences(here, there):
            raise MoveFailed(f"Garage {garage_id}: " + "; ".join(wrong))
        count += len(here)
    _reach(run, MoveState.COMPARED)
    return count


def switch(run: Run, tables: int) -> None:
    """Commit the chain in the target, where it opens with the commit."""
    plan = run.plan
    if busy.open_tasks(run.source, plan.garages):
        raise MoveFailed("A task of the chain was added during the move.")
    run.target.execute("UPDATE garage SET frozen = false WHERE id = ANY(%s)", [plan.garages])
    counts = {"garages": plan.garages, "tables": tables}
    run.target.execute(
        "INSERT INTO chain_move (key, chain_id, from_cell, to_cell, state, ended_at, counts)"
        " SELECT %s, %s, %s, %s, %s, now(), %s",
        [plan.key, _chain_there(run), settings.CELL, plan.to.number, MoveState.SWITCHED, Jsonb(counts)],
    )
    # An event that came during the move was nobody's. Now it may be for a garage of this cell.
    run.target.execute(
        "UPDATE stripe_event SET state = 'waiting', attempts = attempts + 1, due_at = now(), closed_at = NULL"
        " WHERE state = 'elsewhere' AND closed_at > now() - interval '1 day'"
    )
    _audit(run.target, plan, "chain_arrived")
    run.is_committing = True
    run.target.commit()
    run.is_committing = False


def _thaw(source: psycopg.Connection, chain_id: int, problem: str) -> None:
    with source.transaction():
        source.execute("UPDATE garage SET frozen = false WHERE chain_id = %s AND frozen", [chain_id])
        source.execute(
            "UPDATE chain_move SET state = 'opened', ended_at = now(), problem = %s"
            " WHERE chain_id = %s AND state IN ('planned', 'frozen', 'copied', 'compared')",
            [problem[:2000], chain_id],
        )


# -- after the switch -------------------------------------------------------------------------------------


def _leave(run: Run) -> int:
    """Mark the chain as moved here. Returns the number of compared tables and sequences."""
    plan = run.plan
    found = run.target.execute("SELECT counts FROM chain_move WHERE key = %s", [plan.key]).fetchone()
    counts = found[0] if found else {}
    with run.source.transaction():
        run.source.execute(
            "UPDATE garage SET state = 'moved', frozen = false WHERE id = ANY(%s)", [plan.garages]
        )
        # Failed tasks have moved too.
        run.source.execute("DELETE FROM outbox WHERE garage_id = ANY(%s) AND done_at IS NULL", [plan.garages])
        run.source.execute(
            "UPDATE chain_move SET state = 'switched', ended_at = now(), counts = %s WHERE key = %s",
            [Jsonb(counts), plan.key],
        )
        _audit(run.source, plan, "chain_moved")
    return int(counts.get("tables", 0))


def _switch_doors(run: Run) -> None:
    """Let the door lead to the new cell. If this fails, both cells do it within a minute."""
    url = settings.DOOR_DATABASE_URL or None
    try:
        door = psycopg.connect(url) if url else psycopg.connect(**parameters_of(tenancy.OWNER))
        with door:
            doors.sync(run.source, settings.CELL, door)
            doors.sync(run.target, run.plan.to.number, door)
    except psycopg.Error as error:
        run.say(f"The door follows within a minute: {str(error).partition(chr(10))[0]}")


# -- small steps -------------------------------------------------------------------------------------------


def _reach(run: Run, state: MoveState) -> None:
    run.source.execute("UPDATE chain_move SET state = %s WHERE key = %s", [state, run.plan.key])
    run.say(f"{run.plan.chain_name}: {state.value}")


def _is_in(target: psycopg.Connection, key: UUID) -> bool:
    # The row has no columns, so it is an empty tuple.
    return target.execute("SELECT FROM chain_move WHERE key = %s", [key]).fetchone() is not None


def _was_there(target: psycopg.Connection, garage_id: int) -> bool:
    found = target.execute("SELECT state FROM garage WHERE id = %s", [garage_id]).fetchone()
    return found is not None and found[0] == "moved"


def _known_accounts(run: Run) -> list[str]:
    """Return the emails of the chain's people who had an account in the target before the copy."""
    emails = comparing.emails_of(run.source, run.plan.garages)
    with psycopg.connect(run.plan.to.owner_url) as before:
        found = before.execute("SELECT email FROM person WHERE email = ANY(%s)", [emails])
        return [email for (email,) in found]


def _chain_there(run: Run) -> int:
    found = run.target.execute("SELECT chain_id FROM garage WHERE id = %s", [run.plan.garages[0]]).fetchone()
    return int(found[0]) if found else run.plan.chain_id


def _audit(connection: psycopg.Connection, plan: Plan, kind: str) -> None:
    for garage_id in plan.garages:
        connection.execute(
            "INSERT INTO audit_entry (kind, garage_id, request_id, details) VALUES (%s, %s, '', %s)",
            [kind, garage_id, Jsonb({"by": "system", "move": str(plan.key), "cell": plan.to.number})],
        )
