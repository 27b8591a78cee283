"""One request in this process, compared with its own statements, and its time by part."""

import io
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
from django.test.utils import override_settings
from ninja.operation import Operation
from pydantic import TypeAdapter

from config import middleware
from config.gate import entry, session
from config.gate.session import SESSION_QUERY
from config.wsgi import application
from kernel.http import answer, payload
from kernel.secrets import hashed
from kernel.telemetry import requests
from kernel.tenancy.backend.base import DatabaseWrapper, ScopedCursor
from kernel.tenancy.names import PUBLIC, garage_role, platform_role, schema_of
from tenants.staff import queries
from tests.bench.figures import Figure, Note, alternate, compare
from tests.bench.ground import Ground, app_dsn
from tests.bench.staffed import DOMAIN, PATH, QUERY, Staffed, staffed
from tests.bench.stopwatch import Stopwatch

HOST = DOMAIN
PAIRS, REQUESTS = 5, 300


def measure(ground: Ground) -> Iterator[Figure | Note]:
    with staffed(ground) as garage, override_settings(ALLOWED_HOSTS=[DOMAIN]):
        with psycopg.connect(app_dsn()) as connection:
            send = statements_only(connection, garage)
            pairs = alternate(PAIRS, lambda: median(lambda: ask(garage)), lambda: median(send))
        yield compare("gated list, in process", "its statements by raw psycopg", pairs, "µs")
        yield Note("Where the microseconds go (in process, without sockets)", time_by_part(garage))


def median(call: Callable[[], Any]) -> float:
    call()
    taken = []
    for _ in range(REQUESTS):
        started = time.perf_counter()
        call()
        taken.append(time.perf_counter() - started)
    return statistics.median(taken) * 1_000_000


def ask(garage: Staffed) -> None:
    call(PATH, QUERY, garage.token)


def call(path: str, query: str, token: str) -> None:
    """Call the application as a WSGI server does."""
    environ = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "SERVER_NAME": HOST,
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": HOST,
        "HTTP_ACCEPT": "application/json",
        "HTTP_AUTHORIZATION": f"Bearer {token}",
        "wsgi.input": io.BytesIO(),
        "wsgi.url_scheme": "http",
        "wsgi.errors": sys.stderr,
    }
    statuses: list[str] = []

    def start(status: str, *_: Any) -> Callable[[bytes], object]:
        statuses.append(status)
        return len

    response = application(environ, start)
    b"".join(response)
    if close := getattr(response, "close", None):
        close()
    if statuses != ["200 OK"]:
        raise AssertionError(f"{path}: {statuses}")


def statements_only(connection: psycopg.Connection, garage: Staffed) -> Callable[[], None]:
    """Return a function that sends only the statements of the request, without framework and pool."""
    database = connection.info.dbname
    platform = _scope(PUBLIC, platform_role(database))
    inside = _scope(schema_of(garage.garage_id), garage_role(database, garage.garage_id))
    present = "FROM staff WHERE left_at IS NULL"
    rows = f"SELECT id, name, email, phone, role {present} ORDER BY name, id LIMIT 10"
    bearer = [hashed(garage.token)]

    def send() -> None:
        with connection.transaction():
            connection.execute(platform)
            connection.execute(SESSION_QUERY, bearer).fetchall()
            connection.execute(inside)
            connection.execute(rows).fetchall()
            connection.execute(f"SELECT count(*) {present}").fetchall()

    return send


def _scope(schema: str, role: str) -> str:
    return f"SELECT set_config('search_path', '{schema}', true), set_config('role', '{role}', true)"


def time_by_part(garage: Staffed) -> list[str]:
    watch = Stopwatch()
    with watch.timing(
        (DatabaseWrapper, "connect", "pool: take a connection"),
        (DatabaseWrapper, "close", "pool: return the connection"),
        (DatabaseWrapper, "_commit", "SQL: COMMIT"),
        (ScopedCursor, "execute", _statement),
        (DatabaseWrapper, "fetch_prepared", "SQL: session, memberships, garage"),
        (entry, "_handle", "the gate"),
        (session, "find_session", "the gate: token, garages and roles"),
        (Operation, "_get_values", "django-ninja: read and check the query"),
        (payload, "read", "the gate: read the body"),
        (queries, "list_staff", "Django's ORM: make SQL, read rows"),
        (TypeAdapter, "validate_python", "check the answer against its schema"),
        (TypeAdapter, "dump_json", "write the answer as JSON"),
        (answer, "succeeded", "envelope and response"),
        (requests.log, "info", "the request's line in the log"),
        (middleware.RequestFactsMiddleware, "__call__", "middleware: facts, envelope, static files"),
    ):
        request = watch.timed(ask, "Django: request, addresses, headers, signals")
        laps = []
        for _ in range(REQUESTS):
            request(garage)
            laps.append(watch.lap())
    spent = {name: statistics.median(lap[name] for lap in laps) * 1_000_000 for name in laps[-1]}
    whole = sum(spent.values())
    lines = [
        f"{micros:7.0f} µs  {micros / whole:4.0%}  {name}"
        for name, micros in sorted(spent.items(), key=lambda each: -each[1])
    ]
    return [*lines, f"{whole:7.0f} µs  100%  together, measuring included"]


def _statement(_: Any, sql: Any, *__: Any) -> str:
    """Name a statement. psycopg sends BEGIN with the first statement, so its time is in the platform
    scope."""
    _, _, statement = sql.rpartition("; ") if sql.startswith("SELECT set_config") else ("", "", sql)
    parts = []
    if "set_config" in sql:
        parts.append("BEGIN, platform scope" if "'public'" in sql else "garage scope")
    if '"staff"' in statement:
        parts.append("count" if "COUNT(" in statement else "rows")
    return "SQL: " + " and ".join(parts)
