"""The contents of private pictures beside the nightly backups.

Pictures are most of a garage's data, and they never change. So the nightly file holds only their hashes. Each
content is a file of its own, whose name is its SHA-256. It is written once, and it is deleted when no backup
that is kept lists it.
"""

import hashlib
import os
from collections.abc import Collection, Iterable
from pathlib import Path

import psycopg
from psycopg import sql

from backups.errors import BackupDamaged

TABLE, DIGEST, CONTENT = "stored_file", "sha256", "content"
# These rows are private pictures. A garage from before the pictures has no such column.
COLUMN, OWN_ADDRESS = "needs", "own_address"
_DIGEST_LENGTH = 64


def folder_of(backup: Path) -> Path:
    """Return the folder with the contents for a nightly backup."""
    return backup.parent / "pictures"


def content_without_pictures() -> sql.Composable:
    """Return the column of the content, which is empty for pictures."""
    return sql.SQL("CASE WHEN {} = {} THEN ''::bytea ELSE {} END").format(
        sql.Identifier(COLUMN), sql.Literal(OWN_ADDRESS), sql.Identifier(CONTENT)
    )


def write_pictures(connection: psycopg.Connection, schema: str, folder: Path) -> None:
    """Write the contents that the folder lacks."""
    table = sql.Identifier(schema, TABLE)
    found = connection.execute(
        sql.SQL("SELECT encode(sha256, 'hex') FROM {} WHERE {} = %s").format(table, sql.Identifier(COLUMN)),
        [OWN_ADDRESS],
    )
    for digest in {digest for (digest,) in found} - _written(folder):
        row = connection.execute(
            sql.SQL("SELECT content FROM {} WHERE sha256 = %s LIMIT 1").format(table),
            [bytes.fromhex(digest)],
        ).fetchone()
        assert row is not None  # noqa: S101 - the snapshot does not change
        _write(_place_of(folder, digest), digest, bytes(row[0]))


def fill_pictures(connection: psycopg.Connection, schema: str, folder: Path) -> None:
    """Give the restored pictures their contents."""
    table = sql.Identifier(schema, TABLE)
    rows = connection.execute(
        sql.SQL("SELECT id, name, encode(sha256, 'hex') FROM {} WHERE {} = %s").format(
            table, sql.Identifier(COLUMN)
        ),
        [OWN_ADDRESS],
    ).fetchall()
    for file_id, name, digest in rows:
        connection.execute(
            sql.SQL("UPDATE {} SET content = %s WHERE id = %s").format(table),
            [_read(folder, digest, name), file_id],
        )


def drop_pictures(folder: Path, kept: Iterable[Collection[str]]) -> None:
    """Delete the contents that none of the kept lists names. It reads no more lists than it must."""
    unlisted = _written(folder)
    for digests in kept:
        if not unlisted:
            return
        unlisted.difference_update(digests)
    for digest in unlisted:
        _place_of(folder, digest).unlink(missing_ok=True)


def _written(folder: Path) -> set[str]:
    """Return the hashes of the contents in the folder. A file that was cut off has a longer name."""
    if not folder.exists():
        return set()
    names = (entry.name for part in os.scandir(folder) for entry in os.scandir(part))
    return {name for name in names if len(name) == _DIGEST_LENGTH}


def _place_of(folder: Path, digest: str) -> Path:
    return folder / digest[:2] / digest


def _write(place: Path, digest: str, content: bytes) -> None:
    """Write a content. The file gets its name only when all its bytes are on the disk."""
    if hashlib.sha256(content).hexdigest() != digest:
        raise BackupDamaged(f"The picture {digest} is damaged in the database.")
    for folder in (place.parent.parent, place.parent):
        folder.mkdir(exist_ok=True, mode=0o700)
    partial = place.with_name(f"{digest}.part")
    with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(place)


def _read(folder: Path, digest: str, name: str) -> bytes:
    place = _place_of(folder, digest)
    try:
        content = place.read_bytes()
    except FileNotFoundError:
        raise BackupDamaged(
            f"The picture {name} is missing: {place}. Put the folder “pictures” beside the backup file."
            " Nothing was changed."
        ) from None
    if hashlib.sha256(content).hexdigest() != digest:
        raise BackupDamaged(f"The picture {name} is damaged: {place}. Nothing was changed.")
    return content
