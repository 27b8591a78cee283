"""The standby: an installation that copies the databases of the first machine and starts no product."""

import time
from pathlib import Path

from infra.box import fence, install, journal, machine, psql, rollout, standby, unpack, upgrade, variables
from infra.box.box import Box, Refused, require_typed_host
from infra.box.journal import Step
from infra.box.standby import LOGIN, PASSFILE, Pair

# Those that mean something without the product.
CHECKS = ("Debian and memory", "Release", "Disk", "Clock", "Postgres", "Standby", "Secrets", "Last command")
STREAMS = "SELECT status FROM pg_stat_wal_receiver"
LAG = """
SELECT CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
    ELSE coalesce(round(extract(epoch FROM now() - pg_last_xact_replay_timestamp())), 0) END
"""
OWN_SLOT = "FROM pg_replication_slots WHERE slot_name = 'servicebay_standby'"
SLOT, NO_SLOT = f"SELECT wal_status {OWN_SLOT}", f"SELECT pg_drop_replication_slot(slot_name) {OWN_SLOT}"


def steps(box: Box, version: str) -> list[Step]:
    return [
        ("question", lambda: _ask_first(box)),
        ("users", lambda: install.users(box, version)),
        ("logs", lambda: install.logs(box, version)),
        ("secrets", box.make_secrets),
        ("settings", lambda: rollout.check_settings(box, version)),
        ("units", lambda: rollout.write_units(box, version)),
        ("product stays off", _stay_off),
        ("settings of Postgres", lambda: _settings(box, version)),
        ("copy", lambda: copy(box)),
        ("release", lambda: _link(box, version)),
    ]


def upgrade_to(box: Box, archive: Path, key: Path | None) -> str:
    """Unpack a release. Its migrations arrive from the first machine."""
    current, to = upgrade.installed(box), unpack.version_of(archive)
    variables.require(box)
    upgrade.require_newer(current, to, archive)
    install.packages()
    unpack.unpack(box, archive, to, key)
    unpack.go_on_with_its_program(box, to)
    journal.carry_out(box, journal.begin("install", "", to), steps(box, to))
    rollout.remove_old(box, {current, to})
    return f"{current} → {to}. Now upgrade the first machine."


def _pair(box: Box) -> Pair:
    if (own := standby.pair(box)) is None:
        raise Refused(f"{box.settings_file} has no [standby].")
    return own


def _stay_off() -> bool:
    """Stop the product and the fence. The condition that keeps Postgres off stays until there is a copy."""
    changed = fence.stop_product()
    if machine.is_active(rollout.FENCE):
        machine.systemctl("disable", "--quiet", "--now", rollout.FENCE)
        changed = True
    return changed


def _settings(box: Box, version: str) -> bool:
    own = _pair(box)
    changed = install.write_sizes(box, version)
    line = f"{own.peer}:*:*:{LOGIN}:{box.secret('standby_password')}\n"
    changed |= machine.write(box.root / PASSFILE, line, 0o600, "postgres")
    (box.root / standby.SYNCHRONOUS).unlink(missing_ok=True)
    return standby.let_in(box) or changed


def copy(box: Box) -> bool:
    """Copy the databases of the first machine, unless this is a copy. What was there is kept beside it."""
    own, data = _pair(box), Path(install.DATA)
    if (data / "standby.signal").exists():
        return install.apply(box, install.CLUSTER, [install.postgres_file(box)], "restart")
    if standby.ask(box, own.peer, "SELECT 1") is None:
        raise machine.StepFailed(
            f"{own.peer} does not answer at port 5432, or it does not know the password of the standby. Does "
            "its box.toml have [standby] with the address of this machine, and are its keys on this machine?"
        )
    stamp = time.strftime("%Y%m%d-%H%M%S")
    aside, received = f"{data}.before-{stamp}", Path(install.BACKUPS) / "servicebay/streaming"
    if standby.ask(box, own.peer, "SELECT pg_is_in_recovery()") != "f":
        raise machine.StepFailed(f"{own.peer} is a standby itself. Which machine works?")
    new = f"{data}.copy"
    machine.run("rm", "--recursive", "--force", new)
    if standby.ask(box, own.peer, NO_SLOT) is None:
        raise machine.StepFailed(f"Another standby of {own.peer} is connected. Stop it first.")
    machine.run(
        f"{install.PROGRAMS}/pg_basebackup", f"--dbname=host={own.peer} {standby.CONNECT}", f"--pgdata={new}",
        "--no-password", "--wal-method=stream", "--checkpoint=fast", "--create-slot", f"--slot={LOGIN}",
        user="postgres", PGPASSFILE=f"/{PASSFILE}", HOME=standby.NO_HOME,
    )  # fmt: skip
    machine.run("touch", f"{new}/standby.signal", user="postgres")
    machine.systemctl("stop", install.CLUSTER)
    if data.exists():
        machine.run("mv", "--no-target-directory", str(data), aside)
    machine.run("mv", "--no-target-directory", new, str(data))
    if received.exists():
        # The copy may not have all of this WAL, and the receiver would continue after it.
        machine.run("mv", "--no-target-directory", str(received), f"{received.parent}.received-{stamp}")
    # From here on, this machine follows the other one, so it may start again.
    (box.root / standby.STATE / "fenced").unlink(missing_ok=True)
    standby.gate(box)
    machine.systemctl("enable", "--quiet", "postgresql")
    install.apply(box, install.CLUSTER, [install.postgres_file(box)], "restart")
    standby.wait_for(STREAMS, "streaming", f"It does not stream from {own.peer}. See: /var/log/postgresql")
    return True


def _ask_first(box: Box) -> bool:
    """Ask before anything stops, because `role` may be wrong."""
    data, peer = Path(install.DATA), _pair(box).peer
    if not data.exists() or (data / "standby.signal").exists():
        return False
    question = (
        f"This stops the product on this machine, and replaces its databases by those of {peer}. Those of "
        "now are kept beside them."
    )
    require_typed_host(box, question, "The databases were not replaced.")
    return False


def _link(box: Box, version: str) -> bool:
    changed = machine.link(box.home / "current", box.release(version))
    program = box.root / "usr/local/sbin/servicebay-box"
    return machine.link(program, box.home / "current/servicebay-box") or changed


def complaint(box: Box) -> str:
    """Return what is wrong between the two machines, as each of them sees it."""
    own = standby.pair(box)
    if why := fence.closed(box):
        return why
    if own is None:
        return ""
    if own.role == standby.STANDBY:
        return _complaint_here(own, box)
    if not machine.is_active(rollout.FENCE):
        return f"Nobody asks {own.peer} whether it was promoted. Run: systemctl start {rollout.FENCE}"
    if complaint := standby.complaint(own):
        return complaint
    if not (box.root / standby.CLEAR).exists():
        return f"{rollout.FENCE} does not know {own.peer} as the standby. See: journalctl -u {rollout.FENCE}"
    return ""


def _complaint_here(own: Pair, box: Box) -> str:
    if psql.ask("SELECT pg_is_in_recovery()") != "t":
        return "It is promoted, but not finished. Run: servicebay-box promote"
    if psql.ask(STREAMS) != "streaming":
        if standby.ask(box, own.peer, SLOT) in ("lost", ""):
            return (
                f"It was away for too long, and its WAL is gone. Run: systemctl stop {install.CLUSTER}. "
                f"Move {install.DATA} away. Then run: servicebay-box install"
            )
        return f"It does not stream from {own.peer}. See: /var/log/postgresql"
    seconds = int(psql.ask(LAG))
    return f"It is {seconds} s behind {own.peer}." if seconds > standby.LATE_SECONDS else ""


def checks(box: Box) -> tuple[str, ...]:
    """Return the checks of a machine that does not work, or nothing: all of them."""
    if fence.closed(box):
        return tuple(each for each in CHECKS if each != "Postgres")
    return CHECKS if standby.is_standby(box) else ()
