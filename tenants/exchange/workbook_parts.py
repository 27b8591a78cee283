"""Checks the parts of an .xlsx file before the workbook reader sees them.

A small file can contain very much: a compressed part of gigabytes, a value in the last cell of a sheet, or a
long text that a million cells share. This module measures each part. Then it packs the measured parts into a
new archive, so that the reader sees exactly what was measured.
"""

import io
import re
import struct
import zipfile
import zlib
from array import array

from kernel.errors import Invalid
from kernel.sentences import Sentence
from tenants.exchange.workbook_scan import DAMAGED, MOST_CELLS, TOO_MANY_CELLS, CellScan, TextScan

MOST_UNPACKED = 60_000_000
MOST_RATIO = 100
MOST_ENTRIES = 200
# A workbook has no more text than a CSV file may have.
MOST_TEXT = 10_000_000

TOO_LARGE = Sentence(
    "This workbook is too large when it is unpacked. Please save only the table as .xlsx or CSV"
)
TOO_MANY_PARTS = Sentence("This workbook has too many parts. Please save only the table as .xlsx or CSV")
PROTECTED = Sentence("This workbook is protected by a password. Please save it without a password")
NO_WORKBOOK = Sentence("This is not an Excel workbook (.xlsx)")

_HEADER = b"PK\x01\x02"
_CHUNK = 1 << 16
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_WORKBOOK, _SHARED_TEXTS = "xl/workbook.xml", "sharedstrings.xml"
# The reader needs the list of sheets, the sheets, their texts and the formats of dates. It does not need
# charts, pictures, macros and the copies of data in pivot tables.
_NEEDED = re.compile(
    r"\[Content_Types\]\.xml|_rels/\.rels|xl/_rels/workbook\.xml\.rels"
    r"|xl/(workbook|styles|sharedStrings)\.xml|xl/worksheets/[^/]+\.xml",
    re.IGNORECASE,
)
_ENCRYPTED = 0x1
# The errors of zipfile and of the modules that it uses, for a damaged archive.
_DAMAGES = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, OSError, NotImplementedError,
)  # fmt: skip


def checked(content: bytes) -> io.BytesIO:
    """Return an archive of the parts that the reader needs. Raises `Invalid` for a bad workbook."""
    if content.count(_HEADER) > MOST_ENTRIES:
        raise Invalid(file=TOO_MANY_PARTS)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return _copied(archive, _listed(archive, len(content)))
    except _DAMAGES as error:
        raise Invalid(file=DAMAGED) from error


def _listed(archive: zipfile.ZipFile, packed: int) -> dict[str, zipfile.ZipInfo]:
    """Return the parts that the reader needs, by name."""
    entries = archive.infolist()
    unpacked = sum(entry.file_size for entry in entries)
    if unpacked > MOST_UNPACKED or unpacked > MOST_RATIO * packed:
        raise Invalid(file=TOO_LARGE)
    # Some programs on Windows write the names with backslashes.
    named = [(entry.filename.replace("\\", "/"), entry) for entry in entries]
    if _WORKBOOK not in dict(named):
        raise Invalid(file=NO_WORKBOOK)
    if any(entry.flag_bits & _ENCRYPTED for entry in entries):
        raise Invalid(file=PROTECTED)
    parts = {name: entry for name, entry in named if _NEEDED.fullmatch(name)}
    if len({name.lower() for name, _ in named}) < len(named):
        raise Invalid(file=DAMAGED)
    if any(entry.compress_type not in _METHODS for entry in parts.values()):
        raise Invalid(file=DAMAGED)
    return parts


def _copied(archive: zipfile.ZipFile, parts: dict[str, zipfile.ZipInfo]) -> io.BytesIO:
    copy, measure = io.BytesIO(), _Measure()
    with zipfile.ZipFile(copy, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as written:
        for name, part in parts.items():
            written.writestr(name, measure.add(name, _unpacked(archive, part)))
    measure.check_texts()
    copy.seek(0)
    return copy


def _unpacked(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> bytes:
    """Unpack in small pieces. Without a size, zipfile unpacks all that is there, whatever the directory
    says."""
    with archive.open(part) as stream:
        return b"".join(iter(lambda: stream.read(_CHUNK), b""))


class _Measure:
    """Adds up the texts that the cells of a workbook share."""

    def __init__(self) -> None:
        self._lengths = array("L")
        self._used = array("L")

    def add(self, name: str, xml: bytes) -> bytes | bytearray:
        """Measure a part. Return it with errors as texts."""
        if name.lower().endswith(_SHARED_TEXTS):
            if self._lengths:
                raise Invalid(file=DAMAGED)
            texts = TextScan(xml)
            self._lengths = texts.lengths
            return texts.rewritten
        scan = CellScan(xml)
        if scan.cells > MOST_CELLS:
            raise Invalid(file=TOO_MANY_CELLS)
        self._used.extend(scan.used)
        return scan.with_errors_as_texts()

    def check_texts(self) -> None:
        lengths = self._lengths
        if sum(lengths) > MOST_TEXT or sum(lengths[at] for at in self._used if at < len(lengths)) > MOST_TEXT:
            raise Invalid(file=TOO_LARGE)
