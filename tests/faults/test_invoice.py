"""An invoice is issued once, drawn and mailed, whatever is killed or refuses on the way."""

import pytest
from django.db import transaction

from kernel import tenancy
from tenants.invoices.models import Invoice, InvoiceMail, Paper
from tenants.jobs.models import Job
from tests import shop as shops
from tests.api import Api
from tests.billed import open_job, register
from tests.cast import Cast
from tests.faults.stack import HANGS_UP, running, wait_for

pytestmark = pytest.mark.prove
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


def papers(cast: Cast) -> int:
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


def test_a_worker_killed_again_and_again_while_it_draws(committed_db: Cast) -> None:
    """One number for each job and none left out, one paper, one mail: whatever was in its hands."""
    jobs = 12
    with running() as stack:
        ready_jobs(committed_db, jobs)
        stack.start("redis", "relay", "worker")
        for goal in (1, 4, 8):
            wait_for(lambda goal=goal: papers(committed_db) >= goal, RECOVERY_SECONDS)  # type: ignore[misc]
            stack.kill("worker")
            stack.start("worker")
        # What was in its hands comes back when its lease ends, which for a drawing is after 26 s.
        recovered = wait_for(lambda: all_sent(committed_db), 2 * RECOVERY_SECONDS)
        print(f"recovered after {recovered:.0f} s")
        assert numbers(committed_db) == list(range(1, jobs + 1))
        assert papers(committed_db) == jobs
        assert len(stack.postman.arrived) == jobs
        # At most the one that was being handed over at each death arrived twice, under one Message-ID.
        assert sum(stack.postman.arrived.values()) <= jobs + 3


@pytest.mark.parametrize(
    ("mood", "copies"), [("451 try again later", 1), (HANGS_UP, 2)], ids=["4xx", "dropped after DATA"]
)
def test_a_mail_server_in_a_mood_is_tried_again(committed_db: Cast, mood: str, copies: int) -> None:
    with running() as stack:
        ready_jobs(committed_db, 1)
        stack.postman.moods = [mood]
        stack.start("redis", "relay", "worker")
        wait_for(lambda: all_sent(committed_db), RECOVERY_SECONDS)
        assert list(stack.postman.arrived.values()) == [copies]


def test_a_mail_server_that_refuses_for_good_ends_it_at_once(committed_db: Cast) -> None:
    with running() as stack:
        ready_jobs(committed_db, 1)
        stack.postman.moods = ["550 no such mailbox"]
        stack.start("redis", "relay", "worker")
        wait_for(lambda: states(committed_db) == ["failed"], RECOVERY_SECONDS)
        assert reason(committed_db) == "The mail server refused for good: 550 no such mailbox"
        assert stack.postman.arrived == {}


def test_a_mail_server_that_is_down_and_then_slow(committed_db: Cast) -> None:
    """Nobody answers at first; then each mail takes seconds: it arrives once."""
    with running() as stack:
        ready_jobs(committed_db, 2)
        stack.close_post_office()
        stack.start("redis", "relay", "worker")
        wait_for(lambda: papers(committed_db) == 2, RECOVERY_SECONDS)
        wait_for(lambda: "ConnectionRefusedError" in stack.log("worker"), 20)
        stack.postman.delay = 3
        stack.open_post_office()
        wait_for(lambda: all_sent(committed_db), RECOVERY_SECONDS)
        assert list(stack.postman.arrived.values()) == [1, 1]
