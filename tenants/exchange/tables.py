"""Reads the CSV files and workbooks of spreadsheet programs into rows of known columns."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import chain, islice

from kernel.errors import Invalid, TooLarge
from kernel.sentences import Sentence
from tenants.exchange import csv_file, workbook
from tenants.exchange.cells import unguarded
from tenants.exchange.csv_file import LINES_ABOVE

MOST_ROWS = 20_000
# A sheet of a spreadsheet program has no more rows, even if they are blank.
LAST_ROW = 1_048_576
TOO_MANY_ROWS = Sentence("This file has more than 20,000 rows. Please split it into several files")

Record = tuple[int, list[str]]
# Each key is our heading, and its value contains the names that other files give the column.
Headings = Mapping[str, Sequence[str]]


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


def read(content: bytes, *, headings: Headings, required: Sequence[str]) -> Table:
    """Read a table. Raises `Invalid`, also during the iteration, if it is not a valid table.

    The cells are not checked. Of a CSV file only one row at a time is in memory, of a workbook one sheet.
    """
    is_workbook = content.startswith(workbook.XLSX)
    known = _by_name(headings)
    titles, records = _first_table(_sheets(content, known, is_workbook=is_workbook), known, required)
    columns, ignored = _columns(titles, known, required)
    errors = workbook.ERRORS if is_workbook else frozenset()
    return Table(_rows(records, columns, len(titles), errors), ignored)


def _by_name(headings: Headings) -> dict[str, str]:
    """Return our heading of each name in capitals and small letters alike."""
    others = {_folded(name): heading for heading, names in headings.items() for name in names}
    return others | {_folded(heading): heading for heading in headings}


def _sheets(content: bytes, known: Mapping[str, str], *, is_workbook: bool) -> Iterator[Iterator[Record]]:
    """Yield the tables of a file. A CSV file has one table."""
    if content.startswith(workbook.OLD_WORKBOOK):
        raise Invalid(file=workbook.OLD)
    if is_workbook:
        yield from workbook.sheets(content)
    else:
        yield csv_file.records(content, known=lambda text: _folded(text) in known)


def _first_table(
    sheets: Iterator[Iterator[Record]], known: Mapping[str, str], required: Sequence[str]
) -> tuple[list[str], Iterator[Record]]:
    """Return the headings and rows of the first sheet with the required headings, or of the first sheet.

    Price lists have a few lines above the headings, such as the name of the distributor.
    """
    first = None
    for records in sheets:
        top = [record for record in islice(records, LINES_ABOVE + 1) if any(map(str.strip, record[1]))]
        for at, (_, titles) in enumerate(top):
            if set(required) <= {known.get(_folded(title)) for title in titles}:
                return titles, chain(top[at + 1 :], records)
        first = first or (top[0][1] if top else [], chain(top[1:], records))
    return first or ([], iter(()))


def _rows(
    records: Iterator[Record], columns: Mapping[str, int], width: int, errors: Set[str]
) -> Iterator[Row]:
    count = 0
    for number, cells in records:
        if number > LAST_ROW:
            raise TooLarge(TOO_MANY_ROWS)
        if not any(map(str.strip, cells)):
            continue
        count += 1
        if count > MOST_ROWS:
            raise TooLarge(TOO_MANY_ROWS)
        known = {heading: unguarded(cells[at]) for heading, at in columns.items() if at < len(cells)}
        wrong = [heading for heading, cell in known.items() if cell in errors]
        yield Row(number, known, any(map(str.strip, cells[width:])), wrong)
    if not count:
        raise Invalid(file=Sentence("There are no rows below the headings"))


def _columns(
    titles: Sequence[str], known: Mapping[str, str], required: Sequence[str]
) -> tuple[dict[str, int], list[str]]:
    """Return the position of each known column, and the unknown headings."""
    own = {heading for title in titles if (heading := known.get(_folded(title))) and _is(title, heading)}
    columns: dict[str, int] = {}
    ignored: list[str] = []
    for at, title in enumerate(titles):
        heading = known.get(_folded(title))
        # Our own heading is better than another name for the column.
        if heading is None or (heading in own and not _is(title, heading)):
            ignored += [title.strip()[:100]] if title.strip() else []
        elif heading in columns:
            raise Invalid(file=Sentence("The column {heading} appears twice", heading=heading))
        else:
            columns[heading] = at
    missing = [heading for heading in required if heading not in columns]
    if missing:
        raise Invalid(
            file=Sentence(
                "The first row must contain the headings. Missing: {missing}", missing=", ".join(missing)
            )
        )
    return columns, ignored[:50]


def _is(title: str, heading: str) -> bool:
    return _folded(title) == _folded(heading)


def _folded(heading: str) -> str:
    return " ".join(unguarded(heading).split()).casefold()
