"""A real web server that is stopped while it works."""

import http.client
import os
import signal
from concurrent.futures import ThreadPoolExecutor

import psutil
import psycopg
import pytest

from tests.database import owner_dsn
from tests.web import SERVICEBAY, serving, until

pytestmark = pytest.mark.slow
# `/healthz` reads this table. With a lock on the table, the request runs until the lock is released.
PATIENT = "tests.config.patient:application"
LOCK = "LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE"


def somebody_waits_for_a_lock(owner: psycopg.Connection) -> bool:
    waiting = (
        "SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database"
        " WHERE NOT granted AND datname = current_database()"
    )
    return owner.execute(waiting).rowcount > 0


def test_stopped_server_is_not_ready_then_refuses_requests_and_finishes_the_running_one(
    django_db_setup: None,
) -> None:
    with (
        serving([SERVICEBAY, "web", PATIENT], DRAIN_SECONDS="60") as web,
        psycopg.connect(owner_dsn()) as owner,
        ThreadPoolExecutor() as pool,
    ):
        assert web.get("/readyz") == (200, {"ok": True})
        web.process.send_signal(signal.SIGTERM)
        until(lambda: web.get("/readyz") == (503, {"ok": False, "reason": "draining"}))
        assert web.get("/livez") == (200, {"ok": True})
        assert web.get("/healthz")[0] == 200

        owner.execute(LOCK)
        running_request = pool.submit(web.get, "/healthz")
        until(lambda: somebody_waits_for_a_lock(owner))
        # The second signal ends the time in which the server still accepts requests.
        web.process.send_signal(signal.SIGTERM)
        until(web.refuses_connections)
        assert not running_request.done()
        owner.rollback()
        assert running_request.result()[0] == 200
        assert web.process.wait(20) == 0


@pytest.mark.prove
def test_killed_process_is_replaced_and_the_other_one_continues(django_db_setup: None) -> None:
    with serving([SERVICEBAY, "web"], WEB_PROCESSES="2") as web:

        def processes() -> set[int]:
            return {child.pid for child in psutil.Process(web.process.pid).children()}

        until(lambda: len(processes()) == 2)
        killed, kept = sorted(processes())
        os.kill(killed, signal.SIGKILL)
        until(lambda: len(processes() - {killed}) == 2)
        assert kept in processes()
        assert web.process.poll() is None
        assert web.get("/livez")[0] == 200


@pytest.mark.prove
def test_request_that_does_not_end_in_time_is_cut_and_the_server_exits_well(django_db_setup: None) -> None:
    """This is the negative control: the request above is answered because the server waits for it."""
    command = [
        "-c",
        f"from config import webserver as w; w.FINISH_SECONDS = 1; w.server({PATIENT!r}).serve()",
    ]
    with (
        serving(command, DRAIN_SECONDS="0") as web,
        psycopg.connect(owner_dsn()) as owner,
        ThreadPoolExecutor() as pool,
    ):
        owner.execute(LOCK)
        running_request = pool.submit(web.get, "/healthz")
        until(lambda: somebody_waits_for_a_lock(owner))
        web.process.send_signal(signal.SIGTERM)
        assert web.process.wait(20) == 0
        with pytest.raises(http.client.RemoteDisconnected):
            running_request.result()
