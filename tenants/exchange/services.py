"""Imports: a dry run that writes nothing, then everything in one transaction or nothing."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any

from garages.queries import find_actor
from garages.roles import Permission
from kernel import clock, outbox, progress
from kernel.actor import Actor
from kernel.audit import services as audit
from tenants.exchange.codes import Imported, ImportState
from tenants.exchange.customer_sheet import CustomerSheet
from tenants.exchange.errors import ImportNotStartable
from tenants.exchange.models import ImportRun
from tenants.exchange.queries import get_import_for_update, progress_of
from tenants.exchange.service_sheet import ServiceSheet
from tenants.exchange.sheets import Problem, Reading, Sheet, WillAdd

# The first of a file's problems; who has mended those checks the file again.
MOST_PROBLEMS = 200
# A worker that was killed, or a database that was away: after about three minutes somebody is told.
MOST_TRIES = 5
STARTABLE = timedelta(days=1)

SHEETS: dict[Imported, Sheet[Any]] = {
    Imported.CUSTOMERS: CustomerSheet(),
    Imported.SERVICES: ServiceSheet(),
}


@dataclass(frozen=True)
class Begun:
    import_id: int
    sheet: Sheet[Any]
    content: bytes


def check_import(actor: Actor, what: Imported, *, file_name: str, content: bytes) -> ImportRun:
    """The dry run: says what is wrong or what would be added, and keeps the file for the start."""
    actor.require(Permission.IMPORT_DATA)
    _forget_unstarted()
    sheet = SHEETS[what]
    reading = sheet.read(content)
    problems = _problems(sheet, reading)
    # A file with problems adds nothing at all.
    will_add = WillAdd() if problems else sheet.will_add(reading.entries)
    return ImportRun.objects.create(
        what=what,
        state=ImportState.REFUSED if problems else ImportState.CHECKED,
        file_name=file_name[:200],
        content=None if problems else content,
        rows=reading.rows,
        problems=_listed(problems),
        problem_count=len(problems),
        will_add=will_add.counted(),
        ignored_columns=list(reading.ignored),
        membership_id=actor.membership_id,
        person_name=actor.name,
    )


def start_import(actor: Actor, *, import_id: int) -> None:
    """Of a file that was found good, and only once; the worker does it."""
    actor.require(Permission.IMPORT_DATA)
    run = get_import_for_update(import_id)
    if run.state != ImportState.CHECKED:
        raise ImportNotStartable
    run.state = ImportState.WAITING
    run.membership_id, run.person_name = actor.membership_id, actor.name
    run.save(update_fields=["state", "membership_id", "person_name"])
    outbox.enqueue("exchange.run_import", key=str(run.pk), import_id=run.pk)


def begin_import(import_id: int) -> Begun | None:
    """The worker has taken it; None when it has ended or was tried too often."""
    run = get_import_for_update(import_id, with_content=True)
    if run.state not in (ImportState.WAITING, ImportState.RUNNING) or run.content is None:
        return None
    if run.tries >= MOST_TRIES:
        _end(run, ImportState.FAILED, error="This could not be done at the moment. Please try again later.")
        return None
    run.tries, run.state = run.tries + 1, ImportState.RUNNING
    run.save(update_fields=["tries", "state"])
    progress.note(progress_of(run.pk), 0)
    return Begun(run.pk, SHEETS[Imported(run.what)], bytes(run.content))


def write_import(begun: Begun, reading: Reading[Any]) -> None:
    """Everything or, when something has become wrong since it was checked, nothing."""
    run = get_import_for_update(begun.import_id)
    actor = find_actor(run.membership_id)
    if actor is None or not actor.may(Permission.IMPORT_DATA):
        _end(run, ImportState.FAILED, error=f"{run.person_name} may not import any more.")
        return
    if problems := _problems(begun.sheet, reading):
        run.problems, run.problem_count = _listed(problems), len(problems)
        _end(
            run, ImportState.FAILED, error="Something has changed in your garage since the file was checked."
        )
        return
    added = begun.sheet.will_add(reading.entries).counted()
    for done in begun.sheet.write(actor, reading.entries):
        progress.note(progress_of(run.pk), done)
    run.done, run.will_add = run.rows, added
    _end(run, ImportState.DONE)
    audit.record("import", person_id=actor.person_id, import_id=run.pk, what=run.what, rows=run.rows)


def _problems(sheet: Sheet[Any], reading: Reading[Any]) -> list[Problem]:
    found = [*reading.problems, *sheet.against_garage(reading.entries)]
    order = ["", *sheet.columns]
    return sorted(found, key=lambda problem: (problem.row, order.index(problem.column)))


def _listed(problems: Sequence[Problem]) -> list[dict[str, Any]]:
    return [asdict(problem) for problem in problems[:MOST_PROBLEMS]]


def _end(run: ImportRun, state: ImportState, *, error: str = "") -> None:
    run.state, run.error, run.finished_at, run.content = state, error[:300], clock.now(), None
    run.save()


def _forget_unstarted() -> None:
    """Particulars of customers are not kept for somebody who does not come back."""
    old = ImportRun.objects.filter(state=ImportState.CHECKED, created_at__lt=clock.now() - STARTABLE)
    old.update(
        state=ImportState.REFUSED,
        content=None,
        error="Nobody started this within a day. Please check it again.",
    )
