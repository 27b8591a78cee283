"""Full exports: a worker writes one file, which is deleted after a week."""

from dataclasses import dataclass
from datetime import timedelta

from garages import closing
from garages.queries import current_garage, find_actor
from garages.roles import Permission
from kernel import clock, outbox, progress
from kernel.actor import Actor
from kernel.audit import services as audit
from tenants.takeout import writing
from tenants.takeout.codes import KEPT_DAYS, UNDER_WAY, ExportState
from tenants.takeout.models import GarageExport
from tenants.takeout.queries import find_newest_for_update, get_export_for_update, progress_of

# After some minutes of retries, the export fails with a message.
MOST_TRIES = 5
NOT_NOW = "This could not be done at the moment. Please try again."


@dataclass(frozen=True)
class RunningExport:
    export_id: int


def export_garage(actor: Actor) -> None:
    """Request an export. A running export is not started again, and a finished export is replaced."""
    actor.require(Permission.EXPORT_GARAGE)
    newest = find_newest_for_update()
    if newest and newest.state in UNDER_WAY:
        return
    GarageExport.objects.all().delete()
    export = GarageExport.objects.create(
        state=ExportState.WAITING, membership_id=actor.membership_id, person_name=actor.name
    )
    outbox.enqueue("takeout.write", key=str(export.pk), export_id=export.pk)


def begin(export_id: int) -> RunningExport | None:
    """Start an attempt of the worker. Returns None if the export has ended or was attempted too often."""
    export = GarageExport.objects.select_for_update().filter(pk=export_id).first()
    if export is None or export.state not in UNDER_WAY:
        return None
    if export.tries >= MOST_TRIES:
        fail(export_id)
        return None
    export.tries, export.state, export.total = export.tries + 1, ExportState.RUNNING, writing.total()
    export.save(update_fields=["tries", "state", "total"])
    progress.note(progress_of(export_id), 0)
    return RunningExport(export_id)


def finish(begun: RunningExport) -> None:
    """Write the export in one transaction. It fails if the requester has lost the permission."""
    export = get_export_for_update(begun.export_id)
    actor = find_actor(export.membership_id)
    if actor is None or not actor.may(Permission.EXPORT_GARAGE):
        fail(export.pk, f"{export.person_name} is no longer allowed to export.")
        return
    name = progress_of(export.pk)
    written = writing.write(export, current_garage().trade_name, note=lambda done: progress.note(name, done))
    now = clock.now()
    export.state, export.finished_at, export.expires_at = ExportState.READY, now, now + timedelta(KEPT_DAYS)
    export.size, export.checksum = written.size, written.checksum
    export.save(update_fields=["state", "finished_at", "expires_at", "size", "checksum"])
    closing.note_export(actor.garage_id, checksum=written.checksum)
    audit.record("export", person_id=actor.person_id, what="garage", export_id=export.pk, rows=export.total)
    outbox.enqueue("takeout.mail", key=str(export.pk), export_id=export.pk)


def fail(export_id: int, error: str = NOT_NOW) -> None:
    export = get_export_for_update(export_id)
    export.state, export.error, export.finished_at = ExportState.FAILED, error[:300], clock.now()
    export.save(update_fields=["state", "error", "finished_at"])


def sweep() -> None:
    """Delete expired exports."""
    GarageExport.objects.filter(expires_at__lt=clock.now()).delete()
