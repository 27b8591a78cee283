"""The browsers that take in cars without internet. Each belongs to one person of the garage."""

import secrets
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import F, OuterRef, Subquery

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid, NotFound
from tenants.activity import services as activity
from tenants.intake.errors import NO_MOMENT
from tenants.intake.models import CounterDevice
from tenants.intake.rules import SECRET_BYTES, WAITS_LONG
from tenants.staff.models import Staff

# A person who always uses a private window has many.
MOST_LISTED = 200


def require_counter(actor: Actor) -> None:
    actor.require(Permission.CHANGE_JOBS)
    actor.require(Permission.CHANGE_CUSTOMERS)


def get_device(actor: Actor, device: UUID) -> CounterDevice:
    """Return the device of this person. A browser of another person is not found."""
    own = CounterDevice.objects.filter(uuid=device, membership_id=actor.membership_id)
    found = own.defer("secret").first()
    if found is None:
        raise NotFound
    return found


def open_counter(actor: Actor, *, device: UUID, label: str) -> CounterDevice:
    """Switch on the counter in a browser, or open it again. The secret of a browser never changes, because
    entries that wait there are encrypted with it."""
    require_counter(actor)
    seen = {"label": label, "last_seen": clock.now()}
    opened, _ = CounterDevice.objects.update_or_create(
        uuid=device,
        membership_id=actor.membership_id,
        defaults=seen,
        create_defaults=seen | {"secret": secrets.token_bytes(SECRET_BYTES)},
    )
    return opened


def report_counter(actor: Actor, *, device: UUID, waiting: int, oldest_at: datetime | None) -> CounterDevice:
    """Note how many entries wait on a device. If its clock is ahead, the oldest waits since the first
    report."""
    require_counter(actor)
    if waiting and oldest_at is None:
        raise Invalid(oldestAt=NO_MOMENT)
    found = get_device(actor, device)
    now = clock.now()
    if oldest_at and oldest_at > now:
        oldest_at = found.oldest_at or now
    found.last_seen, found.waiting, found.oldest_at = now, waiting, oldest_at if waiting else None
    found.save(update_fields=["last_seen", "waiting", "oldest_at"])
    return found


def list_counter_devices() -> list[dict[str, Any]]:
    """Return the devices, last seen first. Their secrets are not read."""
    name = Staff.objects.filter(membership_id=OuterRef("membership_id")).values("name")
    rows = CounterDevice.objects.order_by("-last_seen", "-id").values(
        "label", "last_seen", "waiting", "oldest_at", "off_at", device_id=F("id"), person_name=Subquery(name)
    )
    return [
        row | {"off": row["off_at"] is not None, "person_name": row["person_name"] or ""}
        for row in rows[:MOST_LISTED]
    ]


def waiting_devices() -> list[CounterDevice]:
    """Return the devices that reported entries older than a day."""
    waiting = CounterDevice.objects.filter(waiting__gt=0, oldest_at__lt=clock.now() - WAITS_LONG)
    return list(waiting.defer("secret").order_by("id")[:MOST_LISTED])


def switch_off_counter(actor: Actor, *, device_id: int, off: bool) -> CounterDevice:
    """Let a device delete its prices and cars at its next contact, or allow it again. Its entries stay."""
    actor.require(Permission.COUNTER_DEVICES)
    found = CounterDevice.objects.select_for_update().defer("secret").filter(pk=device_id).first()
    if found is None:
        raise NotFound
    if off != (found.off_at is not None):
        found.off_at = clock.now() if off else None
        found.save(update_fields=["off_at"])
        activity.record(
            actor, "counter_device", found.pk, "switched_off" if off else "allowed", after=found.label
        )
    return found
