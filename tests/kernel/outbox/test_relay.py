"""The relay publishes each due row once in a lease, and lets garages take turns."""

from concurrent.futures import ThreadPoolExecutor
from unittest.mock import patch

import psycopg
from django.db import connection, connections, transaction
from kombu.exceptions import OperationalError

from kernel import outbox, tenancy
from kernel.outbox import relay, rows, runner
from kernel.outbox.models import OutboxRow
from tests.cast import Cast
from tests.database import app_dsn
from tests.kernel.outbox.recorder import Recorder, enqueue, published, read


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
