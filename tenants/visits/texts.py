"""Sentences about a check-in, for its PDF and for messages."""

from collections.abc import Sequence

from gst.labels import Labels
from kernel.money import grouped
from kernel.sentences import Sentence
from tenants.visits.codes import Belonging, DamageKind, Outline, UnsignedReason
from tenants.visits.models import CheckIn, DamageMark
from tenants.visits.outlines import drawings


def kilometres(check_in: CheckIn, label: Labels) -> str:
    if check_in.unreadable:
        return label.alone(Sentence("Not readable"))
    if check_in.odometer_km is None:
        return ""
    return label.alone(Sentence("{number} km", number=grouped(check_in.odometer_km)))


def fuel(check_in: CheckIn) -> str:
    return "" if check_in.fuel_eighths is None else f"{check_in.fuel_eighths}/8"


def belongings(check_in: CheckIn, label: Labels) -> str:
    """Return what is left in the vehicle."""
    left = [label.alone(Belonging(each).label) for each in check_in.belongings]
    if check_in.keys is not None:
        one = check_in.keys == 1
        left.append(
            label.alone(Sentence("1 key") if one else Sentence("{number} keys", number=check_in.keys))
        )
    if check_in.other_items:
        left.append(" ".join(check_in.other_items.split()))
    return ", ".join(left)


def marks(check_in: CheckIn, found: Sequence[DamageMark], label: Labels) -> list[str]:
    places = drawings()[Outline(check_in.outline)].places
    return [
        f"{label.alone(places[mark.place])}: {label.alone(DamageKind(mark.kind).label)}"
        + (f" ({mark.note})" if mark.note else "")
        for mark in found
    ]


def signed(check_in: CheckIn, label: Labels) -> str:
    if check_in.unsigned_reason:
        reason = UnsignedReason(check_in.unsigned_reason).label
        return label(Sentence("Not signed: {reason}", reason=reason))
    return label(Sentence("Signed by {name}", name=check_in.signed_name)) if check_in.signed_name else ""
