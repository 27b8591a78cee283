"""Random estimates with choices, discounts and declined lines.

`webapp/src/testing/random-proposals.ts` makes the same estimates.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tenants.estimates.decision.decided import Answers
from tenants.estimates.sending.document import BaseLine, Choice, Document, Line, Option
from tenants.jobs.parts.rules import amount_of
from tenants.jobs.rules import Totals

MODULUS, MULTIPLIER = 2_147_483_647, 48_271
RATES = (0, 5, 18, 40)
MOST_PAISE = 5_000_000
PRICED_ON = date(2026, 11, 24)
_NOTHING = Totals(0, Decimal(0), 0)

Numbers = Callable[[int], int]


def numbers(seed: int) -> Numbers:
    """Return numbers below a limit. The browser's test computes the same numbers."""
    state = seed

    def next_below(limit: int) -> int:
        nonlocal state
        state = state * MULTIPLIER % MODULUS
        return state % limit

    return next_below


@dataclass
class Maker:
    """Makes the lines of one estimate. An ordered line is replaced by one new line at most."""

    next_below: Numbers
    taxed: bool
    free: set[int]
    made: int = 0

    def line(self) -> Line:
        self.made += 1
        next_below = self.next_below
        is_part, price, rate = next_below(2) == 1, next_below(MOST_PAISE), RATES[next_below(len(RATES))]
        quantity, discount, replaced = 1 + next_below(3), next_below(price + 1), 1 + next_below(3)
        if is_part:
            amount = amount_of(Decimal(quantity), price, Decimal(rate), taxed=self.taxed)
            return self._line(
                "part", price, amount.amount_paise, tax=amount.tax_paise, quantity=quantity, rate=rate
            )
        is_new_price = replaced in self.free
        self.free.discard(replaced)
        return self._line("labour", price, price - discount, replaces=replaced if is_new_price else None)

    def base(self, place: int) -> BaseLine:
        line = self.line()
        if line.kind == "labour":
            self.free.add(place)
        return BaseLine(
            place, line.kind, None, line.name, line.quantity, line.unit, line.net_paise, line.tax_paise
        )

    def _line(
        self,
        kind: str,
        price: int,
        net: int,
        *,
        tax: int = 0,
        quantity: int = 1,
        rate: int | None = None,
        replaces: int | None = None,
    ) -> Line:
        return Line(
            ref=f"line-{self.made}",
            kind="part" if kind == "part" else "labour",
            service_id=None if kind == "part" else 100 + self.made,
            part_id=None,
            name=f"Line {self.made}",
            number="",
            hsn="8708" if kind == "part" else "",
            unit="NOS",
            quantity=Decimal(quantity),
            rate_paise=price,
            list_paise=price,
            mrp_paise=None,
            free_reason="",
            discount_percent=None,
            discount_paise=price - net if kind == "labour" else 0,
            net_paise=net,
            tax_paise=tax,
            gst_percent=None if rate is None else Decimal(rate),
            note="",
            point_id=None,
            mark="",
            pictures=(),
            replaces_id=replaces,
        )


def estimate_of(seed: int) -> tuple[Document, Answers]:
    """Return an estimate with the answers of its customer, who declines about half of it."""
    next_below = numbers(seed)
    taxed, rounds, ordered = next_below(2) == 1, next_below(2) == 1, next_below(4)
    maker = Maker(next_below, taxed, set())
    base = tuple(maker.base(place) for place in range(1, ordered + 1))
    lines = tuple(maker.line() for _ in range(1 + next_below(6)))
    choices = tuple(_choice(maker, number) for number in range(1, 1 + next_below(3)))
    answers = Answers(
        {line.ref: next_below(2) == 1 for line in lines},
        {choice.choice_id: _taken(next_below(len(choice.options) + 1), choice) for choice in choices},
    )
    return _document(taxed, rounds, base, lines, choices), answers


def _choice(maker: Maker, number: int) -> Choice:
    options = tuple(
        Option(
            option_id=10 * number + rank,
            rank=rank,
            label=str(rank),
            recommended=False,
            lines=tuple(maker.line() for _ in range(1 + maker.next_below(2))),
        )
        for rank in range(1, 3 + maker.next_below(2))
    )
    return Choice(number, str(number), options)


def _taken(place: int, choice: Choice) -> int | None:
    return choice.options[place].option_id if place < len(choice.options) else None


def _document(
    taxed: bool,
    rounds: bool,
    base: tuple[BaseLine, ...],
    lines: tuple[Line, ...],
    choices: tuple[Choice, ...],
) -> Document:
    return Document(
        code="EST-00001",
        number=1,
        garage_name="",
        plate="",
        vehicle_model="",
        customer_name="",
        customer_phone="",
        job_id=None,
        job_code="",
        tax_applies=taxed,
        rounds=rounds,
        priced_on=PRICED_ON,
        valid_until=date(2026, 12, 1),
        note="",
        terms="",
        deposit_paise=0,
        discount_paise=0,
        base=base,
        lines=lines,
        choices=choices,
        base_total=_NOTHING,
        lowest=_NOTHING,
        highest=_NOTHING,
    )
