"""POST /garage/jobs/{jobId}/cancel: credits the invoice and refunds or keeps the money in one step."""

from typing import Any

import pytest
from django.core import mail as outgoing

from garages.roles import Role
from gst.document import from_json
from kernel import tenancy
from kernel.audit.models import AuditEntry
from tenants.activity.models import Activity
from tenants.invoices.models import Payment
from tests.api import Answered, Api, refused
from tests.architecture.world import checksum
from tests.billed import issue, issued_job, open_job, register, run_outbox, stored
from tests.cast import Cast
from tests.shop import Shop

CANCELLED = 5


def pay(client: Api, job_id: int, amount: float) -> int:
    answer = client.post(f"jobs/{job_id}/payments", {"amount": amount, "paymentMethodId": 1})
    assert answer.status == 200, answer.body
    return int(answer.data["paymentId"])


def move(client: Api, job_id: int, status: int) -> Answered:
    return client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": status})


def cancel(client: Api, job_id: int, money: str | None = None, reason: str = "Car was sold") -> Answered:
    return client.post(f"jobs/{job_id}/cancel", {"reason": reason, "money": money})


@pytest.mark.parametrize("what", ["an invoice", "a payment", "both"])
def test_status_of_a_job_with_an_invoice_or_payment_cannot_become_cancelled(
    api: Api, cast: Cast, shop: Shop, what: str
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    if what != "a payment":
        issue(client, job_id)
    if what != "an invoice":
        pay(client, job_id, 200)
    before = checksum(cast.first)
    answer = move(client, job_id, CANCELLED)
    assert refused(answer, 409, "job_has_money")
    assert checksum(cast.first) == before


def test_status_of_a_job_can_become_cancelled_after_its_invoice_and_payments_were_reversed(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    job_id, issued = issued_job(client, shop)
    client.post(f"invoices/{issued['invoiceId']}/cancel", {"reason": "x"})
    client.post(f"payments/{pay(client, job_id, 200)}/reverse", {"reason": "x"})
    assert move(client, job_id, CANCELLED).status == 200


@pytest.mark.spec("invoices-11")
def test_cancelling_a_job_with_refund_cancels_its_invoice_and_reverses_its_payments(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.manager)
    register(api.as_(cast.owner))
    job_id, issued = issued_job(client, shop, taxCollected=1)
    client.post(f"payments/{pay(client, job_id, 50)}/reverse", {"reason": "Counted twice"})
    pay(client, job_id, 711)
    pay(client, job_id, 1000)
    client.post(f"send-job-invoice/{job_id}")
    run_outbox()
    answer = cancel(client, job_id, "refund")
    note = issued["number"].replace("-00001", "C00001")
    assert answer.body["message"] == (
        f"Job {answer.data['jobCode']} is cancelled. Credit note {note} cancels invoice {issued['number']}."
        " ₹1,711.00 is refunded."
    )
    assert (answer.data["creditNote"], answer.data["advanceHeld"]) == (note, 0)
    bill = client.get(f"jobs/{job_id}/bill").data
    assert (bill["paidAmount"], bill["balanceDue"], bill["advanceHeld"]) == (0, 0, 0)
    assert [(row["title"], row["cancelledBy"]) for row in bill["invoices"]] == [
        ("Credit Note", None), ("Tax Invoice", note),
    ]  # fmt: skip
    paper = from_json(stored(cast.first, bill["invoices"][0]["invoiceId"]).document)
    assert (paper.reason, paper.total_paise) == ("Car was sold", 171_100)
    reasons = [row["reason"] for row in bill["payments"] if row["reverses"]]
    assert reasons == ["Car was sold", "Car was sold", "Counted twice"]
    with tenancy.garage(cast.first.pk):
        refunds = Payment.objects.filter(job=job_id, reason="Car was sold")
        assert {payment.receipt["due_paise"] for payment in refunds} == {0}
    sheet = client.get(f"jobs/{job_id}").data
    assert (sheet["jobStatus"], sheet["invoiceNumber"], sheet["balanceDue"]) == ("Cancelled", None, 0)
    with tenancy.garage(cast.first.pk):
        row = Activity.objects.get(subject_id=job_id, what="cancel_reason")
    assert (row.after, row.person_name) == ("Car was sold", "Manager Person")
    with tenancy.platform():
        assert AuditEntry.objects.filter(kind="invoice_cancelled").count() == 1
        assert AuditEntry.objects.filter(kind="payment_reversed").count() == 3
    run_outbox()
    assert outgoing.outbox[-1].subject.startswith("Credit Note ")


@pytest.mark.spec("invoices-11")
def test_payments_kept_from_a_cancelled_job_are_an_advance_and_can_be_refunded(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    job_id, _issued = issued_job(client, shop)
    payment = pay(client, job_id, 450)
    answer = cancel(client, job_id, "keep")
    assert answer.body["message"].endswith("₹450.00 is kept as an advance.")
    for shown in (
        client.get(f"jobs/{job_id}/bill").data,
        client.get(f"jobs/{job_id}").data,
        client.get("jobs").data["jobs"][0],
        client.get("jobs/board").data["columns"][4]["jobs"][0],
    ):
        assert (shown["balanceDue"], shown["advanceHeld"]) == (0, 450)
    reversal = client.post(f"payments/{payment}/reverse", {"reason": "Given back"})
    assert (reversal.data["paidAmount"], reversal.data["balanceDue"]) == (0, 0)
    assert client.get(f"jobs/{job_id}/bill").data["advanceHeld"] == 0


def test_advance_counts_as_a_payment_when_the_cancelled_job_is_reopened(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    pay(client, job_id, 450)
    cancel(client, job_id, "keep")
    assert move(client, job_id, 1).status == 200
    bill = client.get(f"jobs/{job_id}/bill").data
    assert (bill["paidAmount"], bill["balanceDue"], bill["advanceHeld"]) == (450, 1000, 0)
    issued = issue(client, job_id)
    assert from_json(stored(cast.first, issued["invoiceId"]).document).due_paise == 100_000


def test_job_without_payments_can_be_cancelled_without_the_choice_of_refund_or_keep(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    answer = cancel(client, job_id)
    assert answer.body["message"] == f"Job {answer.data['jobCode']} is cancelled."
    assert answer.data["creditNote"] is None


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"reason": "x"}, "money", "Choose whether the money is refunded or kept"),
        ({"reason": "x", "money": "burn"}, "money", "Choose whether the money is refunded or kept"),
        ({"reason": " ", "money": "keep"}, "reason", "Reason is required"),
    ],
)
def test_cancelling_a_job_with_payments_needs_a_reason_and_the_choice_of_refund_or_keep(
    api: Api, cast: Cast, shop: Shop, body: dict[str, Any], field: str, message: str
) -> None:
    client = api.as_(cast.owner)
    job_id, _issued = issued_job(client, shop)
    pay(client, job_id, 450)
    before = checksum(cast.first)
    answer = client.post(f"jobs/{job_id}/cancel", body)
    assert (answer.status, answer.body["error"]) == (422, {field: [message]})
    assert checksum(cast.first) == before


def test_cancelled_job_cannot_be_cancelled_again(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    cancel(client, job_id)
    before = checksum(cast.first)
    assert refused(cancel(client, job_id), 409, "job_cancelled")
    assert checksum(cast.first) == before


@pytest.mark.parametrize(
    ("role", "invoiced", "money", "may"),
    [
        (Role.SERVICE_ADVISOR, False, None, True),
        (Role.SERVICE_ADVISOR, False, "keep", True),
        (Role.SERVICE_ADVISOR, False, "refund", False),
        (Role.SERVICE_ADVISOR, True, "keep", False),
        (Role.TECHNICIAN, True, None, False),
        (Role.CASHIER, False, "refund", False),
        (Role.MANAGER, True, "refund", True),
    ],
)
@pytest.mark.spec("invoices-11")
def test_cancelling_a_job_needs_the_permissions_for_its_invoice_and_refund(
    api: Api, cast: Cast, shop: Shop, role: Role, invoiced: bool, money: str | None, may: bool
) -> None:
    owner = api.as_(cast.owner)
    job_id = open_job(owner, shop)
    if invoiced:
        issue(owner, job_id)
    if money:
        pay(owner, job_id, 450)
    before = checksum(cast.first)
    answer = cancel(api.as_(cast.with_role(role)), job_id, money)
    if may:
        assert answer.status == 200, answer.body
    else:
        assert refused(answer, 400, "role_denied")
        assert checksum(cast.first) == before


def test_repeated_idempotency_key_cancels_a_job_once(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id, _issued = issued_job(client, shop)
    keyed = client.with_headers(Idempotency_Key="cancel-1")
    assert cancel(keyed, job_id).data == cancel(keyed, job_id).data
    assert len(client.get(f"jobs/{job_id}/bill").data["invoices"]) == 2


def test_share_link_of_a_cancelled_job_shows_no_amount_due(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    pay(client, job_id, 450)
    link = client.post(f"jobs/{job_id}/share-link").data["address"].partition("link=")[2]
    assert Api().get("job-status", link=link).data["advanceHeld"] == 0
    cancel(client, job_id, "keep")
    shared = Api().get("job-status", link=link).data
    assert (shared["jobStatus"], shared["amount"], shared["advanceHeld"]) == ("Cancelled", 0, 450)
    text = client.post(f"jobs/{job_id}/share-link").data["whatsappAddress"]
    assert "1%2C450" not in text
    assert "cancelled" in text


def test_refund_receipt_of_a_cancelled_job_shows_no_amount_due(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    payment = pay(client, job_id, 450)
    cancel(client, job_id, "keep")
    client.post(f"payments/{payment}/reverse", {"reason": "Given back"})
    with tenancy.garage(cast.first.pk):
        assert Payment.objects.get(reverses=payment).receipt["due_paise"] == 0
