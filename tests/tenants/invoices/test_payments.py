"""POST /garage/jobs/{jobId}/payments, reversals, receipts and the balance due."""

from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from gst.document import from_json
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from tests.api import Answered, Api, Client
from tests.architecture.world import checksum
from tests.billed import issue, open_job, register, run_outbox, stored
from tests.cast import Cast
from tests.shop import Shop


def pay(client: Api, job_id: int, amount: Any, **changes: Any) -> Answered:
    return client.post(
        f"jobs/{job_id}/payments", {"amount": amount, "paymentMethodId": 2, "reference": "UTR1"} | changes
    )


def test_job_can_be_paid_in_parts_until_nothing_is_due(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.cashier)
    job_id = open_job(api.as_(cast.owner), shop)
    first = pay(client, job_id, 1000.5, reference="utr123", paidOn=clock.today().isoformat())
    assert (first.data["paidAmount"], first.data["balanceDue"]) == (1000.5, 449.5)
    assert first.body["message"].startswith("The payment has been recorded. Receipt RCPT-")
    assert pay(client, job_id, "449.50", paymentMethodId=1, reference="").data["balanceDue"] == 0
    bill = client.get(f"jobs/{job_id}/bill").data
    assert (bill["estimatedCost"], bill["paidAmount"], bill["balanceDue"]) == (1450.0, 1450.0, 0.0)
    assert [
        (row["amount"], row["paymentMethod"], row["reference"], row["recordedBy"]) for row in bill["payments"]
    ] == [
        (449.5, "Cash", None, "Cashier Person"),
        (1000.5, "UPI", "UTR123", "Cashier Person"),
    ]
    assert client.get("jobs").data["jobs"][0]["balanceDue"] == 0
    sheet = client.get(f"jobs/{job_id}").data
    assert (sheet["paidAmount"], sheet["balanceDue"]) == (1450.0, 0.0)
    assert [row["what"] for row in sheet["activity"]] == ["payment", "payment", "opened"]
    with tenancy.platform():
        assert AuditEntry.objects.filter(kind="payment").count() == 2


def test_invoice_deducts_a_payment_that_was_made_before_it_was_issued(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop)
    pay(client, job_id, 450)
    paper = from_json(stored(cast.first, issue(client, job_id)["invoiceId"]).document)
    assert (paper.received_paise, paper.due_paise) == (45_000, 100_000)


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"amount": None}, "amount", "Amount is required"),
        ({"amount": 0}, "amount", "Amount is required"),
        ({"amount": -5}, "amount", "This must be an amount"),
        ({"amount": 1.005}, "amount", "An amount has at most two decimals"),
        ({"amount": 1450.01}, "amount", "The balance due is ₹1,450.00"),
        ({"paymentMethodId": 9}, "paymentMethodId", "Payment Method is required"),
        ({"reference": "a, b"}, "reference", "Use only letters, digits and - _ . / in the reference"),
        ({"paidOn": "soon"}, "paidOn", "This is not a date"),
        ({"paidOn": "2026-W47-5"}, "paidOn", "This is not a date"),
        ({"paidOn": "1900-01-01"}, "paidOn", "The payment date cannot be more than a year ago"),
        ({"paidOn": "2999-01-01"}, "paidOn", "A payment cannot be dated in the future"),
    ],
)
def test_payment_with_an_invalid_field_is_not_recorded(
    api: Api, cast: Cast, shop: Shop, changes: dict[str, Any], field: str, message: str
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    before = checksum(cast.first)
    answer = pay(client, job_id, **({"amount": 10} | changes))
    assert answer.body["error"] == {field: [message]}
    assert checksum(cast.first) == before


@pytest.mark.parametrize(
    ("typed", "stored"),
    [("", None), (None, None), ("6061 6699 0939", "606166990939"), (" hdfc\u00a0n52/1 ", "HDFCN52/1")],
)
def test_payment_reference_is_optional_and_stored_in_upper_case_without_spaces(
    api: Api, cast: Cast, shop: Shop, typed: str | None, stored: str | None
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    for method in (2, 4):
        assert pay(client, job_id, 10, reference=typed, paymentMethodId=method).status == 200
    assert {row["reference"] for row in client.get(f"jobs/{job_id}/bill").data["payments"]} == {stored}


def test_cancelled_job_accepts_no_payment(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": 5})
    before = checksum(cast.first)
    assert (pay(client, job_id, 1).status, pay(client, job_id, 1).code) == (409, "job_cancelled")
    assert checksum(cast.first) == before


def test_payment_can_be_reversed_only_once(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    payment = pay(client, job_id, 1450).data["paymentId"]
    answer = client.post(f"payments/{payment}/reverse", {"reason": "Counted twice"})
    assert (answer.data["paidAmount"], answer.data["balanceDue"]) == (0.0, 1450.0)
    before = checksum(cast.first)
    for payment_id in (payment, answer.data["paymentId"]):
        again = client.post(f"payments/{payment_id}/reverse", {"reason": "Again"})
        assert (again.status, again.code) == (409, "already_reversed")
    assert client.post(f"payments/{payment}/reverse", {"reason": ""}).code == "invalid"
    assert checksum(cast.first) == before
    reversal, first = client.get(f"jobs/{job_id}/bill").data["payments"]
    assert (first["reversed"], reversal["reverses"], reversal["reason"]) == (True, payment, "Counted twice")


def test_reversal_receipt_names_the_amount_and_the_original_receipt(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    payment = pay(client, job_id, 450).data
    reversal = client.post(f"payments/{payment['paymentId']}/reverse", {"reason": "Counted twice"}).data
    client.get(f"payments/{reversal['paymentId']}/address")
    run_outbox()
    address = client.get(f"payments/{reversal['paymentId']}/address").data["address"]
    text = PdfReader(BytesIO(Client().get(address).content)).pages[0].extract_text()
    for expected in (
        "Payment reversed",
        "₹450.00 reversed",
        payment["receiptCode"],
        "Counted twice",
        "₹1,450.00",
    ):
        assert expected in text
    assert "received" not in text.lower()


def test_job_with_a_payment_cannot_be_deleted(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    payment = pay(client, job_id, 10).data["paymentId"]
    before = checksum(cast.first)
    refused = client.delete(f"jobs/{job_id}")
    assert (refused.status, refused.code) == (200, "job_paid")
    assert checksum(cast.first) == before
    client.post(f"payments/{payment}/reverse", {"reason": "Given back"})
    assert client.delete(f"jobs/{job_id}").body["success"] is True


def test_repeated_idempotency_key_records_a_payment_once(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    keyed = client.with_headers(Idempotency_Key="pay-1")
    assert pay(keyed, job_id, 10).data == pay(keyed, job_id, 10).data
    assert client.get(f"jobs/{job_id}/bill").data["paidAmount"] == 10


def test_payment_date_can_be_yesterday(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    day = (clock.today() - timedelta(days=1)).isoformat()
    pay(client, job_id, 10, paidOn=day)
    assert client.get(f"jobs/{job_id}/bill").data["payments"][0]["paidOn"] == day


def test_receipt_pdf_is_drawn_on_the_first_request(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop)
    payment = pay(client, job_id, 450, reference="UTR77").data
    rendering = client.get(f"payments/{payment['paymentId']}/address")
    assert (rendering.status, rendering.code, rendering.response["Retry-After"]) == (202, "rendering", "2")
    run_outbox()
    address = client.get(f"payments/{payment['paymentId']}/address").data["address"]
    served = Client().get(address)
    assert served["Content-Disposition"] == f'attachment; filename="{payment["receiptCode"]}.pdf"'
    text = PdfReader(BytesIO(served.content)).pages[0].extract_text()
    for expected in (
        payment["receiptCode"], "₹450.00", "Rupees Four Hundred Fifty Only", "Meera Iyer", "UPI", "UTR77",
        "Sharma Motors Private Limited", "₹1,000.00",
    ):  # fmt: skip
        assert expected in text
