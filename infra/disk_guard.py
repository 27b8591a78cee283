"""Lets Postgres allow only reading while its disk is almost full.

A Postgres that cannot write its log stops, and then nobody can read either. So the guard makes it read-only
before that, and lets it write again when there is room. Run it as a service, as the system user of Postgres.
The variables of libpq (PGHOST, PGUSER and others) name another server or login.
"""

import argparse
import shutil
import sys
import time
from pathlib import Path

import psycopg

FULL_PERCENT = 92
ROOM_PERCENT = 90
EVERY_SECONDS = 2.0
# The guard's own session can always write.
WRITES = "-c default_transaction_read_only=off"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m infra.disk_guard", description=__doc__)
    parser.add_argument("folder", type=Path, help="a folder on the disk of Postgres")
    given = parser.parse_args(arguments)
    while True:
        try:
            watch_once(given.folder)
        except (psycopg.Error, OSError) as error:
            print(f"The disk is not watched: {str(error).partition(chr(10))[0]}", file=sys.stderr, flush=True)
        time.sleep(EVERY_SECONDS)


def watch_once(folder: Path) -> None:
    usage = shutil.disk_usage(folder)
    percent = 100 * (1 - usage.free / usage.total)
    with psycopg.connect(
        "", autocommit=True, connect_timeout=5, dbname="postgres", options=WRITES
    ) as connection:
        is_read_only = _is_read_only(connection)
        if not is_read_only and percent >= FULL_PERCENT:
            _set(connection, "ALTER SYSTEM SET default_transaction_read_only = on")
            print(f"The disk is {percent:.0f} % full. Postgres allows only reading.", flush=True)
        elif is_read_only and percent < ROOM_PERCENT:
            _set(connection, "ALTER SYSTEM RESET default_transaction_read_only")
            print(f"The disk is {percent:.0f} % full. Postgres allows writing again.", flush=True)


def _is_read_only(connection: psycopg.Connection) -> bool:
    """Return whether the configuration says so. The setting of this session differs."""
    row = connection.execute(
        "SELECT setting FROM pg_file_settings WHERE name = 'default_transaction_read_only'"
        " ORDER BY seqno DESC LIMIT 1"
    ).fetchone()
    return row is not None and row[0] == "on"


def _set(connection: psycopg.Connection, statement: str) -> None:
    connection.execute(statement)
    connection.execute("SELECT pg_reload_conf()")


if __name__ == "__main__":
    sys.exit(main())
