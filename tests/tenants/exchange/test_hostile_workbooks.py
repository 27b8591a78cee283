"""Workbooks that are bombs, lies or damaged: they are refused with a sentence, or their rows are read without
harm."""

import io
import os
import zipfile
from collections.abc import Callable

import pytest

from kernel import tenancy
from tenants.customers.models import Customer
from tenants.exchange import file_reader, workbook
from tenants.exchange.file_reader import Unreadable
from tenants.exchange.read_file import TOO_LARGE
from tenants.exchange.tables import Row
from tests.api import Api
from tests.cast import Cast
from tests.importing import upload
from tests.workbooks import ASHA, SHEET, TEXTS, by_hand, cell, sheet, with_size_lie, written

MEGABYTE = 1_000_000
DAMAGED, MANY_CELLS = workbook.DAMAGED, workbook.TOO_MANY_CELLS
NO_ROWS = "There are no rows below the headings"
# The rows are read, because the bomb does not go off.
READ = ""
ENTITIES = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'


def size_lie() -> bytes:
    """Return a workbook whose sheet unpacks to 100 MB. Its directory says 1,000 bytes."""
    rows = ASHA + " " * 100 * MEGABYTE
    return with_size_lie(by_hand(rows), SHEET, 1_000)


def encrypted() -> bytes:
    content = bytearray(by_hand())
    place = content.index(b"PK\x01\x02") + 8
    content[place] |= 1
    return bytes(content)


def twice() -> bytes:
    out = io.BytesIO(by_hand())
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(out, "a") as archive:
        archive.writestr(SHEET, sheet())
    return out.getvalue()


def polyglot() -> bytes:
    """Return a sheet whose bytes are harmless in UTF-16, and have a cell far away in UTF-8."""
    hidden = b'<c r="XFD1048576"><v>1</v></c>'.ljust(40).decode("utf-16-le")
    return f'<?xml version="1.0" encoding="utf-16le"?><worksheet>{hidden}</worksheet>'.encode("utf-16-le")


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "ratio": (lambda: by_hand(ASHA + " " * 50 * MEGABYTE), READ),
    "unpacked size": (lambda: by_hand(parts={"xl/media/a.bin": b"\x00" * 61 * MEGABYTE}), READ),
    "size lie": (size_lie, DAMAGED),
    "too many entries": (lambda: by_hand(parts={f"xl/{n}.xml": "<x/>" for n in range(200)}), READ),
    "entity bomb": (lambda: by_hand(parts={SHEET: ENTITIES + sheet("&b;")}), NO_ROWS),
    "entity bomb in the texts": (lambda: by_hand(parts={TEXTS: ENTITIES + "<sst><si><t>&b;</t></si></sst>"}), DAMAGED),
    "value in the last cell": (lambda: by_hand(ASHA + '<row><c r="XFD1048576"><v>1</v></c></row>'), TOO_LARGE),
    "value in the last row": (lambda: by_hand(ASHA + '<row r="1048576"><c/><c/><c r="C1048576"><v>1</v></c></row>'), READ),
    "value far away in another encoding": (lambda: by_hand(parts={SHEET: polyglot()}), workbook.EMPTY),
    "empty styled rows": (lambda: by_hand(ASHA + '<row s="1"><c s="1"/></row>' * 1_000_000 + "x" * 400_000, {"xl/a.bin": os.urandom(400_000)}), MANY_CELLS),
    "shared text": (lambda: by_hand('<row><c t="s"><v>0</v></c></row>' * 10_000, {TEXTS: f"<sst><si><t>{'x' * 30_000}</t></si></sst>", "xl/a.bin": os.urandom(90_000)}), TOO_LARGE),
    "number of a shared text with a comment": (lambda: by_hand('<row r="2"><c r="A2" t="s"><v>1<!-- -->0</v></c></row>', {TEXTS: "<sst/>"}), DAMAGED),
    "two parts with texts": (lambda: by_hand(parts={TEXTS: "<sst><si/></sst>", "xl/worksheets/sharedStrings.xml": "<sst><si/></sst>"}), READ),
    "truncated": (lambda: written({"People": [["Name", "Phone"], ["Asha", 1]]})[:-400], DAMAGED),
    "broken XML": (lambda: by_hand(parts={SHEET: sheet()[:-20]}), DAMAGED),
    "no place": (lambda: by_hand('<row r="2"><c r="2A"><v>1</v></c></row>'), DAMAGED),
    "no sheet": (lambda: by_hand(parts={"xl/_rels/workbook.xml.rels": "<Relationships/>"}), DAMAGED),
    "empty": (lambda: written({"People": []}), workbook.EMPTY),
    "headings only": (lambda: by_hand(""), NO_ROWS),
    "another archive": (lambda: by_hand(parts={}).replace(b"xl/workbook.xml", b"xl/workbomb.xml"), workbook.NO_WORKBOOK),
    "password": (encrypted, workbook.PROTECTED),
    "part twice": (twice, READ),
}  # fmt: skip


def read(content: bytes) -> list[Row]:
    table = file_reader.read(content, headings={"Name": (), "Phone": ()}, required=("Name", "Phone"))
    return list(table.rows)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_workbook_is_refused_with_a_sentence_or_harmless(name: str) -> None:
    make, sentence = HOSTILE[name]
    try:
        rows = read(make())
    except Unreadable as refused:
        assert refused.text == sentence
    else:
        assert sentence == READ
        assert rows[0].cells == {"Name": "Asha Rao", "Phone": "9812345678"}
        assert not any(rows[1].cells.values() if rows[1:] else ())


def test_macros_and_formulas_of_a_workbook_are_harmless(api: Api, cast: Cast) -> None:
    """The texts of formulas are stored as plain text."""
    rows = f'<row r="2">{cell("A2", "=cmd|calc")}<c r="B2"><f>cmd|calc</f><v>9812345678</v></c></row>'
    parts: dict[str, str | bytes] = {
        "xl/vbaProject.bin": b"\xd0\xcf\x11\xe0" + os.urandom(2_000),
        "xl/macrosheets/sheet1.xml": "<x/>",
    }
    content = by_hand(rows, parts)
    client = api.as_(cast.owner)
    checked = upload(client, content, file_name="people.xlsm")
    assert checked.data["state"] == "checked", checked.body
    (row,) = read(content)
    assert row.cells == {"Name": "=cmd|calc", "Phone": "9812345678"}
    with tenancy.garage(cast.first.pk):
        assert not Customer.objects.filter(name__contains="cmd").exists()
