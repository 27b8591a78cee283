"""Figures of the database server that every login may read."""

from dataclasses import dataclass

from kernel import tenancy

# Other logins' connections have no visible state.
_CONNECTIONS = """
    SELECT coalesce(state, 'hidden'), count(*) FROM pg_stat_activity
    WHERE datname = current_database() GROUP BY 1
"""
_DATABASE = """
    SELECT xact_commit, xact_rollback, deadlocks, blks_hit, blks_read,
        (SELECT coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)), 0)
         FROM pg_replication_slots)::bigint,
        (SELECT count(*) FROM pg_replication_slots WHERE NOT active AND slot_name <> 'servicebay_second'),
        current_setting('default_transaction_read_only') = 'on'
    FROM pg_stat_database WHERE datname = current_database()
"""


@dataclass(frozen=True)
class Figures:
    connections: dict[str, int]
    committed: int
    rolled_back: int
    deadlocks: int
    blocks_cached: int
    blocks_read: int
    # This is 0 if there is no replication slot.
    wal_slot_bytes: int
    # Without that of the second place, whose lag is a number of its own.
    wal_slots_unread: int
    # The guard of the disk sets this for everybody (docs/operations.md, *The disk of Postgres*).
    is_read_only: bool


def read() -> Figures:
    with tenancy.connection().cursor() as cursor:
        cursor.execute(_CONNECTIONS)
        connections = dict(cursor.fetchall())
        cursor.execute(_DATABASE)
        return Figures(connections, *cursor.fetchone())
