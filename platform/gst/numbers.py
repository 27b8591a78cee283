"""The format of invoice and credit note numbers: at most sixteen characters, by financial year.

`gst.services.take_number` takes the next one.
"""

import re
from datetime import date, datetime
from enum import StrEnum

LAST_NUMBER = 99_999
_PREFIX = re.compile(r"[A-Z0-9]{1,5}")


class Series(StrEnum):
    INVOICE = "invoice"
    CREDIT_NOTE = "credit_note"


# Credit notes have their own counter. The letter distinguishes them within sixteen characters.
_MARKS = {Series.INVOICE: "-", Series.CREDIT_NOTE: "C"}


def financial_year(on: date) -> str:
    """Return the financial year (1 April to 31 March) of a day in India, such as "2627" for 2026-27."""
    if isinstance(on, datetime):
        raise TypeError("The financial year needs a local day: pass clock.today(), not a datetime.")
    first = on.year if on.month >= 4 else on.year - 1
    return f"{first % 100:02}{(first + 1) % 100:02}"


def is_prefix(text: str) -> bool:
    """Return whether the text is a valid prefix for invoice numbers."""
    return _PREFIX.fullmatch(text) is not None


def format_number(prefix: str, year: str, number: int, series: Series) -> str:
    """Return a number such as `MUM01-2627-00001`, or `MUM01-2627C00001` for a credit note."""
    if not is_prefix(prefix):
        raise ValueError(f"{prefix!r} is not a valid prefix: use one to five capital letters or digits.")
    if not 1 <= number <= LAST_NUMBER:
        raise ValueError(f"{number} is not a number of a series, which goes from 1 to {LAST_NUMBER}.")
    return f"{prefix}-{year}{_MARKS[series]}{number:05}"
