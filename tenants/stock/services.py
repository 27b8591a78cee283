"""Functions that change the stock."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from garages.roles import Permission
from gst.units import UNITS, fits
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.money import half_up
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.parts.models import Part
from tenants.parts.queries import get_part_for_update, get_present_part
from tenants.parts.rules import odd_quantity
from tenants.stock.codes import COMING_IN, MoveKind
from tenants.stock.counts.queries import find_open_difference
from tenants.stock.errors import PartCounted, PartInStock
from tenants.stock.shelf import Cause, Shelf

IMPORTED = "Opening stock of the import"
MOVED = Sentence("This part has moved already. Choose Found instead.")
NOT_KEPT = Sentence("This part is not kept in stock")


@dataclass(frozen=True)
class Correction:
    """`unit_cost` is in paise. Without it, found goods have the average cost."""

    kind: MoveKind
    quantity: Decimal
    reason: str
    unit_cost_paise: int | None = None
    # A person has answered that an open count does not contain this.
    besides_count: bool = False


def correct_stock(actor: Actor, *, part_id: int, correction: Correction) -> Part:
    """Write a movement that no other record causes: found, lost, damaged, used up, or the opening stock."""
    actor.require(Permission.CORRECT_STOCK)
    part = get_present_part(part_id)
    _check(part, correction)
    shelf, cause = Shelf.lock([part.pk]), Cause("correction", reason=correction.reason)
    kind, quantity = correction.kind, correction.quantity
    if not correction.besides_count and (found := find_open_difference(part.pk)):
        assert found.counted is not None and found.expected is not None  # noqa: S101 - it was counted
        raise PartCounted(
            code=found.count.code, counted=found.counted, expected=found.expected, unit=part.unit
        )
    if kind is MoveKind.OPENING and shelf.stocks[part.pk].last_seq:
        raise Invalid(kind=MOVED)
    if kind in COMING_IN:
        value = shelf.value_of(part.pk, quantity)
        if correction.unit_cost_paise is not None:
            value = half_up(correction.unit_cost_paise * quantity)
        shelf.put(part, kind, quantity, value, cause)
    else:
        shelf.take(part, kind, quantity, cause)
    shelf.write(actor)
    after = {"kind": kind, "quantity": float(quantity), "reason": correction.reason}
    activity.record(actor, "part", part.pk, "stock", after=after)
    return part


@dataclass(frozen=True)
class Opening:
    """The goods of a new part that were there before the ledger began."""

    part: Part
    quantity: Decimal
    unit_cost_paise: int


def open_stock(actor: Actor, openings: Sequence[Opening]) -> None:
    """Write the opening stock of new parts."""
    actor.require(Permission.CORRECT_STOCK)
    shelf = Shelf.lock([opening.part.pk for opening in openings])
    for opening in openings:
        value = half_up(opening.unit_cost_paise * opening.quantity)
        shelf.put(opening.part, MoveKind.OPENING, opening.quantity, value, Cause("import", reason=IMPORTED))
    # No job can wait for a new part.
    shelf.write(actor, serves_waiting=False)


def _check(part: Part, correction: Correction) -> None:
    if not part.is_stocked:
        raise Invalid(kind=NOT_KEPT)
    unit = UNITS[part.unit]
    if not fits(correction.quantity, unit):
        raise Invalid(quantity=odd_quantity(unit))
    if correction.kind is MoveKind.OPENING and correction.unit_cost_paise is None:
        raise Invalid(unitCost=Sentence("Cost is required"))


def archive_part(actor: Actor, *, part_id: int) -> PartInStock | None:
    """Archive a part, and free its barcodes for other parts. A part with stock is refused, because its value
    would disappear from the lists."""
    actor.require(Permission.CHANGE_PARTS)
    stocks = Shelf.lock([part_id]).stocks
    part = get_part_for_update(part_id)
    stock = stocks[part.pk]
    if stock.on_hand:
        return PartInStock(on_hand=f"{stock.on_hand.normalize():f}", unit=part.unit)
    Part.objects.filter(pk=part.pk).update(archived_at=clock.now(), version=part.version + 1)
    part.barcodes.all().delete()
    activity.record(actor, "part", part.pk, "archived")
    return None
