"""Reads the CSV files and workbooks of spreadsheet programs into rows of known columns."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from kernel.errors import Invalid, TooLarge
from tenants.exchange import csv_file, workbook
from tenants.exchange.cells import unguarded

MOST_ROWS = 20_000

Record = tuple[int, list[str]]


@dataclass(frozen=True, slots=True)
class Row:
    number: int  # This is the row number in the spreadsheet, including the headings.
    cells: Mapping[str, str]  # Each key is a heading, and its value is the text. Absent columns are missing.
    too_long: bool
    # These headings have a cell of a workbook whose formula failed.
    errors: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Table:
    rows: Iterator[Row]
    ignored: Sequence[str]


def read(content: bytes, *, headings: Sequence[str], required: Sequence[str]) -> Table:
    """Read a table. Raises `Invalid`, also during the iteration, if it is not a valid table.

    The cells are not checked. Of a CSV file only one row at a time is in memory, of a workbook one sheet.
    """
    is_workbook = content.startswith(workbook.XLSX)
    titles, records = _first_table(_sheets(content, headings, is_workbook=is_workbook), required)
    columns, ignored = _columns(titles, headings, required)
    errors = workbook.ERRORS if is_workbook else frozenset()
    return Table(_rows(records, columns, len(titles), errors), ignored)


def _sheets(content: bytes, headings: Sequence[str], *, is_workbook: bool) -> Iterator[Iterator[Record]]:
    """Yield the tables of a file. A CSV file has one table."""
    if content.startswith(workbook.OLD_WORKBOOK):
        raise Invalid(file=workbook.OLD)
    if is_workbook:
        yield from workbook.sheets(content)
    else:
        known = {_folded(heading) for heading in headings}
        yield csv_file.records(content, known=lambda text: _folded(text) in known)


def _first_table(
    sheets: Iterator[Iterator[Record]], required: Sequence[str]
) -> tuple[list[str], Iterator[Record]]:
    """Return the headings and rows of the first sheet with the required headings, or of the first sheet."""
    first = None
    for records in sheets:
        titles = next((cells for _, cells in records if any(map(str.strip, cells))), [])
        if {_folded(heading) for heading in required} <= {_folded(title) for title in titles}:
            return titles, records
        first = first or (titles, records)
    return first or ([], iter(()))


def _rows(
    records: Iterator[Record], columns: Mapping[str, int], width: int, errors: Set[str]
) -> Iterator[Row]:
    count = 0
    for number, cells in records:
        if not any(map(str.strip, cells)):
            continue
        count += 1
        if count > MOST_ROWS:
            raise TooLarge
        known = {heading: unguarded(cells[at]) for heading, at in columns.items() if at < len(cells)}
        wrong = [heading for heading, cell in known.items() if cell in errors]
        yield Row(number, known, any(map(str.strip, cells[width:])), wrong)
    if not count:
        raise Invalid(file="There are no rows below the headings")


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
