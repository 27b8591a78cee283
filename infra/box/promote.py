"""Makes the standby the first machine. The old one is closed before, or it is off and closes itself later."""

import re
import time
from datetime import datetime

from infra.box import install, journal, machine, numbers, psql, rollout, standby, variables
from infra.box.box import Box, Refused, require_typed_host
from infra.box.fence import MANUAL
from infra.box.replica import LAG
from infra.box.restore import FINISH, reason
from infra.box.standby import CLUSTER, Pair
from infra.box.upgrade import IST, installed

SECONDS = 60
ANSWERS = "SELECT 1"
IN_RECOVERY = "SELECT pg_is_in_recovery()"
FENCE = "SELECT others || ' ' || wal FROM servicebay_fence()"
# Without a transaction since its start, the time of the last checkpoint is earlier, so it is safe.
LAST = """
SELECT extract(epoch FROM coalesce(pg_last_xact_replay_timestamp(), checkpoint_time))
    FROM pg_control_checkpoint()
"""
OPEN = f"ALTER DATABASE servicebay ALLOW_CONNECTIONS true; {standby.CLAIM} NULL"
NOTHING = "Nothing was changed."


def promote(box: Box, *, old_is_off: bool) -> str:
    version, own = installed(box), standby.pair(box)
    if own is None or own.role != standby.STANDBY:
        raise Refused(f"This machine is no standby. {NOTHING}")
    # A wrong setting would fail the steps after the promotion.
    variables.require(box)
    _edited(box)
    # A killed run may have promoted it already.
    if psql.ask(IN_RECOVERY) == "t":
        _let_go(box, own, version, old_is_off=old_is_off)
        if psql.ask(f"SELECT pg_promote(true, {SECONDS})") != "t":
            raise Refused(f"Postgres was not promoted in {SECONDS} s. Run the command again.")
    psql.ask(OPEN)
    # What was applied were the settings of a standby.
    box.forget_applied()
    machine.write(box.settings_file, _edited(box), box.settings_file.stat().st_mode & 0o777)
    install.write_sizes(box, version)
    # Nothing that needs a restart changed.
    install.apply(box, CLUSTER, [install.postgres_file(box)], "reload")
    # The settings were checked before, and each second counts.
    steps = [step for step in install.steps(box, version) if step[0] != "settings"]
    try:
        journal.carry_out(box, journal.begin("install", "", version), steps, journal.read_finished(box))
    except (machine.StepFailed, Refused, KeyboardInterrupt) as failed:
        raise Refused(f"{reason(failed)}\nThis machine is the first one. {FINISH}") from None
    return f"Servicebay {version} runs on this machine. Install {own.peer} as its standby. {MANUAL}"


def _edited(box: Box) -> str:
    """Return the settings of a first machine without a standby, so no commit waits for one."""
    before = box.settings_file.read_text()
    text = re.sub(r'(?m)^(\s*role\s*=\s*)["\']standby["\']', rf'\1"{standby.FIRST}"', before)
    if text == before:
        raise Refused(f'Write role = "standby" in a line of its own in {box.settings_file}. {NOTHING}')
    return re.sub(r"(?m)^(\s*synchronous\s*=\s*)true\b", r"\1false", text)


def _let_go(box: Box, own: Pair, version: str, *, old_is_off: bool) -> None:
    """Close the old machine and get all that it acknowledged, or go on without it."""
    answers = standby.ask(box, own.peer, ANSWERS) is not None
    if answers and old_is_off:
        raise Refused(f"{own.peer} answers, so it is not off. Leave --old-is-off out. {NOTHING}")
    if answers and psql.ask("SELECT status FROM pg_stat_wal_receiver") != "streaming":
        raise Refused(f"This machine does not stream from {own.peer}. Run: servicebay-box doctor. {NOTHING}")
    if answers and (seconds := int(psql.ask(LAG))) > standby.LATE_SECONDS:
        raise Refused(f"This machine is {seconds} s behind {own.peer}. Wait until it is not. {NOTHING}")
    if not answers and not old_is_off:
        raise Refused(
            f"{own.peer} does not answer. If it still runs, it may take writes. Switch it off, and run: "
            f"servicebay-box promote --old-is-off. {NOTHING}"
        )
    rollout.check_settings(box, version)
    moment = datetime.fromtimestamp(float(psql.ask(LAST)), IST)
    is_whole = answers or (own.synchronous and psql.ask(standby.CLAIMED) == "synchronous")
    require_typed_host(box, _question(own, moment, answers=answers, is_whole=is_whole), NOTHING)
    if answers:
        _close(box, own)
    if is_whole:
        # Of an earlier run, which found the old machine off.
        numbers.forget(box)
    else:
        numbers.note_lost(box, moment)


def _question(own: Pair, moment: datetime, *, answers: bool, is_whole: bool) -> str:
    last = f"The last change that arrived is from {moment:%d/%m/%Y %H:%M:%S} IST."
    if answers:
        said = f"This closes {own.peer} for good, and nothing is lost."
    elif is_whole:
        said = (
            f"{own.peer} must be off. It acknowledged nothing without this machine, unless you turned "
            f"synchronous off or restored a moment there after this machine lost it. {last}"
        )
    else:
        said = f"{own.peer} must be off. What did not arrive is lost, and its numbers are left out. {last}"
    return f"This lets this machine work. {said}"


def _close(box: Box, own: Pair) -> None:
    """Let nobody write on the old machine any more, and wait until everything arrived."""
    deadline, quiet, position = time.monotonic() + SECONDS, 0, ""
    # A connection that just began is seen a moment later.
    while quiet < 2:
        said = standby.ask(box, own.peer, FENCE)
        if said is not None:
            others, position = said.split()
            quiet = quiet + 1 if others == "0" else 0
        if time.monotonic() > deadline:
            raise Refused(f"{own.peer} does not end its connections. It is closed. Run the command again.")
        time.sleep(0.3)
    standby.wait_for(
        f"SELECT pg_last_wal_replay_lsn() >= '{position}'", "t",
        f"Not everything arrived from {own.peer}, which is closed. Run the command again.",
    )  # fmt: skip
