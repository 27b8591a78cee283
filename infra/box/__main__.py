"""`servicebay-box COMMAND` installs, upgrades and checks Servicebay on this machine."""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from infra.box import (
    doctor,
    fence,
    install,
    journal,
    machine,
    promote,
    replica,
    restore,
    rollout,
    rotate,
    second,
    standby,
    unpack,
    upgrade,
    variables,
)
from infra.box.box import Box, Refused, require_email, require_host, require_root, require_settings

# These commands change the machine, so only one of them runs at a time.
CHANGING = ("install", "upgrade", "rollback", "restore", "rotate", "promote")
# They need databases that can be written.
OF_FIRST = ("rollback", "admin", "backup", "backups", "rotate", "restore", "drill")
PASSING = ("manage", "logs")


def main(arguments: list[str], box: Box | None = None) -> int:
    given = parse(arguments)
    box = box or Box()
    # Other users must reach their files, also if root's files are closed by default.
    os.umask(0o022)
    try:
        require_root()
        if given.command in OF_FIRST:
            fence.require_first(box)
        if given.command not in CHANGING:
            return int(given.run(box, given) or 0)
        with journal.alone(box):
            return int(given.run(box, given) or 0)
    except (Refused, machine.StepFailed) as refused:
        print(refused, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return 130


def parse(arguments: list[str]) -> argparse.Namespace:
    """Read the arguments. Some commands pass theirs on, also those that begin with a dash."""
    own = arguments[:1] if arguments[:1] and arguments[0] in PASSING else arguments
    given = _parser().parse_args(own)
    given.further = arguments[len(own) :]
    return given


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="servicebay-box", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND", dest="command")

    def command(
        name: str, run: Callable[[Box, argparse.Namespace], int | None], text: str
    ) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=text)
        added.set_defaults(run=run)
        return added

    added = command("install", _install, "install a release, or apply changed settings and secrets")
    added.add_argument(
        "release", nargs="?", type=Path, help="servicebay-VERSION.tar; default: the current release"
    )
    added.add_argument("--host", help="the host name of the product, such as garage.example")
    added.add_argument("--email", help="your address: for the certificate, and for people who need support")
    added.add_argument(
        "--own-certificate", action="store_true", help="make a certificate instead of getting one"
    )
    _signer(added)
    command("doctor", _doctor, "check the machine; exit status 1 if something is wrong")
    added = command("upgrade", _upgrade, "upgrade to a release while the product answers")
    added.add_argument("release", type=Path)
    added.add_argument("--contract", action="store_true", help="also if the release removes columns")
    _signer(added)
    command("rollback", _rollback, "return to the code of the release before; the database stays")
    command("status", _status, "show the releases and the processes")
    added = command("admin", _admin, "create an administrator of the platform")
    added.add_argument("admin_email", metavar="EMAIL")
    added.add_argument("name", metavar="NAME")
    command("manage", _manage, "run a command of manage.py, such as: manage restore_garage …")
    command("logs", _logs, "show the logs; options of journalctl may follow")
    added = command("keys", _keys, "write all secrets and settings into a file, encrypted by age")
    added.add_argument("file", type=Path)
    added.add_argument("--recipient", help="a public key of age; without it, age asks for a passphrase")
    added = command("backup", _backup, "back up all databases now")
    added.add_argument("--full", action="store_true", help="a full one, although this week has one")
    command("backups", _backups, "list the backups, and check them and the WAL that is received")
    added = command("rotate", _rotate, "replace a secret while the product answers")
    added.add_argument("name", choices=rotate.NAMES, metavar="NAME", help=", ".join(rotate.NAMES))
    added.add_argument("--until", help="secret-key: the last day of the old key, like 2027-03-31")
    added.add_argument("--now", action="store_true", help="secret-key: refuse the old key immediately")
    added = command("restore", _restore, "replace the databases with their state at a moment")
    added.add_argument("--at", required=True, help=f"Indian time: 'DD/MM/YYYY HH:MM:SS', or: {restore.LAST}")
    added.add_argument(
        "--from",
        type=Path,
        metavar="FOLDER",
        help="the second folder, with the backups of a machine that is lost",
    )
    added = command("promote", _promote, "let this standby work, and the other machine never again")
    added.add_argument("--old-is-off", action="store_true", help="the other machine is off and cannot answer")
    command("fence", _fence, "ask the other machine again and again; the unit servicebay-fence does it")
    command("drill", _drill, "restore the newest backup beside the databases and compare both")
    return parser


def _signer(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--signer", type=Path, metavar="FILE", help="the public key of the releases, if none is installed yet"
    )


def _install(box: Box, given: argparse.Namespace) -> None:
    current = box.version_at("current")
    version = unpack.version_of(given.release) if given.release else upgrade.installed(box)
    last = journal.read(box)
    # A standby replaces what an unfinished command left.
    if not (box.settings_file.exists() and standby.is_standby(box)):
        journal.require_finished(last, "install", version)
    variables.require(box)
    if current not in (None, version):
        raise Refused(f"Servicebay {current} is installed. Run: servicebay-box upgrade {given.release}")
    if not box.settings_file.exists() and not (given.host and given.email):
        raise Refused("A first installation needs --host and --email.")
    if not box.settings_file.exists():
        require_host(given.host)
        require_email(given.email)
    require_settings(box, given.host)
    fence.require_open(box)
    steps = replica.steps if standby.is_standby(box) else install.steps
    changed = install.packages()
    if given.release:
        changed |= unpack.unpack(box, given.release, version, given.signer)
    changed |= bool(given.host and box.write_settings(given.host, given.email, given.own_certificate))
    is_resumed = last.is_same("install", version)
    own = last if is_resumed else journal.begin("install", "", version)
    # Each step notices what is done. A wrong setting may have been corrected, so all run again.
    own.done.clear()
    # Applying settings must not forget which release a rollback returns to.
    finished = journal.read_finished(box)
    then = finished if finished.command else None
    try:
        changed |= journal.carry_out(box, own, steps(box, version), then) or is_resumed
    except machine.StepFailed as failed:
        raise Refused(
            f"Step '{own.doing}' failed: {failed}\nCorrect the cause and run the command again."
        ) from None
    host = box.settings()["host"]
    if not changed:
        print("Nothing to do.")
    elif standby.is_standby(box):
        print(f"This machine is the standby with Servicebay {version}. See: servicebay-box doctor")
    elif current is None or is_resumed:
        print(f"Servicebay {version} answers at https://{host}. First admin: servicebay-box admin.")
    else:
        print(f"The settings are applied. Servicebay {version} answers at https://{host}.")


def _doctor(box: Box, _given: argparse.Namespace) -> int:
    upgrade.installed(box)
    findings = doctor.examine(box, replica.checks(box))
    print(doctor.report(findings))
    print("" if standby.is_standby(box) else second.rpo(box), end="")
    return int(any(each.verdict == doctor.WRONG for each in findings))


def _upgrade(box: Box, given: argparse.Namespace) -> None:
    if standby.is_standby(box):
        print(replica.upgrade_to(box, given.release, given.signer))
        return
    fence.require_open(box)
    standby.require_there(box)
    print(upgrade.upgrade(box, given.release, contract=given.contract, key=given.signer))


def _rollback(box: Box, _given: argparse.Namespace) -> None:
    print(upgrade.rollback(box))


def _status(box: Box, _given: argparse.Namespace) -> None:
    print(f"Servicebay {upgrade.installed(box)} at https://{box.settings()['host']}")
    for side in "ab":
        print(f"web {side}: {box.version_at(f'web-{side}')}")
    last = journal.read(box)
    verb = "runs" if journal.is_running(box) else "stopped"
    state = "finished" if last.is_finished else f"{verb} in the step '{last.doing}'"
    print(f"last command: {last.command} {last.to}, {state}")
    if last.failed:
        print(f"failed since then, and was undone: {last.failed}")
    units = ("servicebay-*.service", "servicebay-*.timer")
    print(
        machine.attempt(
            "systemctl", "list-units", "--all", "--no-pager", "--plain", "--no-legend", *units
        ).stdout,
        end="",
    )


def _in_release(box: Box, *command: str) -> int:
    version = upgrade.installed(box)
    python = str(box.release(version) / ".venv/bin/python")
    argv = rollout.manage(box, version, python, *command, is_terminal=sys.stdin.isatty())
    return subprocess.run(argv, check=False).returncode


def _admin(box: Box, given: argparse.Namespace) -> int:
    return _in_release(box, "platform/manage.py", "create_admin", given.admin_email, given.name)


def _manage(box: Box, given: argparse.Namespace) -> int:
    return _in_release(box, "platform/manage.py", *given.further)


def _logs(_box: Box, given: argparse.Namespace) -> int:
    argv = ["journalctl", "--unit=servicebay-*", *given.further]
    os.execvp(argv[0], argv)  # noqa: S606 - no shell


def _keys(box: Box, given: argparse.Namespace) -> None:
    upgrade.installed(box)
    folder = box.settings_file.parent
    if given.file.exists():
        raise Refused(f"{given.file} exists already. Name another file.")
    if not given.recipient and not sys.stdin.isatty():
        raise Refused("Without a terminal, name who may open the file: --recipient age1…")
    who = ["--recipient", given.recipient] if given.recipient else ["--passphrase"]
    archive = subprocess.run(
        ["tar", "-C", str(folder), "-c", "box.toml", "secrets"], capture_output=True, check=True
    )
    done = subprocess.run(["age", *who, "--output", str(given.file)], input=archive.stdout, check=False)
    if done.returncode != 0:
        raise Refused("age wrote no file.")
    given.file.chmod(0o600)
    print(f"{given.file} has all secrets. Keep it on another machine.")


def _backup(box: Box, given: argparse.Namespace) -> None:
    options = ("--full",) if given.full else ()
    print(install.backup(box, upgrade.installed(box), "backup", *options), end="")


def _backups(box: Box, _given: argparse.Namespace) -> int:
    version = upgrade.installed(box)
    print(install.backup(box, version, "list"), end="")
    print(second.rpo(box), end="")
    try:
        place = variables.second(box)
        print(install.backup(box, version, "check", BACKUP_SECOND=place), end="")
    except machine.StepFailed as failed:
        print(failed)
        return 1
    return 0


def _restore(box: Box, given: argparse.Namespace) -> None:
    print(restore.restore(box, given.at, getattr(given, "from")))


def _promote(box: Box, given: argparse.Namespace) -> None:
    print(promote.promote(box, old_is_off=given.old_is_off))


def _fence(box: Box, _given: argparse.Namespace) -> None:
    fence.watch(box)


def _rotate(box: Box, given: argparse.Namespace) -> None:
    standby.require_there(box)
    print(rotate.rotate(box, given.name, rotate.last_day(given.name, given.until, is_now=given.now)))


def _drill(box: Box, _given: argparse.Namespace) -> None:
    upgrade.installed(box)
    began = f"@{int(time.time())}"
    machine.start("servicebay-drill", "start")
    print("\n".join(machine.log_of("servicebay-drill", began)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
