"""Every mail arrives although the worker or Redis is killed, because the outbox keeps the rows."""

import pytest
from django.db import transaction
from django.db.models.functions import Now

from accounts.models import Person
from kernel import outbox, tenancy
from kernel.audit import services as audit
from kernel.mail.sending import message_id
from kernel.outbox.models import OutboxRow
from tests.cast import Cast
from tests.faults.stack import START_SECONDS, Stack, running, wait_for

pytestmark = pytest.mark.prove
RECOVERY_SECONDS = 30


def write_mails(person: Person, count: int) -> set[str]:
    """Queue mails and return their Message-ID headers."""
    with transaction.atomic(), tenancy.platform():
        entries = [audit.record("password_changed", person_id=person.pk) for _ in range(count)]
        for entry in entries:
            outbox.enqueue(
                "accounts.tell_password_changed", key=str(entry), person_id=person.pk, audit_entry=entry
            )
    return {f"Message-ID: {message_id(f'accounts.password_changed:{entry}')}" for entry in entries}


def all_arrived(stack: Stack, expected: set[str]) -> bool:
    return expected <= set(stack.mail_server.received)


def no_open_rows() -> bool:
    with transaction.atomic(), tenancy.platform():
        rows = OutboxRow.objects.filter(kind="accounts.tell_password_changed")
        return not rows.filter(done_at=None).exists()


def open_rows() -> int:
    with transaction.atomic(), tenancy.platform():
        return OutboxRow.objects.filter(done_at=None, dead_at=None).count()


def end_leases() -> None:
    """End the leases of all rows now. A test need not wait for them: `make prove` does (R4 and R5)."""
    with transaction.atomic(), tenancy.platform():
        OutboxRow.objects.filter(done_at=None, leased_until__gt=Now()).update(leased_until=Now())


def test_mails_arrive_after_the_worker_is_killed_while_sending(committed_db: Cast) -> None:
    with running() as stack:
        stack.start("redis", "relay", "worker")
        first = write_mails(committed_db.owner, 3)
        wait_for(lambda: all_arrived(stack, first), START_SECONDS)

        stack.mail_server.delay = 5
        expected = write_mails(committed_db.owner, 4)
        wait_for(lambda: stack.mail_server.in_progress > 0, 10)
        stack.kill("worker")
        stack.mail_server.delay = 0
        end_leases()
        stack.start("worker")
        wait_for(lambda: all_arrived(stack, expected) and no_open_rows(), RECOVERY_SECONDS)
        # Only the interrupted mail may have arrived twice, with the same Message-ID.
        assert sum(stack.mail_server.received[key] - 1 for key in first | expected) <= 1


@pytest.mark.prove
def test_mails_arrive_while_bulk_tasks_wait_for_their_worker(committed_db: Cast) -> None:
    with running() as stack:
        stack.start("redis", "relay")
        with transaction.atomic(), tenancy.platform():
            outbox.enqueue("config.sweep", key="queued")

        def sweep() -> OutboxRow:
            with transaction.atomic(), tenancy.platform():
                return OutboxRow.objects.get(kind="config.sweep", key="queued")

        wait_for(lambda: stack.waiting_messages("bulk") > 0, START_SECONDS)
        stack.start("worker", queues="default,mail")
        expected = write_mails(committed_db.owner, 3)
        wait_for(lambda: all_arrived(stack, expected), START_SECONDS)
        assert sweep().attempts == 0

        stack.kill("worker")
        stack.start("worker", queues="papers,bulk")
        wait_for(lambda: sweep().done_at is not None, RECOVERY_SECONDS)


@pytest.mark.prove
def test_stopped_worker_finishes_its_mail_and_the_next_worker_sends_the_others(committed_db: Cast) -> None:
    with running() as stack:
        stack.start("redis", "relay", "worker")
        stack.mail_server.delay = 2
        expected = write_mails(committed_db.owner, 3)
        wait_for(lambda: stack.mail_server.in_progress > 0, START_SECONDS)
        assert stack.stop("worker") == 0
        assert len(stack.mail_server.received) == 1
        stack.mail_server.delay = 0
        stack.start("worker")
        wait_for(lambda: all_arrived(stack, expected) and no_open_rows(), RECOVERY_SECONDS)
        # A worker that is killed sends its mail a second time. See the test above.
        assert set(stack.mail_server.received.values()) == {1}


@pytest.mark.prove
def test_mails_arrive_after_redis_loses_its_messages(committed_db: Cast) -> None:
    with running() as stack:
        stack.start("redis", "relay")
        expected = write_mails(committed_db.owner, 30)
        wait_for(lambda: stack.waiting_messages() == open_rows(), START_SECONDS)
        stack.kill("redis")  # Redis held thirty messages, only in memory.
        late = write_mails(committed_db.owner, 5)
        end_leases()
        stack.start("redis", "worker")
        wait_for(lambda: all_arrived(stack, expected | late) and no_open_rows(), RECOVERY_SECONDS)
        assert set(stack.mail_server.received.values()) == {1}


@pytest.mark.prove
def test_mails_arrive_after_redis_restarts_under_a_running_worker(committed_db: Cast) -> None:
    with running() as stack:
        stack.start("redis", "relay", "worker")
        first = write_mails(committed_db.owner, 2)
        wait_for(lambda: all_arrived(stack, first), START_SECONDS)
        stack.kill("redis")
        expected = write_mails(committed_db.owner, 5)
        stack.start("redis")
        wait_for(lambda: all_arrived(stack, expected) and no_open_rows(), RECOVERY_SECONDS)


@pytest.mark.prove
def test_negative_control_shows_that_lost_messages_never_arrive_without_the_relay(committed_db: Cast) -> None:
    """Without the relay, messages that were only in Redis do not come back."""
    with running() as stack:
        stack.start("redis", "relay")
        expected = write_mails(committed_db.owner, 3)
        wait_for(lambda: stack.waiting_messages() == open_rows(), START_SECONDS)
        stack.kill("relay")
        stack.kill("redis")
        stack.start("redis", "worker")
        with pytest.raises(TimeoutError):
            wait_for(lambda: bool(expected & set(stack.mail_server.received)), 6)
