"""Outbox rows are committed with their cause, run once, are retried, and are never lost silently."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
from django.db import connection, connections, transaction
from kombu.exceptions import OperationalError

from kernel import outbox, tenancy
from kernel.outbox import registry, relay, rows, runner
from kernel.outbox.models import OutboxRow
from kernel.outbox.registry import PermanentFailure, Task
from tests.cast import Cast
from tests.database import app_dsn


@pytest.fixture
def kind() -> Iterator["Recorder"]:
    recorder = Recorder()
    outbox.register(Task(recorder.name, load=recorder.load, effect=recorder.effect, stamp=recorder.stamp))
    yield recorder
    registry._tasks.pop(recorder.name)


class Recorder:
    """A task that records its steps and fails with `failure` if it is set."""

    name = "tests.recorded"

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.failure: Exception | None = None

    def load(self, **ids: Any) -> dict[str, Any] | None:
        self.events.append(("load", tenancy.current_garage(), connection.in_atomic_block))
        return None if ids.get("gone") else ids

    def effect(self, facts: dict[str, Any]) -> str:
        self.events.append(("effect", connection.in_atomic_block))
        if self.failure:
            raise self.failure
        return "result"

    def stamp(self, facts: dict[str, Any], result: Any) -> None:
        self.events.append(("stamp", result, tenancy.current_garage()))


def enqueue(kind: Recorder, key: str = "1", **ids: Any) -> int:
    with transaction.atomic(), tenancy.platform():
        outbox.enqueue(kind.name, key=key, **ids)
        return OutboxRow.objects.get(kind=kind.name, key=key).pk


def read(row_id: int) -> OutboxRow:
    with transaction.atomic(), tenancy.platform():
        return OutboxRow.objects.get(pk=row_id)


def run(row_id: int) -> None:
    """Run the row with its current claim number, as its latest message does."""
    runner.run(row_id, read(row_id).claims)


def make_due(row_id: int) -> None:
    with transaction.atomic(), tenancy.platform(), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE outbox SET due_at = now(), leased_until = NULL, started_at = NULL WHERE id = %s", [row_id]
        )


def test_outbox_row_is_rolled_back_with_its_transaction(committed_db: Cast, kind: Recorder) -> None:
    with pytest.raises(RuntimeError), transaction.atomic(), tenancy.platform():
        outbox.enqueue(kind.name, key="1")
        raise RuntimeError
    with transaction.atomic(), tenancy.platform():
        assert not OutboxRow.objects.filter(kind=kind.name).exists()


def test_enqueueing_a_repeated_outbox_key_does_nothing(committed_db: Cast, kind: Recorder) -> None:
    with transaction.atomic(), tenancy.platform():
        assert outbox.enqueue(kind.name, key="1", a=1) is True
        assert outbox.enqueue(kind.name, key="1", a=2) is False
        assert OutboxRow.objects.get(kind=kind.name).ids == {"a": 1}


def test_load_and_stamp_steps_run_in_garage_scope_and_the_effect_step_outside_transactions(
    committed_db: Cast, kind: Recorder
) -> None:
    garage_id = committed_db.second.pk
    with transaction.atomic(), tenancy.garage(garage_id):
        outbox.enqueue(kind.name, key="1")
    with transaction.atomic(), tenancy.platform():
        row_id = OutboxRow.objects.get(kind=kind.name).pk
    run(row_id)
    assert kind.events == [("load", garage_id, True), ("effect", False), ("stamp", "result", garage_id)]
    assert read(row_id).done_at is not None


def test_outbox_row_runs_once_despite_concurrent_messages(committed_db: Cast, kind: Recorder) -> None:
    row_id = enqueue(kind)

    def begin(_: int) -> None:
        try:
            runner.run(row_id, 0)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(begin, range(16)))
    run(row_id)
    assert [event[0] for event in kind.events] == ["load", "effect", "stamp"]


def test_task_whose_load_step_returns_none_is_marked_done_without_an_effect(
    committed_db: Cast, kind: Recorder
) -> None:
    row_id = enqueue(kind, gone=True)
    run(row_id)
    assert [event[0] for event in kind.events] == ["load"]
    assert read(row_id).done_at is not None


def test_failed_task_is_retried_with_growing_delays_and_then_marked_dead(
    committed_db: Cast, kind: Recorder
) -> None:
    """The delays are 10 s, 20 s, 40 s and so on, at most 6 h, with twelve attempts."""
    row_id = enqueue(kind)
    kind.failure = ConnectionError("mail server away")
    waits = []
    for _ in range(rows.MAX_ATTEMPTS):
        make_due(row_id)
        run(row_id)
        row = read(row_id)
        with transaction.atomic(), tenancy.platform(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT round(extract(epoch FROM due_at - now()))::int FROM outbox WHERE id = %s", [row_id]
            )
            waits.append(cursor.fetchone()[0])
    assert waits[:-1] == [min(10 * 2**number, 6 * 3600) for number in range(rows.MAX_ATTEMPTS - 1)]
    assert row.dead_at is not None
    assert row.last_error == "ConnectionError: mail server away"
    with transaction.atomic(), tenancy.platform():
        assert rows.depth().dead_rows == 1
    run(row_id)
    assert len([event for event in kind.events if event[0] == "effect"]) == rows.MAX_ATTEMPTS
    with transaction.atomic(), tenancy.platform():
        assert rows.revive(row_id)
    kind.failure = None
    run(row_id)
    assert read(row_id).done_at is not None


def test_task_with_a_permanent_failure_is_marked_dead_without_retry(
    committed_db: Cast, kind: Recorder
) -> None:
    row_id = enqueue(kind)
    kind.failure = PermanentFailure("no such mailbox")
    run(row_id)
    row = read(row_id)
    assert (row.attempts, row.last_error) == (1, "no such mailbox")
    assert row.dead_at is not None


def test_give_up_function_writes_in_the_transaction_that_marks_the_row_dead(
    committed_db: Cast, kind: Recorder
) -> None:
    def give_up(reason: str, *, number: int) -> None:
        outbox.enqueue("tests.given_up", key=f"{number}: {reason}")

    registry._tasks[kind.name] = Task(kind.name, load=kind.load, effect=kind.effect, give_up=give_up)
    row_id = enqueue(kind, number=7)
    kind.failure = PermanentFailure("no such mailbox")
    run(row_id)
    with transaction.atomic(), tenancy.platform():
        assert OutboxRow.objects.get(kind="tests.given_up").key == "7: no such mailbox"
    assert read(row_id).dead_at is not None


def test_outbox_row_is_marked_dead_even_if_its_give_up_function_fails(
    committed_db: Cast, kind: Recorder
) -> None:
    def give_up(reason: str) -> None:
        outbox.enqueue("tests.given_up", key=reason)
        raise RuntimeError

    registry._tasks[kind.name] = Task(kind.name, load=kind.load, effect=kind.effect, give_up=give_up)
    row_id = enqueue(kind)
    kind.failure = PermanentFailure("no such mailbox")
    run(row_id)
    with transaction.atomic(), tenancy.platform():
        assert not OutboxRow.objects.filter(kind="tests.given_up").exists()
    assert read(row_id).dead_at is not None


def test_outbox_row_of_an_unknown_kind_is_marked_dead(committed_db: Cast) -> None:
    with transaction.atomic(), tenancy.platform():
        outbox.enqueue("tests.unknown", key="1")
        row_id = OutboxRow.objects.get(kind="tests.unknown").pk
    run(row_id)
    assert read(row_id).dead_at is not None


def test_outbox_row_is_not_marked_done_if_its_stamp_step_fails(committed_db: Cast, kind: Recorder) -> None:
    """The stamp and the mark "done" are saved in one transaction, so a worker that dies after the effect
    leaves the row open."""
    row_id = enqueue(kind)
    with patch.object(kind, "stamp", side_effect=RuntimeError("killed")):
        registry._tasks[kind.name] = Task(kind.name, load=kind.load, effect=kind.effect, stamp=kind.stamp)
        run(row_id)
    row = read(row_id)
    assert (row.done_at, row.dead_at) == (None, None)


def sql(statement: str, row_id: int) -> None:
    with transaction.atomic(), tenancy.platform(), connection.cursor() as cursor:
        cursor.execute(statement, [row_id])


def test_duplicate_messages_do_not_bypass_the_retry_delay(committed_db: Cast, kind: Recorder) -> None:
    """A worker that was down finds many messages for one row. After the first message fails, the other
    messages must wait."""
    row_id = enqueue(kind)
    kind.failure = ConnectionError("away")
    for _ in range(rows.MAX_ATTEMPTS):
        runner.run(row_id, 0)
    row = read(row_id)
    assert (row.attempts, row.dead_at) == (1, None)
    sql("UPDATE outbox SET due_at = now(), claims = claims + 1 WHERE id = %s", row_id)
    runner.run(row_id, 0)
    assert read(row_id).attempts == 1
    run(row_id)
    assert read(row_id).attempts == 2


def test_worker_that_lost_its_lease_does_not_stamp_the_outbox_row(committed_db: Cast, kind: Recorder) -> None:
    """Another worker took over the row and finished it while the first worker was slow."""
    row_id = enqueue(kind)

    def overtaken(facts: dict[str, Any]) -> str:
        sql("UPDATE outbox SET claims = claims + 1, started_at = NULL WHERE id = %s", row_id)
        registry._tasks[kind.name] = Task(kind.name, load=kind.load, effect=kind.effect, stamp=kind.stamp)
        run(row_id)
        return "late"

    registry._tasks[kind.name] = Task(kind.name, load=kind.load, effect=overtaken, stamp=kind.stamp)
    runner.run(row_id, 0)
    assert [event[1] for event in kind.events if event[0] == "stamp"] == ["result"]
    assert read(row_id).done_at is not None


def test_outbox_row_that_crashes_its_workers_is_marked_dead_after_all_attempts(
    committed_db: Cast, kind: Recorder
) -> None:
    row_id = enqueue(kind)
    waits = []
    for attempt in range(rows.MAX_ATTEMPTS):
        with patch.object(relay, "publish") as publish:
            relay.relay_once()
        assert row_id in published(publish), attempt
        with transaction.atomic(), tenancy.platform():
            rows.start(row_id, read(row_id).claims, 20)  # The worker is killed after this statement.
        sql("UPDATE outbox SET leased_until = now() WHERE id = %s", row_id)
        with patch.object(relay, "publish") as publish:
            relay.relay_once()
        waits.append(row_id not in published(publish))
        sql(
            "UPDATE outbox SET started_at = now(), leased_until = now() - interval '7 hours' WHERE id = %s",
            row_id,
        )
    assert waits == [False] + [True] * (rows.MAX_ATTEMPTS - 1)
    with patch.object(relay, "publish"):
        relay.relay_once()
    runner.run(row_id, read(row_id).claims)
    row = read(row_id)
    assert (row.attempts, row.done_at, kind.events) == (rows.MAX_ATTEMPTS + 1, None, [])
    assert row.dead_at is not None
    assert "worker process died" in row.last_error


def test_outbox_row_that_no_worker_starts_is_published_with_growing_delays(
    committed_db: Cast, kind: Recorder
) -> None:
    """A worker that was down for hours must not find thousands of messages."""
    row_id = enqueue(kind)
    leases = []
    for _ in range(8):
        with patch.object(relay, "publish") as publish:
            relay.relay_once()
        leases += [
            call.args[0].lease_seconds for call in publish.call_args_list if call.args[0].row_id == row_id
        ]
        sql("UPDATE outbox SET leased_until = now() - interval '1 second' WHERE id = %s", row_id)
    assert leases == [20, 40, 80, 160, 320, 640, 640, 640]


# -- relay ----------------------------------------------------------------------------------------------


def published(relaying: Any) -> list[int]:
    return [call.args[0].row_id for call in relaying.call_args_list]


def test_relay_publishes_each_outbox_row_once_per_lease(committed_db: Cast, kind: Recorder) -> None:
    ids = [enqueue(kind, key=str(number)) for number in range(5)]
    with patch.object(relay, "publish") as publish:
        relay.relay_once()
        relay.relay_once()
    assert [row_id for row_id in published(publish) if row_id in ids] == ids


def test_concurrent_relays_publish_each_outbox_row_only_once(committed_db: Cast, kind: Recorder) -> None:
    ids = {enqueue(kind, key=str(number)) for number in range(60)}

    def go(_: int) -> None:
        try:
            relay.relay_once()
        finally:
            connections.close_all()

    with (
        patch.object(relay, "publish") as publish,
        patch.object(relay, "BATCH", 10),
        ThreadPoolExecutor(4) as pool,
    ):
        list(pool.map(go, range(12)))
    sent = [row_id for row_id in published(publish) if row_id in ids]
    assert sorted(sent) == sorted(ids)


def enqueue_for(garage: int, kind: Recorder, count: int) -> list[int]:
    with transaction.atomic(), tenancy.garage(garage):
        for number in range(count):
            outbox.enqueue(kind.name, key=f"{garage}:{number}")
        with tenancy.platform():
            return list(
                OutboxRow.objects.filter(kind=kind.name, garage_id=garage)
                .order_by("id")
                .values_list("id", flat=True)
            )


def test_garage_with_many_outbox_rows_does_not_delay_another_garage(
    committed_db: Cast, kind: Recorder
) -> None:
    many = enqueue_for(committed_db.first.pk, kind, 300)
    other = enqueue_for(committed_db.second.pk, kind, 3)
    with patch.object(relay, "publish") as publish:
        relay.relay_once()
    assert [row_id for row_id in published(publish) if row_id in many] == many[: rows.GARAGE_LIMIT]
    assert [row_id for row_id in published(publish) if row_id in other] == other


def test_relay_publishes_further_outbox_rows_of_a_garage_as_workers_finish_them(
    committed_db: Cast, kind: Recorder
) -> None:
    many = enqueue_for(committed_db.first.pk, kind, rows.GARAGE_LIMIT + 3)
    with patch.object(relay, "publish") as publish:
        relay.relay_once()
        for claim in [call.args[0] for call in publish.call_args_list if call.args[0].row_id in many[:2]]:
            runner.run(claim.row_id, claim.number)
        publish.reset_mock()
        relay.relay_once()
        relay.relay_once()
    assert [row_id for row_id in published(publish) if row_id in many] == many[-3:-1]


def test_outbox_rows_of_the_platform_have_no_limit(committed_db: Cast, kind: Recorder) -> None:
    ids = [enqueue(kind, key=str(number)) for number in range(rows.GARAGE_LIMIT * 3)]
    with patch.object(relay, "publish") as publish:
        relay.relay_once()
    assert set(ids) <= set(published(publish))


def test_outbox_row_is_published_again_when_its_lease_expires(committed_db: Cast, kind: Recorder) -> None:
    row_id = enqueue(kind)
    with patch.object(relay, "publish"):
        relay.relay_once()
    with transaction.atomic(), tenancy.platform(), connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM leased_until - now()) FROM outbox WHERE id = %s", [row_id])
        assert 15 < cursor.fetchone()[0] <= 20
        cursor.execute("UPDATE outbox SET leased_until = now() - interval '1 second' WHERE id = %s", [row_id])
    with patch.object(relay, "publish") as publish:
        relay.relay_once()
    assert row_id in published(publish)


def test_leases_of_outbox_rows_are_released_when_the_broker_is_unavailable(
    committed_db: Cast, kind: Recorder
) -> None:
    row_id = enqueue(kind)
    with patch.object(relay, "publish", side_effect=OperationalError("redis away")):
        assert relay.relay_once() == 0
    row = read(row_id)
    assert (row.leased_until, row.attempts, row.claims) == (None, 0, 0)
    with patch.object(relay, "publish") as publish:
        relay.relay_once()
    assert row_id in published(publish)


def test_enqueueing_notifies_the_relay_on_commit_and_not_on_rollback(
    committed_db: Cast, kind: Recorder
) -> None:
    with psycopg.connect(app_dsn(), autocommit=True) as listener:
        listener.execute(f"LISTEN {rows.CHANNEL}")
        with transaction.atomic(), tenancy.platform():
            outbox.enqueue(kind.name, key="rolled back")
            transaction.set_rollback(True)
        assert list(listener.notifies(timeout=0.2, stop_after=1)) == []
        enqueue(kind)
        assert len(list(listener.notifies(timeout=5, stop_after=1))) == 1


def test_sweep_deletes_old_done_rows_and_keeps_dead_rows(committed_db: Cast, kind: Recorder) -> None:
    done, dead, fresh = (enqueue(kind, key=key) for key in ("done", "dead", "fresh"))
    with transaction.atomic(), tenancy.platform(), connection.cursor() as cursor:
        cursor.execute("UPDATE outbox SET done_at = now() - interval '31 days' WHERE id = %s", [done])
        cursor.execute("UPDATE outbox SET dead_at = now() - interval '99 days' WHERE id = %s", [dead])
        rows.sweep(30)
        remaining = set(OutboxRow.objects.filter(kind=kind.name).values_list("id", flat=True))
    assert remaining == {dead, fresh}


def test_registering_a_second_task_with_the_same_name_is_refused(kind: Recorder) -> None:
    with pytest.raises(ValueError, match="Two tasks"):
        outbox.register(Task(kind.name, load=lambda: None))
