"""Lets the first receiver go on after Postgres gave up its slot (`max_slot_wal_keep_size`)."""

import psycopg

from infra.backup.barman import Barman
from infra.backup.configuration import SLOT, conninfo_of

DROP = """
    SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots
    WHERE slot_name = %s AND wal_status = 'lost' AND NOT active
"""


def replace(barman: Barman) -> None:
    """Begin with a new slot at the present WAL. Commits in between are in no backup until the next one."""
    try:
        with psycopg.connect(conninfo_of(barman.home), autocommit=True) as connection:
            if connection.execute(DROP, [SLOT]).fetchone() is None:
                return
    except psycopg.Error:
        # The receiver itself says that Postgres does not answer.
        return
    barman.run("receive-wal", "--create-slot")
    barman.run("receive-wal", "--reset")
    print(
        "Postgres removed WAL that was not received. Make a backup: python -m infra.backup backup", flush=True
    )
