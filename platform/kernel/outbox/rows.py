"""The statements on the outbox's table: each moves rows by one conditional UPDATE."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from kernel import tenancy

CHANNEL = "outbox"

# Tries are apart by 10 s, 20 s, 40 s … but never more than 6 h.
MAX_ATTEMPTS = 12
FIRST_DELAY = 10
LONGEST_DELAY = 6 * 3600


@dataclass(frozen=True)
class Row:
    row_id: int
    kind: str
    key: str
    garage_id: int | None
    ids: dict[str, Any]
    attempts: int


def insert(kind: str, key: str, garage_id: int | None, ids: dict[str, Any]) -> bool:
    """False when a row of this kind and key is there already."""
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            f"""
            WITH written AS (
                INSERT INTO outbox (kind, key, garage_id, ids) VALUES (%s, %s, %s, %s::jsonb)
                ON CONFLICT (kind, key) DO NOTHING RETURNING id
            )
            SELECT pg_notify('{CHANNEL}', '') FROM written
            """,
            [kind, key, garage_id, orjson.dumps(ids).decode()],
        )
        return bool(cursor.rowcount == 1)


def claim(leases: dict[str, int], limit: int) -> list[tuple[int, str]]:
    """Lease due rows to this relay: another relay skips them, a dead one's come back when the lease ends."""
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            """
            UPDATE outbox SET
                leased_until = now() + coalesce((%s::jsonb ->> kind)::int, 20) * interval '1 second',
                started_at = NULL
            WHERE id IN (
                SELECT id FROM outbox
                WHERE done_at IS NULL AND dead_at IS NULL AND due_at <= now()
                    AND (leased_until IS NULL OR leased_until < now())
                ORDER BY due_at, id LIMIT %s FOR UPDATE SKIP LOCKED
            )
            RETURNING id, kind
            """,
            [orjson.dumps(leases).decode(), limit],
        )
        return list(cursor.fetchall())


def release(row_ids: Sequence[int]) -> None:
    """The rows could not be published: nobody has them."""
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            "UPDATE outbox SET leased_until = NULL"
            " WHERE id = ANY(%s) AND started_at IS NULL AND done_at IS NULL",
            [list(row_ids)],
        )


def start(row_id: int, lease_seconds: int) -> Row | None:
    """Begin a try; None when the row is finished, or another worker has begun it under this lease."""
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            """
            UPDATE outbox SET started_at = now(), attempts = attempts + 1,
                leased_until = now() + %s * interval '1 second'
            WHERE id = %s AND done_at IS NULL AND dead_at IS NULL
                AND (started_at IS NULL OR leased_until < now())
            RETURNING id, kind, key, garage_id, ids::text, attempts
            """,
            [lease_seconds, row_id],
        )
        found = cursor.fetchone()
    if found is None:
        return None
    row_id, kind, key, garage_id, ids, attempts = found
    return Row(row_id, kind, key, garage_id, orjson.loads(ids), attempts)


def kind_of(row_id: int) -> str | None:
    with tenancy.connection().cursor() as cursor:
        cursor.execute("SELECT kind FROM outbox WHERE id = %s", [row_id])
        found = cursor.fetchone()
    return found[0] if found else None


def finish(row_id: int) -> None:
    _close(row_id, "done_at = now(), last_error = ''")


def bury(row_id: int, error: str) -> None:
    _close(row_id, "dead_at = now(), last_error = %s", error[:2000])


def retry_later(row_id: int, attempts: int, error: str) -> None:
    """The next try, or none after the last."""
    if attempts >= MAX_ATTEMPTS:
        bury(row_id, error)
        return
    delay = min(FIRST_DELAY * 2 ** (attempts - 1), LONGEST_DELAY)
    _close(row_id, "due_at = now() + %s * interval '1 second', last_error = %s", delay, error[:2000])


def _close(row_id: int, assignments: str, *values: object) -> None:
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            f"UPDATE outbox SET {assignments}, leased_until = NULL, started_at = NULL WHERE id = %s",
            [*values, row_id],
        )


def revive(row_id: int) -> bool:
    """Give a dead row a fresh set of tries."""
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            f"""
            UPDATE outbox SET dead_at = NULL, attempts = 0, due_at = now(),
                leased_until = NULL, started_at = NULL
            WHERE id = %s AND dead_at IS NOT NULL RETURNING pg_notify('{CHANNEL}', '')
            """,
            [row_id],
        )
        return bool(cursor.rowcount == 1)


def sweep(keep_days: int) -> int:
    """Forget what was done long ago; dead rows stay until somebody has looked at them."""
    with tenancy.connection().cursor() as cursor:
        cursor.execute("DELETE FROM outbox WHERE done_at < now() - %s * interval '1 day'", [keep_days])
        return int(cursor.rowcount)


@dataclass(frozen=True)
class Depth:
    open_rows: int
    oldest_open_seconds: int
    dead_rows: int


def depth() -> Depth:
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            """
            SELECT count(*) FILTER (WHERE dead_at IS NULL),
                coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE dead_at IS NULL)), 0)::int,
                count(*) FILTER (WHERE dead_at IS NOT NULL)
            FROM outbox WHERE done_at IS NULL
            """
        )
        return Depth(*cursor.fetchone())
