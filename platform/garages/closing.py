"""Closing a garage: the owner requests it and can cancel it. Then two administrators delete the garage."""

from garages.errors import AlreadyClosing, DeletionUnderWay, NotClosing
from garages.models import Garage, GarageClosing
from garages.queries import get_garage_for_update
from garages.rules import COOLING_OFF
from kernel import clock, outbox, tenancy
from kernel.audit import services as audit


def find_closing(garage_id: int) -> GarageClosing | None:
    """Return the current closing of a garage, if there is one."""
    with tenancy.platform():
        return GarageClosing.objects.filter(garage_id=garage_id, taken_back_at=None, deleted_at=None).first()


def ask_closing(garage_id: int, *, by: int) -> GarageClosing:
    with tenancy.platform():
        get_garage_for_update(garage_id)
        if find_closing(garage_id):
            raise AlreadyClosing
        now = clock.now()
        closing = GarageClosing.objects.create(
            garage_id=garage_id, asked_by=by, asked_at=now, due_at=now + COOLING_OFF
        )
        audit.record("closing_asked", person_id=by, garage_id=garage_id, due=closing.due_at.isoformat())
    return closing


def take_back_closing(garage_id: int, *, by: int) -> None:
    """Cancel the closing. This is possible until the deletion is confirmed, even after the cooling-off
    period.
    """
    with tenancy.platform():
        closing = get_closing_for_update(garage_id)
        if closing.confirmed_at:
            raise DeletionUnderWay
        closing.taken_back_at = clock.now()
        closing.save(update_fields=["taken_back_at"])
        audit.record("closing_taken_back", person_id=by, garage_id=garage_id)


def note_export(garage_id: int, *, checksum: str) -> None:
    """Record the export that the owner received."""
    with tenancy.platform():
        GarageClosing.objects.filter(garage_id=garage_id, taken_back_at=None, deleted_at=None).update(
            exported_at=clock.now(), export_checksum=checksum
        )


def get_closing_for_update(garage_id: int) -> GarageClosing:
    """Return the current closing, with the garage locked, so that cancelling and confirming exclude each
    other.
    """
    get_garage_for_update(garage_id)
    closing = find_closing(garage_id)
    if closing is None:
        raise NotClosing
    return closing


def ask_deletion(closing: GarageClosing, *, by: int, reason: str) -> None:
    closing.deletion_asked_by, closing.deletion_asked_at, closing.deletion_reason = by, clock.now(), reason
    closing.save(update_fields=["deletion_asked_by", "deletion_asked_at", "deletion_reason"])
    audit.record("deletion_asked", person_id=by, garage_id=closing.garage_id, reason=reason)


def confirm_deletion(closing: GarageClosing, *, by: int, backup_checksum: str) -> None:
    closing.confirmed_by, closing.confirmed_at, closing.backup_checksum = by, clock.now(), backup_checksum
    closing.save(update_fields=["confirmed_by", "confirmed_at", "backup_checksum"])
    audit.record("deletion_confirmed", person_id=by, garage_id=closing.garage_id, backup=backup_checksum)
    outbox.enqueue("garages.delete", key=str(closing.pk), closing=closing.pk)


def call_off_deletion(closing: GarageClosing, *, by: int, reason: str) -> None:
    """Withdraw the request for deletion. The deletion can be requested again later."""
    asked_by = closing.deletion_asked_by
    closing.deletion_asked_by, closing.deletion_asked_at, closing.deletion_reason = None, None, ""
    closing.save(update_fields=["deletion_asked_by", "deletion_asked_at", "deletion_reason"])
    audit.record(
        "deletion_called_off", person_id=by, garage_id=closing.garage_id, reason=reason, asked_by=asked_by
    )


def name_of(garage_id: int) -> str:
    return str(Garage.objects.values_list("name", flat=True).get(pk=garage_id))
