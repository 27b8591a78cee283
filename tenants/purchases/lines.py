"""The checks that the lines of orders, goods in and bills have in common."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from gst.units import UNITS, fits
from kernel.errors import Invalid
from kernel.http.fields import field_error
from kernel.sentences import Sentence, about
from tenants.parts.models import Part
from tenants.parts.rules import odd_quantity
from tenants.purchases.errors import UNKNOWN
from tenants.stock.services import NOT_KEPT

MOST_LINES = 200


def few_lines(lines: list[Any]) -> list[Any]:
    if not lines:
        raise field_error(Sentence("Please add at least one line"))
    if len(lines) > MOST_LINES:
        raise field_error(Sentence("At most {most} lines at a time", most=MOST_LINES))
    return lines


def chosen_parts(part_ids: Iterable[int | None], *, known: Iterable[int] = ()) -> dict[int, Part]:
    """Return the present parts that a form names, and parts that came in before. Others are refused."""
    wanted, kept = {part_id for part_id in part_ids if part_id is not None}, set(known)
    parts = Part.objects.in_bulk(wanted | kept) if wanted | kept else {}
    if wanted - parts.keys() or any(parts[part_id].archived_at for part_id in wanted - kept):
        raise Invalid(lines=UNKNOWN)
    return parts


def check_stocked(part: Part, quantity: Decimal) -> None:
    """Refuse a part that is not kept in stock, and half of a part that has whole units."""
    if not part.is_stocked:
        raise Invalid(lines=about(part.name, NOT_KEPT))
    if not fits(quantity, UNITS[part.unit]):
        raise Invalid(lines=about(part.name, odd_quantity(UNITS[part.unit])))
