"""The content of an estimate: of a draft as it is now, or of a version as it was sent."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from pydantic import TypeAdapter

from kernel.languages import ENGLISH
from tenants.jobs.rules import Totals

Kind = Literal["labour", "part"]


@dataclass(frozen=True)
class Line:
    """`mark` comes from the worst point of the inspection, and `pictures` from all points of the line.

    `discount_paise` contains the share of the whole discount. A part's rate contains GST.
    """

    ref: str
    kind: Kind
    service_id: int | None
    part_id: int | None
    name: str
    number: str
    hsn: str
    unit: str
    quantity: Decimal
    rate_paise: int
    list_paise: int
    mrp_paise: int | None
    free_reason: str
    discount_percent: Decimal | None
    discount_paise: int
    net_paise: int
    tax_paise: int
    gst_percent: Decimal | None
    note: str
    point_id: int | None
    mark: str
    pictures: tuple[int, ...]
    replaces_id: int | None
    # The other points of the line. Older versions have none.
    more_points: tuple[int, ...] = ()

    @property
    def point_ids(self) -> tuple[int, ...]:
        return () if self.point_id is None else (self.point_id, *self.more_points)


@dataclass(frozen=True)
class Option:
    option_id: int
    rank: int
    label: str
    recommended: bool
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Choice:
    choice_id: int
    name: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class BaseLine:
    """A line that was ordered on the job already. `replaces_id` of another line names its id."""

    line_id: int
    kind: Kind
    service_id: int | None
    name: str
    quantity: Decimal
    unit: str
    net_paise: int
    tax_paise: int


@dataclass(frozen=True)
class Document:
    """`priced_on` is the day whose tax rates and rounding apply to all totals."""

    code: str
    number: int
    garage_name: str
    plate: str
    vehicle_model: str
    customer_name: str
    customer_phone: str
    job_id: int | None
    job_code: str
    tax_applies: bool
    rounds: bool
    priced_on: date
    valid_until: date
    note: str
    terms: str
    deposit_paise: int
    discount_paise: int
    base: tuple[BaseLine, ...]
    lines: tuple[Line, ...]
    choices: tuple[Choice, ...]
    base_total: Totals
    # With the cheapest and with the dearest option of each choice, and with all other lines.
    lowest: Totals
    highest: Totals
    # The language of the printed words. English is not stored, as in an invoice.
    language: str = ENGLISH

    def all_lines(self) -> Iterator[Line]:
        yield from self.lines
        for choice in self.choices:
            for option in choice.options:
                yield from option.lines

    @property
    def has_range(self) -> bool:
        return self.lowest.total_paise != self.highest.total_paise


_ADAPTER = TypeAdapter(Document)


def to_json(document: Document) -> dict[str, Any]:
    """Return the document as JSON types. Decimals become strings."""
    written: dict[str, Any] = _ADAPTER.dump_python(document, mode="json")
    return written


def from_json(stored: dict[str, Any]) -> Document:
    return _ADAPTER.validate_python(stored)
