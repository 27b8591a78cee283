"""Keeps the first machine of a pair from writing after its standby was promoted.

A unit asks the other machine every two seconds. After a boot, Postgres starts only when the other one has
answered that it is still the standby. If it was promoted, this machine stops for good.
"""

import json
import time
from datetime import datetime
from pathlib import Path
from typing import Any

from infra.box import install, machine, rollout, second, standby
from infra.box.box import SIDES, Box, Refused
from infra.box.standby import CLEAR, CLUSTER, STATE
from infra.box.upgrade import IST

EVERY_SECONDS = 2
MANUAL = "docs/operations.md: The standby"
# The timeline in the control file is that of the last checkpoint, which may be before a promotion.
WHO = """
SELECT json_build_object('system', (SELECT system_identifier::text FROM pg_control_system()),
    'timeline', CASE WHEN NOT pg_is_in_recovery()
        THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END)
"""


def watch(box: Box) -> None:
    said = ""
    while True:
        said = turn(box, said)
        time.sleep(EVERY_SECONDS)


def turn(box: Box, said: str) -> str:
    """Look once at both machines, say what is new, and stop this machine if the other one was promoted."""
    if (line := look(box)) != said:
        print(line, flush=True)
    if fenced(box):
        stop(box)
    return line


def look(box: Box) -> str:
    """Return what the other machine is, and note it. A first machine may start when it sees its standby."""
    own = standby.pair(box)
    if own is None or own.role != standby.FIRST:
        return "This is not the first machine of a pair."
    paired, clear = box.root / STATE / "paired", box.root / CLEAR
    if why := fenced(box):
        return why
    here, there = _who(box, "127.0.0.1"), _who(box, own.peer)
    if here is None and paired.exists():
        here = json.loads(paired.read_text())
    if here is None or here["timeline"] is None:
        return "Postgres does not answer here."
    if there is None:
        closed = " Postgres waits, because it may be promoted." if waits(box) else ""
        return f"{own.peer} does not answer.{closed}"
    if there["system"] != here["system"]:
        return f"{own.peer} has other databases."
    if there["timeline"] is None:
        machine.write(paired, json.dumps(here), 0o600)
        # Later, only an operator or a command stops Postgres, and starts it again.
        if machine.write(clear, ""):
            machine.systemctl("start", CLUSTER)
        return f"{own.peer} is the standby."
    # A restore here begins a new timeline too. So what counts is the one that the standby was seen to follow.
    if paired.exists() and there["timeline"] > json.loads(paired.read_text())["timeline"]:
        moment = datetime.now(IST).strftime("%d/%m/%Y %H:%M")
        why = f"{own.peer} was promoted, seen on {moment}. So this machine stays off. {MANUAL}"
        machine.write(box.root / STATE / "fenced", f"{why}\n", 0o600)
        return why
    return f"{own.peer} works by itself, and its work is not newer than that of this machine."


def _who(box: Box, host: str) -> dict[str, Any] | None:
    said = standby.ask(box, host, WHO)
    found: dict[str, Any] | None = json.loads(said) if said else None
    return found


def stop(box: Box) -> None:
    """Stop Postgres, which a condition of its unit keeps off, and then everything that uses it."""
    (box.root / CLEAR).unlink(missing_ok=True)
    if machine.is_active(CLUSTER):
        machine.attempt("systemctl", "stop", CLUSTER)
    stop_product()


def stop_product() -> bool:
    """Stop whatever writes, receives or runs at a time, also after a boot. nginx and Redis stay."""
    names = [f"servicebay-{name}.timer" for name in rollout.TIMERS]
    names += [f"servicebay-{name}.service" for name in (*rollout.REST, "receive")]
    names += [f"servicebay-web@{side}.service" for side in SIDES]
    on = [each for each in (*names, f"{second.UNIT}.service", "pgbouncer.service") if _is_on(each)]
    for unit in on:
        machine.attempt("systemctl", "disable", "--quiet", "--now", unit)
    return bool(on)


def _is_on(unit: str) -> bool:
    return any(
        machine.attempt("systemctl", verb, "--quiet", unit).returncode == 0
        for verb in ("is-enabled", "is-active")
    )


def fenced(box: Box) -> str:
    """Return why this machine stays off, or an empty text."""
    file = box.root / STATE / "fenced"
    return file.read_text().strip() if file.exists() else ""


def closed(box: Box) -> str:
    """Return why this machine may not work, or an empty text."""
    own = standby.pair(box)
    if own and own.role == standby.STANDBY:
        return ""
    if why := fenced(box):
        return why
    if (Path(install.DATA) / "standby.signal").exists():
        return (
            'This machine is a standby. Write role = "standby" into box.toml. To let it work, run then: '
            "servicebay-box promote"
        )
    if own and waits(box):
        return (
            f"Postgres waits until {own.peer} answers, because it may be promoted. If it is off for good, "
            f"remove [standby] from {box.settings_file} and run: servicebay-box install"
        )
    return ""


def require_open(box: Box) -> None:
    """Refuse a command on a machine that may not work, before anything changes."""
    if why := closed(box):
        raise Refused(why)


def require_first(box: Box) -> None:
    """Refuse a command that needs databases that can be written."""
    require_open(box)
    own = standby.pair(box)
    if own and own.role == standby.STANDBY:
        raise Refused(f"This machine is a standby. Run the command on {own.peer}.")


def waits(box: Box) -> bool:
    return (box.root / STATE / "paired").exists() and not (box.root / CLEAR).exists()
