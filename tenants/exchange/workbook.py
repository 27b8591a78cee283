"""Reads the sheets of an .xlsx file as rows of texts, as a person sees them in the CSV file of a sheet.

Formulas give their stored value and are never evaluated. Macros are not read. Only the child process of
`file_reader.py` may call this module: a small file can contain more than a process can hold.
"""

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, datetime, time
from decimal import Decimal

from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from kernel.errors import Invalid, TooLarge
from kernel.sentences import Sentence

XLSX, OLD_WORKBOOK = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
LONGEST_ROW = 100_000
MOST_CELLS = 1_000_000
MOST_UNPACKED = 60_000_000

DAMAGED = Sentence("This workbook is damaged. Please open it, save it again as .xlsx and choose that file")
EMPTY = Sentence("This workbook has no sheet with rows")
NO_WORKBOOK = Sentence("This is not an Excel workbook (.xlsx)")
OLD = Sentence(
    "This is an old or protected Excel workbook. Please save it as .xlsx without a password, or as CSV"
)
PROTECTED = Sentence("This workbook is protected by a password. Please save it without a password")
TOO_LARGE = Sentence(
    "This workbook is too large when it is unpacked. Please save only the table as .xlsx or CSV"
)
TOO_LONG_ROW = Sentence("A row of this workbook is too long")
TOO_MANY_CELLS = Sentence(
    "A sheet of this workbook is too large. Please copy only the table to a new workbook and choose that file"
)

# The texts of cells whose formula failed.
ERRORS = frozenset(
    {
        "#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!", "#CALC!", "#FIELD!",
        "#BLOCKED!", "#CONNECT!", "#UNKNOWN!", "#GETTING_DATA",
    }
)  # fmt: skip

_ENCRYPTED = 0x1
_WORKBOOK, _WORKSHEETS = "xl/workbook.xml", "xl/worksheets/"
# The reader does not need charts, pictures, macros and the copies of data in pivot tables.
_NEEDED = re.compile(
    r"\[Content_Types\]\.xml|_rels/\.rels|xl/_rels/workbook\.xml\.rels"
    r"|xl/(workbook|styles|sharedStrings)\.xml|xl/worksheets/[^/]+\.xml",
    re.IGNORECASE,
)
_CELL = re.compile(rb"<(?:[\w.-]+:)?c[\s/>]")
# The type in the start tag of a cell with an error. The reader drops errors, so they become texts.
_ERROR_TYPE = re.compile(rb"""(<(?:[\w.-]+:)?c\s[^>]*?\bt\s*=\s*)(?:"e"|'e')""")
# The errors of zipfile and of the modules that it uses, for a damaged archive.
_DAMAGES = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, OSError, NotImplementedError,
)  # fmt: skip

Record = tuple[int, list[str]]


def sheets(content: bytes) -> Iterator[Iterator[Record]]:
    """Yield the visible sheets that have values. Each sheet yields its row numbers with the texts of the
    cells."""
    try:
        workbook = CalamineWorkbook.from_filelike(_prepared(content))
        found = False
        for sheet in workbook.sheets_metadata:
            if sheet.typ != SheetTypeEnum.WorkSheet or sheet.visible != SheetVisibleEnum.Visible:
                continue
            loaded = workbook.get_sheet_by_name(sheet.name)
            if loaded.start is not None:
                found = True
                yield _records(loaded)
    except (CalamineError, *_DAMAGES) as error:
        raise Invalid(file=DAMAGED) from error
    if not found:
        raise Invalid(file=EMPTY)


def _prepared(content: bytes) -> io.BytesIO:
    """Return an archive of the parts that the reader needs, with errors as texts."""
    copy = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        # Some programs on Windows write the names with backslashes.
        entries = {entry.filename.replace("\\", "/"): entry for entry in archive.infolist()}
        if _WORKBOOK not in entries:
            raise Invalid(file=NO_WORKBOOK)
        needed = {name: entry for name, entry in entries.items() if _NEEDED.fullmatch(name)}
        if any(entry.flag_bits & _ENCRYPTED for entry in needed.values()):
            raise Invalid(file=PROTECTED)
        if sum(entry.file_size for entry in needed.values()) > MOST_UNPACKED:
            raise TooLarge(TOO_LARGE)
        with zipfile.ZipFile(copy, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as written:
            for name, entry in needed.items():
                with archive.open(entry) as part:
                    # Without a size, zipfile unpacks all that is there, whatever the directory says.
                    xml = part.read(entry.file_size + 1)
                written.writestr(name, _checked(xml) if name.startswith(_WORKSHEETS) else xml)
    copy.seek(0)
    return copy


def _checked(xml: bytes) -> bytes:
    if sum(1 for _ in _CELL.finditer(xml)) > MOST_CELLS:
        raise TooLarge(TOO_MANY_CELLS)
    return _ERROR_TYPE.sub(rb'\1"str"', xml)


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
