"""Reads the CSV files of spreadsheet programs, with any of their delimiters, encodings and line ends."""

import csv
import io
from collections.abc import Callable, Iterator
from itertools import islice

from kernel.errors import Invalid
from kernel.sentences import Sentence

# A table may have this many lines above its headings.
LINES_ABOVE = 20
LONGEST_LINE = 100_000
DELIMITERS = (",", ";", "\t")
# Excel on Windows writes cp1252 by default.
ENCODINGS = ("utf-8-sig", "cp1252")

NO_CSV = Sentence("This is not a CSV file")


def records(content: bytes, *, known: Callable[[str], bool]) -> Iterator[tuple[int, list[str]]]:
    """Yield the number of each record and its cells. `known` tells whether a text is a heading."""
    text = _decoded(content)
    return enumerate(_records(text, _delimiter(text, known)), start=1)


def _decoded(content: bytes) -> str:
    if b"\x00" in content:
        raise Invalid(file=NO_CSV)
    for encoding in ENCODINGS:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise Invalid(file=NO_CSV)


def _delimiter(text: str, known: Callable[[str], bool]) -> str:
    """Return the delimiter that splits one of the first lines into the most known headings."""
    top = list(islice(_lines(text), LINES_ABOVE + 1))

    def found(delimiter: str) -> int:
        # Each line is read by itself, because an open quote would join long lines to a cell that is too long.
        rows = (next(csv.reader([line], delimiter=delimiter), []) for line in top)
        return max((sum(map(known, cells)) for cells in rows), default=0)

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
