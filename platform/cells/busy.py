"""The work of a chain that a move waits for, or that refuses the move."""

import time

import psycopg
from psycopg import sql

from kernel.tenancy.names import schema_of

PAUSE = 0.2

_PAYING = """
    SELECT g.name, what FROM (
        SELECT garage_id, 'a payment at Stripe is under way' AS what FROM stripe_page
        WHERE kind = 'checkout' AND state IN ('waiting', 'open') AND created_at > now() - interval '1 day'
        UNION ALL SELECT garage_id, 'a change is on its way to Stripe' FROM stripe_subscription
        WHERE wishes <> told AND NOT is_over
    ) busy JOIN garage g ON g.id = garage_id WHERE g.id = ANY(%s) ORDER BY g.id
"""
# The states are those of ImportState and ExportState. This package reads garages only with the owner's login.
_IN_GARAGE = """
    SELECT 'an import is under way' FROM {schema}.import_run WHERE state IN ('checking', 'waiting', 'running')
    UNION ALL SELECT 'an export is under way' FROM {schema}.garage_export
    WHERE state IN ('waiting', 'running')
"""
# Some tasks run in the scope of the platform, and their ids name the garage or a row of it.
_OPEN_TASKS = """
    WITH ours AS (SELECT unnest(%s::bigint[]) AS id)
    SELECT kind, count(*) FROM outbox o
    WHERE done_at IS NULL AND dead_at IS NULL AND (
        garage_id IN (SELECT id FROM ours) OR ids ->> 'garage' IN (SELECT id::text FROM ours)
        OR ids ->> 'membership' IN (
            SELECT uuid::text FROM membership WHERE garage_id IN (SELECT id FROM ours))
        OR ids ->> 'closing' IN (
            SELECT id::text FROM garage_closing WHERE garage_id IN (SELECT id FROM ours))
        OR kind LIKE 'billing.%%' AND (
            ids ->> 'page' IN (SELECT id::text FROM stripe_page WHERE garage_id IN (SELECT id FROM ours))
            OR ids ->> 'subscription' IN (
                SELECT id::text FROM stripe_subscription WHERE garage_id IN (SELECT id FROM ours))
            OR ids ->> 'invoice' IN (
                SELECT id::text FROM fee_invoice WHERE garage_id IN (SELECT id FROM ours))
            OR ids ->> 'claim' IN (
                SELECT id::text FROM payment_claim WHERE garage_id IN (SELECT id FROM ours))
        )
        OR kind LIKE 'support.%%' AND ids ->> 'access' IN (
            SELECT id::text FROM support_access WHERE garage_id IN (SELECT id FROM ours))
    ) GROUP BY kind ORDER BY kind
"""
# Each transaction holds the lock of its own virtual id until it ends.
_TRANSACTIONS = """
    SELECT l.virtualxid FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE l.locktype = 'virtualxid' AND l.mode = 'ExclusiveLock' AND a.datname = current_database()
        AND pid <> pg_backend_pid()
"""


def reasons(source: psycopg.Connection, garages: list[int]) -> list[str]:
    """Return why the chain cannot move at the moment."""
    found = [f"{name}: {what}" for name, what in source.execute(_PAYING, [garages])]
    for garage_id in garages:
        statement = sql.SQL(_IN_GARAGE).format(schema=sql.Identifier(schema_of(garage_id)))
        found += [f"garage {garage_id}: {what}" for (what,) in source.execute(statement)]
    return found


def wait_for_transactions(source: psycopg.Connection, seconds: float) -> bool:
    """Wait until all transactions have ended that may have begun before the freeze."""
    earlier = {name for (name,) in source.execute(_TRANSACTIONS)}
    until = time.monotonic() + seconds
    while earlier := earlier & {name for (name,) in source.execute(_TRANSACTIONS)}:
        if time.monotonic() > until:
            return False
        time.sleep(PAUSE)
    return True


def wait_for_tasks(source: psycopg.Connection, garages: list[int], seconds: float) -> dict[str, int]:
    """Wait until the chain has no open task. Returns the number of tasks that stayed open, by kind."""
    until = time.monotonic() + seconds
    while still_open := open_tasks(source, garages):
        if time.monotonic() > until:
            return still_open
        time.sleep(PAUSE)
    return {}


def open_tasks(source: psycopg.Connection, garages: list[int]) -> dict[str, int]:
    return dict(source.execute(_OPEN_TASKS, [garages]).fetchall())
