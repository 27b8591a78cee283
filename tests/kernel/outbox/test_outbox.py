"""Outbox rows are committed with their cause, run once, are retried, and are never lost silently."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection, connections, transaction
from django.db.models.functions import Now

from kernel import outbox, tenancy
from kernel.outbox import registry, relay, rows, runner
from kernel.outbox.models import OutboxRow
from kernel.outbox.registry import PermanentFailure, Refused, Task
from tests.cast import Cast
from tests.kernel.outbox.recorder import Recorder, enqueue, published, read


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


def test_task_that_may_be_dropped_is_closed_after_its_tries(committed_db: Cast, kind: Recorder) -> None:
    registry._tasks[kind.name] = Task(kind.name, load=kind.load, effect=kind.effect, drop_after=3)
    row_id = enqueue(kind)
    kind.failure = ConnectionError("away")
    for attempts in (1, 2, 3, 3):
        assert read(row_id).done_at is None or attempts == 3
        make_due(row_id)
        run(row_id)
        assert read(row_id).attempts == attempts
    row = read(row_id)
    assert (row.done_at is not None, row.dead_at) == (True, None)
    with transaction.atomic(), tenancy.platform():
        assert rows.depth().dead_rows == 0


def test_task_with_a_permanent_failure_is_marked_dead_without_retry(
    committed_db: Cast, kind: Recorder
) -> None:
    row_id = enqueue(kind)
    kind.failure = PermanentFailure("no such mailbox")
    run(row_id)
    row = read(row_id)
    assert (row.attempts, row.last_error) == (1, "no such mailbox")
    assert row.dead_at is not None


def test_refusal_of_the_receiver_is_a_result_and_no_dead_task(committed_db: Cast, kind: Recorder) -> None:
    def give_up(reason: str, *, number: int) -> None:
        outbox.enqueue("tests.given_up", key=f"{number}: {reason}")

    registry._tasks[kind.name] = Task(kind.name, load=kind.load, effect=kind.effect, give_up=give_up)
    row_id = enqueue(kind, number=7)
    kind.failure = Refused("no such mailbox")
    run(row_id)
    row = read(row_id)
    assert (row.attempts, row.done_at is not None, row.dead_at) == (1, True, None)
    with transaction.atomic(), tenancy.platform():
        assert OutboxRow.objects.get(kind="tests.given_up").key == "7: no such mailbox"
        assert rows.depth().dead_rows == 0


def test_refusal_that_cannot_be_recorded_is_tried_again(committed_db: Cast, kind: Recorder) -> None:
    def give_up(reason: str) -> None:
        raise ZeroDivisionError("broken")

    registry._tasks[kind.name] = Task(kind.name, load=kind.load, effect=kind.effect, give_up=give_up)
    row_id = enqueue(kind)
    kind.failure = Refused("no such mailbox")
    run(row_id)
    row = read(row_id)
    assert (row.done_at, row.dead_at, row.last_error) == (None, None, "ZeroDivisionError: broken")


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


def withhold(row_id: int, reason: str, *, is_done: bool = False) -> None:
    """Note what a restore of the cluster notes."""
    done_at = Now() if is_done else None
    with transaction.atomic(), tenancy.platform():
        OutboxRow.objects.filter(pk=row_id).update(withheld=reason, done_at=done_at)


def test_effect_that_ran_before_a_restore_is_only_stamped(committed_db: Cast, kind: Recorder) -> None:
    row_id = enqueue(kind)
    withhold(row_id, "")
    run(row_id)
    assert [event[:2] for event in kind.events] == [("load", None), ("stamp", None)]
    assert read(row_id).done_at is not None


def test_effect_that_may_have_run_before_a_restore_does_not_run(committed_db: Cast, kind: Recorder) -> None:
    row_id = enqueue(kind)
    withhold(row_id, "Not sent again.")
    run(row_id)
    assert [event[0] for event in kind.events] == ["load"]
    assert read(row_id).done_at is not None
    assert read(row_id).dead_at is None


def test_event_that_comes_again_after_a_restore_is_stamped_once(committed_db: Cast, kind: Recorder) -> None:
    row_id = enqueue(kind)
    withhold(row_id, "", is_done=True)
    for _ in range(2):
        with transaction.atomic(), tenancy.platform():
            outbox.enqueue(kind.name, key="1")
        run(row_id)
    assert [event[0] for event in kind.events] == ["load", "stamp"]
