"""The statements of a gated list on plain Postgres, through the coordinator, and on the garage's own node."""

import statistics
import time
from collections.abc import Callable

import psycopg
import pytest
from django.db import transaction

from accounts import sessions
from config.gate.session import SESSION_QUERY
from kernel import tenancy
from kernel.secrets import hashed
from kernel.tenancy.names import PUBLIC, garage_role, platform_role
from tests.cast import Cast
from tests.citus.cluster import APP_ROLE, COORDINATOR, DATABASE, PLAIN, Cluster, Node, django_on
from tests.citus.installation import install_plain

pytestmark = pytest.mark.prove
ROUNDS = 400
WANTED = 0.8  # The least share of the speed of plain Postgres (decision 0091).


def test_statements_of_a_list_run_below_the_wanted_speed_on_citus(cluster: Cluster, installed: Cast) -> None:
    install_plain(cluster)
    holder = cluster.holder(installed.first.schema_name)
    sides = {
        PLAIN: sender(cluster[PLAIN], token(cluster[PLAIN], installed), installed),
        COORDINATOR: sender(cluster[COORDINATOR], token(cluster[COORDINATOR], installed), installed),
        "garage's node": sender(holder, token(cluster[COORDINATOR], installed), installed),
    }
    taken: dict[str, list[float]] = {name: [] for name in sides}
    # All sides send in turn, so that other load on the computer affects all of them.
    for _ in range(ROUNDS):
        for name, send in sides.items():
            started = time.perf_counter()
            send()
            taken[name].append(time.perf_counter() - started)
    ratios = {name: _quartile(taken[PLAIN]) / _quartile(times) for name, times in taken.items()}
    for name, ratio in ratios.items():
        print(f"\n{name}: {_quartile(taken[name]) * 1_000_000:.0f} µs, {ratio:.2f}× plain", end="")
    assert ratios[COORDINATOR] < WANTED
    assert ratios["garage's node"] < WANTED


def _quartile(times: list[float]) -> float:
    """Return the lower quartile, because other load only makes times longer."""
    return statistics.quantiles(times, n=4)[0]


def token(node: Node, cast: Cast) -> str:
    with django_on(node), transaction.atomic(), tenancy.platform():
        return sessions.open_session(cast.owner.pk, remember=False)


def sender(node: Node, token: str, cast: Cast) -> Callable[[], None]:
    """Return a function that sends the statements as the app does: only the session query is prepared."""
    connection = psycopg.connect(node.dsn(APP_ROLE), autocommit=True, prepare_threshold=0)
    prepared, unprepared = psycopg.Cursor(connection), psycopg.ClientCursor(connection)
    platform = _scope(PUBLIC, platform_role(DATABASE))
    inside = _scope(cast.first.schema_name, garage_role(DATABASE, cast.first.pk))
    present = "FROM staff WHERE left_at IS NULL"
    rows = f"SELECT id, name, email, phone, role {present} ORDER BY name, id LIMIT 10"

    def send() -> None:
        with connection.transaction():
            unprepared.execute(platform)
            assert prepared.execute(SESSION_QUERY, [hashed(token)]).fetchall()
            unprepared.execute(inside)
            assert unprepared.execute(rows).fetchall()
            unprepared.execute(f"SELECT count(*) {present}").fetchall()

    return send


def _scope(schema: str, role: str) -> str:
    return f"SELECT set_config('search_path', '{schema}', true), set_config('role', '{role}', true)"
