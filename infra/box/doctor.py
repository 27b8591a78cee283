"""Checks the machine. Each check has a sentence about what to do."""

import json
import shutil
import socket
import ssl
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from infra.box import install, journal, machine, psql, replica, rollout, second, sizes, standby, variables
from infra.box.box import SIDES, Box, Refused

WELL, WATCH, WRONG = "well", "to watch", "wrong"
Verdict = tuple[str, str]
FULL_WATCH, FULL_WRONG = 0.80, 0.92
# A machine of 2 GB shows less, because its kernel keeps some.
CERTIFICATE_DAYS, BACKUP_HOURS, LEAST_MEMORY = 14, 48, 1_792
RELEASE_DAYS = 90
HEARTBEAT_SECONDS = 300
# The value of a setting in bytes, and the name of the file that has it.
LOOK = (
    "SELECT pg_size_bytes(current_setting(name)) || ' ' ||"
    " coalesce(regexp_replace(sourcefile, '.*/', ''), '') FROM pg_settings WHERE name = '{name}'"
)
VERSION = "SHOW server_version"
FINE: Verdict = (WELL, "")


@dataclass(frozen=True)
class Finding:
    check: str
    verdict: str
    fix: str


def examine(box: Box, only: Iterable[str] = ()) -> list[Finding]:
    findings = []
    for name, check in CHECKS.items():
        if only and name not in only:
            continue
        try:
            verdict, fix = check(box)
        except (machine.StepFailed, Refused, OSError, ValueError, KeyError) as error:
            verdict, fix = WRONG, f"The check failed: {str(error).strip().splitlines()[-1]}"
        findings.append(Finding(name, verdict, fix))
    return findings


def report(findings: list[Finding]) -> str:
    lines = [f"{each.verdict}: {each.check}. {each.fix}" for each in findings if each.verdict != WELL]
    count = {kind: sum(each.verdict == kind for each in findings) for kind in (WELL, WATCH, WRONG)}
    return "\n".join([*lines, f"{count[WELL]} well, {count[WATCH]} to watch, {count[WRONG]} wrong"])


def _rest(box: Box) -> Verdict:
    """Check the processes and their heartbeats. A process that ends again and again is active sometimes."""
    for name in (*rollout.REST, "receive"):
        if not machine.is_active(f"servicebay-{name}"):
            return WRONG, f"The {name} does not run. Run: systemctl start servicebay-{name}"
    for name in rollout.REST:
        file = rollout.heartbeat(box, name)
        if not file.exists() or time.time() - file.stat().st_mtime > HEARTBEAT_SECONDS:
            return WRONG, f"The {name} does not work. See: journalctl -u servicebay-{name}"
    return FINE


def _ready(side: str) -> Callable[[Box], Verdict]:
    def check(_box: Box) -> Verdict:
        status, said = machine.get(f"http://127.0.0.1:{SIDES[side]}/readyz")
        return FINE if status == 200 else (WRONG, f"{said} See: journalctl -u servicebay-web@{side}")

    return check


def _system(_box: Box) -> Verdict:
    text = Path("/etc/os-release").read_text()
    if "ID=debian\n" not in text or 'VERSION_ID="13"' not in text:
        return WATCH, "Only Debian 13 is tested."
    return (
        FINE
        if sizes.ground().memory >= LEAST_MEMORY
        else (WATCH, "The machine has less than 2 GB of memory.")
    )


def _release(box: Box) -> Verdict:
    """Check the age. Corrections of vulnerabilities arrive only with a newer release."""
    version = box.version_at("current") or ""
    made = box.facts_of(version).get("committed_at")
    if made is None:
        return WATCH, f"Servicebay {version} does not say how old it is. Look for a newer release."
    day = datetime.fromisoformat(made)
    if time.time() - day.timestamp() > RELEASE_DAYS * 86400:
        return WATCH, f"Servicebay {version} is from {day:%d/%m/%Y}. Look for a newer release."
    return FINE


def _disk(box: Box) -> Verdict:
    usage = shutil.disk_usage(box.root / "var/lib")
    full = usage.used / usage.total
    fix = f"/var/lib is {full:.0%} full. Delete files or add space."
    return (WRONG, fix) if full > FULL_WRONG else (WATCH, fix) if full > FULL_WATCH else FINE


def _clock(_box: Box) -> Verdict:
    said = machine.attempt("chronyc", "-n", "tracking").stdout
    is_set = "Leap status     : Normal" in said
    fix = (
        "Write 'server time.nplindia.org iburst' into /etc/chrony/sources.d/servicebay.sources, "
        "and run: systemctl restart chrony"
    )
    return FINE if is_set else (WATCH, fix)


def _postgres(box: Box) -> Verdict:
    setting = psql.ask("SELECT setting FROM pg_file_settings WHERE name ~ '^default_transaction_read'")
    if setting == "on":
        return WRONG, "It allows only reading, because its disk was almost full. Delete files or add space."
    if psql.ask("SHOW data_checksums") != "on":
        return WATCH, "It keeps no checksums, so a damaged page stays unseen. docs/operations.md: Checksums"
    return FINE


def _sizes(box: Box) -> Verdict:
    """Check that nothing is smaller than this machine allows. The machine may have grown."""
    for name, size in sizes.sizes(box).items():
        if name not in sizes.LOOKED_AT:
            continue
        said = psql.ask(LOOK.format(name=name))
        now, _, file = said.partition(" ")
        # A file of the operator may say less.
        is_ours = not file or file == install.postgres_file(box).name
        if int(now) // 1024**2 < size.value and is_ours:
            now = str(int(now) // 1024**2)
            fix = f"{name} of Postgres is {now} MB, and {size.value} MB fit. Run: servicebay-box install"
            return WATCH, f"{fix} (it restarts Postgres)"
    for unit, text in sizes.drop_ins(box).items():
        place = box.root / rollout.SYSTEMD / f"{unit}.d" / rollout.SIZE
        if not place.exists() or place.read_text() != text:
            return WATCH, f"The limits of {unit} are not those for this machine. Run: servicebay-box install"
    return FINE


def _pooler(_box: Box) -> Verdict:
    with socket.create_connection(("127.0.0.1", 6432), 3):
        return FINE


def _redis(box: Box) -> Verdict:
    with socket.create_connection(("127.0.0.1", 6379), 3) as connection:
        connection.sendall(b"PING\r\n")
        if not connection.recv(100).startswith(b"-NOAUTH"):
            return WRONG, "Redis asks for no password. Run: servicebay-box install"
        connection.sendall(f"AUTH {box.secret('redis_password')}\r\n".encode())
        is_right = connection.recv(100).startswith(b"+OK")
    return FINE if is_right else (WRONG, "Redis has another password. Run: servicebay-box install")


def _nginx(_box: Box) -> Verdict:
    machine.run("nginx", "-t")
    return FINE if machine.is_active("nginx") else (WRONG, "Run: systemctl restart nginx")


def health(box: Box) -> dict[str, object]:
    """Return the answer of /healthz through the edge, as a browser gets it."""
    context = ssl.create_default_context(cafile=str(rollout.certificate_files(box)[0]))
    return _health(box, "127.0.0.1", context)


def _health(box: Box, address: str, context: ssl.SSLContext) -> dict[str, object]:
    host = box.settings()["host"]
    with (
        socket.create_connection((address, 443), 5) as plain,
        context.wrap_socket(plain, server_hostname=host) as secure,
    ):
        secure.sendall(f"GET /healthz HTTP/1.0\r\nHost: {host}\r\n\r\n".encode())
        answer = b"".join(iter(lambda: secure.recv(65536), b""))
    facts: dict[str, object] = json.loads(answer.partition(b"\r\n\r\n")[2])
    return facts


def _answers(box: Box) -> Verdict:
    facts = health(box)
    return FINE if facts.get("ok") else (WRONG, f"/healthz says: {json.dumps(facts)}")


def _outbox(box: Box) -> Verdict:
    outbox = health(box).get("outbox")
    dead = outbox.get("dead", 0) if isinstance(outbox, dict) else 0
    return (WATCH, f"{dead} tasks have failed for good. See the console, page Health.") if dead else FINE


def _certificate(box: Box) -> Verdict:
    file = rollout.certificate_files(box)[0]
    ends = machine.run("openssl", "x509", "-noout", "-enddate", "-in", str(file)).strip().partition("=")[2]
    days = (ssl.cert_time_to_seconds(ends) - time.time()) / 86400
    if days < CERTIFICATE_DAYS:
        return WRONG, f"It ends in {days:.0f} days. Run: certbot renew"
    if "letsencrypt" not in str(file):
        return WATCH, (
            "This machine made it, so browsers warn. If the internet reaches this machine, set "
            "own_certificate = false in box.toml and run: servicebay-box install"
        )
    return FINE


def _settings(box: Box) -> Verdict:
    version = box.version_at("current") or ""
    machine.run(*rollout.manage(box, version, str(box.release(version) / "bin/servicebay"), "check"))
    return FINE


def _wal(box: Box) -> Verdict:
    query = (
        "SELECT coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)), -1)"
        " FROM pg_replication_slots WHERE active AND slot_name = 'servicebay_backup'"
    )
    behind = float(psql.ask(query))
    if behind < 0:
        return WRONG, "Nobody receives the WAL. Run: systemctl restart servicebay-receive"
    return FINE if behind < 10e9 else (WRONG, f"The receiver is {behind / 1e9:.0f} GB behind.")


def _second(box: Box) -> Verdict:
    complaint = second.complaint(box) if variables.second(box) else ""
    return (WRONG, complaint) if complaint else FINE


def _encryption(box: Box) -> Verdict:
    reason = second.unencrypted(place) if (place := variables.second(box)) else ""
    return (WATCH, f"{reason} docs/operations.md: The second place") if reason else FINE


def _standby(box: Box) -> Verdict:
    if complaint := replica.complaint(box):
        return WRONG, complaint
    own = standby.pair(box)
    if own is None or own.role == standby.FIRST:
        return FINE
    here, there = psql.ask(VERSION), standby.ask(box, own.peer, VERSION)
    if here != there:
        return (
            WATCH,
            f"Postgres is {here} here and {there} on {own.peer}. Upgrade the older one with apt-get.",
        )
    # Its own certificate is unknown here, and only a version is read.
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    release, other = box.version_at("current"), _health(box, own.peer, context).get("version")
    if release != other:
        return WATCH, f"Servicebay is {release} here and {other} on {own.peer}. Upgrade the older one."
    return FINE


def _backup(box: Box) -> Verdict:
    if not (made := second.finished(box.root / install.BACKUPS.lstrip("/") / "servicebay")):
        return WRONG, "There is no backup. Run: servicebay-box backup"
    hours = (time.time() - max(each.stat().st_mtime for each in made)) / 3600
    return (
        FINE
        if hours < BACKUP_HOURS
        else (WRONG, f"It is {hours:.0f} hours old. See: journalctl -u servicebay-backup")
    )


def _timers(box: Box) -> Verdict:
    """Check that each timer is on, and that its last run ended well."""
    for name in rollout.TIMERS:
        unit = f"servicebay-{name}"
        if not machine.is_active(f"{unit}.timer"):
            return WRONG, f"The timer of the {name} is off. Run: systemctl start {unit}.timer"
        if machine.attempt("systemctl", "is-failed", "--quiet", unit).returncode == 0:
            return WRONG, (
                f"The last {name} failed. See: journalctl -u {unit}. Correct the cause and run: "
                f"systemctl start {unit}"
            )
    return FINE


def _secrets(box: Box) -> Verdict:
    files = [box.secrets, *box.secrets.iterdir(), *box.units.iterdir()]
    open_ones = [each for each in files if each.stat().st_mode & 0o077 or each.stat().st_uid != 0]
    open_ones += [each for each in box.logins.iterdir() if each.stat().st_mode & 0o077]
    return (WRONG, f"Others can read {open_ones[0]}. Run: chmod 600 {open_ones[0]}") if open_ones else FINE


def _operator(box: Box) -> Verdict:
    """Check what only the operator can know: the mail server and the seller."""
    settings = box.settings()
    if not box.secret("email_url"):
        return WATCH, "Mail is only written to a folder. Write the server's URL to secrets/email_url."
    if settings["variables"].get("SELLER_NAME") == settings["host"]:
        return WATCH, "Tax invoices name no seller. Set SELLER_NAME and SELLER_ADDRESS in box.toml."
    return FINE


def _finished(box: Box) -> Verdict:
    last = journal.read(box)
    return FINE if last.is_finished else (WRONG, f"The {last.command} of {last.to} stopped. Run it again.")


CHECKS: dict[str, Callable[[Box], Verdict]] = {
    "Debian and memory": _system,
    "Release": _release,
    "Disk": _disk,
    "Clock": _clock,
    "Postgres": _postgres,
    "Sizes": _sizes,
    "PgBouncer": _pooler,
    "Redis": _redis,
    "nginx": _nginx,
    "Web a": _ready("a"),
    "Web b": _ready("b"),
    "Relay, workers, beat, guard, receiver": _rest,
    "Answer over TLS": _answers,
    "Tasks": _outbox,
    "Certificate": _certificate,
    "Settings": _settings,
    "WAL": _wal,
    "Second place": _second,
    "Disk of the second place": _encryption,
    "Standby": _standby,
    "Backup": _backup,
    "Timers": _timers,
    "Secrets": _secrets,
    "Mail and seller": _operator,
    "Last command": _finished,
}
