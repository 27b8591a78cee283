"""Sentences about a check-in, for its PDF and for messages."""

from collections.abc import Sequence

from kernel.money import grouped
from tenants.visits.codes import Belonging, DamageKind, Outline, UnsignedReason
from tenants.visits.models import CheckIn, DamageMark
from tenants.visits.outlines import drawings


def kilometres(check_in: CheckIn) -> str:
    if check_in.unreadable:
        return "Not readable"
    return "" if check_in.odometer_km is None else f"{grouped(check_in.odometer_km)} km"


def fuel(check_in: CheckIn) -> str:
    return "" if check_in.fuel_eighths is None else f"{check_in.fuel_eighths}/8"


def belongings(check_in: CheckIn) -> str:
    """Return what is left in the vehicle."""
    left = [Belonging(each).label for each in check_in.belongings]
    if check_in.keys is not None:
        left.append("1 key" if check_in.keys == 1 else f"{check_in.keys} keys")
    if check_in.other_items:
        left.append(" ".join(check_in.other_items.split()))
    return ", ".join(left)


def marks(check_in: CheckIn, found: Sequence[DamageMark]) -> list[str]:
    places = drawings()[Outline(check_in.outline)].places
    return [
        f"{places[mark.place]}: {DamageKind(mark.kind).label.lower()}"
        + (f" ({mark.note})" if mark.note else "")
        for mark in found
    ]


def signed(check_in: CheckIn) -> str:
    if check_in.unsigned_reason:
        return f"Not signed: {UnsignedReason(check_in.unsigned_reason).label.lower()}"
    return f"Signed by {check_in.signed_name}" if check_in.signed_name else ""
