"""Reads the sheets of an .xlsx file as rows of texts, as a person sees them in the CSV file of a sheet.

Formulas give their stored value and are never evaluated. Macros are not read.
"""

from collections.abc import Iterator
from datetime import date, datetime, time
from decimal import Decimal

from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from kernel.errors import Invalid
from kernel.sentences import Sentence
from tenants.exchange import workbook_parts
from tenants.exchange.workbook_scan import DAMAGED

XLSX, OLD_WORKBOOK = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
LONGEST_ROW = 100_000

OLD = Sentence(
    "This is an old or protected Excel workbook. Please save it as .xlsx without a password, or as CSV"
)
EMPTY = Sentence("This workbook has no sheet with rows")
TOO_LONG_ROW = Sentence("A row of this workbook is too long")

# The texts of cells whose formula failed.
ERRORS = frozenset(
    {
        "#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!", "#CALC!", "#FIELD!",
        "#BLOCKED!", "#CONNECT!", "#UNKNOWN!", "#GETTING_DATA",
    }
)  # fmt: skip

Record = tuple[int, list[str]]


def sheets(content: bytes) -> Iterator[Iterator[Record]]:
    """Yield the visible sheets that have values. Each sheet yields its row numbers with the texts of the
    cells."""
    parts = workbook_parts.checked(content)
    try:
        workbook = CalamineWorkbook.from_filelike(parts)
        found = False
        for sheet in workbook.sheets_metadata:
            if sheet.typ != SheetTypeEnum.WorkSheet or sheet.visible != SheetVisibleEnum.Visible:
                continue
            loaded = workbook.get_sheet_by_name(sheet.name)
            if loaded.start is not None:
                found = True
                yield _records(loaded)
    except (CalamineError, OSError) as error:
        raise Invalid(file=DAMAGED) from error
    if not found:
        raise Invalid(file=EMPTY)


def _records(sheet: CalamineSheet) -> Iterator[Record]:
    has_headings = False
    for number, values in enumerate(sheet.iter_rows(), start=1):
        cells = [_text(value) for value in values]
        if sum(map(len, cells)) > LONGEST_ROW:
            raise Invalid(file=TOO_LONG_ROW)
        if not has_headings:
            # The reader gives all rows the same width. The headings end at the last one.
            cells = _without_blank_end(cells)
            has_headings = bool(cells)
        yield number, cells


def _without_blank_end(cells: list[str]) -> list[str]:
    while cells and not cells[-1].strip():
        cells = cells[:-1]
    return cells


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, datetime):
        return value.strftime("%d/%m/%Y %H:%M")
    if isinstance(value, date):
        return value.strftime("%d/%m/%Y")
    if isinstance(value, time):
        return value.strftime("%H:%M")
    if isinstance(value, float):
        return _number(value)
    return str(value)


def _number(value: float) -> str:
    """Return a number with at most 15 digits, as spreadsheets show them, without `.0` or an exponent."""
    return f"{Decimal(f'{value:.15g}'):f}"
