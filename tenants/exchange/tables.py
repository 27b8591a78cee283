"""Reads the CSV files of spreadsheet programs into rows of known columns."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kernel.errors import Invalid, TooLarge
from tenants.exchange.cells import unguarded

MOST_ROWS = 20_000
LONGEST_LINE = 100_000
DELIMITERS = (",", ";", "\t")
# Excel on Windows writes cp1252 by default.
ENCODINGS = ("utf-8-sig", "cp1252")
WORKBOOK = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")

NO_CSV = "This is not a CSV file"


@dataclass(frozen=True, slots=True)
class Row:
    number: int  # This is the row number in the spreadsheet, including the headings.
    cells: Mapping[str, str]  # Each key is a heading, and its value is the text. Absent columns are missing.
    too_long: bool


@dataclass(frozen=True, slots=True)
class Table:
    rows: Iterator[Row]
    ignored: Sequence[str]


def read(content: bytes, *, headings: Sequence[str], required: Sequence[str]) -> Table:
    """Read a table. Raises `Invalid`, also during the iteration, if it is not a valid table.

    The cells are not checked, and only one row at a time is in memory.
    """
    text = _decoded(content)
    records = enumerate(_records(text, _delimiter(text, headings)), start=1)
    titles = next((cells for _, cells in records if any(map(str.strip, cells))), [])
    columns, ignored = _columns(titles, headings, required)
    return Table(_rows(records, columns, width=len(titles)), ignored)


def _rows(records: Iterator[tuple[int, list[str]]], columns: Mapping[str, int], width: int) -> Iterator[Row]:
    count = 0
    for number, cells in records:
        if not any(map(str.strip, cells)):
            continue
        count += 1
        if count > MOST_ROWS:
            raise TooLarge
        known = {heading: unguarded(cells[at]) for heading, at in columns.items() if at < len(cells)}
        yield Row(number, known, any(map(str.strip, cells[width:])))
    if not count:
        raise Invalid(file="There are no rows below the headings")


def _decoded(content: bytes) -> str:
    if content.startswith(WORKBOOK):
        raise Invalid(file="This is a workbook. Please save it as CSV and choose that file")
    if b"\x00" in content:
        raise Invalid(file=NO_CSV)
    for encoding in ENCODINGS:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise Invalid(file=NO_CSV)


def _delimiter(text: str, headings: Sequence[str]) -> str:
    """Return the delimiter that splits the first line into the most known headings."""
    first = next((line for line in _lines(text) if line.strip()), "")
    known = {_folded(heading) for heading in headings}

    def found(delimiter: str) -> int:
        return sum(_folded(cell) in known for cell in next(csv.reader([first], delimiter=delimiter), []))

    return max(DELIMITERS, key=found)


def _records(text: str, delimiter: str) -> Iterator[list[str]]:
    try:
        yield from csv.reader(_lines(text), delimiter=delimiter)
    except csv.Error:
        raise Invalid(file=NO_CSV) from None


def _lines(text: str) -> Iterator[str]:
    """Yield the lines of a text. Very long lines are refused, because they could contain millions of
    cells."""
    for line in io.StringIO(text, newline=""):
        if len(line) > LONGEST_LINE:
            raise Invalid(file=NO_CSV)
        yield line


def _columns(
    titles: Sequence[str], headings: Sequence[str], required: Sequence[str]
) -> tuple[dict[str, int], list[str]]:
    """Return the position of each known column, and the unknown headings."""
    ours = {_folded(heading): heading for heading in headings}
    columns: dict[str, int] = {}
    ignored: list[str] = []
    for at, title in enumerate(titles):
        heading = ours.get(_folded(title))
        if heading is None:
            ignored += [title.strip()[:100]] if title.strip() else []
        elif heading in columns:
            raise Invalid(file=f"The column {heading} appears twice")
        else:
            columns[heading] = at
    missing = [heading for heading in required if heading not in columns]
    if missing:
        raise Invalid(file=f"The first row must contain the headings. Missing: {', '.join(missing)}")
    return columns, ignored[:50]


def _folded(heading: str) -> str:
    return " ".join(unguarded(heading).split()).casefold()
