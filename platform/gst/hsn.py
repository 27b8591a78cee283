"""HSN codes of goods, and the GST rates that we suggest for them. The person decides about the rate."""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from kernel.sentences import Sentence

# Up to a turnover of ₹5 crore, four digits are enough. Above it, six are needed.
HSN_DIGITS = (4, 6)
FEWEST_DIGITS = HSN_DIGITS[0]
HSN_RULE = Sentence("HSN has 4, 6 or 8 digits")
LONG_HSN_RULE = Sentence("HSN has 6 or 8 digits")
# Codes of services (SAC) start with 99.
SERVICE_CHAPTER = "99"
_HSN = re.compile(r"\d{4}(\d\d){0,2}", re.ASCII)


@dataclass(frozen=True)
class Suggestion:
    """`heading` is the beginning of the codes, and `source` says where the rate was read."""

    heading: str
    goods: str
    percent: Decimal
    valid_from: date
    source: str


_RATES_OF_2025 = "Notification 9/2025-Central Tax (Rate), read in a secondary source in November 2026"

# A heading without a confirmed rate has no suggestion. Parts of tractors are in heading 8708 too, but at 5 %.
SUGGESTIONS: tuple[Suggestion, ...] = (
    Suggestion("8708", "Parts of motor vehicles", Decimal(18), date(2025, 9, 22), _RATES_OF_2025),
    Suggestion("4011", "New tyres of rubber", Decimal(18), date(2025, 9, 22), _RATES_OF_2025),
)  # fmt: skip


def is_hsn(text: str) -> bool:
    return _HSN.fullmatch(text) is not None


def hsn_problem(code: str, *, digits: int = FEWEST_DIGITS) -> Sentence | None:
    """Return what is wrong with a code, or None. `digits` is how many the garage needs at least."""
    if is_hsn(code) and len(code) >= digits:
        return None
    return HSN_RULE if digits == FEWEST_DIGITS else LONG_HSN_RULE


def is_service(code: str) -> bool:
    return code.startswith(SERVICE_CHAPTER)


def suggested_rate(code: str, on: date) -> Suggestion | None:
    """Return the suggestion for a code on a day, or None. The longest heading wins."""
    found = [
        each
        for each in SUGGESTIONS
        if is_hsn(code) and code.startswith(each.heading) and each.valid_from <= on
    ]
    return max(found, key=lambda each: (len(each.heading), each.valid_from), default=None)
