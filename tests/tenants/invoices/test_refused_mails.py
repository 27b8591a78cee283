"""A mail that its receiver refuses is a result: the invoice shows it, and no task is dead."""

import pytest

from kernel import tenancy
from kernel.outbox.models import OutboxRow
from tenants.invoices.models import InvoiceMail
from tests.api import Api
from tests.billed import issued_job, register, run_outbox
from tests.cast import Cast
from tests.outbox import dead_tasks
from tests.postman import at_work
from tests.shop import Shop


@pytest.mark.parametrize("code", [550, 551, 553])
@pytest.mark.parametrize("at", ["rcpt_answer", "answer"])
def test_refused_invoice_mail_is_shown_at_the_job_and_leaves_no_dead_task(
    api: Api, cast: Cast, shop: Shop, code: int, at: str
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id, issued = issued_job(client, shop)
    with at_work() as postman:
        setattr(postman, at, f"{code} no such mailbox")
        client.post(f"send-job-invoice/{job_id}")
        run_outbox()
        found = client.get(f"jobs/{job_id}").data
        assert (found["invoiceSentStatus"], found["invoiceProblem"]) == (
            "Failed",
            f"The mail with {issued['number']} could not be delivered: This address refused the mail."
            f" Please check the address ({code} no such mailbox).",
        )
        assert dead_tasks() == 0
        with tenancy.platform():
            row = OutboxRow.objects.get(kind="invoices.mail")
        assert (row.done_at is not None, row.attempts) == (True, 1)
        # The address is right now.
        postman.rcpt_answer = postman.answer = "250 OK"
        client.post(f"send-job-invoice/{job_id}")
        run_outbox()
        assert len(postman.received) == 1
    assert client.get(f"jobs/{job_id}").data["invoiceSentStatus"] == "Yes"


@pytest.mark.parametrize("code", [421, 450, 451, 452])
def test_temporary_answer_of_the_mail_server_is_tried_again(
    api: Api, cast: Cast, shop: Shop, code: int
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id, _ = issued_job(client, shop)
    with at_work() as postman:
        postman.rcpt_answer = f"{code} try later"
        client.post(f"send-job-invoice/{job_id}")
        run_outbox()
    with tenancy.platform():
        row = OutboxRow.objects.get(kind="invoices.mail")
    assert (row.done_at, row.dead_at, str(code) in row.last_error) == (None, None, True)
    with tenancy.garage(cast.first.pk):
        assert InvoiceMail.objects.get().state == "queued"
