"""Which cell a person works in. Emails are stored as digests only, in the table `door` of one cell."""

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.conf import settings

from kernel import tenancy
from kernel.errors import TryAgain

# A person who left the last garage here has no door here. Garages that moved are not here.
_PEOPLE = """
    SELECT DISTINCT p.email FROM person p
    JOIN membership m ON m.person_id = p.id AND m.state <> 'ended'
    JOIN garage g ON g.id = m.garage_id AND g.state NOT IN ('closed', 'moved')
"""
# The statement is the same for known and unknown emails, and so are its rows.
_CELLS = """
    SELECT c.number, c.address, d.digest IS NOT NULL FROM cell c
    LEFT JOIN door d ON d.cell = c.number AND d.digest = %s ORDER BY c.number
"""
CONNECT_SECONDS = 3


def digest_of(email: str) -> bytes:
    return hmac.digest(settings.CELL_KEY.encode(), f"door\n{email}".encode(), "sha256")


def find_host(email: str) -> str:
    """Return the address of the cell where the person works. Every email gets exactly one address.

    An unknown email gets a stable cell (rendezvous hashing), so that the answer does not say whether the
    email is known.
    """
    if not settings.CELL_KEY:
        return str(settings.PUBLIC_URL)
    digest = digest_of(email)
    try:
        with _door_cursor() as cursor:
            cursor.execute(_CELLS, [digest])
            cells = cursor.fetchall()
    except psycopg.Error as error:
        raise TryAgain from error
    guessed = max(((_weight(digest, number), address) for number, address, _ in cells), default=None)
    known = [address for _, address, is_known in cells if is_known]
    return str(known[0] if known else guessed[1] if guessed else settings.PUBLIC_URL)


def _weight(digest: bytes, number: int) -> bytes:
    return hashlib.sha256(digest + bytes([number])).digest()


def sync_here() -> tuple[int, int]:
    """Bring the doors of this cell up to date. Returns how many were added and removed."""
    if not settings.CELL_KEY:
        return 0, 0
    with tenancy.connection().cursor() as cursor:
        cursor.execute(_PEOPLE)
        emails = [email for (email,) in cursor.fetchall()]
    with _door_cursor() as cursor:
        return save(cursor, settings.CELL, map(digest_of, emails))


def sync(cell: psycopg.Connection, number: int, door: psycopg.Connection) -> tuple[int, int]:
    """Do the same for the cell of a connection."""
    emails = [email for (email,) in cell.execute(_PEOPLE)]
    with door.cursor() as cursor:
        return save(cursor, number, map(digest_of, emails))


def save(cursor: Any, number: int, digests: Iterable[bytes]) -> tuple[int, int]:
    wanted = set(digests)
    cursor.execute("SELECT digest FROM door WHERE cell = %s", [number])
    stored = {bytes(digest) for (digest,) in cursor.fetchall()}
    added, removed = wanted - stored, stored - wanted
    if removed:
        cursor.execute("DELETE FROM door WHERE cell = %s AND digest = ANY(%s)", [number, list(removed)])
    if added:
        cursor.execute(
            "INSERT INTO door (digest, cell) SELECT unnest(%s::bytea[]), %s ON CONFLICT DO NOTHING",
            [list(added), number],
        )
    return len(added), len(removed)


@contextmanager
def _door_cursor() -> Iterator[Any]:
    """Return a cursor on the database with the doors: this cell's, or the one of DOOR_DATABASE_URL."""
    if not settings.DOOR_DATABASE_URL:
        with tenancy.connection().cursor() as cursor:
            yield cursor
        return
    with psycopg.connect(settings.DOOR_DATABASE_URL, connect_timeout=CONNECT_SECONDS) as other:
        yield other.cursor()
