"""The base class of imports: columns, parsing of rows, checks and writing."""

import io
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import ValidationError

from garages.roles import Permission
from kernel.actor import Actor
from kernel.errors import Invalid
from tenants.exchange import cells, file_reader
from tenants.exchange.tables import Row

CHUNK = 1000

# This is the heading of the reasons in a file of bad rows. An import of the corrected file ignores it.
PROBLEM = "Problem"
UNFIT = "This value cannot be used here"
_INDIAN_DAY = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})", re.ASCII)
_WORDS = {"yes": "1", "no": "0", "": "0"}


@dataclass(frozen=True, slots=True)
class Problem:
    row: int
    column: str
    message: str


@dataclass(frozen=True, slots=True)
class Additions:
    """The number of objects of each kind that an import adds."""

    customers: int = 0
    vehicles: int = 0
    categories: int = 0
    subcategories: int = 0
    services: int = 0
    parts: int = 0
    suppliers: int = 0
    staff: int = 0
    old_bills: int = 0

    def counted(self) -> dict[str, int]:
        return asdict(self)


Entry = TypeVar("Entry")


@dataclass(frozen=True, slots=True)
class Reading(Generic[Entry]):
    """The parsed file, with the problems that do not depend on the garage's data."""

    # Each key is a row number, and its value contains the cells.
    cells: Mapping[int, Mapping[str, str]]
    entries: Sequence[tuple[int, Entry]]
    problems: Sequence[Problem]
    ignored: Sequence[str]

    def without(self, problems: Sequence[Problem]) -> Sequence[tuple[int, Entry]]:
        """Return the entries of rows without problems."""
        bad = {problem.row for problem in problems}
        return [(number, entry) for number, entry in self.entries if number not in bad]


class Sheet(ABC, Generic[Entry]):
    # The form needs this permission. An import needs it too.
    permission: ClassVar[Permission] = Permission.IMPORT_DATA
    # Each key is a heading, and its value is the field name of the form, in the order of the template.
    columns: ClassVar[Mapping[str, str]]
    # Other files call the columns by these headings.
    other_headings: ClassVar[Mapping[str, Sequence[str]]] = {}
    required: ClassVar[Sequence[str]]
    # An import ignores these headings of an export.
    export_only: ClassVar[frozenset[str]]
    example: ClassVar[Sequence[str]]

    @abstractmethod
    def parse(self, cells: Mapping[str, str]) -> Entry:
        """Parse a row with the schema of the form. Raises the same errors as the form."""

    @abstractmethod
    def check_rows(self, entries: Sequence[tuple[int, Entry]]) -> Iterator[Problem]:
        """Return the conflicts between rows of the file."""

    @abstractmethod
    def check_garage(self, entries: Sequence[tuple[int, Entry]]) -> Iterator[Problem]:
        """Return the conflicts with existing data of the garage."""

    @abstractmethod
    def count_additions(self, entries: Sequence[tuple[int, Entry]]) -> Additions: ...

    @abstractmethod
    def write(self, actor: Actor, entries: Sequence[tuple[int, Entry]]) -> Iterator[int]:
        """Write the rows in chunks. Yields the number of written rows after each chunk."""

    def read(self, content: bytes) -> Reading[Entry]:
        """Read and parse the rows of a file. Raises `Unreadable`."""
        headings = {heading: self.other_headings.get(heading, ()) for heading in self.columns}
        table = file_reader.read(content, headings=headings, required=self.required)
        kept: dict[int, Mapping[str, str]] = {}
        entries: list[tuple[int, Entry]] = []
        problems: list[Problem] = []
        for row in table.rows:
            kept[row.number] = row.cells
            found = list(self._wrong_shape(row))
            try:
                entry = self.parse(row.cells)
            except (ValidationError, Invalid) as error:
                found += self._problems_of(error, row.number)
            else:
                entries.append((row.number, entry))
            problems += found
        problems += self.check_rows(entries)
        ignored = [title for title in table.ignored if title not in {*self.export_only, PROBLEM}]
        return Reading(kept, entries, problems, ignored)

    def bad_rows(self, reading: Reading[Entry], problems: Sequence[Problem]) -> bytes:
        """Return the rows with problems as a CSV file, with the reasons in an additional column."""
        reasons: dict[int, list[str]] = {}
        for problem in problems:
            reason = f"{problem.column}: {problem.message}" if problem.column else problem.message
            reasons.setdefault(problem.row, []).append(reason)
        rows = (
            [
                *(reading.cells[number].get(heading, "") for heading in self.columns),
                "; ".join(reasons[number]),
            ]
            for number in sorted(reasons)
            if number in reading.cells
        )
        text = io.StringIO(newline="")
        cells.write(text, [*self.columns, PROBLEM], rows)
        return text.getvalue().encode("utf-8-sig")

    def _wrong_shape(self, row: Row) -> Iterator[Problem]:
        if row.too_long:
            yield Problem(row.number, "", "This row has more cells than there are headings")
        for heading in row.errors:
            yield Problem(row.number, heading, f"This cell has the error {row.cells[heading]}")

    def _problems_of(self, error: ValidationError | Invalid, number: int) -> list[Problem]:
        headings = {field: heading for heading, field in self.columns.items()}
        if isinstance(error, Invalid):
            found = [(name, str(said)) for name, sentences in error.fields.items() for said in sentences]
        else:
            found = [
                (str(detail["loc"][-1]), detail["msg"] if detail["type"] == "wrong" else UNFIT)
                for detail in error.errors(include_url=False, include_input=False, include_context=False)
            ]
        return [Problem(number, headings.get(name, ""), message) for name, message in found]

    def payload(self, cells: Mapping[str, str]) -> dict[str, Any]:
        """Return the cells under the field names of the form."""
        return {self.columns[heading]: cell.strip() for heading, cell in cells.items()}


def flag(cell: str) -> str:
    """Return the flag of a Yes or No cell."""
    return _WORDS.get(cell.strip().casefold(), cell)


def day(cell: str) -> str:
    """Convert 20/11/2026, the format of spreadsheets in India, to 2026-11-20."""
    if match := _INDIAN_DAY.fullmatch(cell.strip()):
        return f"{match[3]}-{match[2]:0>2}-{match[1]:0>2}"
    return cell


def chunks(entries: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    for start in range(0, len(entries), CHUNK):
        yield entries[start : start + CHUNK]
