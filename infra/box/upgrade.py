"""Upgrades to a release and rolls back, while the product answers."""

import shutil
import time
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

from infra.box import install, journal, machine, rollout, trail, unpack, variables
from infra.box.box import VERSION, Box, Refused
from infra.box.journal import Journal, Step

IST = timezone(timedelta(hours=5, minutes=30), "IST")
SCHEMA = "database schema"
LEAST_FREE_BYTES = 1_000_000_000
LOG = "var/log/nginx/servicebay.log"


def upgrade(box: Box, archive: Path, *, contract: bool, key: Path | None = None) -> str:
    current = installed(box)
    to = unpack.version_of(archive)
    unfinished = journal.read(box)
    journal.require_finished(unfinished, "upgrade", to)
    variables.require(box)
    require_newer(current, to, archive)
    if unfinished.is_finished and to == current:
        return f"Servicebay {to} runs already. Nothing was changed."
    install.packages()
    unpack.unpack(box, archive, to, key)
    unpack.go_on_with_its_program(box, to)
    if unfinished.is_same("upgrade", to):
        own = unfinished
    else:
        own = journal.begin("upgrade", current, to)
        own.log_size = log_size(box)
    if require_contract(box, own.before, to, is_given=contract):
        own.contracted_at = own.contracted_at or time.time()
    return _roll(box, own, _upgrade_steps(box, own))


def require_newer(current: str, to: str, archive: Path) -> None:
    """Refuse an older release. Its signature is right too, but what it lacks may be known by now."""
    if archive.name != f"servicebay-{to}.tar":
        raise Refused(f"{archive} has release {to}. Its name must be servicebay-{to}.tar.")
    if _numbers(to) < _numbers(current):
        raise Refused(f"{to} is older than {current}, which runs. Run: servicebay-box rollback")


def _numbers(version: str) -> tuple[int, ...]:
    found = VERSION.fullmatch(version)
    return tuple(map(int, version.removesuffix(found[1] if found else "").split(".")))


def require_contract(box: Box, before: str, to: str, *, is_given: bool) -> bool:
    """Return whether the release removes something. Without --contract it is refused."""
    removed = sorted({*box.facts_of(to)["removes"]} - {*box.facts_of(before)["removes"]})
    if removed and not is_given:
        raise Refused(
            f"{to} removes what {before} may still read: {removed[0]}. After it, only a restore leads back. "
            "Run it again with --contract."
        )
    return bool(removed)


def _upgrade_steps(box: Box, own: Journal) -> list[Step]:
    to = own.to
    return [
        ("users", lambda: install.users(box, to)),
        ("settings", lambda: rollout.check_settings(box, to)),
        ("logins", lambda: install.logins(box, to)),
        ("sizes", lambda: install.resize(box, to)),
        ("units", lambda: rollout.write_units(box, to)),
        ("check", lambda: _check(box, to)),
        ("backup mark", _mark),
        (SCHEMA, lambda: install.migrate(box, to)),
        *rollout.steps(box, to),
        ("workers", lambda: rollout.start_rest(box, to)),
        ("old releases", lambda: rollout.remove_old(box, {own.before, to})),
        trail.step(box, to, own),
    ]


def rollback(box: Box) -> str:
    current = installed(box)
    last = journal.read(box)
    if last.command == "rotate":
        journal.require_finished(last, "rollback", "")
    if last.is_same("rollback", last.to):
        own = last
    else:
        _require_way_back(last, current)
        own = journal.begin("rollback", last.to, last.before)
        own.log_size = log_size(box)
    return _roll(box, own, _rollback_steps(box, own))


def _require_way_back(last: Journal, current: str) -> None:
    if last.command != "upgrade":
        raise Refused(f"There is no release to roll back to. Servicebay {current} runs.")
    if last.contracted_at and (last.is_finished or SCHEMA in (*last.done, last.doing)):
        moment = datetime.fromtimestamp(last.contracted_at, UTC).astimezone(IST)
        raise Refused(
            f"{last.to} removed columns. Roll back needs restore --at '{moment:%d/%m/%Y %H:%M:%S}'."
        )


def _rollback_steps(box: Box, own: Journal) -> list[Step]:
    to = own.to
    return [
        ("units", lambda: rollout.write_units(box, to)),
        *rollout.steps(box, to),
        ("template of garages", lambda: _make_template_newest(box, to)),
        ("workers", lambda: rollout.start_rest(box, to)),
        trail.step(box, to, own),
    ]


def installed(box: Box) -> str:
    current = box.version_at("current")
    if current is None:
        raise Refused("Servicebay is not installed. Run: servicebay-box install RELEASE --host H --email M")
    return current


def _roll(box: Box, own: Journal, steps: list[Step]) -> str:
    try:
        journal.carry_out(box, own, steps)
    except machine.StepFailed as failed:
        raise Refused(f"Step '{own.doing}' failed: {failed}\n{_return(box, own)}") from None
    seconds = round(time.time() - own.started_at)
    return f"{own.before} → {own.to} in {seconds} s, {failed_requests(box, own.log_size)} requests failed."


def _return(box: Box, own: Journal) -> str:
    """Return to the release before, unless the new one already answers. Returns the sentence about it."""
    if rollout.SWITCH in own.done:
        return f"Servicebay {own.to} answers already. Correct the cause and run the command again" + (
            ", or: servicebay-box rollback" if own.command == "upgrade" else "."
        )
    try:
        if SCHEMA in (*own.done, own.doing):
            _make_template_newest(box, own.before)
        rollout.undo(box, own.before)
    except machine.StepFailed as failed:
        return f"Web b did not return to {own.before}: {failed}\nServicebay {own.before} still runs."
    journal.forget_unfinished(box)
    return f"Nothing was switched. Servicebay {own.before} still runs."


def _check(box: Box, version: str) -> bool:
    """Check the disk, and the settings and the database with the code of the new release."""
    free = shutil.disk_usage(box.root / "var/lib").free
    if free < LEAST_FREE_BYTES:
        raise machine.StepFailed(f"/var/lib has only {free // 1_000_000} MB left. Free at least 1 GB.")
    machine.run(*rollout.manage(box, version, str(box.release(version) / "bin/servicebay"), "check"))
    return False


def _mark() -> bool:
    """Note the checksums of all tables, so that a restore to this moment can be verified."""
    machine.start("servicebay-mark", "start")
    return True


def _make_template_newest(box: Box, version: str) -> bool:
    """New garages are made from the newest template, which must be the one of the code that runs."""
    release = box.release(version)
    python = str(release / ".venv/bin/python")
    machine.run(
        *rollout.manage(box, version, python, str(release / "platform/manage.py"), "migrate_platform")
    )
    box.note_applied("schema", version)
    return True


def log_size(box: Box) -> int:
    log = box.root / LOG
    return log.stat().st_size if log.exists() else 0


def failed_requests(box: Box, log_size: int) -> int:
    """Count the requests in the edge's log, from this size on, that got a 5xx answer."""
    log = box.root / LOG
    if not log.exists():
        return 0
    with log.open("rb") as stream:
        stream.seek(log_size if log_size <= log.stat().st_size else 0)
        fields = (line.split() for line in stream)
        return sum(len(each) > 4 and each[4].startswith(b"5") for each in fields)
