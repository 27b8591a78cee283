"""Cells of a CSV file: text that a spreadsheet will not take for a formula."""

import csv
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import IO

from django.utils import timezone

# A cell that begins like this is run by a spreadsheet when somebody opens the file.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")

Cell = str | int | float | date | datetime | bool | None


def safe(value: Cell) -> str | int | float:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, datetime):
        return timezone.localtime(value).strftime("%Y-%m-%d %H:%M")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, str) and _needs_guard(value):
        return f"'{value}"
    return value


def unguarded(text: str) -> str:
    """What `safe` has made of a text, as it was: an export can be imported again."""
    return text[1:] if text.startswith("'") and _needs_guard(text) else text


def _needs_guard(text: str) -> bool:
    """A formula; and one that somebody wrote with our guard before it, or it would come back without."""
    return text.lstrip("'").startswith(_FORMULA)


def write(out: IO[str], header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> int:
    """Answers how many rows there were."""
    writer = csv.writer(out)
    writer.writerow(header)
    number = 0
    for row in rows:
        writer.writerow([safe(cell) for cell in row])
        number += 1
    return number
