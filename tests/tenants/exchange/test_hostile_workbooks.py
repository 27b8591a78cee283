"""Workbooks that are bombs, lies or damaged are refused with a sentence, without much memory or time."""

import io
import os
import subprocess
import sys
import tracemalloc
import zipfile
from collections.abc import Callable

import pytest

from config.env import ROOT
from kernel import tenancy
from kernel.errors import Invalid
from tenants.customers.models import Customer
from tenants.exchange import tables, workbook_parts, workbook_scan
from tenants.exchange.models import ImportRun
from tests.api import Api
from tests.cast import Cast
from tests.importing import counts, upload
from tests.workbooks import ASHA, PARTS, SHEET, TEXTS, by_hand, cell, sheet, with_size_lie, written

MEGABYTE = 1_000_000
DAMAGED, LARGE = workbook_scan.DAMAGED, workbook_parts.TOO_LARGE
MANY_CELLS, MANY_PARTS = workbook_scan.TOO_MANY_CELLS, workbook_parts.TOO_MANY_PARTS
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
    "ratio": (lambda: by_hand(ASHA + " " * 50 * MEGABYTE), LARGE),
    "unpacked size": (lambda: by_hand(parts={"xl/media/a.bin": b"\x00" * 61 * MEGABYTE}), LARGE),
    "size lie": (size_lie, DAMAGED),
    "too many entries": (lambda: by_hand(parts={f"xl/{n}.xml": "<x/>" for n in range(200)}), MANY_PARTS),
    "entity bomb": (lambda: by_hand(parts={SHEET: ENTITIES + sheet("&b;")}), DAMAGED),
    "entity bomb in the texts": (lambda: by_hand(parts={TEXTS: ENTITIES + "<sst><si><t>&b;</t></si></sst>"}), DAMAGED),
    "value in the last cell": (lambda: by_hand(ASHA + '<row><c r="XFD1048576"><v>1</v></c></row>'), MANY_CELLS),
    "value in the last row": (lambda: by_hand(ASHA + '<row r="1048576"><c/><c/><c r="C1048576"><v>1</v></c></row>'), MANY_CELLS),
    "value far away in another encoding": (lambda: by_hand(parts={SHEET: polyglot()}), DAMAGED),
    "empty styled rows": (lambda: by_hand(ASHA + '<row s="1"><c s="1"/></row>' * 1_000_000 + "x" * 400_000, {"xl/a.bin": os.urandom(400_000)}), MANY_CELLS),
    "shared text": (lambda: by_hand('<row><c t="s"><v>0</v></c></row>' * 10_000, {TEXTS: f"<sst><si><t>{'x' * 30_000}</t></si></sst>", "xl/a.bin": os.urandom(90_000)}), LARGE),
    "number of a shared text with a comment": (lambda: by_hand('<row r="2"><c r="A2" t="s"><v>1<!-- -->0</v></c></row>', {TEXTS: "<sst/>"}), DAMAGED),
    "two parts with texts": (lambda: by_hand(parts={TEXTS: "<sst><si/></sst>", "xl/worksheets/sharedStrings.xml": "<sst><si/></sst>"}), DAMAGED),
    "truncated": (lambda: written({"People": [["Name", "Phone"], ["Asha", 1]]})[:-400], DAMAGED),
    "broken XML": (lambda: by_hand(parts={SHEET: sheet()[:-20]}), DAMAGED),
    "no place": (lambda: by_hand('<row r="2"><c r="2A"><v>1</v></c></row>'), DAMAGED),
    "no sheet": (lambda: by_hand(parts={"xl/_rels/workbook.xml.rels": "<Relationships/>"}), DAMAGED),
    "empty": (lambda: written({"People": []}), "This workbook has no sheet with rows"),
    "headings only": (lambda: by_hand(""), "There are no rows below the headings"),
    "another archive": (lambda: by_hand(parts={}).replace(b"xl/workbook.xml", b"xl/workbomb.xml"), workbook_parts.NO_WORKBOOK),
    "password": (encrypted, workbook_parts.PROTECTED),
    "part twice": (twice, DAMAGED),
}  # fmt: skip


def read(content: bytes) -> list[tables.Row]:
    return list(tables.read(content, headings={"Name": (), "Phone": ()}, required=("Name", "Phone")).rows)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_workbook_is_refused_with_a_sentence(name: str) -> None:
    make, sentence = HOSTILE[name]
    content = make()
    with pytest.raises(Invalid) as refused:
        read(content)
    assert refused.value.fields == {"file": [sentence]}


def test_workbook_that_is_put_together_like_the_hostile_ones_is_read() -> None:
    """This is the negative control of the test above."""
    (row,) = read(by_hand())
    assert row.cells == {"Name": "Asha Rao", "Phone": "9812345678"}


def test_refused_workbook_changes_nothing_and_is_not_stored(api: Api, cast: Cast) -> None:
    before = counts(cast)
    for name in ("ratio", "entity bomb", "truncated", "too many entries"):
        make, sentence = HOSTILE[name]
        answer = upload(api.as_(cast.owner), make(), file_name="people.xlsx")
        assert (answer.status, answer.body["error"]) == (422, {"file": [sentence]})
    assert counts(cast) == before
    with tenancy.garage(cast.first.pk):
        assert not ImportRun.objects.exists()


def test_macros_and_formulas_of_a_workbook_are_harmless(api: Api, cast: Cast) -> None:
    """The reader gets only the parts that it needs. The texts of formulas are stored as plain text."""
    rows = f'<row r="2">{cell("A2", "=cmd|calc")}<c r="B2"><f>cmd|calc</f><v>9812345678</v></c></row>'
    parts: dict[str, str | bytes] = {
        "xl/vbaProject.bin": b"\xd0\xcf\x11\xe0" + os.urandom(2_000),
        "xl/macrosheets/sheet1.xml": "<x/>",
    }
    content = by_hand(rows, parts)
    with zipfile.ZipFile(workbook_parts.checked(content)) as seen:
        assert set(seen.namelist()) == {*PARTS, SHEET}
    client = api.as_(cast.owner)
    checked = upload(client, content, file_name="people.xlsm")
    assert checked.data["state"] == "checked", checked.body
    (row,) = read(content)
    assert row.cells == {"Name": "=cmd|calc", "Phone": "9812345678"}
    with tenancy.garage(cast.first.pk):
        assert not Customer.objects.filter(name__contains="cmd").exists()


def test_refusal_of_a_workbook_with_a_size_lie_unpacks_only_the_claimed_size() -> None:
    content = size_lie()

    def peak(act: Callable[[], object], error: type[Exception]) -> int:
        tracemalloc.start()
        with pytest.raises(error):
            act()
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    def unpack_without_a_size() -> bytes:
        with zipfile.ZipFile(io.BytesIO(content)) as archive, archive.open(SHEET) as part:
            return part.read()

    assert peak(lambda: read(content), Invalid) < 20 * MEGABYTE
    # This is the negative control: zipfile itself unpacks everything.
    assert peak(unpack_without_a_size, zipfile.BadZipFile) > 80 * MEGABYTE


READ_ALL = """
import resource, sys
import django
django.setup()
from tests.tenants.exchange.test_hostile_workbooks import HOSTILE, Invalid, read
names = ["value in the last cell", "shared text", "empty styled rows", "unpacked size", "ratio"]
files = [HOSTILE[name][0]() for name in names]
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
for content in files:
    try:
        read(content)
    except Invalid:
        pass
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.mark.prove
def test_refusal_of_hostile_workbooks_needs_little_memory_of_the_process() -> None:
    """The memory of the reader is not Python's, so the test measures the whole process."""
    answer = subprocess.run(
        [sys.executable, "-c", READ_ALL],
        cwd=ROOT,
        env=os.environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    before, after = map(int, answer.stdout.split())
    assert (after - before) * (1 if sys.platform == "darwin" else 1024) < 60 * MEGABYTE
