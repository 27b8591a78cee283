"""Replaces a secret while the product answers. Afterwards, the old value is refused.

Where two values can be valid together, the processes change one after the other in between. The passwords of
the databases change in one moment, because the processes read them at each new connection.
"""

import getpass
import sys
import time
from datetime import UTC, date, datetime, timedelta

from infra.box import doctor, install, journal, machine, passwords, rollout, secret_key, trail, upgrade
from infra.box.box import Box, Refused
from infra.box.journal import Step

# The operator gets these at Stripe, or gives all cells the same key. So the command asks for the new value.
ASKED = ("stripe-secret-key", "stripe-webhook-secret", "cell-key")
LOGINS = ("app-password", "owner-password")
NAMES = (*LOGINS, "backup-password", "redis-password", "secret-key", "metrics-token", *ASKED)
NEEDED = ("Postgres", "PgBouncer", "Redis", "nginx", "Web a", "Web b")
# The links of customers are valid for 30 days.
GRACE = timedelta(days=31)


def last_day(name: str, until: str | None, *, is_now: bool) -> date | None:
    """Return the last day of the old key, or None if it is refused immediately."""
    if (until or is_now) and name != "secret-key":
        raise Refused(f"Only secret-key has a last day. The old {name} is always refused immediately.")
    if until and is_now:
        raise Refused("Give --until or --now, not both.")
    if is_now:
        return None
    today = datetime.now(UTC).astimezone(upgrade.IST).date()
    if until is None:
        return today + GRACE
    try:
        day = date.fromisoformat(until)
    except ValueError:
        day = date.min
    if day < today:
        raise Refused(f"--until is '{until}'. Name today or a later day, like {today + GRACE}.")
    return day


def rotate(box: Box, name: str, until: date | None) -> str:
    version = upgrade.installed(box)
    last = journal.read(box)
    journal.require_finished(last, "rotate", name)
    is_going_on = last.is_same("rotate", name)
    own = last if is_going_on else journal.begin("rotate", "", name)
    if not is_going_on:
        _require_well(box)
        own.log_size = upgrade.log_size(box)
    is_asked = name in ASKED and "new value" not in own.done
    given = _ask(box, version, name, is_going_on=is_going_on) if is_asked else ""
    steps = [*_steps(box, version, name, until, given), trail.step(box, version, own)]
    try:
        journal.carry_out(box, own, steps, then=journal.read_finished(box))
    except machine.StepFailed as failed:
        raise Refused(
            f"Step '{own.doing}' failed: {failed}\n"
            "Both values may be in use. Correct the cause and run the command again. It continues there."
        ) from None
    seconds = round(time.time() - own.started_at)
    failed_requests = upgrade.failed_requests(box, own.log_size)
    end = f"valid until {until}" if name == "secret-key" and until else "refused"
    return (
        f"{name} is replaced in {seconds} s, {failed_requests} requests failed. The old one is {end}.\n"
        "The file of `servicebay-box keys` is old now. Write a new one."
    )


def _ask(box: Box, version: str, name: str, *, is_going_on: bool) -> str:
    """Ask for the new value. Refuse one that stops the product before it is in the file."""
    file = _file(name)
    if not (present := box.secret(file)):
        raise Refused(
            f"There is no {name} to replace. Write the first one to {box.secrets / file}, "
            "then run: servicebay-box install"
        )
    # A killed run may have written the value that was typed before.
    end = "The replacement is not finished. Run the command again." if is_going_on else "Nothing was changed."
    print(f"Type the new {name}.")
    given = (getpass.getpass("") if sys.stdin.isatty() else sys.stdin.readline()).strip()
    if not given:
        raise Refused(f"Nothing was typed. {end}")
    if given == present and not is_going_on:
        raise Refused(f"This is the present {name}. {end}")
    try:
        rollout.check_settings(box, version, **{file.upper(): given})
    except machine.StepFailed as failed:
        raise Refused(f"{failed}\n{end}") from None
    return given


def _require_well(box: Box) -> None:
    """Refuse before the first change. While something is away, nobody sees what the change breaks."""
    for finding in doctor.examine(box, NEEDED):
        if finding.verdict == doctor.WRONG:
            raise Refused(f"{finding.check}: {finding.fix}\nNothing was changed.")


def _steps(box: Box, version: str, name: str, until: date | None, given: str) -> list[Step]:
    file = _file(name)
    if name == "secret-key":
        return secret_key.steps(box, version, until)
    new: Step = ("new value", lambda: box.renew_secret(file, given))
    if name in LOGINS:
        return [*passwords.before(box, version), new, *passwords.steps(box, version, file)]
    if name == "backup-password":
        return [
            new,
            ("login", lambda: install.backup_login(box, version)),
            ("receiver", lambda: _restart_receiver(box)),
        ]
    if name == "redis-password":
        return [
            ("new value", lambda: box.renew_secret(file, keeps_old=True)),
            ("Redis accepts both", lambda: passwords.let_redis_accept_both(box)),
            *rollout.renew(box, version),
            ("Redis refuses the old", lambda: passwords.let_redis_refuse_the_old(box)),
        ]
    return [new, *rollout.renew(box, version)]


def _restart_receiver(box: Box) -> bool:
    """Let it connect with the new password. The slot keeps the WAL of this moment."""
    machine.start("servicebay-receive")
    install.wait_for_receiver()
    return True


def _file(name: str) -> str:
    return name.replace("-", "_")
