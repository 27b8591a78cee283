"""Invoices are issued, drawn and mailed once, despite killed workers and failing mail servers."""

from collections.abc import Callable

import pytest
from django.db import transaction

from kernel import tenancy
from tenants.invoices.models import Invoice, InvoiceMail, Paper
from tenants.jobs.models import Job
from tests import shop as shops
from tests.api import Api
from tests.billed import open_job, register
from tests.cast import Cast
from tests.faults.stack import DROPS_CONNECTION, running, wait_for
from tests.outbox import dead_tasks

pytestmark = pytest.mark.prove
Note = Callable[[str, object], None]
RECOVERY_SECONDS = 30


def ready_jobs(cast: Cast, count: int) -> None:
    client, shop = Api().as_(cast.owner), shops.make(cast.first)
    register(client)
    for _ in range(count):
        job_id = open_job(client, shop, taxCollected=1)
        assert client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": 3}).status == 200


def states(cast: Cast) -> list[str]:
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        return list(Job.objects.order_by("id").values_list("invoice_state", flat=True))


def pdf_count(cast: Cast) -> int:
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        return Paper.objects.count()


def all_sent(cast: Cast) -> bool:
    return set(states(cast)) == {"sent"}


def numbers(cast: Cast) -> list[int]:
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        return [
            int(number[-5:]) for number in Invoice.objects.order_by("id").values_list("number", flat=True)
        ]


def reason(cast: Cast) -> str:
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        return InvoiceMail.objects.get().reason


def test_invoices_are_issued_and_drawn_and_mailed_once_although_workers_are_killed(
    committed_db: Cast,
) -> None:
    """Each job gets one number without gaps, one PDF and one mail."""
    jobs = 12
    with running() as stack:
        ready_jobs(committed_db, jobs)
        stack.start("redis", "relay", "worker")
        for goal in (1, 4, 8):
            wait_for(lambda goal=goal: pdf_count(committed_db) >= goal, RECOVERY_SECONDS)  # type: ignore[misc]
            stack.kill("worker")
            stack.start("worker")
        # The killed worker's tasks are repeated when their leases end, after 26 s for a drawing.
        recovered = wait_for(lambda: all_sent(committed_db), 2 * RECOVERY_SECONDS)
        print(f"recovered after {recovered:.0f} s")
        assert numbers(committed_db) == list(range(1, jobs + 1))
        assert pdf_count(committed_db) == jobs
        assert len(stack.mail_server.received) == jobs
        # Each kill can repeat only the mail that is being sent. Both copies have the same Message-ID.
        assert sum(stack.mail_server.received.values()) <= jobs + 3


@pytest.mark.parametrize(
    ("reply", "copies"),
    [("451 try again later", 1), (DROPS_CONNECTION, 2)],
    ids=["4xx reply", "connection lost after DATA"],
)
def test_invoice_mail_is_retried_after_a_temporary_failure(
    committed_db: Cast, reply: str, copies: int, record_property: Note
) -> None:
    with running() as stack:
        ready_jobs(committed_db, 1)
        stack.mail_server.next_replies = [reply]
        stack.start("redis", "relay", "worker")
        wait_for(lambda: all_sent(committed_db), RECOVERY_SECONDS)
        assert list(stack.mail_server.received.values()) == [copies]
        record_property("mails", copies)


def test_invoice_mail_is_not_retried_after_a_permanent_refusal(
    committed_db: Cast, record_property: Note
) -> None:
    with running() as stack:
        ready_jobs(committed_db, 1)
        stack.mail_server.next_replies = ["550 no such mailbox"]
        stack.start("redis", "relay", "worker")
        wait_for(lambda: states(committed_db) == ["failed"], RECOVERY_SECONDS)
        assert reason(committed_db) == (
            "This address refused the mail. Please check the address (550 no such mailbox)."
        )
        assert dead_tasks() == 0
        assert stack.mail_server.received == {}
        record_property("refused mails", 1)


def test_invoice_mail_arrives_once_from_a_server_that_was_down_and_is_slow(
    committed_db: Cast, record_property: Note
) -> None:
    """The server is down at first. Later each mail takes seconds."""
    with running() as stack:
        ready_jobs(committed_db, 2)
        stack.stop_mail_server()
        stack.start("redis", "relay", "worker")
        wait_for(lambda: pdf_count(committed_db) == 2, RECOVERY_SECONDS)
        wait_for(lambda: "ConnectionRefusedError" in stack.log("worker"), 20)
        stack.mail_server.delay = 3
        stack.start_mail_server()
        wait_for(lambda: all_sent(committed_db), RECOVERY_SECONDS)
        assert list(stack.mail_server.received.values()) == [1, 1]
        record_property("mails", 2)
