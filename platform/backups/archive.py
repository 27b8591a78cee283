"""The backup file of a garage: a zip with the COPY output of each table, and a manifest of its contents."""

import hashlib
import json
import zipfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from backups import pictures
from backups.errors import BackupDamaged

# Format 1 has the contents of all pictures.
FORMAT, READABLE = 2, (1, 2)
MANIFEST = "manifest.json"
CHUNK = 1 << 18


@dataclass(frozen=True)
class Sequence:
    column: str
    last: int
    called: bool


@dataclass(frozen=True)
class Table:
    """`place` is the name of the entry in the file, such as public/person or garage/job."""

    place: str
    columns: tuple[str, ...]
    rows: int
    checksum: str
    sequence: Sequence | None

    @property
    def name(self) -> str:
        return self.place.rpartition("/")[2]


@dataclass(frozen=True)
class Manifest:
    format: int
    garage_id: int
    garage_name: str
    made_at: datetime
    # These are the app, name and hash of each migration of the garage.
    migrations: tuple[tuple[str, str, str], ...]
    tables: tuple[Table, ...]
    # The contents of private pictures lie beside the file.
    pictures_beside: bool = False

    @property
    def rows(self) -> int:
        return sum(table.rows for table in self.tables)

    def public(self) -> dict[str, Table]:
        return {table.name: table for table in self.tables if table.place.startswith("public/")}

    def own(self) -> list[Table]:
        return [table for table in self.tables if table.place.startswith("garage/")]

    def as_json(self) -> bytes:
        return json.dumps({**asdict(self), "made_at": self.made_at.isoformat()}, indent=1).encode()

    @classmethod
    def from_json(cls, text: bytes) -> "Manifest":
        stored: dict[str, Any] = json.loads(text)
        if stored.get("format") not in READABLE:
            raise BackupDamaged(f"The file has the format {stored.get('format')}; this code reads {FORMAT}.")
        return cls(
            stored["format"],
            stored["garage_id"],
            stored["garage_name"],
            datetime.fromisoformat(stored["made_at"]),
            tuple((app, name, digest) for app, name, digest in stored["migrations"]),
            tuple(map(_table, stored["tables"])),
            stored.get("pictures_beside", False),
        )


def _table(stored: dict[str, Any]) -> Table:
    sequence = Sequence(**stored["sequence"]) if stored["sequence"] else None
    return Table(stored["place"], tuple(stored["columns"]), stored["rows"], stored["checksum"], sequence)


class Reader:
    """Reads a backup file and verifies it against its manifest."""

    def __init__(self, path: Path) -> None:
        try:
            self._zip = zipfile.ZipFile(path)
            self.manifest = Manifest.from_json(self._zip.read(MANIFEST))
        except (OSError, zipfile.BadZipFile, KeyError, TypeError, ValueError) as error:
            raise BackupDamaged(f"{path} is not a backup of a garage: {error}.") from None

    def __enter__(self) -> "Reader":
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    def chunks(self, table: Table) -> Iterator[bytes]:
        """Yield the COPY input of a table. Raises an error at the end if the checksum is wrong."""
        digest = hashlib.sha256()
        try:
            with self._zip.open(table.place) as entry:
                while chunk := entry.read(CHUNK):
                    digest.update(chunk)
                    yield chunk
        except (KeyError, zipfile.BadZipFile, EOFError, OSError) as error:
            raise BackupDamaged(f"{table.place} cannot be read: {error}.") from None
        if digest.hexdigest() != table.checksum:
            raise BackupDamaged(f"{table.place} was changed after the backup.")

    def pictures(self) -> set[str]:
        """Return the hashes of the pictures whose contents lie beside the file."""
        if not self.manifest.pictures_beside:
            return set()
        (files,) = (table for table in self.manifest.own() if table.name == pictures.TABLE)
        digest, needs = files.columns.index(pictures.DIGEST), files.columns.index(pictures.COLUMN)
        with self._zip.open(files.place) as entry:
            rows = (line.rstrip(b"\n").split(b"\t") for line in entry)
            # COPY writes bytes as \\x and hex digits.
            return {
                row[digest].decode().removeprefix("\\\\x")
                for row in rows
                if row[needs].decode() == pictures.OWN_ADDRESS
            }

    def verify(self) -> None:
        for table in self.manifest.tables:
            for _ in self.chunks(table):
                pass


def checksum_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
