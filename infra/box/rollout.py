"""Moves the running processes to a release: one web beside the other, then the edge, then the rest."""

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

from infra.box import machine, second, sizes, standby
from infra.box.box import SIDES, Box, digest
from infra.box.journal import Step
from infra.box.variables import SECOND, environments, password_files, user_of, variables
from infra.box.variables import second as second_place

REST = ("relay", "worker", "bulk-worker", "beat", "guard")
SYSTEMD = Path("etc/systemd/system")
# `systemctl edit` writes `override.conf`, which comes later and wins.
SIZE, PLACE = "10-size.conf", "second.conf"
SITE = "etc/nginx/sites-enabled/servicebay.conf"
SWITCH = "switch"
# A variable in .env.example, with or without the sign of a comment.
KNOWN = re.compile(r"^(?:# )?([A-Z][A-Z0-9_]+)=", re.MULTILINE)
TIMERS = ("tend", "backup", "mark", "drill", "check", "certificate")
# The units that may write into BACKUP_SECOND. The old one is of releases before decision 0160.
FENCE = "servicebay-fence.service"
RECEIVER, OLD_COPY = f"{second.UNIT}.service", second.OLD_TIMER.replace(".timer", ".service")


def check_settings(box: Box, version: str, **unsaved: str) -> bool:
    """Let the code of a release read the new settings and secrets, before a process gets them.

    `unsaved` has variables whose value is not in a file yet.
    """
    release, wanted = box.release(version), variables(box)
    if unknown := unknown_variables(box, version):
        raise machine.StepFailed(f"{unknown[0]} in {box.settings_file} is no variable of .env.example.")
    for role in ("web", "worker"):
        argv = (str(release / ".venv/bin/python"), str(release / "platform/manage.py"))
        done = machine.attempt(
            *("runuser", "-u", f"servicebay-{user_of(role)}", "--", *argv, "check", "--tag", "servicebay"),
            DJANGO_SETTINGS_MODULE="config.settings.production",
            PYTHONPATH=f"{release / 'platform'}:{release}",
            **(wanted[role] | unsaved),
        )
        if done.returncode != 0:
            raise machine.StepFailed("\n".join(machine.last(done.stdout)))
    return False


def unknown_variables(box: Box, version: str) -> list[str]:
    known = KNOWN.findall((box.release(version) / ".env.example").read_text())
    return sorted({*box.settings().get("variables", {})} - {*known, SECOND})


def write_units(box: Box, version: str) -> bool:
    """Install the units of a release, and the environment files. Nothing is restarted."""
    source = box.release(version) / "infra/box/units"
    changed = False
    for file in sorted(each for each in source.rglob("*") if each.is_file()):
        changed |= machine.write(box.root / SYSTEMD / file.relative_to(source), file.read_text())
    box.units.mkdir(parents=True, exist_ok=True, mode=0o700)
    for name, text in environments(box).items():
        changed |= machine.write(box.units / f"{name}.env", text, 0o600)
    changed |= write_passwords(box)
    changed |= open_second(box, version)
    for unit, text in sizes.drop_ins(box).items():
        changed |= machine.write(box.root / SYSTEMD / f"{unit}.d" / SIZE, text)
    if changed:
        machine.systemctl("daemon-reload")
    return changed


def write_passwords(box: Box) -> bool:
    box.logins.mkdir(parents=True, exist_ok=True, mode=0o711)
    changed = False
    for user, text in password_files(box).items():
        changed |= machine.write(box.logins / user, text, 0o600, f"servicebay-{user}")
    return changed


def open_second(box: Box, version: str) -> bool:
    """Let one unit write into the second place. Everything else is read-only for it."""
    place, changed = second_place(box), False
    for unit in (RECEIVER, OLD_COPY):
        file = box.root / SYSTEMD / f"{unit}.d" / PLACE
        if place and has_unit(box, version, unit):
            # The dash: if its disk is not mounted, the command starts and says so.
            changed |= machine.write(file, f"[Service]\nReadWritePaths=-{place}\n")
        elif not place and file.exists():
            file.unlink()
            changed = True
    return changed


def has_unit(box: Box, version: str, unit: str) -> bool:
    return (box.release(version) / "infra/box/units" / unit).exists()


def start_timers(box: Box) -> bool:
    stopped = [unit for name in TIMERS if not machine.is_active(unit := f"servicebay-{name}.timer")]
    for unit in stopped:
        machine.systemctl("enable", "--quiet", "--now", unit)
    return bool(stopped)


def start_second(box: Box, version: str) -> bool:
    """Run what keeps the second place in this release, and stop what does it in another one."""
    place, changed = second_place(box), False
    if place and has_unit(box, version, RECEIVER):
        changed |= start(box, second.UNIT, version)
    elif retire(box, version, RECEIVER):
        second.forget(box)
        changed = True
    if place and has_unit(box, version, second.OLD_TIMER):
        if not machine.is_active(second.OLD_TIMER):
            machine.systemctl("enable", "--quiet", "--now", second.OLD_TIMER)
            machine.systemctl("start", "--no-block", OLD_COPY)
            changed = True
        return changed
    for unit in (second.OLD_TIMER, OLD_COPY):
        changed |= retire(box, version, unit)
    return changed


def start_fence(box: Box, version: str) -> bool:
    """Ask the other machine of a pair, in a release that can."""
    if not (standby.pair(box) and has_unit(box, version, FENCE)):
        return False
    changed = standby.gate(box)
    return changed | start(box, FENCE.removesuffix(".service"), version)


def end_fence(box: Box, version: str) -> bool:
    """Ask nobody without a pair, or in a release that cannot. It could not let Postgres start again."""
    if standby.pair(box) and has_unit(box, version, FENCE):
        return False
    changed = retire(box, version, FENCE)
    changed |= standby.gate(box, is_kept=False)
    return standby.end_waiting(box) or changed


def retire(box: Box, version: str, unit: str) -> bool:
    """Stop a unit for good. One that is not of this release is removed, because it cannot work with it."""
    file = box.root / SYSTEMD / unit
    is_foreign = not has_unit(box, version, unit)
    # A unit that ends again and again is not active sometimes.
    is_on = machine.attempt("systemctl", "is-enabled", "--quiet", unit).returncode == 0
    if not file.exists() or not (is_foreign or is_on):
        return False
    machine.systemctl("stop", unit)
    machine.systemctl("disable", "--quiet", unit)
    if is_foreign:
        file.unlink()
        shutil.rmtree(file.with_name(f"{unit}.d"), ignore_errors=True)
        machine.systemctl("daemon-reload")
    return True


def _content(box: Box, unit: str, version: str) -> str:
    """Return a digest of the release, the settings and the unit file of a unit."""
    base = unit.removeprefix("servicebay-").removesuffix(".service")
    kind, _, side = base.partition("@")
    own = box.root / SYSTEMD / f"servicebay-{kind}{'@' if side else ''}.service"
    files = [
        own,
        own.with_name(f"{own.name}.d") / SIZE,
        own.with_name(f"{own.name}.d") / PLACE,
        box.root / SYSTEMD / "servicebay-.service.d/sandbox.conf",
        box.units / f"{kind}.env",
        *([box.units / f"{kind}-{side}.env"] if side else []),
    ]
    return digest([version, *files])


def is_new(box: Box, unit: str, version: str) -> bool:
    return not (box.is_applied(unit, _content(box, unit, version)) and machine.is_active(unit))


def start(box: Box, unit: str, version: str) -> bool:
    """Start a unit, or restart it if its release, its settings or its unit file are new."""
    if not is_new(box, unit, version):
        return False
    machine.systemctl("enable", "--quiet", unit)
    machine.start(unit)
    box.note_applied(unit, _content(box, unit, version))
    return True


def start_web(box: Box, side: str, version: str) -> bool:
    """Run a release in one web unit, and wait until it may get requests."""
    unit = f"servicebay-web@{side}"
    changed = machine.link(box.home / f"web-{side}", box.release(version))
    changed |= start(box, unit, version)
    machine.wait_until_ready(unit, SIDES[side])
    return changed


def start_rest(box: Box, version: str) -> bool:
    """Switch the link `current`, and restart everything that is no web."""
    changed = end_fence(box, version)
    changed |= machine.link(box.home / "current", box.release(version))
    for name in (*REST, "receive"):
        changed |= start(box, f"servicebay-{name}", version)
    for name in REST:
        machine.wait_for_heartbeat(f"servicebay-{name}", heartbeat(box, name))
    changed |= start_second(box, version)
    changed |= start_fence(box, version)
    changed |= start_timers(box)
    program = box.root / "usr/local/sbin/servicebay-box"
    return machine.link(program, box.home / "current/servicebay-box") or changed


def heartbeat(box: Box, name: str) -> Path:
    """Return the file whose time a process without a port sets to now, as long as it works."""
    return box.state.parent / name / f"heartbeat-{name.removeprefix('bulk-')}"


def edge(box: Box, version: str, sides: Sequence[str]) -> bool:
    """Let nginx send requests to these web units, with the files of the release."""
    release = box.release(version)
    certificate, key = certificate_files(box)
    addresses = [part for side in sides for part in ("--upstream", f"127.0.0.1:{SIDES[side]}")]
    text = machine.run(
        str(release / ".venv/bin/python"), "-m", "infra.edge",
        "--host", box.settings()["host"], *addresses, "--web-root", str(release / "webapp/out"),
        "--certificate", str(certificate), "--key", str(key),
        PYTHONPATH=str(release),
    )  # fmt: skip
    wanted = digest([text, certificate])
    if box.is_applied("edge", wanted) and machine.is_active("nginx"):
        return False
    machine.write(box.root / SITE, text)
    (box.root / "etc/nginx/sites-enabled/default").unlink(missing_ok=True)
    machine.run("nginx", "-t")
    machine.reload_nginx()
    box.note_applied("edge", wanted)
    return True


def manage(box: Box, version: str, *command: str, is_terminal: bool = False) -> list[str]:
    """Return the command that runs a program of a release with the rights and secrets of the migrations."""
    release = box.release(version)
    return [
        "systemd-run", "--quiet", "--wait", "--collect", "--pty" if is_terminal else "--pipe",
        "--property=User=servicebay-worker", f"--property=EnvironmentFile={box.units / 'migrate.env'}",
        f"--property=WorkingDirectory={release}", "--property=ProtectSystem=strict",
        "--property=StateDirectory=servicebay/worker servicebay/garages",
        "--setenv=DJANGO_SETTINGS_MODULE=config.settings.production", f"--setenv=PYTHONPATH={release}",
        *command,
    ]  # fmt: skip


def certificate_files(box: Box) -> tuple[Path, Path]:
    """Return certbot's certificate, or the one that this machine made."""
    bought = box.root / "etc/letsencrypt/live" / box.settings()["host"]
    folder = box.root / "etc/servicebay/tls" if not (bought / "privkey.pem").exists() else bought
    return folder / "fullchain.pem", folder / "privkey.pem"


def steps(box: Box, to: str) -> list[Step]:
    """Replace one web after the other. The edge never sends requests to a web that stops or starts."""
    return [
        ("edge to web a", lambda: _only_a(box, to)),
        ("new web b", lambda: start_web(box, "b", to)),
        (SWITCH, lambda: edge(box, to, "b")),
        ("new web a", lambda: start_web(box, "a", to)),
        ("edge to both", lambda: edge(box, to, "ab")),
    ]


def renew(box: Box, version: str, note: str = "") -> list[Step]:
    """Restart the processes of the same release with changed settings or secrets, as an upgrade does."""
    named = [("settings", lambda: write_units(box, version)), *steps(box, version)]
    named.append(("workers", lambda: start_rest(box, version)))
    return [(f"{name}{note}", do) for name, do in named]


def _only_a(box: Box, to: str) -> bool:
    """Send all requests to web a. A run that was killed may have left it stopped."""
    machine.wait_until_ready("servicebay-web@a", SIDES["a"])
    return edge(box, box.version_at("web-a") or to, "a")


def undo(box: Box, before: str) -> None:
    """Return web b to the release that still serves. Web a was not touched."""
    write_units(box, before)
    start_web(box, "b", before)
    edge(box, before, "ab")


def remove_old(box: Box, keep: set[str]) -> bool:
    """Delete the releases that no rollback needs."""
    old = [each for each in (box.home / "releases").iterdir() if each.name not in keep]
    for folder in old:
        shutil.rmtree(folder)
    return bool(old)
