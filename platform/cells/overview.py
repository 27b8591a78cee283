"""What an operator sees of all cells, and how the cells get to know each other."""

from collections.abc import Sequence
from dataclasses import dataclass

import psycopg

from cells.cell_files import CellFile
from cells.errors import CellUnknown
from kernel.tenancy.template import code_stamp

CONNECT_SECONDS = 5

_LOOK = """
    SELECT (SELECT number FROM cell WHERE is_here), (SELECT state FROM cell WHERE is_here),
        (SELECT stamp FROM schema_template ORDER BY id DESC LIMIT 1),
        (SELECT count(*) FROM garage WHERE state NOT IN ('closed', 'moved')),
        (SELECT count(*) FROM chain_move WHERE state IN ('planned', 'frozen', 'copied', 'compared'))
"""


@dataclass(frozen=True)
class Look:
    number: int
    address: str
    problem: str = ""
    state: str = ""
    garages: int = 0
    moves: int = 0

    @property
    def is_well(self) -> bool:
        return not self.problem and not self.moves

    def __str__(self) -> str:
        moves = f", {self.moves} unfinished moves" if self.moves else ""
        seen = self.problem or f"{self.state}, {self.garages} garages{moves}"
        return f"Cell {self.number}  {self.address}  {seen}"


def look(file: CellFile) -> Look:
    try:
        with psycopg.connect(file.owner_url, connect_timeout=CONNECT_SECONDS) as connection:
            found = connection.execute(_LOOK).fetchone()
    except psycopg.errors.UndefinedTable:
        return Look(file.number, file.address, "is not migrated")
    except psycopg.Error as error:
        return Look(file.number, file.address, f"does not answer: {str(error).strip().partition(chr(10))[0]}")
    assert found is not None  # noqa: S101 - a SELECT without FROM returns one row
    here, state, stamp, garages, moves = found
    if here != file.number:
        return Look(file.number, file.address, f"its database says that it is cell {here}")
    problem = "" if stamp == code_stamp() else "has other migrations than this code"
    return Look(file.number, file.address, problem, state, garages, moves)


def introduce(files: Sequence[CellFile]) -> None:
    """Write the addresses of all cells into the database of each."""
    for file in files:
        with psycopg.connect(file.owner_url) as connection:
            for other in files:
                connection.execute(
                    "INSERT INTO cell (number, address) VALUES (%s, %s)"
                    " ON CONFLICT (number) DO UPDATE SET address = excluded.address",
                    [other.number, other.address],
                )


def set_state(files: Sequence[CellFile], number: int, state: str) -> None:
    if number not in {file.number for file in files}:
        raise CellUnknown(f"There is no file of cell {number}.")
    for file in files:
        with psycopg.connect(file.owner_url) as connection:
            connection.execute("UPDATE cell SET state = %s WHERE number = %s", [state, number])
