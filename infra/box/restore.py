"""Replaces the databases with their state at a moment, and keeps the work since then beside them."""

import sys
import time
from datetime import datetime
from pathlib import Path

from infra.box import install, machine, rollout
from infra.box.box import SIDES, Box, Refused
from infra.box.upgrade import IST, installed

DATA = "/var/lib/postgresql/17/main"
STREAMING = f"{install.BACKUPS}/servicebay/streaming"
FORM = "%d/%m/%Y %H:%M:%S"
# Whoever writes into the databases stops before Postgres does.
PROCESSES = ("beat", "relay", "worker", "bulk-worker", "web@a", "web@b", "receive")


def require_past(at: str) -> None:
    """Refuse a wrong time before anybody is asked. `infra.backup` reads the time again."""
    try:
        moment = datetime.strptime(at, FORM).replace(tzinfo=IST)
    except ValueError:
        raise Refused(
            f"'{at}' is not a time. Write it in Indian time like '24/11/2026 11:59:00'. Nothing was restored."
        ) from None
    if moment >= datetime.now(IST):
        raise Refused(f"{at} is in the future. Choose an earlier time. Nothing was restored.")


def restore(box: Box, at: str) -> str:
    version, host = installed(box), box.settings()["host"]
    require_past(at)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    kept, new = Path(f"/var/lib/servicebay/before-{stamp}"), Path(f"{install.BACKUPS}/restored-{stamp}")
    print(
        f"This replaces the database with its state of {at} IST. Work since then is kept in {kept}. "
        "Type the host name to go on.",
        flush=True,
    )
    if (typed := sys.stdin.readline().strip()) != host:
        raise Refused(f"The host name is {host}, and not '{typed}'. Nothing was restored.")
    beside = f"{DATA}.{stamp}"
    try:
        install.backup(box, version, "restore", "--at", at, str(new))
        # The folders may be on different disks, so the slow copy comes before the stop.
        machine.run("mv", str(new), beside)
        machine.run("chown", "--recursive", "postgres:postgres", beside)
    except machine.StepFailed as failed:
        raise Refused(f"{failed}\nNothing was replaced. Servicebay {version} still runs.") from None
    units = [f"servicebay-{name}" for name in PROCESSES]
    machine.systemctl("stop", "servicebay-*.timer", *units, "pgbouncer", install.CLUSTER)
    old = f"{DATA}.old"
    machine.run("mv", "--no-target-directory", DATA, old)
    machine.run("mv", "--no-target-directory", beside, DATA)
    # The receiver would continue after the WAL of the replaced cluster, which the restored one does not have.
    machine.run("mv", STREAMING, f"{old}/received-wal")
    machine.start(install.CLUSTER, "start")
    install.renew_logins(box, version)
    for unit in ("pgbouncer", *units):
        machine.start(unit, "start")
    machine.systemctl("start", *(f"servicebay-{name}.timer" for name in rollout.timers(box)))
    machine.wait_until_ready("servicebay-web@a", SIDES["a"])
    machine.run("mv", old, str(kept))
    # The restored cluster has a new timeline, so older backups do not fit its WAL.
    install.wait_for_receiver(box)
    install.backup(box, version, "backup", "--full")
    return f"The database has its state of {at} IST. The work since then is in {kept}."
