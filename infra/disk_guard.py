"""Lets Postgres allow only reading while its disk is almost full.

A Postgres that cannot write its log stops, and then nobody can read either. So the guard makes it read-only
before that, and lets it write again when there is room. Run it as a service. The variables of libpq (PGHOST,
PGUSER and others) name another server or login. Besides connecting, its login needs only two rights: to set
default_transaction_read_only with ALTER SYSTEM, and to call pg_reload_conf().
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
# This session sets neither, so it sees what the server sets for everybody.
STATE = """
    SELECT current_setting('default_transaction_read_only') = 'on',
        has_parameter_privilege('default_transaction_read_only', 'ALTER SYSTEM')
            AND has_function_privilege('pg_reload_conf()', 'EXECUTE')
"""


class NotAllowed(Exception):
    """The login cannot do what it is for, so the guard is useless."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m infra.disk_guard", description=__doc__)
    parser.add_argument("folder", type=Path, help="a folder on the disk of Postgres")
    parser.add_argument("--heartbeat", type=Path, help="a file whose time is set after each look")
    given = parser.parse_args(arguments)
    while True:
        try:
            watch_once(given.folder)
            if given.heartbeat:
                given.heartbeat.touch()
        except (psycopg.Error, OSError, NotAllowed) as error:
            print(f"The disk is not watched: {str(error).partition(chr(10))[0]}", file=sys.stderr, flush=True)
        time.sleep(EVERY_SECONDS)


def watch_once(folder: Path) -> None:
    usage = shutil.disk_usage(folder)
    percent = 100 * (1 - usage.free / usage.total)
    with psycopg.connect("", autocommit=True, connect_timeout=5, dbname="postgres") as connection:
        is_read_only, is_allowed = connection.execute(STATE).fetchone() or (False, False)
        if not is_allowed:
            raise NotAllowed("this login may not set default_transaction_read_only or reload the settings.")
        # Both statements are allowed while Postgres only allows reading, because they write no table.
        if not is_read_only and percent >= FULL_PERCENT:
            _set(connection, "ALTER SYSTEM SET default_transaction_read_only = on")
            print(f"The disk is {percent:.0f} % full. Postgres allows only reading.", flush=True)
        elif is_read_only and percent < ROOM_PERCENT:
            _set(connection, "ALTER SYSTEM RESET default_transaction_read_only")
            print(f"The disk is {percent:.0f} % full. Postgres allows writing again.", flush=True)


def _set(connection: psycopg.Connection, statement: str) -> None:
    connection.execute(statement)
    connection.execute("SELECT pg_reload_conf()")


if __name__ == "__main__":
    sys.exit(main())
