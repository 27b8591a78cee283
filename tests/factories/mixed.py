"""Random documents whose lines have several GST rates."""

from collections import defaultdict
from dataclasses import replace
from datetime import date
from decimal import Decimal

from hypothesis import strategies as st

from gst.document import Document, Kind, Line
from gst.tax import heads_by_rate
from gst.units import UNITS
from kernel.money import percent_of
from tests.factories import papers

RATES = (Decimal(0), Decimal(5), Decimal(12), Decimal(18), Decimal("18.00"), Decimal(28), Decimal(40))
CODES = ("8708", "870830", "87083000", "4011", "2710", "998714")
RECIPIENTS = (
    papers.CONSUMER,
    replace(papers.CONSUMER, state_code="29"),
    papers.COMPANY,
    papers.COMPANY_ELSEWHERE,
)


@st.composite
def lines(draw: st.DrawFn) -> Line:
    unit = draw(st.sampled_from(list(UNITS.values())))
    thousandths = draw(st.integers(1, 100_000))
    quantity = Decimal(thousandths).scaleb(-3) if unit.places else thousandths
    taxable = draw(st.integers(0, 30_000_000))
    percent = draw(st.sampled_from(RATES))
    return Line("A part", draw(st.sampled_from(CODES)), quantity, unit.code, taxable, 0, taxable, percent)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """Draw an invoice of 1 to 12 lines. Its total is a few paise away from the taxes, like prices with GST."""
    drawn = tuple(draw(st.lists(lines(), min_size=1, max_size=12)))
    recipient = draw(st.sampled_from(RECIPIENTS))
    taxable: dict[Decimal, int] = defaultdict(int)
    for line in drawn:
        taxable[line.tax_percent] += line.taxable_paise
    exact = sum(amount + percent_of(amount, percent) for percent, amount in taxable.items())
    most = len(drawn) + len(taxable)
    same_state = recipient.state_code == papers.REGISTERED.state_code
    # Two halves are at most one paisa away from the whole tax, for each rate.
    away = draw(st.integers(-len(drawn), len(drawn)))
    total = max(0, exact + away)
    heads, rows = heads_by_rate(taxable, same_state=same_state, total_paise=total, allowed_paise=most)
    return Document(
        kind=Kind.TAX_INVOICE if any(taxable) else Kind.BILL_OF_SUPPLY,
        number="MUM01-2627-00001",
        issued_on=date(2026, 10, 14),
        supplier=papers.REGISTERED,
        recipient=recipient,
        place_of_supply=recipient.state_code,
        composition=False,
        lines=drawn,
        taxable_paise=sum(taxable.values()),
        heads=heads,
        total_paise=total,
        received_paise=0,
        tax_rows=rows if len(rows) > 1 else (),
    )


def credit_of(invoice: Document, number: str) -> Document:
    return replace(
        invoice,
        kind=Kind.CREDIT_NOTE,
        number=number,
        original=(invoice.number, invoice.issued_on),
        reason="x",
    )
