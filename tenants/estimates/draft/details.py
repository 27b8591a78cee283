"""The values of an estimate that a form sends."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from uuid import UUID

from kernel.money import in_rupees
from tenants.estimates.codes import LineKind
from tenants.estimates.models import EstimateLine
from tenants.jobs.parts.details import NewGoods


@dataclass(frozen=True)
class LineDetails:
    """A labour line has a service. A part line has a part of the list or the goods that it names."""

    ref: UUID
    kind: LineKind
    rate_paise: int
    quantity: Decimal = Decimal(1)
    service_id: int | None = None
    part_id: int | None = None
    goods: NewGoods | None = None
    free_reason: str = ""
    discount_percent: Decimal | None = None
    note: str = ""
    point_id: int | None = None
    replaces_id: int | None = None
    # The other points that the line carries. A form sends none, and the stored line keeps its own.
    more_points: tuple[int, ...] | None = field(default=None, compare=False)

    @property
    def point_ids(self) -> tuple[int, ...]:
        return () if self.point_id is None else (self.point_id, *(self.more_points or ()))

    def api_fields(self) -> dict[str, object]:
        goods = self.goods
        return {
            "ref": str(self.ref),
            "kind": self.kind.label,
            "serviceId": self.service_id,
            "partId": self.part_id,
            "partName": goods.name if goods else None,
            "quantity": float(self.quantity),
            "rate": in_rupees(self.rate_paise),
            "discountPercent": None if self.discount_percent is None else float(self.discount_percent),
            "note": self.note,
            "pointId": self.point_id,
            "replacesId": self.replaces_id,
        }


@dataclass(frozen=True)
class OptionDetails:
    label: str
    recommended: bool
    lines: Sequence[LineDetails]


@dataclass(frozen=True)
class ChoiceDetails:
    name: str
    options: Sequence[OptionDetails]


@dataclass(frozen=True)
class EstimateDetails:
    lines: Sequence[LineDetails]
    choices: Sequence[ChoiceDetails]
    discount_paise: int
    deposit_paise: int
    valid_until: date
    note: str
    tax_applies: bool
    # The total that the browser computed, in rupees.
    claimed_total: Decimal | None = field(default=None, compare=False)

    def with_lines(self, lines: Sequence[LineDetails]) -> "EstimateDetails":
        return replace(self, lines=lines)

    def with_each_line(self, change: Callable[[LineDetails], LineDetails]) -> "EstimateDetails":
        choices = [
            replace(
                choice,
                options=[replace(option, lines=[*map(change, option.lines)]) for option in choice.options],
            )
            for choice in self.choices
        ]
        return replace(self, lines=[*map(change, self.lines)], choices=choices)

    def all_lines(self) -> Iterator[LineDetails]:
        yield from self.lines
        for choice in self.choices:
            for option in choice.options:
                yield from option.lines

    @property
    def line_count(self) -> int:
        return sum(1 for _ in self.all_lines())

    def api_fields(self) -> dict[str, object]:
        """Return the values under their API names, for a conflict and for the activity log."""
        return {
            "lines": [line.api_fields() for line in self.lines],
            "choices": [
                {
                    "name": choice.name,
                    "options": [
                        {
                            "label": option.label,
                            "recommended": option.recommended,
                            "lines": [line.api_fields() for line in option.lines],
                        }
                        for option in choice.options
                    ],
                }
                for choice in self.choices
            ],
            "discount": in_rupees(self.discount_paise),
            "deposit": in_rupees(self.deposit_paise),
            "validUntil": self.valid_until.isoformat(),
            "note": self.note,
            "taxCollected": int(self.tax_applies),
        }


def stored_line(line: EstimateLine) -> LineDetails:
    """Return a stored line in the format of a form."""
    goods = None
    if line.kind == LineKind.PART and line.part_id is None and line.gst_percent is not None:
        goods = NewGoods(line.name, line.hsn, line.unit, line.gst_percent, line.mrp_paise)
    return LineDetails(
        ref=line.ref,
        kind=LineKind(line.kind),
        rate_paise=line.rate_paise,
        quantity=line.quantity,
        service_id=line.service_id,
        part_id=line.part_id,
        goods=goods,
        free_reason=line.free_reason,
        discount_percent=line.discount_percent,
        note=line.note,
        point_id=line.point_id,
        replaces_id=line.replaces_id,
        more_points=tuple(line.more_points),
    )
