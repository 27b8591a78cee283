"""Workbooks for tests: real ones of XlsxWriter, and hostile ones that are put together by hand."""

import io
import struct
import zipfile
from collections.abc import Mapping, Sequence
from datetime import date, time
from typing import Any

import xlsxwriter

_TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PARTS = {
    "_rels/.rels": f'<Relationships><Relationship Id="r1" Type="{_TYPE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns:r="{_TYPE}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships><Relationship Id="r1" Type="{_TYPE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
}
SHEET, TEXTS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"


def cell(place: str, text: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


HEADINGS = f'<row r="1">{cell("A1", "Name")}{cell("B1", "Phone")}</row>'
ASHA = f'<row r="2">{cell("A2", "Asha Rao")}<c r="B2"><v>9812345678</v></c></row>'


def sheet(rows: str = ASHA) -> str:
    return f"<worksheet><sheetData>{HEADINGS}{rows}</sheetData></worksheet>"


def by_hand(rows: str = ASHA, parts: Mapping[str, str | bytes] | None = None) -> bytes:
    """Return a workbook with one sheet and further or other parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {**PARTS, SHEET: sheet(rows), **(parts or {})}.items():
            archive.writestr(name, content)
    return out.getvalue()


def with_size_lie(content: bytes, name: str, claimed: int) -> bytes:
    """Return the archive with another unpacked size of one entry, in its directory and before the entry."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        entry = archive.getinfo(name)
    size = struct.pack("<L", entry.file_size)
    lie = struct.pack("<L", claimed)
    local = content.index(size, entry.header_offset)
    central = content.index(size, content.index(name.encode(), local + 30) - 40)
    changed = bytearray(content)
    changed[local : local + 4] = changed[central : central + 4] = lie
    return bytes(changed)


def written(sheets: Mapping[str, Sequence[Sequence[Any]]], *, hidden: Sequence[str] = ()) -> bytes:
    """Return a workbook of XlsxWriter. A cell that is a tuple is a formula with its stored value."""
    out = io.BytesIO()
    workbook = xlsxwriter.Workbook(out, {"in_memory": True})
    day = workbook.add_format({"num_format": "d mmm yyyy"})
    hour = workbook.add_format({"num_format": "hh:mm"})
    for title, rows in sheets.items():
        page = workbook.add_worksheet(title)
        if title in hidden:
            page.hide()
        for row, cells in enumerate(rows):
            for column, value in enumerate(cells):
                if isinstance(value, tuple):
                    page.write_formula(row, column, value[0], None, value[1])
                elif isinstance(value, date):
                    page.write_datetime(row, column, value, day)
                elif isinstance(value, time):
                    page.write_datetime(row, column, value, hour)
                elif isinstance(value, str):
                    page.write_string(row, column, value)
                else:
                    page.write(row, column, value)
    workbook.close()
    return out.getvalue()
