"""Measures one XML part of a workbook with a streaming parser."""

import re
from abc import ABC, abstractmethod
from array import array
from functools import lru_cache
from typing import NoReturn
from xml.parsers import expat
from xml.sax.saxutils import escape

from kernel.errors import Invalid
from kernel.sentences import Sentence

# The cells between the first and the last value of a sheet, and the texts that cells share. The reader holds
# both in memory.
MOST_CELLS = 1_000_000
# A sheet may have empty rows, so there are more of them than rows of a table.
MOST_ROWS = 100_000

DAMAGED = Sentence("This workbook is damaged. Please open it, save it again as .xlsx and choose that file")
TOO_MANY_CELLS = Sentence(
    "A sheet of this workbook is too large. Please copy only the table to a new workbook and choose that file"
)

# This number is larger than any row or column.
_FAR = 1 << 32
_DIGITS = 9
_SPACES = " \t\r\n"
# The reader would take a carriage return for the end of a line.
_ENTITIES = {"\r": "&#13;"}
_CELL = re.compile(r"([A-Z]{1,3})([1-9]\d{0,6})", re.ASCII | re.IGNORECASE)
# The type in the start tag of a cell with an error. The reader drops errors, so they become texts.
_ERROR_TYPE = re.compile(rb"(\st\s*=\s*)(\"e\"|'e')")


class _Scan(ABC):
    """Reads one part as UTF-8, whatever encoding it names, because the reader does so too."""

    def __init__(self, xml: bytes) -> None:
        # The parser would take a part with NUL characters for UTF-16.
        if b"\x00" in xml:
            _refuse()
        self._xml = xml
        self._parser = expat.ParserCreate("utf-8")
        self._parser.StartElementHandler = lambda name, attributes: self._start(_local(name), attributes)
        self._parser.EndElementHandler = lambda name: self._end(_local(name))
        self._parser.StartDoctypeDeclHandler = _refuse
        try:
            self._parser.Parse(xml, True)
        except expat.ExpatError as error:
            raise Invalid(file=DAMAGED) from error

    @abstractmethod
    def _start(self, name: str, attributes: dict[str, str]) -> None: ...

    @abstractmethod
    def _end(self, name: str) -> None: ...


class TextScan(_Scan):
    """Rewrites the texts that cells share, without their formats and phonetic hints.

    The reader must not see the original. It allocates as much as the part claims to have, and it skips empty
    texts, so that the following texts get other numbers.
    """

    def __init__(self, xml: bytes) -> None:
        # The lengths are in bytes.
        self.lengths = array("L")
        self.rewritten = bytearray(b"<sst>")
        self._pieces: list[str] | None = None
        self._text: list[str] = []
        self._in_hint = self._is_trimmed = False
        super().__init__(xml)
        self.rewritten += b"</sst>"

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "si":
            if self._pieces is not None:
                _refuse()
            self._pieces = []
        elif name == "rPh":
            self._in_hint = True
        elif name == "t" and not self._in_hint:
            self._text = []
            self._is_trimmed = attributes.get("xml:space") != "preserve"
            self._parser.CharacterDataHandler = self._text.append

    def _end(self, name: str) -> None:
        if name == "t":
            self._parser.CharacterDataHandler = None
            text = "".join(self._text)
            if self._pieces is not None:
                self._pieces.append(text.strip(_SPACES) if self._is_trimmed else text)
            self._text = []
        elif name == "rPh":
            self._in_hint = False
        elif name == "si" and self._pieces is not None:
            self._write("".join(self._pieces))
            self._pieces = None

    def _write(self, text: str) -> None:
        if len(self.lengths) == MOST_CELLS:
            raise Invalid(file=TOO_MANY_CELLS)
        self.lengths.append(len(text.encode()))
        self.rewritten += f'<si><t xml:space="preserve">{escape(text, _ENTITIES)}</t></si>'.encode()


class CellScan(_Scan):
    """Finds the area of the cells with values, the shared texts that they use, and the cells with errors."""

    def __init__(self, xml: bytes) -> None:
        self.used = array("L")
        self._errors: list[int] = []
        self._row = self._column = 0
        # The current cell, if it is open, and the beginning of its number of a shared text.
        self._at: tuple[int, int] | None = None
        self._shared = False
        self._value = 0
        self._top = self._left = _FAR
        self._bottom = self._right = -1
        # A count is fast, and the parser is not.
        if xml.count(b"<row") > MOST_ROWS or xml.count(b"<c") > MOST_CELLS:
            raise Invalid(file=TOO_MANY_CELLS)
        super().__init__(xml)

    @property
    def cells(self) -> int:
        if self._bottom < 0:
            return 0
        return (self._bottom - self._top + 1) * (self._right - self._left + 1)

    def with_errors_as_texts(self) -> bytes | bytearray:
        if not self._errors:
            return self._xml
        written, done = bytearray(), 0
        for start in self._errors:
            written += self._xml[done:start]
            done = self._xml.index(b">", start)
            written += _ERROR_TYPE.sub(rb'\1"str"', self._xml[start:done])
        return written + self._xml[done:]

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "c":
            self._open(attributes.get("r"), attributes.get("t"))
        elif name == "v" or name == "is":
            if self._at is not None:
                row, column = self._at
                self._top, self._bottom = min(self._top, row), max(self._bottom, row)
                self._left, self._right = min(self._left, column), max(self._right, column)
                self._value = self._parser.CurrentByteIndex
        elif name == "row" and (number := attributes.get("r")) is not None:
            self._row = int(number) - 1

    def _open(self, place: str | None, kind: str | None) -> None:
        """Open a cell. A cell without a place is beside the previous cell."""
        if place is None:
            self._at = (self._row, self._column)
        else:
            found = _CELL.fullmatch(place) or _refuse()
            self._at = (int(found[2]) - 1, _column_of(found[1]))
        self._column = self._at[1] + 1
        self._shared = kind == "s"
        if kind == "e":
            self._errors.append(self._parser.CurrentByteIndex)

    def _end(self, name: str) -> None:
        if name == "c":
            self._at, self._shared = None, False
        elif name == "v":
            if self._shared:
                self._use()
        elif name == "row":
            self._row, self._column = self._row + 1, 0

    def _use(self) -> None:
        """Note the shared text of a cell. Its number has only digits in the file, or the reader could
        understand another number."""
        number = self._xml[self._xml.index(b">", self._value) + 1 : self._parser.CurrentByteIndex]
        if number:
            if not number.isdigit() or len(number) > _DIGITS:
                _refuse()
            self.used.append(int(number))


@lru_cache(maxsize=1000)
def _local(name: str) -> str:
    """Return an element's name without its namespace."""
    return name.rpartition(":")[2]


@lru_cache(maxsize=1000)
def _column_of(letters: str) -> int:
    column = 0
    for letter in letters.upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1


def _refuse(*_: object) -> NoReturn:
    """Refuse what no spreadsheet program writes, for example a declaration of entities."""
    raise Invalid(file=DAMAGED)
