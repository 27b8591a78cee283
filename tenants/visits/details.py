"""The values of a check-in that a form sends."""

from collections.abc import Sequence
from dataclasses import dataclass

from tenants.visits.codes import DamageKind, Outline
from tenants.visits.models import CheckIn, DamageMark


@dataclass(frozen=True, slots=True)
class Mark:
    x: int
    y: int
    place: str
    kind: DamageKind
    note: str = ""

    def api_fields(self) -> dict[str, object]:
        return {"x": self.x, "y": self.y, "place": self.place, "kind": self.kind.value, "note": self.note}


@dataclass(frozen=True, slots=True)
class CheckInDetails:
    odometer_km: int | None
    unreadable: bool
    fuel_eighths: int | None
    complaint: str
    belongings: Sequence[str]
    keys: int | None
    other_items: str
    outline: Outline
    marks: Sequence[Mark]

    def api_fields(self) -> dict[str, object]:
        """Return the values under their API names, for a conflict."""
        return {
            "odometerKm": self.odometer_km,
            "unreadable": self.unreadable,
            "fuelEighths": self.fuel_eighths,
            "complaint": self.complaint,
            "belongings": list(self.belongings),
            "keys": self.keys,
            "otherItems": self.other_items,
            "outline": self.outline.value,
            "marks": [mark.api_fields() for mark in self.marks],
        }

    def columns(self) -> dict[str, object]:
        return {
            "odometer_km": self.odometer_km,
            "unreadable": self.unreadable,
            "fuel_eighths": self.fuel_eighths,
            "complaint": self.complaint,
            "belongings": list(self.belongings),
            "keys": self.keys,
            "other_items": self.other_items,
            "outline": self.outline.value,
        }


@dataclass(frozen=True, slots=True)
class Finish:
    """Either a name with a signature as PNG, or the reason why the customer did not sign."""

    signed_name: str
    signature: bytes
    unsigned_reason: str


def details_of(check_in: CheckIn, marks: Sequence[DamageMark]) -> CheckInDetails:
    """Return the stored values in the format of a form."""
    return CheckInDetails(
        odometer_km=check_in.odometer_km,
        unreadable=check_in.unreadable,
        fuel_eighths=check_in.fuel_eighths,
        complaint=check_in.complaint,
        belongings=check_in.belongings,
        keys=check_in.keys,
        other_items=check_in.other_items,
        outline=Outline(check_in.outline),
        marks=[Mark(mark.x, mark.y, mark.place, DamageKind(mark.kind), mark.note) for mark in marks],
    )
