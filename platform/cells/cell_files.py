"""The files of the cells: one file of environment variables for each, in CELLS_DIR.

An operator keeps them on one machine that reaches the databases of all cells. The cells themselves need none.
"""

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from django.conf import settings

from cells.errors import CellUnknown

_NAME = re.compile(r"cell-([0-9]+)\.env")
REQUIRED = ("DATABASE_URL", "OWNER_DATABASE_URL", "REDIS_URL", "SECRET_KEY", "CELL", "CELL_KEY", "PUBLIC_URL")


@dataclass(frozen=True)
class CellFile:
    number: int
    variables: Mapping[str, str]

    @property
    def owner_url(self) -> str:
        return self.variables["OWNER_DATABASE_URL"]

    @property
    def app_login(self) -> str:
        return unquote(urlsplit(self.variables["DATABASE_URL"]).username or "")

    @property
    def address(self) -> str:
        return self.variables["PUBLIC_URL"].rstrip("/")

    def knows_our_keys(self) -> bool:
        """Return whether links and signatures of this cell are valid there."""
        theirs = (self.variables["SECRET_KEY"], self.variables.get("OLD_SECRET_KEYS", ""))
        return theirs[0] == settings.SECRET_KEY or f":{settings.SECRET_KEY}" in theirs[1]


def read_all() -> list[CellFile]:
    folder = Path(settings.CELLS_DIR)
    numbers = sorted(int(found[1]) for file in folder.glob("*.env") if (found := _NAME.fullmatch(file.name)))
    if not numbers:
        raise CellUnknown(f"{folder} has no file of a cell, such as cell-1.env.")
    return [read(number) for number in numbers]


def read(number: int) -> CellFile:
    file = Path(settings.CELLS_DIR) / f"cell-{number}.env"
    try:
        text = file.read_text()
    except OSError as error:
        raise CellUnknown(f"{file} cannot be read: {error.strerror}.") from None
    variables = dict(_variables(text))
    if missing := [name for name in REQUIRED if not variables.get(name)]:
        raise CellUnknown(f"{file} does not set {', '.join(missing)}.")
    if variables["CELL"] != str(number):
        raise CellUnknown(f"{file} sets CELL to {variables['CELL']}.")
    if variables["CELL_KEY"] != settings.CELL_KEY:
        raise CellUnknown(f"{file} has another CELL_KEY. It must be the same in all cells.")
    return CellFile(number, variables)


def _variables(text: str) -> list[tuple[str, str]]:
    """Read lines such as NAME=value and NAME="value"."""
    found = []
    for line in text.splitlines():
        name, equals, value = line.strip().partition("=")
        if equals and not name.startswith("#"):
            found.append((name.strip(), "".join(shlex.split(value))))
    return found
