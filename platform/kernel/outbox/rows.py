"""The SQL of the outbox. Each step changes rows with one conditional UPDATE."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from kernel import tenancy

CHANNEL = "outbox"

# The delays between attempts are 10 s, 20 s, 40 s and so on, up to 6 h.
MAX_ATTEMPTS = 12
FIRST_DELAY = 10
LONGEST_DELAY = 6 * 3600

# This many rows of a garage are with the workers at most, so that 10,000 mails of one garage do not delay
# another garage's mail. Rows of the platform have no limit.
GARAGE_LIMIT = 10


@dataclass(frozen=True)
class Claim:
    """A published row. A worker can start only this claim, and only one time."""

    row_id: int
    kind: str
    number: int
    lease_seconds: int


@dataclass(frozen=True)
class Row:
    row_id: int
    claim: int
    kind: str
    key: str
    garage_id: int | None
    ids: dict[str, Any]
    attempts: int
    # The seconds since the commit that caused the task.
    waited: float
    traceparent: str | None
    # Why the effect does not run. Empty if it ran before the cluster was restored (decision 0143).
    withheld: str | None

    @property
    def is_last_try(self) -> bool:
        return self.attempts >= MAX_ATTEMPTS

    @property
    def killed_its_workers(self) -> bool:
        """Return whether the workers of all attempts died, so that no worker recorded the last failure."""
        return self.attempts > MAX_ATTEMPTS


def insert(
    kind: str, tasks: Mapping[str, dict[str, Any]], garage_id: int | None, traceparent: str | None = None
) -> int:
    """Add rows: the ids of each task by its key. Returns how many are new.

    A mail that was sent before a restore of the cluster has a row already. When its event comes again, the
    row opens, so that its stamp runs.
    """
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            f"""
            WITH written AS (
                INSERT INTO outbox AS o (kind, key, garage_id, ids, traceparent)
                SELECT %s, task.key, %s, task.ids, %s FROM unnest(%s::text[], %s::jsonb[]) AS task (key, ids)
                ON CONFLICT (kind, key) DO UPDATE SET done_at = NULL, created_at = now(), due_at = now(),
                    garage_id = EXCLUDED.garage_id, ids = EXCLUDED.ids, traceparent = EXCLUDED.traceparent
                WHERE o.withheld = '' AND o.done_at IS NOT NULL AND o.attempts = 0
                RETURNING id
            )
            SELECT pg_notify('{CHANNEL}', '') FROM written
            """,
            [
                kind,
                garage_id,
                traceparent,
                list(tasks),
                [orjson.dumps(ids).decode() for ids in tasks.values()],
            ],
        )
        return int(cursor.rowcount)


# If no worker started a claim, the message was lost or the workers are down. The leases then grow up to 32
# times, so that the broker does not fill up with copies. If a claim was started and not closed, its worker
# died. The first time, the row is due immediately. Later it has the delay of any other failure.
_DUE = f"""
    done_at IS NULL AND dead_at IS NULL AND due_at <= now() AND (
        leased_until IS NULL
        OR started_at IS NULL AND leased_until < now()
        OR leased_until < now() - interval '1 second' * CASE WHEN attempts < 2 THEN 0
            ELSE least({FIRST_DELAY} * 2 ^ (attempts - 2), {LONGEST_DELAY}) END
    )
"""


def claim(leases: dict[str, int], limit: int) -> list[Claim]:
    """Lease due rows to this relay. Other relays skip them until the lease expires."""
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            f"""
            WITH busy AS (
                SELECT garage_id, count(*) AS rows FROM outbox
                WHERE done_at IS NULL AND dead_at IS NULL AND leased_until > now() GROUP BY garage_id
            ), due AS (
                SELECT id, garage_id, coalesce(busy.rows, 0)
                    + row_number() OVER (PARTITION BY garage_id ORDER BY due_at, id) AS place
                FROM outbox LEFT JOIN busy USING (garage_id) WHERE {_DUE}
            ), claimed AS (
                UPDATE outbox SET claims = claims + 1, started_at = NULL,
                    leased_until = now() + interval '1 second' * coalesce((%s::jsonb ->> kind)::int, 20)
                        * 2 ^ least(greatest(claims - attempts, 0), 5)
                WHERE id IN (
                    SELECT id FROM outbox WHERE {_DUE}
                        AND id IN (SELECT id FROM due WHERE garage_id IS NULL OR place <= {GARAGE_LIMIT})
                    ORDER BY due_at, id LIMIT %s FOR UPDATE SKIP LOCKED
                )
                RETURNING id, kind, claims, due_at,
                    ceil(extract(epoch FROM leased_until - now()))::int AS lease_seconds
            )
            SELECT id, kind, claims, lease_seconds FROM claimed ORDER BY due_at, id
            """,
            [orjson.dumps(leases).decode(), limit],
        )
        return [Claim(*row) for row in cursor.fetchall()]


def release(row_ids: Sequence[int]) -> None:
    """Release rows that could not be published."""
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            "UPDATE outbox SET leased_until = NULL, claims = claims - 1"
            " WHERE id = ANY(%s) AND started_at IS NULL AND done_at IS NULL",
            [list(row_ids)],
        )


def start(row_id: int, claim: int, lease_seconds: int) -> Row | None:
    """Start an attempt. Returns None if the row is finished, not due, claimed again, or already started."""
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            """
            UPDATE outbox SET started_at = now(), attempts = attempts + 1,
                leased_until = now() + %s * interval '1 second'
            WHERE id = %s AND claims = %s AND started_at IS NULL
                AND done_at IS NULL AND dead_at IS NULL AND due_at <= statement_timestamp()
            RETURNING id, claims, kind, key, garage_id, ids::text, attempts,
                extract(epoch FROM now() - created_at)::float, traceparent, withheld
            """,
            [lease_seconds, row_id, claim],
        )
        found = cursor.fetchone()
    if found is None:
        return None
    row_id, claim, kind, key, garage_id, ids, *others = found
    return Row(row_id, claim, kind, key, garage_id, orjson.loads(ids), *others)


def kind_of(row_id: int) -> str | None:
    with tenancy.connection().cursor() as cursor:
        cursor.execute("SELECT kind FROM outbox WHERE id = %s", [row_id])
        found = cursor.fetchone()
    return found[0] if found else None


def finish(row: Row) -> bool:
    """Mark the row done. Returns False if another worker has taken it, so that this attempt must not
    write."""
    return _close(row, "done_at = now(), last_error = ''")


def mark_dead(row: Row, error: str) -> bool:
    return _close(row, "dead_at = now(), last_error = %s", error[:2000])


def mark_unknown_dead(row_id: int, error: str) -> None:
    """Mark a row dead because no task is registered for its kind."""
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            "UPDATE outbox SET dead_at = now(), last_error = %s WHERE id = %s AND done_at IS NULL",
            [error, row_id],
        )


def retry_later(row: Row, error: str) -> bool:
    delay = min(FIRST_DELAY * 2 ** (row.attempts - 1), LONGEST_DELAY)
    return _close(row, "due_at = now() + %s * interval '1 second', last_error = %s", delay, error[:2000])


def _close(row: Row, assignments: str, *values: object) -> bool:
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            f"UPDATE outbox SET {assignments}, leased_until = NULL, started_at = NULL"
            " WHERE id = %s AND claims = %s AND done_at IS NULL AND dead_at IS NULL",
            [*values, row.row_id, row.claim],
        )
        return bool(cursor.rowcount == 1)


@dataclass(frozen=True)
class TaskStatus:
    """The progress of the row with a given kind and key."""

    row_id: int
    attempts: int
    is_dead: bool


def find(kind: str, key: str) -> TaskStatus | None:
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            "SELECT id, attempts, dead_at IS NOT NULL FROM outbox WHERE kind = %s AND key = %s", [kind, key]
        )
        found = cursor.fetchone()
    return TaskStatus(*found) if found else None


def revive(row_id: int) -> bool:
    """Reset a dead row, so that it is attempted again."""
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            f"""
            UPDATE outbox SET dead_at = NULL, attempts = 0, claims = claims + 1, due_at = now(),
                leased_until = NULL, started_at = NULL
            WHERE id = %s AND dead_at IS NOT NULL RETURNING pg_notify('{CHANNEL}', '')
            """,
            [row_id],
        )
        return bool(cursor.rowcount == 1)


def sweep(keep_days: int) -> int:
    """Delete old done rows. Dead rows stay until an administrator handles them."""
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


@dataclass(frozen=True)
class Queue:
    """The open rows of a kind. `late_seconds` is how long the first of them is due already."""

    kind: str
    waiting: int
    dead: int
    late_seconds: float


def queues() -> list[Queue]:
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            """
            SELECT kind, count(*) FILTER (WHERE dead_at IS NULL), count(*) FILTER (WHERE dead_at IS NOT NULL),
                greatest(coalesce(extract(epoch FROM now() - min(due_at) FILTER (
                    WHERE dead_at IS NULL AND started_at IS NULL
                )), 0), 0)::float
            FROM outbox WHERE done_at IS NULL GROUP BY kind
            """
        )
        return [Queue(*row) for row in cursor.fetchall()]
