"""The backup file of a garage: a zip with the COPY output of each table, and a manifest of its contents."""

import hashlib
import json
import zipfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from backups.errors import BackupDamaged

FORMAT = 1
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
        if stored.get("format") != FORMAT:
            raise BackupDamaged(f"The file has the format {stored.get('format')}; this code reads {FORMAT}.")
        tables = tuple(
            Table(
                table["place"],
                tuple(table["columns"]),
                table["rows"],
                table["checksum"],
                Sequence(**table["sequence"]) if table["sequence"] else None,
            )
            for table in stored["tables"]
        )
        return cls(
            FORMAT,
            stored["garage_id"],
            stored["garage_name"],
            datetime.fromisoformat(stored["made_at"]),
            tuple((app, name, digest) for app, name, digest in stored["migrations"]),
            tables,
        )


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

    def verify(self) -> None:
        for table in self.manifest.tables:
            for _ in self.chunks(table):
                pass


def checksum_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
