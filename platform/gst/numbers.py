"""How numbers of invoices and credit notes are written: at most sixteen characters, by financial year."""

import re
from datetime import date, datetime
from enum import StrEnum

LAST_NUMBER = 99_999
_PREFIX = re.compile(r"[A-Z0-9]{1,5}")


class Series(StrEnum):
    INVOICE = "invoice"
    CREDIT_NOTE = "credit_note"


# Credit notes count for themselves; the letter keeps the two apart without a seventeenth character.
_MARKS = {Series.INVOICE: "-", Series.CREDIT_NOTE: "C"}


def financial_year(on: date) -> str:
    """1 April to 31 March, as "2627"; of a day in India, which a moment in UTC is not."""
    if isinstance(on, datetime):
        raise TypeError("The financial year follows from a local day: pass clock.today(), not a moment.")
    first = on.year if on.month >= 4 else on.year - 1
    return f"{first % 100:02}{(first + 1) % 100:02}"


def is_prefix(text: str) -> bool:
    """What a garage may put before its numbers."""
    return _PREFIX.fullmatch(text) is not None


def format_number(prefix: str, year: str, number: int, series: Series) -> str:
    """`MUM01-2627-00001`, a credit note `MUM01-2627C00001`."""
    if not is_prefix(prefix):
        raise ValueError(f"{prefix!r} is no prefix: one to five capital letters and digits are.")
    if not 1 <= number <= LAST_NUMBER:
        raise ValueError(f"{number} is no number of a series: it goes from 1 to {LAST_NUMBER}.")
    return f"{prefix}-{year}{_MARKS[series]}{number:05}"
