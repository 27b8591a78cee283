"""Every mail arrives, whatever is killed on the way: the outbox is the truth, Redis only a messenger."""

import pytest
from django.db import transaction

from accounts.models import Person
from kernel import outbox, tenancy
from kernel.audit import services as audit
from kernel.mail import message_id
from kernel.outbox.models import OutboxRow
from tests.cast import Cast
from tests.faults.stack import Stack, running, wait_for

pytestmark = pytest.mark.slow
RECOVERY_SECONDS = 30


def write_mails(person: Person, count: int) -> set[str]:
    """Mails that must arrive, as the headers by which they are known."""
    with transaction.atomic(), tenancy.platform():
        entries = [audit.record("password_changed", person_id=person.pk) for _ in range(count)]
        for entry in entries:
            outbox.enqueue(
                "accounts.tell_password_changed", key=str(entry), person_id=person.pk, audit_entry=entry
            )
    return {f"Message-ID: {message_id(f'accounts.password_changed:{entry}')}" for entry in entries}


def all_arrived(stack: Stack, expected: set[str]) -> bool:
    return expected <= set(stack.postman.arrived)


def nothing_open() -> bool:
    with transaction.atomic(), tenancy.platform():
        rows = OutboxRow.objects.filter(kind="accounts.tell_password_changed")
        return not rows.filter(done_at=None).exists()


def open_rows() -> int:
    with transaction.atomic(), tenancy.platform():
        return OutboxRow.objects.filter(done_at=None, dead_at=None).count()


def test_a_worker_killed_in_the_middle_of_a_mail(committed_db: Cast) -> None:
    with running() as stack:
        stack.start("redis", "relay", "worker")
        first = write_mails(committed_db.owner, 3)
        wait_for(lambda: all_arrived(stack, first), 20)

        stack.postman.delay = 5
        expected = write_mails(committed_db.owner, 4)
        wait_for(lambda: stack.postman.in_hand > 0, 10)
        stack.kill("worker")
        stack.postman.delay = 0
        stack.start("worker")
        wait_for(lambda: all_arrived(stack, expected) and nothing_open(), RECOVERY_SECONDS)
        # The one in the middle may have been handed over twice, under one Message-ID; no other was.
        assert sum(stack.postman.arrived[key] - 1 for key in first | expected) <= 1


def test_redis_killed_and_flushed_with_rows_on_their_way(committed_db: Cast) -> None:
    with running() as stack:
        stack.start("redis", "relay")
        expected = write_mails(committed_db.owner, 30)
        wait_for(lambda: stack.waiting_messages() == open_rows(), 10)
        stack.kill("redis")  # thirty messages were in it, and nothing of it was on disk
        late = write_mails(committed_db.owner, 5)
        stack.start("redis", "worker")
        wait_for(lambda: all_arrived(stack, expected | late) and nothing_open(), RECOVERY_SECONDS)
        assert set(stack.postman.arrived.values()) == {1}


def test_redis_away_while_the_worker_runs(committed_db: Cast) -> None:
    with running() as stack:
        stack.start("redis", "relay", "worker")
        first = write_mails(committed_db.owner, 2)
        wait_for(lambda: all_arrived(stack, first), 20)
        stack.kill("redis")
        expected = write_mails(committed_db.owner, 5)
        stack.start("redis")
        wait_for(lambda: all_arrived(stack, expected) and nothing_open(), RECOVERY_SECONDS)


def test_negative_control_without_the_outbox_a_flushed_message_is_lost(committed_db: Cast) -> None:
    """The same messages published straight to Redis do not come back."""
    with running() as stack:
        stack.start("redis", "relay")
        expected = write_mails(committed_db.owner, 3)
        wait_for(lambda: stack.waiting_messages() == open_rows(), 10)
        stack.kill("relay")
        stack.kill("redis")
        stack.start("redis", "worker")
        with pytest.raises(TimeoutError):
            wait_for(lambda: bool(expected & set(stack.postman.arrived)), 6)
