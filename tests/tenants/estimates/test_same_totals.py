"""The browser and the server compute the same totals for 10,000 random estimates.

`webapp/src/testing/random-proposals.ts` makes the same estimates, and its test expects the
same number.
"""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

from tenants.estimates.decided import Answers, approved_totals
from tenants.estimates.document import BaseLine, Document, Line
from tenants.jobs.rules import Totals

MODULUS, MULTIPLIER = 2_147_483_647, 48_271
RATES = (0, 5, 18, 40)
MOST_PAISE = 5_000_000
CHECKSUM = 1_306_994_746
NOTHING = Totals(0, Decimal(0), 0)


def numbers(seed: int) -> Callable[[int], int]:
    state = seed

    def next_below(limit: int) -> int:
        nonlocal state
        state = state * MULTIPLIER % MODULUS
        return state % limit

    return next_below


def line(next_below: Callable[[int], int], ref: str, ordered: int, *, taxed: int) -> Line:
    is_part, net, rate = next_below(2) == 1, next_below(MOST_PAISE), RATES[next_below(len(RATES))]
    replaced = next_below(3)
    return Line(
        ref=ref,
        kind="part" if is_part else "labour",
        service_id=None,
        part_id=None,
        name=ref,
        number="",
        hsn="",
        unit="",
        quantity=Decimal(1),
        rate_paise=net,
        list_paise=net,
        mrp_paise=None,
        free_reason="",
        discount_percent=None,
        discount_paise=0,
        net_paise=net,
        tax_paise=net * rate // 100 if is_part and taxed else 0,
        gst_percent=None,
        note="",
        point_id=None,
        mark="",
        pictures=(),
        replaces_id=replaced + 1 if not is_part and replaced < ordered else None,
    )


def total_of(seed: int) -> int:
    next_below = numbers(seed)
    taxed, rounds, ordered = next_below(2), next_below(2) == 1, next_below(4)
    base = []
    for place in range(ordered):
        each = line(next_below, "base", 0, taxed=taxed)
        base.append(
            BaseLine(place + 1, each.kind, None, each.name, Decimal(1), "", each.net_paise, each.tax_paise)
        )
    lines = [line(next_below, f"line-{at}", ordered, taxed=taxed) for at in range(1 + next_below(6))]
    document = Document(
        code="EST-00001",
        number=1,
        garage_name="",
        plate="",
        vehicle_model="",
        customer_name="",
        customer_phone="",
        job_id=None,
        job_code="",
        tax_applies=bool(taxed),
        rounds=rounds,
        priced_on=date(2026, 11, 24),
        valid_until=date(2026, 12, 1),
        note="",
        terms="",
        deposit_paise=0,
        discount_paise=0,
        base=tuple(base),
        lines=tuple(lines),
        choices=(),
        base_total=NOTHING,
        lowest=NOTHING,
        highest=NOTHING,
    )
    answers = Answers({each.ref: next_below(2) == 1 for each in lines}, {})
    return approved_totals(document, answers).total_paise


def test_totals_of_random_estimates_equal_those_of_the_browser() -> None:
    checksum = 0
    for seed in range(1, 10_001):
        checksum = (checksum * 31 + total_of(seed)) % MODULUS
    assert checksum == CHECKSUM
