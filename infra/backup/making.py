"""Makes a base backup: a full one each week, and only the changes in between."""

import json
from collections.abc import Mapping
from datetime import timedelta

from infra.backup import times
from infra.backup.barman import Backup, Barman
from infra.backup.refusal import BackupRefused

FULL_EVERY = timedelta(days=7)
# The first version of Postgres that can back up only the changes.
INCREMENTAL = "17"


def make(barman: Barman, *, full: bool = False) -> Backup:
    """Make a backup and wait for the WAL that it needs."""
    server = barman.ask("show-servers")
    _require_wal(server)
    backups = barman.backups()
    if not backups:
        # Barman makes no backup before it has received a whole segment.
        barman.archive_all()
    changes = not full and is_incremental(backups, server)
    barman.run("backup", "--wait", *(("--incremental", "last") if changes else ()))
    return barman.backups()[-1]


def is_incremental(backups: list[Backup], server: Mapping[str, object]) -> bool:
    """Return whether the server can do it, and a full backup of this week exists."""
    fulls = [each for each in backups if each.parent is None]
    version = int(str(server.get("server_txt_version") or "0").partition(".")[0])
    return version >= int(INCREMENTAL) and bool(fulls) and times.now() - fulls[-1].ended_at < FULL_EVERY


def _require_wal(server: Mapping[str, object]) -> None:
    if error := server.get("connection_error"):
        raise BackupRefused(f"Postgres does not let servicebay_backup in: {json.dumps(error)}")
    if "active=True" not in str(server.get("replication_slot")):
        raise BackupRefused("No WAL is received. Start the receiver first: python -m infra.backup receive")
