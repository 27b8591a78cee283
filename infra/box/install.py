"""The steps of an installation. Each can run again at any time, and says whether it changed something."""

import time
from pathlib import Path

from infra.box import machine, numbers, psql, rollout, sizes, standby
from infra.box.box import Box, digest
from infra.box.journal import Step

PACKAGES = (
    *("postgresql-17", "pgbouncer", "redis-server", "nginx", "libnginx-mod-http-brotli-static"),
    *("certbot", "openssl", "openssh-client", "ca-certificates", "tzdata", "chrony", "age"),
    *("python3", "libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0", "libfontconfig1"),
    # Barman and its commands call the first three, and its driver is in no wheel.
    *("rsync", "file", "procps", "python3-psycopg2", "python3-dateutil"),
)
CLUSTER = standby.CLUSTER
# PgBouncer, which runs as `postgres`, connects as the app through the socket, without a password.
POOLER_CONNECTS = {
    "pg_ident.conf": "servicebay postgres servicebay_app\n",
    "pg_hba.conf": "local servicebay servicebay_app peer map=servicebay\n",
}
DATA = "/var/lib/postgresql/17/main"
NEW, EMPTY = f"{DATA}.new", f"{DATA}.empty"
# What somebody made in a cluster.
MADE = """
SELECT (SELECT count(*) FROM pg_database WHERE datname NOT IN ('postgres', 'template0', 'template1'))
    + (SELECT count(*) FROM pg_roles WHERE rolname <> 'postgres' AND rolname !~ '^pg_')
"""
PROGRAMS = "/usr/lib/postgresql/17/bin"
RECEIVED = "SELECT active FROM pg_replication_slots WHERE slot_name = 'servicebay_backup'"
# The receiver of WAL needs a moment until Postgres knows it.
SLOT_SECONDS = 30
BACKUPS = "/var/lib/servicebay/backup"


def steps(box: Box, version: str) -> list[Step]:
    return [
        ("users", lambda: users(box, version)),
        ("logs", lambda: logs(box, version)),
        ("secrets", box.make_secrets),
        ("settings", lambda: rollout.check_settings(box, version)),
        ("Postgres", lambda: postgres(box, version)),
        ("login of the standby", lambda: standby_login(box, version)),
        ("PgBouncer", lambda: pooler(box, version)),
        ("Redis", lambda: redis(box)),
        ("units", lambda: rollout.write_units(box, version)),
        ("database schema", lambda: migrate(box, version)),
        ("numbers", lambda: numbers.carry_over(box, ask_product)),
        ("web b", lambda: _beside(box, version, "b")),
        ("web a", lambda: _beside(box, version, "a")),
        ("own certificate", lambda: own_certificate(box)),
        ("edge", lambda: rollout.edge(box, version, "ab")),
        ("certificate", lambda: certificate(box, version)),
        ("backup login", lambda: backup_login(box, version)),
        ("workers", lambda: rollout.start_rest(box, version)),
        ("standby", lambda: standby.wait(box)),
        ("first backup", lambda: first_backup(box, version)),
    ]


def packages() -> bool:
    """Install Debian's missing packages. A release needs Python to be unpacked."""
    if not (missing := machine.missing_packages(PACKAGES)):
        return False
    apt = ("apt-get", "--quiet", "--yes", "--no-install-recommends")
    machine.run(*apt, "update")
    machine.run(*apt, "install", *missing, DEBIAN_FRONTEND="noninteractive")
    return True


def users(box: Box, version: str) -> bool:
    changed = machine.write(
        box.root / "etc/sysusers.d/servicebay.conf", box.file_of(version, "sysusers.conf")
    )
    if changed:
        machine.run("systemd-sysusers", "servicebay.conf")
    return changed


def logs(box: Box, version: str) -> bool:
    file = box.root / "etc/systemd/journald.conf.d/servicebay.conf"
    changed = machine.write(file, box.file_of(version, "journald.conf"))
    if changed:
        machine.systemctl("restart", "systemd-journald")
    return changed


def postgres(box: Box, version: str) -> bool:
    write_sizes(box, version)
    standby.gate(box)
    finish_cluster()
    machine.systemctl("enable", "--quiet", "postgresql")
    changed = apply(box, CLUSTER, [postgres_file(box)], "restart")
    changed |= standby.stop_waiting(box)
    changed |= own_cluster()
    return logins(box, version) or changed


def postgres_file(box: Box) -> Path:
    # Files of an operator have later names, so they win.
    return box.root / "etc/postgresql/17/main/conf.d/00-servicebay.conf"


def write_sizes(box: Box, version: str) -> bool:
    """Write the settings of Postgres and the sizes for this machine. Some apply only after a restart."""
    file = postgres_file(box)
    # The name of release 1.1.0.
    file.with_name("servicebay.conf").unlink(missing_ok=True)
    constant = box.file_of(version, "postgres.conf")
    return machine.write(file, sizes.postgres(box, constant) + standby.settings(box))


def resize(box: Box, version: str) -> bool:
    """Use the sizes for this machine, as far as nothing has to stop. `install` restarts Postgres."""
    changed = write_sizes(box, version)
    machine.systemctl("reload", CLUSTER)
    return pooler(box, version) or changed


def own_cluster() -> bool:
    """Make the cluster anew while it is empty. Debian's keeps no checksums of pages. In a copied image, it
    also has the identifier of another machine, whose backups it could then replace."""
    if psql.ask(MADE) != "0":
        return False
    machine.run("rm", "--recursive", "--force", NEW, EMPTY)
    locale = ("--encoding=UTF8", "--locale=C.UTF-8")
    machine.run(f"{PROGRAMS}/initdb", "--pgdata", NEW, "--data-checksums", *locale, user="postgres")
    machine.systemctl("stop", CLUSTER)
    machine.run("mv", "--no-target-directory", DATA, EMPTY)
    finish_cluster()
    machine.start(CLUSTER)
    machine.run("rm", "--recursive", "--force", EMPTY)
    return True


def finish_cluster() -> None:
    """Put the new cluster in its place. A run may have been killed after it moved Debian's away."""
    if not Path(DATA).exists() and Path(NEW).exists():
        machine.run("mv", "--no-target-directory", NEW, DATA)


def logins(box: Box, version: str) -> bool:
    """Create the logins of the processes with their rights and passwords, and the database."""
    script = box.file_of(version, "database.sql")
    wanted = digest([script, *POOLER_CONNECTS.values(), *_passwords(box, "owner", "app")])
    if box.is_applied("logins", wanted):
        return False
    for name, line in POOLER_CONNECTS.items():
        file = box.root / "etc/postgresql/17/main" / name
        if line not in file.read_text():
            # The first line that fits decides.
            machine.write(file, f"{line}{file.read_text()}", 0o640, "postgres")
    machine.systemctl("reload", CLUSTER)
    _psql(box, script, "owner", "app")
    box.note_applied("logins", wanted)
    return True


def standby_login(box: Box, version: str) -> bool:
    """Let the standby connect and copy, or forget one that is no longer in box.toml."""
    changed = standby.let_in(box)
    script = box.file_of(version, "standby.sql") if standby.pair(box) else ""
    wanted = digest([script, *_passwords(box, "standby")]) if script else "none"
    if changed:
        machine.systemctl("reload", CLUSTER)
    if box.is_applied("standby", wanted) or not (script or (box.state / "applied/standby").exists()):
        return changed
    if not script:
        standby.forget(box)
    else:
        _psql(box, script, "standby")
        if not (box.root / standby.SYNCHRONOUS).exists():
            # The databases may be those of a restore or of a promotion.
            psql.ask(f"{standby.CLAIM} NULL")
    box.note_applied("standby", wanted)
    return True


def _passwords(box: Box, *names: str) -> list[str]:
    return [box.secret(f"{name}_password") for name in names]


def _psql(box: Box, script: str, *names: str) -> None:
    """Run a script that sets the passwords of these logins."""
    lines = [f"\\set {name}_password '{box.secret(f'{name}_password')}'\n" for name in names]
    psql.ask("".join(lines) + script)


def ask_product(script: str) -> str:
    """Run a script in the database of the product."""
    return psql.ask(f"\\connect servicebay\n{script};")


def pooler(box: Box, version: str) -> bool:
    folder = box.root / "etc/pgbouncer"
    text = sizes.pooler(box, box.file_of(version, "pgbouncer.ini"))
    before = folder / "pgbouncer.ini"
    # A restart ends all connections. It is needed only for Debian's file, which has another address.
    is_ours = before.exists() and text.partition("\n")[0] in before.read_text()
    changed = machine.write(before, text, 0o640, "postgres")
    changed |= machine.write(folder / "userlist.txt", userlist(box), 0o640, "postgres")
    verb = "reload-or-restart" if is_ours else "restart"
    return apply(box, "pgbouncer", [before, folder / "userlist.txt"], verb) or changed


def userlist(box: Box) -> str:
    return f'"servicebay_app" "{box.secret("app_password")}"\n'


def redis(box: Box) -> bool:
    """Set Redis' password in a file of our own, which its configuration includes."""
    main, own = redis_files(box)
    changed = write_redis(box, f"requirepass {box.secret('redis_password')}")
    include = f"include {own}\n"
    if include not in main.read_text():
        changed |= machine.write(main, f"{main.read_text()}\n{include}", 0o640, "redis", "redis")
    return apply(box, "redis-server", [main, own], "restart") or changed


def redis_files(box: Box) -> tuple[Path, Path]:
    return box.root / "etc/redis/redis.conf", box.root / "etc/redis/servicebay.conf"


def note_redis(box: Box) -> None:
    """Note that the running Redis has the settings of its files, so that it is not restarted for them."""
    box.note_applied("redis-server", digest(redis_files(box)))


def write_redis(box: Box, login: str) -> bool:
    return machine.write(redis_files(box)[1], f"bind 127.0.0.1\n{login}\n", 0o640, "root", "redis")


def apply(box: Box, unit: str, files: list[Path], verb: str) -> bool:
    """Start or restart a unit if its files are new."""
    wanted = digest(files)
    if box.is_applied(unit, wanted) and machine.is_active(unit):
        return False
    machine.systemctl("enable", "--quiet", unit)
    machine.start(unit, verb)
    box.note_applied(unit, wanted)
    return True


def migrate(box: Box, version: str) -> bool:
    """Run the migrations of a release, unless this release has run them. They only add."""
    if box.is_applied("schema", version):
        return False
    machine.start(f"servicebay-migrate@{version}", "start")
    box.note_applied("schema", version)
    return True


def _beside(box: Box, version: str, side: str) -> bool:
    """Start a web unit. If it must restart, the edge first sends all requests to the other one."""
    other = "a" if side == "b" else "b"
    is_served = (box.root / rollout.SITE).exists() and machine.is_active(f"servicebay-web@{other}")
    if is_served and rollout.is_new(box, f"servicebay-web@{side}", version):
        rollout.edge(box, version, other)
    return rollout.start_web(box, side, version)


def own_certificate(box: Box) -> bool:
    """Make a certificate, so that nginx can start. Without Let's Encrypt, browsers warn about it."""
    folder, host = box.root / "etc/servicebay/tls", box.settings()["host"]
    certificate = folder / "fullchain.pem"
    if certificate.exists() and _is_for(certificate, host):
        return False
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    machine.run(
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
        "-days", "3650", "-subj", f"/CN={host}", "-addext", f"subjectAltName=DNS:{host}",
        "-keyout", str(folder / "privkey.pem"), "-out", str(certificate),
    )  # fmt: skip
    return True


def _is_for(certificate: Path, host: str) -> bool:
    # Older programs end with 0 in both cases.
    said = machine.attempt("openssl", "x509", "-noout", "-checkhost", host, "-in", str(certificate)).stdout
    return "does match" in said


def certificate(box: Box, version: str) -> bool:
    settings = box.settings()
    live = box.root / "etc/letsencrypt/live" / settings["host"]
    if settings["own_certificate"] or live.exists():
        return False
    machine.run(
        "certbot", "certonly", "--non-interactive", "--agree-tos",
        "--webroot", "--webroot-path", "/var/www/html", "--domain", settings["host"],
        "--email", settings["email"], "--deploy-hook", "systemctl reload nginx",
    )  # fmt: skip
    return rollout.edge(box, version, "ab")


def backup_login(box: Box, version: str) -> bool:
    """Create the login of the backups, and Barman's configuration."""
    script = _role_of_backups(box, version)
    wanted = digest([script, *_passwords(box, "backup")])
    if box.is_applied("backup", wanted):
        return False
    _psql(box, script, "backup")
    home = box.root / BACKUPS.lstrip("/")
    machine.run("install", "-d", "-m", "700", "-o", "servicebay-backup", "-g", "servicebay-backup", str(home))
    backup(box, version, "configure", "--programs", PROGRAMS, BACKUP_PASSWORD=box.secret("backup_password"))
    box.note_applied("backup", wanted)
    return True


def _role_of_backups(box: Box, version: str) -> str:
    script = (box.release(version) / "infra/backup/role.sql").read_text()
    return script.replace(":'password'", ":'backup_password'")


def backup(box: Box, version: str, *arguments: str, **environment: str) -> str:
    """Run `python -m infra.backup` as the user of the backups."""
    release = box.release(version)
    argv = (str(release / ".venv/bin/python"), "-m", "infra.backup", *arguments)
    as_user = ("runuser", "-u", "servicebay-backup", "--")
    done = machine.attempt(*as_user, *argv, PYTHONPATH=str(release), **environment)
    if done.returncode != 0:
        raise machine.StepFailed("\n".join(machine.last(done.stdout)))
    return done.stdout


def first_backup(box: Box, version: str) -> bool:
    """Make a full backup. Those before a restore do not fit the WAL after it."""
    if box.is_applied("first backup", "made"):
        return False
    wait_for_receiver()
    backup(box, version, "backup", "--full")
    # The backup of a night that failed during a restore is not needed any more.
    machine.attempt("systemctl", "reset-failed", "servicebay-backup")
    # The check may have run before there was a backup. The doctor shows its newest result.
    machine.attempt("systemctl", "start", "servicebay-check")
    box.note_applied("first backup", "made")
    return True


def wait_for_receiver() -> None:
    for _ in range(SLOT_SECONDS):
        if psql.ask(RECEIVED) == "t":
            return
        time.sleep(1)
    raise machine.StepFailed("Nobody receives the WAL. See: journalctl -u servicebay-receive")
