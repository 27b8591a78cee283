"""Protects the cells of a CSV file, so that spreadsheets do not execute them as formulas."""

import csv
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import IO

from django.utils import timezone

# Spreadsheets execute cells that start with one of these characters.
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
    """Return the original text of a cell written by `safe`, so that an export can be imported again."""
    return text[1:] if text.startswith("'") and _needs_guard(text) else text


def _needs_guard(text: str) -> bool:
    """Return whether a text looks like a formula, with or without our guard before it."""
    return text.lstrip("'").startswith(_FORMULA)


def write(out: IO[str], header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> int:
    """Write the rows and return their number."""
    writer = csv.writer(out)
    writer.writerow(header)
    number = 0
    for row in rows:
        writer.writerow([safe(cell) for cell in row])
        number += 1
    return number
