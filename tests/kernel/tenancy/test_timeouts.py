"""Transactions of the app have limits for lock waits, statements and idle time."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
from django.db import connection, transaction

from kernel import tenancy
from kernel.tenancy import timeouts
from kernel.tenancy.names import schema_of
from kernel.tenancy.timeouts import WEB, WORKER, Timeouts
from tenants.jobs.models import Job
from tenants.staff import queries
from tests import shop as shops
from tests.api import Answered, Api
from tests.billed import open_job
from tests.cast import Cast
from tests.database import owner_dsn

# A busy machine can stop the test for a second or two, which must not count as an idle transaction.
QUICK = Timeouts(
    lock_timeout=100,
    statement_timeout=200,
    idle_in_transaction_session_timeout=10_000,
    read_statement_timeout=100,
)


@contextmanager
def limits(**changes: int) -> Iterator[None]:
    """Use short timeouts, so that the tests are fast."""
    timeouts.use(replace(QUICK, **changes))
    try:
        yield
    finally:
        timeouts.use(WORKER)


@pytest.fixture
def quick() -> Iterator[None]:
    with limits():
        yield


@contextmanager
def locked_job(cast: Cast, job_id: int) -> Iterator[None]:
    """Hold a lock on the row of the job in another transaction."""
    with psycopg.connect(owner_dsn()) as holder:
        schema = schema_of(cast.first.pk)
        holder.execute(f"SELECT FROM {schema}.job WHERE id = %s FOR UPDATE", [job_id])
        yield
        holder.rollback()


def test_write_to_a_locked_row_returns_503_and_changes_nothing(routed_cast: Cast) -> None:
    client = Api().as_(routed_cast.owner)
    job_id = open_job(client, shops.make(routed_cast.first))
    with locked_job(routed_cast, job_id), limits():
        answer = client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": 2})
        assert Api().as_(routed_cast.outsider).get("staffs").status == 200
    assert (answer.status, answer.code) == (503, "try_again")
    assert int(answer.response["Retry-After"]) > 0
    with transaction.atomic(), tenancy.garage(routed_cast.first.pk):
        job = Job.objects.get(pk=job_id)
    assert (job.status, job.version) == (1, 1)
    assert client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": 2}).status == 200


def test_request_that_needs_a_locked_table_returns_503(committed_db: Cast, quick: None) -> None:
    client = Api().as_(committed_db.owner).with_headers(Idempotency_Key="one-and-the-same")
    shop = shops.make(committed_db.first)
    with psycopg.connect(owner_dsn()) as holder:
        holder.execute("LOCK TABLE keyed_answer IN ACCESS EXCLUSIVE MODE")
        answer = client.post("jobs", shop.job())
        holder.rollback()
    assert (answer.status, answer.code) == (503, "try_again")
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        assert not Job.objects.exists()


def test_statement_that_runs_too_long_is_stopped_and_the_connection_still_works(
    committed_db: Cast, quick: None
) -> None:
    processes: list[int] = []

    def sleep(*_: Any, **__: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            processes.append(cursor.fetchone()[0])
            cursor.execute("SELECT pg_sleep(5)")

    with patch.object(queries, "list_staff", sleep):
        first, second = listing(committed_db), listing(committed_db)
    for answer in (first, second):
        assert (answer.status, answer.code) == (503, "took_too_long")
        assert answer.body["message"] == "This took too long and was stopped. Narrow it down and try again."
    assert processes[0] == processes[1]
    assert listing(committed_db).status == 200


@pytest.mark.prove
def test_statement_of_six_seconds_on_a_reading_route_is_stopped_by_the_limits_of_the_web(
    committed_db: Cast,
) -> None:
    def sleep(*_: Any, **__: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(6)")

    # The first request of a process loads the routes, which takes seconds on a busy machine.
    assert listing(committed_db).status == 200
    began = time.monotonic()
    timeouts.use(WEB)
    try:
        with patch.object(queries, "list_staff", sleep):
            answer = listing(committed_db)
        assert (answer.status, answer.code) == (503, "took_too_long")
        assert 4.9 < time.monotonic() - began < 6
        assert listing(committed_db).status == 200
    finally:
        timeouts.use(WORKER)


def test_request_that_reads_has_a_shorter_statement_timeout_than_a_write(
    committed_db: Cast, quick: None
) -> None:
    with transaction.atomic():
        with tenancy.garage(committed_db.first.pk):
            assert setting("statement_timeout") == "200ms"
        with tenancy.garage(committed_db.first.pk, reads=True):
            assert setting("statement_timeout") == "100ms"


def test_idle_transaction_is_ended_and_the_next_request_works(routed_cast: Cast) -> None:
    def idle(*_: Any, **__: Any) -> None:
        time.sleep(0.5)
        setting("lock_timeout")

    with patch.object(queries, "list_staff", idle), limits(idle_in_transaction_session_timeout=200):
        answer = listing(routed_cast)
    assert (answer.status, answer.code) == (503, "try_again")
    connection.close()
    assert listing(routed_cast).status == 200


def test_database_timeouts_still_apply_after_a_rollback_to_a_savepoint(
    committed_db: Cast, quick: None
) -> None:
    with transaction.atomic():
        with pytest.raises(ZeroDivisionError), transaction.atomic(), tenancy.platform():
            setting("lock_timeout")
            raise ZeroDivisionError
        with tenancy.garage(committed_db.first.pk):
            assert [setting(name) for name in ("lock_timeout", "statement_timeout")] == ["100ms", "200ms"]


def test_web_timeouts_are_shorter_than_worker_timeouts() -> None:
    for name in Timeouts.__slots__:
        assert 0 < getattr(WEB, name) < getattr(WORKER, name)


def listing(cast: Cast) -> Answered:
    return Api().as_(cast.owner).get("staffs")


def setting(name: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(f"SHOW {name}")
        return str(cursor.fetchone()[0])
