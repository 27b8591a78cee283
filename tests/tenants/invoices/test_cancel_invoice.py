"""POST /garage/invoices/{invoiceId}/cancel: after the credit note, the job can be changed and
invoiced again.
"""

from io import BytesIO
from typing import Any

import pytest
from django.core import mail as outgoing
from pypdf import PdfReader

from gst.document import from_json
from kernel import tenancy
from kernel.audit.models import AuditEntry
from tenants.customers.models import Customer
from tests.api import Api, Client
from tests.architecture.world import checksum
from tests.billed import KARNATAKA, issue, issued_job, register, run_outbox, stored
from tests.cast import Cast
from tests.shop import Shop


def cancel(client: Api, invoice_id: int, reason: str = "Wrong customer") -> Any:
    return client.post(f"invoices/{invoice_id}/cancel", {"reason": reason})


def test_credit_note_cancels_the_whole_invoice_and_unlocks_the_job(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.manager)
    register(api.as_(cast.owner))
    with tenancy.garage(cast.first.pk):
        Customer.objects.filter(pk=shop.customer.pk).update(
            gstin=KARNATAKA, state_code="29", address="1 Brigade Road"
        )
    job_id, issued = issued_job(client, shop, taxCollected=1)
    answer = cancel(client, issued["invoiceId"])
    number = issued["number"].replace("-00001", "C00001")
    assert answer.body["message"] == f"The invoice is cancelled by credit note {number}."
    note, invoice = (
        from_json(stored(cast.first, pk).document) for pk in (answer.data["invoiceId"], issued["invoiceId"])
    )
    assert (note.kind, note.number, note.original, note.reason) == (
        "credit_note", number, (invoice.number, invoice.issued_on), "Wrong customer",
    )  # fmt: skip
    assert (note.lines, note.heads, note.total_paise) == (invoice.lines, invoice.heads, invoice.total_paise)
    assert (note.place_of_supply, note.received_paise) == (invoice.place_of_supply, 0)
    sheet = client.get(f"jobs/{job_id}").data
    assert (sheet["invoiceNumber"], sheet["invoiceSentStatus"]) == (None, "No")
    with tenancy.platform():
        assert AuditEntry.objects.filter(kind="invoice_cancelled").count() == 1

    assert client.put(f"jobs/{job_id}", shop.job(taxCollected=1)).status == 200
    assert issue(client, job_id)["number"] == issued["number"].replace("00001", "00002")
    bill = client.get(f"jobs/{job_id}/bill").data["invoices"]
    assert [(row["title"], row["cancelledBy"]) for row in bill] == [
        ("Tax Invoice", None),
        ("Credit Note", None),
        ("Tax Invoice", number),
    ]


def test_credit_note_keeps_the_prefix_of_its_invoice_after_the_profile_changed(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    _job, issued = issued_job(client, shop)
    register(client, invoicePrefix="NEW", gstin="", registration="unregistered")
    assert cancel(client, issued["invoiceId"]).data["number"].startswith("MUM01-")


def test_invoices_with_the_same_number_under_two_gstins_are_different_invoices(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id, first = issued_job(client, shop)
    run_outbox()
    cancel(client, first["invoiceId"])
    register(client, gstin=KARNATAKA, stateCode="29")
    second = issue(client, job_id)
    assert second["number"] == first["number"]
    assert cancel(client, first["invoiceId"]).code == "invoice_not_in_force"
    link = client.post(f"jobs/{job_id}/share-link").data["address"].partition("link=")[2]
    assert Api().get("job-status", link=link).data["invoice"]["address"] is None
    run_outbox()
    served = Client().get(f"/shared/{link}/invoice.pdf")
    assert KARNATAKA in PdfReader(BytesIO(served.content)).pages[0].extract_text()


def test_cancelling_an_invoice_stops_its_queued_mail(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id, issued = issued_job(client, shop)
    client.post(f"send-job-invoice/{job_id}")
    cancel(client, issued["invoiceId"])
    run_outbox()
    assert outgoing.outbox == []
    (_note, invoice) = client.get(f"jobs/{job_id}/bill").data["invoices"]
    assert invoice["mails"][0]["reason"] == "The invoice was cancelled first."


def test_credit_note_of_a_mailed_invoice_is_mailed_to_the_customer(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id, issued = issued_job(client, shop)
    client.post(f"send-job-invoice/{job_id}")
    run_outbox()
    cancel(client, issued["invoiceId"])
    run_outbox()
    _invoice, note = outgoing.outbox
    assert note.subject.startswith("Credit Note ")
    assert f"Invoice {issued['number']} for your Swift (MH 12 AB 1234) is cancelled" in note.body
    assert client.get(f"jobs/{job_id}").data["invoiceSentStatus"] == "No"


def test_cancelling_an_unsent_invoice_sends_no_mail(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    _job, issued = issued_job(client, shop)
    cancel(client, issued["invoiceId"])
    run_outbox()
    assert outgoing.outbox == []


def test_cancelled_invoice_or_credit_note_cannot_be_cancelled(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    _job, issued = issued_job(client, shop)
    note = cancel(client, issued["invoiceId"]).data
    before = checksum(cast.first)
    for invoice_id in (issued["invoiceId"], note["invoiceId"]):
        answer = cancel(client, invoice_id)
        assert (answer.status, answer.code) == (409, "invoice_not_in_force")
    assert checksum(cast.first) == before


@pytest.mark.parametrize("reason", ["", " ", "x" * 201])
def test_invoice_cannot_be_cancelled_without_a_valid_reason(
    api: Api, cast: Cast, shop: Shop, reason: str
) -> None:
    client = api.as_(cast.owner)
    _job, issued = issued_job(client, shop)
    before = checksum(cast.first)
    assert list(cancel(client, issued["invoiceId"], reason).body["error"]) == ["reason"]
    assert checksum(cast.first) == before
