"""GET and POST /garage/send-job-invoice/{jobId}, and the invoice of a job that becomes ready."""

import email
import smtplib
from datetime import timedelta
from email.message import Message
from io import BytesIO
from typing import Any
from unittest.mock import patch

import pytest
from django.core import mail as outgoing
from django.core.mail.backends.locmem import EmailBackend
from pypdf import PdfReader

from kernel import clock, tenancy
from kernel.outbox import rows
from kernel.outbox.models import OutboxRow
from tenants.alerts.models import Alert
from tenants.customers.models import Customer
from tenants.invoices import mailing
from tenants.invoices.models import Invoice, InvoiceMail
from tenants.messages import services as messages
from tests.api import Api
from tests.architecture.world import checksum
from tests.billed import issued_job, open_job, register, run_outbox
from tests.cast import Cast
from tests.outbox import drain
from tests.shop import Shop


def change_customer(cast: Cast, shop: Shop, **values: Any) -> None:
    with tenancy.garage(cast.first.pk):
        Customer.objects.filter(pk=shop.customer.pk).update(**values)


def sheet(api: Api, cast: Cast, job_id: int) -> dict[str, Any]:
    return dict(api.as_(cast.owner).get(f"jobs/{job_id}").data)


def make_ready(api: Api, cast: Cast, job_id: int) -> str:
    answer = api.as_(cast.technician).post("jobs/change-status", {"jobId": job_id, "jobStatusId": 3})
    assert answer.status == 200, answer.body
    return str(answer.body["message"])


def parsed(number: int = -1) -> Message:
    return email.message_from_bytes(outgoing.outbox[number].message().as_bytes())


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_sending_the_invoice_of_a_job_issues_the_invoice_and_mails_its_pdf(
    api: Api, cast: Cast, shop: Shop, method: str
) -> None:
    register(api.as_(cast.owner))
    job_id = open_job(api.as_(cast.owner), shop, taxCollected=1)
    answer = api.as_(cast.cashier).send(method, f"/api/garage/send-job-invoice/{job_id}")
    assert (answer.body["success"], answer.body["message"]) == (True, "Invoice sent successfully")
    assert answer.data["invoiceSentStatus"] == "Queued"
    run_outbox()
    assert sheet(api, cast, job_id)["invoiceSentStatus"] == "Yes"
    (sent,) = outgoing.outbox
    number = answer.data["number"]
    assert sent.to == ["meera@x.example"]
    assert sent.subject == f"Tax Invoice {number} from First Chain, First"
    assert sent.from_email.startswith('"First Chain, First" <')
    assert sent.reply_to == ["accounts@sharma.example"]
    parts = {part.get_content_type(): part for part in parsed().walk()}
    plain = parts["text/plain"].get_payload(decode=True)
    assert isinstance(plain, bytes)
    assert (
        f"The tax invoice {number} of ₹1,711.00 for your Swift (MH 12 AB 1234) is attached." in plain.decode()
    )
    assert "Balance due: ₹1,711.00." in plain.decode()
    page = parts["text/html"].get_payload(decode=True)
    assert isinstance(page, bytes)
    assert "See the status of your job" in page.decode()
    document = parts["application/pdf"]
    assert document.get_filename() == f"{number}.pdf"
    content = document.get_payload(decode=True)
    assert isinstance(content, bytes)
    assert number in PdfReader(BytesIO(content)).pages[0].extract_text()
    bill = api.as_(cast.technician).get(f"jobs/{job_id}/bill").data
    (mail,) = bill["invoices"][0]["mails"]
    assert (mail["to"], mail["state"], mail["reason"]) == ("meera@x.example", "sent", None)


def test_sending_an_invoice_again_within_a_minute_sends_no_second_mail(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    job_id, issued = issued_job(client, shop)
    first = client.get(f"send-job-invoice/{job_id}")
    again = client.get(f"send-job-invoice/{job_id}")
    assert first.data == again.data
    run_outbox()
    assert len(outgoing.outbox) == 1
    with tenancy.garage(cast.first.pk):
        InvoiceMail.objects.update(created_at=clock.now() - timedelta(minutes=2))
    assert client.get(f"send-job-invoice/{job_id}").data["number"] == issued["number"]
    run_outbox()
    assert len(outgoing.outbox) == 2
    (first_id, second_id) = (parsed(index)["Message-ID"] for index in (0, 1))
    assert first_id != second_id
    with tenancy.garage(cast.first.pk):
        assert Invoice.objects.count() == 1


def test_invoice_for_a_customer_without_email_is_issued_and_can_be_downloaded(
    api: Api, cast: Cast, shop: Shop
) -> None:
    change_customer(cast, shop, email="")
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    answer = client.post(f"send-job-invoice/{job_id}")
    assert (answer.status, answer.body["success"], answer.code) == (200, False, "no_email")
    assert answer.body["error"] == (
        "This customer has no email address. Download the PDF, or add an address to the customer."
    )
    run_outbox()
    assert outgoing.outbox == []
    address = client.get(f"invoices/{answer.data['invoiceId']}/address").data["address"]
    assert address.startswith("/files/")


def test_invoice_is_mailed_automatically_when_its_job_becomes_ready(api: Api, cast: Cast, shop: Shop) -> None:
    job_id = open_job(api.as_(cast.owner), shop)
    message = make_ready(api, cast, job_id)
    assert message.endswith("is ready to be delivered. An email invoice will be sent to the customer.")
    run_outbox()
    (sent,) = outgoing.outbox
    assert "Your Swift (MH 12 AB 1234) is ready. The invoice" in sent.body
    assert sheet(api, cast, job_id)["invoiceSentStatus"] == "Yes"


def test_existing_invoice_is_mailed_again_when_the_job_becomes_ready_again(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    make_ready(api, cast, job_id)
    run_outbox()
    client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": 1})
    with tenancy.garage(cast.first.pk):
        InvoiceMail.objects.update(created_at=clock.now() - timedelta(minutes=2))
    make_ready(api, cast, job_id)
    run_outbox()
    with tenancy.garage(cast.first.pk):
        assert Invoice.objects.count() == 1
    assert len(outgoing.outbox) == 2


def test_ready_job_of_a_customer_without_email_gets_an_invoice_but_no_mail(
    api: Api, cast: Cast, shop: Shop
) -> None:
    change_customer(cast, shop, email="")
    job_id = open_job(api.as_(cast.owner), shop)
    make_ready(api, cast, job_id)
    run_outbox()
    assert (sheet(api, cast, job_id)["invoiceSentStatus"], outgoing.outbox) == ("Issued", [])


def test_ready_job_that_cannot_be_invoiced_shows_the_problem_and_an_alert(
    api: Api, cast: Cast, shop: Shop
) -> None:
    job_id = open_job(api.as_(cast.owner), shop, taxCollected=1)
    make_ready(api, cast, job_id)
    run_outbox()
    found = sheet(api, cast, job_id)
    assert (found["invoiceNumber"], found["invoiceSentStatus"]) == (None, "Failed")
    assert "the garage has no GST profile" in found["invoiceProblem"]
    with tenancy.garage(cast.first.pk):
        alert = Alert.objects.filter(kind="invoice_failed").first()
        assert alert is not None
        assert "the garage has no GST profile" in alert.text
    # After the owner adds a GST profile, the invoice can be sent.
    register(api.as_(cast.owner))
    api.as_(cast.owner).post(f"send-job-invoice/{job_id}")
    run_outbox()
    assert (sheet(api, cast, job_id)["invoiceSentStatus"], sheet(api, cast, job_id)["invoiceProblem"]) == (
        "Yes", None,
    )  # fmt: skip


def test_ready_job_that_is_reopened_before_the_worker_runs_gets_no_invoice(
    api: Api, cast: Cast, shop: Shop
) -> None:
    job_id = open_job(api.as_(cast.owner), shop)
    make_ready(api, cast, job_id)
    api.as_(cast.owner).post("jobs/change-status", {"jobId": job_id, "jobStatusId": 1})
    run_outbox()
    assert (sheet(api, cast, job_id)["invoiceNumber"], outgoing.outbox) == (None, [])


def test_invoice_mail_of_a_paid_job_says_that_the_invoice_is_paid(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id, _issued = issued_job(client, shop)
    client.post(f"jobs/{job_id}/payments", {"amount": 1450, "paymentMethodId": 1})
    client.post(f"send-job-invoice/{job_id}")
    run_outbox()
    assert "It is paid. Thank you." in outgoing.outbox[0].body


def test_ready_job_cancelled_or_deleted_before_the_worker_runs_gets_no_invoice(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    cancelled, deleted = open_job(client, shop), open_job(client, shop)
    for job_id in (cancelled, deleted):
        make_ready(api, cast, job_id)
    client.post("jobs/change-status", {"jobId": cancelled, "jobStatusId": 5})
    client.delete(f"jobs/{deleted}")
    run_outbox()
    with tenancy.garage(cast.first.pk):
        assert not Invoice.objects.exists()


class RefusingBackend(EmailBackend):
    def send_messages(self, messages: Any) -> int:
        raise smtplib.SMTPRecipientsRefused({"meera@x.example": (550, b"no such mailbox")})


class UnreachableBackend(EmailBackend):
    def send_messages(self, messages: Any) -> int:
        raise ConnectionRefusedError("away")


def test_job_shows_the_reason_when_the_mail_server_refuses_its_invoice_mail(
    api: Api, cast: Cast, shop: Shop
) -> None:
    with patch("kernel.mail.sending.get_connection", return_value=RefusingBackend()):
        job_id, issued = issued_job(api.as_(cast.owner), shop)
        api.as_(cast.owner).post(f"send-job-invoice/{job_id}")
        run_outbox()
    found = sheet(api, cast, job_id)
    assert found["invoiceSentStatus"] == "Failed"
    assert found["invoiceProblem"] == (
        f"The mail with {issued['number']} could not be delivered:"
        " This address refused the mail. Please check the address (550 no such mailbox)."
    )
    with tenancy.garage(cast.first.pk):
        assert InvoiceMail.objects.get().state == "failed"
        assert Alert.objects.filter(kind="invoice_failed").exists()
    # A failed mail does not count for the limit of one mail per minute.
    api.as_(cast.owner).post(f"send-job-invoice/{job_id}")
    run_outbox()
    assert (sheet(api, cast, job_id)["invoiceSentStatus"], len(outgoing.outbox)) == ("Yes", 1)


def test_invoice_mail_fails_after_all_retries_of_an_unreachable_mail_server(
    api: Api, cast: Cast, shop: Shop
) -> None:
    job_id, _issued = issued_job(api.as_(cast.owner), shop)
    api.as_(cast.owner).post(f"send-job-invoice/{job_id}")
    with patch("kernel.mail.sending.get_connection", return_value=UnreachableBackend()):
        drain()
        for _ in range(rows.MAX_ATTEMPTS):
            assert sheet(api, cast, job_id)["invoiceSentStatus"] == "Queued"
            with tenancy.platform():
                OutboxRow.objects.filter(kind="invoices.mail").update(
                    due_at=clock.now() - timedelta(hours=1), leased_until=None, started_at=None
                )
            drain("invoices.mail")
    assert sheet(api, cast, job_id)["invoiceSentStatus"] == "Failed"
    assert "ConnectionRefusedError" in sheet(api, cast, job_id)["invoiceProblem"]


def test_invoice_whose_pdf_cannot_be_drawn_shows_the_problem_and_sends_no_mail(
    api: Api, cast: Cast, shop: Shop
) -> None:
    job_id, _issued = issued_job(api.as_(cast.owner), shop)
    api.as_(cast.owner).post(f"send-job-invoice/{job_id}")
    with patch("gst.paper._template", side_effect=KeyError("broken template")):
        run_outbox()
    found = sheet(api, cast, job_id)
    assert found["invoiceSentStatus"] == "Failed"
    assert "could not be drawn" in found["invoiceProblem"]
    assert outgoing.outbox == []
    with tenancy.garage(cast.first.pk):
        assert Alert.objects.filter(kind="invoice_failed").exists()


def test_garage_cannot_send_more_invoice_mails_than_its_daily_limit(
    api: Api, cast: Cast, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "MAILS_A_DAY", 1)
    monkeypatch.setattr(mailing, "MAILS_A_DAY", 1)
    client = api.as_(cast.owner)
    first, second = open_job(client, shop), open_job(client, shop)
    assert client.post(f"send-job-invoice/{first}").status == 200
    before = checksum(cast.first)
    answer = client.post(f"send-job-invoice/{second}")
    assert (answer.status, answer.code) == (409, "mail_quota")
    assert checksum(cast.first) == before
    make_ready(api, cast, second)
    run_outbox()
    assert "Your garage has sent 1 invoices by mail today" in sheet(api, cast, second)["invoiceProblem"]


def test_customer_name_cannot_inject_mail_headers_or_html(api: Api, cast: Cast, shop: Shop) -> None:
    change_customer(cast, shop, name="Eve\r\nBcc: everybody@x.example <script>")
    job_id = open_job(api.as_(cast.owner), shop)
    api.as_(cast.owner).post(f"send-job-invoice/{job_id}")
    run_outbox()
    message = parsed()
    assert message["Bcc"] is None
    assert outgoing.outbox[0].recipients() == ["meera@x.example"]
    (page,) = (part for part in message.walk() if part.get_content_type() == "text/html")
    assert b"<script>" not in bytes(page.get_payload(decode=True))
