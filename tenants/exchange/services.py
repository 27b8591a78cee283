"""Imports: a check that writes nothing, then the import of all rows or the good rows in one transaction."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Any

from garages.queries import find_actor
from garages.roles import Permission
from kernel import clock, outbox, progress
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.sentences import Sentence
from tenants.exchange.codes import Imported, ImportState
from tenants.exchange.customer_sheet import CustomerSheet
from tenants.exchange.errors import ImportNotStartable
from tenants.exchange.file_reader import Unreadable
from tenants.exchange.models import ImportRun
from tenants.exchange.old_bill_sheet import OldBillSheet
from tenants.exchange.part_sheet import PartSheet
from tenants.exchange.queries import get_import_for_update, progress_of
from tenants.exchange.service_sheet import ServiceSheet
from tenants.exchange.sheets import Additions, Problem, Reading, Sheet
from tenants.exchange.staff_sheet import StaffSheet
from tenants.exchange.supplier_sheet import SupplierSheet

# This is the maximum number of listed problems. A corrected file is checked again.
MOST_PROBLEMS = 200
# After about three minutes of retries, the import fails with a message.
MOST_TRIES = 5
STARTABLE_FOR = timedelta(days=1)

NOT_POSSIBLE = Sentence("This could not be done at the moment. Please try again later.")
NOT_STARTED = Sentence("This import was not started within a day. Please check the file again.")
GARAGE_CHANGED = Sentence("Something has changed in your garage since the file was checked.")

SHEETS: dict[Imported, Sheet[Any]] = {
    Imported.CUSTOMERS: CustomerSheet(),
    Imported.SERVICES: ServiceSheet(),
    Imported.PARTS: PartSheet(),
    Imported.SUPPLIERS: SupplierSheet(),
    Imported.STAFF: StaffSheet(),
    Imported.OLD_BILLS: OldBillSheet(),
}


@dataclass(frozen=True)
class RunningImport:
    import_id: int
    sheet: Sheet[Any]
    content: bytes


def check_import(actor: Actor, what: Imported, *, file_name: str, content: bytes) -> ImportRun:
    """Store the file and enqueue its check. Only a worker looks at the content."""
    actor.require(Permission.IMPORT_DATA)
    actor.require(SHEETS[what].permission)
    _forget_old()
    run = ImportRun.objects.create(
        what=what,
        state=ImportState.CHECKING,
        file_name=file_name[:200],
        content=content,
        rows=0,
        will_add=Additions().counted(),
        membership_id=actor.membership_id,
        person_name=actor.name,
    )
    outbox.enqueue("exchange.check_import", key=str(run.pk), import_id=run.pk)
    return run


def begin_check(import_id: int) -> RunningImport | None:
    return _begin(import_id, {ImportState.CHECKING})


def note_check(begun: RunningImport, reading: Reading[Any] | Unreadable) -> None:
    """Save the problems, and the objects that the good rows would add, or why the file cannot be read."""
    run = get_import_for_update(begun.import_id, with_content=True)
    if isinstance(reading, Unreadable):
        _end(run, ImportState.REFUSED, reading)
        return
    run.rows = len(reading.cells)
    problems = _problems(begun.sheet, reading)
    good = reading.without(problems)
    _note_problems(run, begun.sheet, reading, problems)
    run.will_add = begun.sheet.count_additions(good).counted()
    run.ignored_columns, run.tries = list(reading.ignored), 0
    if not good:
        _end(run, ImportState.REFUSED)
        return
    run.state = ImportState.PARTLY if problems else ImportState.CHECKED
    run.save()


def start_import(actor: Actor, *, import_id: int, good_rows_only: bool = False) -> None:
    """Enqueue the import of a checked file, or of its good rows. This is possible only once."""
    actor.require(Permission.IMPORT_DATA)
    run = get_import_for_update(import_id)
    startable = {ImportState.CHECKED, ImportState.PARTLY} if good_rows_only else {ImportState.CHECKED}
    if run.state not in startable:
        raise ImportNotStartable
    run.state, run.good_rows_only = ImportState.WAITING, good_rows_only
    run.membership_id, run.person_name = actor.membership_id, actor.name
    run.save(update_fields=["state", "good_rows_only", "membership_id", "person_name"])
    outbox.enqueue("exchange.run_import", key=str(run.pk), import_id=run.pk)


def begin_import(import_id: int) -> RunningImport | None:
    return _begin(import_id, {ImportState.WAITING, ImportState.RUNNING}, becomes=ImportState.RUNNING)


def _begin(
    import_id: int, states: Collection[ImportState], *, becomes: ImportState | None = None
) -> RunningImport | None:
    """Start an attempt of the worker. Returns None if the import has ended or was attempted too often."""
    run = get_import_for_update(import_id, with_content=True)
    if run.state not in states or run.content is None:
        return None
    if run.tries >= MOST_TRIES:
        _end(run, ImportState.FAILED, NOT_POSSIBLE)
        return None
    run.tries, run.state = run.tries + 1, becomes or run.state
    run.save(update_fields=["tries", "state"])
    progress.note(progress_of(run.pk), 0)
    return RunningImport(run.pk, SHEETS[Imported(run.what)], bytes(run.content))


def write_import(begun: RunningImport, reading: Reading[Any] | Unreadable) -> None:
    """Import all rows, or with `good_rows_only` the good rows, in one transaction."""
    run = get_import_for_update(begun.import_id)
    if isinstance(reading, Unreadable):
        _end(run, ImportState.FAILED, reading)
        return
    actor = find_actor(run.membership_id)
    if actor is None or not (actor.may(Permission.IMPORT_DATA) and actor.may(begun.sheet.permission)):
        _end(
            run, ImportState.FAILED, Sentence("{name} is no longer allowed to import.", name=run.person_name)
        )
        return
    problems = _problems(begun.sheet, reading)
    good = reading.without(problems)
    _note_problems(run, begun.sheet, reading, problems)
    if problems and not (run.good_rows_only and good):
        _end(run, ImportState.FAILED, GARAGE_CHANGED)
        return
    run.will_add = begun.sheet.count_additions(good).counted()
    for done in begun.sheet.write(actor, good):
        progress.note(progress_of(run.pk), done)
    run.done = len(good)
    _end(run, ImportState.DONE)
    audit.record("import", person_id=actor.person_id, import_id=run.pk, what=run.what, rows=run.done)


def _note_problems(
    run: ImportRun, sheet: Sheet[Any], reading: Reading[Any], problems: Sequence[Problem]
) -> None:
    run.good_rows = len(reading.cells) - len({problem.row for problem in problems})
    run.problems, run.problem_count = _as_json(problems), len(problems)
    run.bad_rows = sheet.bad_rows(reading, problems) if problems else None


def _problems(sheet: Sheet[Any], reading: Reading[Any]) -> list[Problem]:
    found = [*reading.problems, *sheet.check_garage(reading.entries)]
    order = ["", *sheet.columns]
    return sorted(found, key=lambda problem: (problem.row, order.index(problem.column)))


def _as_json(problems: Sequence[Problem]) -> list[dict[str, Any]]:
    return [asdict(problem) for problem in problems[:MOST_PROBLEMS]]


def _end(run: ImportRun, state: ImportState, why: Sentence | Unreadable | None = None) -> None:
    run.state, run.finished_at, run.content = state, clock.now(), None
    if isinstance(why, Unreadable):
        run.error_code, run.error, run.says = why.code, why.text[:300], why.says
    elif why:
        run.error, run.says = why[:300], why.said()
    run.save()


def _forget_old() -> None:
    """Delete the files of imports that were not started within a day, because they contain customer data."""
    old = ImportRun.objects.filter(created_at__lt=clock.now() - STARTABLE_FOR)
    old.exclude(bad_rows=None).update(bad_rows=None)
    old.filter(state__in=(ImportState.CHECKED, ImportState.PARTLY)).update(
        state=ImportState.REFUSED,
        content=None,
        error=NOT_STARTED,
        says=NOT_STARTED.said(),
    )
