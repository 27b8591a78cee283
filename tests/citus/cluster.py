"""Plain Postgres beside a Citus cluster: a coordinator and two workers, from the folder CITUS_BIN."""

import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree

import psycopg
from django.conf import settings
from django.db import connections

from infra.dev import ports
from infra.dev.citus import NOT_RUN, programs
from infra.dev.postgres import CONFIGURATION, NOBODY, THROWAWAY
from infra.dev.processes import Command, Runner
from kernel.tenancy import APP, OWNER

PLAIN, COORDINATOR, WORKERS = "plain", "coordinator", ("worker1", "worker2")
DATABASE = settings.DATABASES[OWNER]["NAME"]
OWNER_ROLE, APP_ROLE = settings.DATABASES[OWNER]["USER"], settings.DATABASES[APP]["USER"]
CITUS = (
    "shared_preload_libraries=citus",
    "max_prepared_transactions=100",
    "wal_level=logical",
    "citus.enable_statistics_collection=off",
)


def ddl_of_this_node(connection: psycopg.Connection) -> None:
    """Let the transaction change this node only."""
    connection.execute("SET LOCAL citus.enable_ddl_propagation TO off")


@dataclass(frozen=True)
class Node:
    name: str
    port: int

    def dsn(self, user: str = "postgres", database: str | None = None) -> str:
        return psycopg.conninfo.make_conninfo(
            host="127.0.0.1", port=self.port, user=user, dbname=database or DATABASE
        )

    def connect(self, user: str = "postgres", database: str | None = None) -> psycopg.Connection:
        return psycopg.connect(self.dsn(user, database), autocommit=True, prepare_threshold=None)


@dataclass(frozen=True)
class Cluster:
    nodes: dict[str, Node]

    def __getitem__(self, name: str) -> Node:
        return self.nodes[name]

    @property
    def citus(self) -> list[Node]:
        return [self.nodes[name] for name in (COORDINATOR, *WORKERS)]

    def holder(self, schema: str) -> Node:
        """Return the node that holds the rows of a schema."""
        with self[COORDINATOR].connect() as connection:
            (port,) = connection.execute(
                "SELECT nodeport FROM citus_shards WHERE table_name::text LIKE %s LIMIT 1", [f"{schema}.%"]
            ).fetchone() or (None,)
        return next(node for node in self.citus if node.port == port)


@contextmanager
def django_on(node: Node) -> Iterator[None]:
    """Connect Django's two logins to a node."""
    before = {}
    for alias in (APP, OWNER):
        wrapper = connections[alias]
        wrapper.close()
        before[alias] = {name: wrapper.settings_dict[name] for name in ("HOST", "PORT", "NAME")}
        wrapper.settings_dict.update(HOST="127.0.0.1", PORT=str(node.port), NAME=DATABASE)
    try:
        yield
    finally:
        for alias, values in before.items():
            connections[alias].close()
            connections[alias].settings_dict.update(values)


@contextmanager
def running() -> Iterator[Cluster]:
    found = programs()
    assert found, NOT_RUN
    folder = Path(tempfile.mkdtemp(prefix="servicebay-citus-", dir="/var/tmp"))
    folder.chmod(0o755)
    try:
        with Runner(folder, handle_signals=False) as runner:
            nodes = {name: _start(runner, found, folder, name) for name in (PLAIN, COORDINATOR, *WORKERS)}
            cluster = Cluster(nodes)
            _prepare(cluster)
            yield cluster
    finally:
        connections.close_all()
        rmtree(folder, ignore_errors=True)


def _start(runner: Runner, found: Path, folder: Path, name: str) -> Node:
    user = NOBODY if os.geteuid() == 0 else None
    data = folder / name
    data.mkdir(mode=0o700)
    if user is not None:
        os.chown(data, user, user)
    made = runner.launch(
        Command(
            f"initdb {name}",
            [
                *(str(found / "initdb"), "-D", str(data), "-U", "postgres", "-E", "UTF8", "--no-sync"),
                *("--auth=trust", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
            ],
            user=user,
            cwd=Path("/"),
        )
    )
    assert runner.finish(made) == 0, list(made.tail)
    node = Node(name, ports.pick())
    options = [*CONFIGURATION, *THROWAWAY, f"port={node.port}", *(() if name == PLAIN else CITUS)]
    argv = [str(found / "postgres"), "-D", str(data), *(f"-c{option}" for option in options)]
    runner.start(
        Command(name, argv, user=user, stop_signal=signal.SIGINT, grace=20, cwd=Path("/")), lambda _: None
    )
    runner.wait_until(lambda: _answers(node), name, within=60)
    return node


def _answers(node: Node) -> bool:
    try:
        node.connect(database="postgres").close()
    except psycopg.OperationalError:
        return False
    return True


def _prepare(cluster: Cluster) -> None:
    """Create the roles and databases. Citus copies a role only if the nodes have joined before."""
    for node in cluster.nodes.values():
        with node.connect(database="template1") as template:
            template.execute("REVOKE ALL ON SCHEMA public FROM PUBLIC")
        with node.connect(database="postgres") as server:
            server.execute(f"CREATE DATABASE {DATABASE}")
        if node.name != PLAIN:
            with node.connect() as database:
                database.execute("CREATE EXTENSION citus")
    with cluster[COORDINATOR].connect() as coordinator:
        coordinator.execute("SELECT citus_set_coordinator_host('127.0.0.1', %s)", [cluster[COORDINATOR].port])
        for name in WORKERS:
            coordinator.execute("SELECT citus_add_node('127.0.0.1', %s)", [cluster[name].port])
    for name in (PLAIN, COORDINATOR):
        with cluster[name].connect() as database:
            database.execute(f"CREATE ROLE {OWNER_ROLE} LOGIN CREATEROLE CREATEDB")
            database.execute(f"CREATE ROLE {APP_ROLE} LOGIN NOINHERIT")
    for node in cluster.nodes.values():
        with node.connect() as database:
            if node.name != PLAIN:
                database.execute("SET citus.enable_ddl_propagation TO off")
            database.execute(f"ALTER DATABASE {DATABASE} OWNER TO {OWNER_ROLE}")
            database.execute(f"ALTER SCHEMA public OWNER TO {OWNER_ROLE}")
