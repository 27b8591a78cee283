"""Invoices, credit notes and receipts on roll paper: a worker draws each once, beside the A4 paper."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from gst.paper import Copy
from kernel import tenancy
from tenants.invoices import receipts
from tenants.invoices.models import Paper, PaperHandout, Payment
from tests.api import Answered, Api, Client
from tests.billed import issued_job, register, run_outbox
from tests.cast import Cast
from tests.gst.test_slip import PIXEL, ink_of
from tests.shop import Shop

WIDTHS = {"roll80": 80, "roll58": 58}
MM = 72 / 25.4


def downloaded(client: Api, path: str, copy: str) -> tuple[str, PdfReader]:
    """Return the file name and the drawn PDF."""
    waiting = client.get(path, copy=copy)
    assert (waiting.status, waiting.code) == (202, "rendering")
    run_outbox()
    served = Client().get(client.get(path, copy=copy).data["address"])
    return served["Content-Disposition"].split('"')[1], PdfReader(BytesIO(served.content))


def text_of(reader: PdfReader) -> str:
    (page,) = reader.pages
    return " ".join(page.extract_text().split())


def paid(client: Api, job_id: int, **more: object) -> Answered:
    answer = client.post(f"jobs/{job_id}/payments", {"amount": 500, "paymentMethodId": 1, **more})
    assert answer.status == 200, answer.body
    return answer


@pytest.mark.parametrize("copy", WIDTHS)
def test_invoice_on_roll_is_drawn_once_and_the_a4_paper_keeps_its_bytes(
    api: Api, cast: Cast, shop: Shop, copy: str
) -> None:
    client = api.as_(cast.owner)
    register(client)
    _job, issued = issued_job(client, shop, taxCollected=1)
    run_outbox()
    with tenancy.garage(cast.first.pk):
        a4 = bytes(Paper.objects.get().file.content)
    path = f"invoices/{issued['invoiceId']}/address"
    name, reader = downloaded(client, path, copy)
    assert name == f"{issued['number']}-{copy}.pdf"
    assert float(reader.pages[0].mediabox.width) == pytest.approx(WIDTHS[copy] * MM, abs=0.1)
    for part in (issued["number"], "Original for Recipient", "Total ₹1,711.00", "Authorised signatory"):
        assert part in text_of(reader)
    assert client.get(path, copy=copy).status == 200
    run_outbox()
    with tenancy.garage(cast.first.pk):
        assert sorted(Paper.objects.values_list("copy", flat=True)) == sorted(["ORIGINAL", copy.upper()])
        assert bytes(Paper.objects.get(copy="ORIGINAL").file.content) == a4


def test_credit_note_and_paid_invoice_on_roll(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id, issued = issued_job(client, shop, taxCollected=1)
    payment = paid(client, job_id, amount=1711).data
    path = f"invoices/{issued['invoiceId']}/address"
    text = text_of(downloaded(client, path, "roll80")[1])
    assert f"{payment['receiptCode']}. Nothing is due." in text
    assert "Pay by UPI" not in text
    note = client.post(f"invoices/{issued['invoiceId']}/cancel", {"reason": "Wrong car"}).data
    text = text_of(downloaded(client, f"invoices/{note['invoiceId']}/address", "roll58")[1])
    for part in ("Credit Note", note["number"], f"Against invoice {issued['number']}", "₹1,711.00 credited"):
        assert part in text


@pytest.mark.parametrize("copy", WIDTHS)
def test_receipt_on_roll_has_every_text_of_the_a4_receipt(
    api: Api, cast: Cast, shop: Shop, copy: str
) -> None:
    client = api.as_(cast.owner)
    job_id, _issued = issued_job(client, shop)
    payment = paid(client, job_id, reference="UTR 4455").data
    path = f"payments/{payment['paymentId']}/address"
    _name, a4 = downloaded(client, path, "original")
    name, roll = downloaded(client, path, copy)
    assert name == f"{payment['receiptCode']}-{copy}.pdf"
    assert float(roll.pages[0].mediabox.width) == pytest.approx(WIDTHS[copy] * MM, abs=0.1)
    words = text_of(a4).removesuffix("Page 1 of 1").split()
    assert "₹500.00" in words
    assert [word for word in words if word not in text_of(roll)] == []


@pytest.mark.parametrize("language", ["hi", "ta"])
def test_receipt_in_another_language_fits_on_the_narrow_roll(
    api: Api, cast: Cast, shop: Shop, language: str
) -> None:
    client = api.as_(cast.owner)
    job_id, _issued = issued_job(client, shop)
    payment_id = paid(client, job_id).data["paymentId"]
    with tenancy.garage(cast.first.pk):
        receipt = receipts.of_payment(Payment.objects.get(pk=payment_id))
    receipt.facts.update(language=language, received_from="Wadhwani" * 12)
    content = receipts.pdf(receipt, Copy.ROLL58)
    assert "₹500.00" in text_of(PdfReader(BytesIO(content)))
    left, right, bottom, height = ink_of(content)
    assert 5 - PIXEL <= left < right <= 53 + PIXEL
    assert 3 <= height - bottom <= 8


def test_preview_on_roll_shows_the_narrow_page(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    _job, issued = issued_job(client, shop)
    page = client.get(f"invoices/{issued['invoiceId']}/preview", copy="roll58").data["html"]
    assert "body { width: 48mm;" in page
    assert "system-ui" in page
    assert "<script" not in page
    assert issued["number"] in page


def test_copy_that_does_not_exist_is_refused(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id, issued = issued_job(client, shop)
    payment_id = paid(client, job_id).data["paymentId"]
    run_outbox()
    for path, copy, said in (
        (
            f"invoices/{issued['invoiceId']}/address",
            "roll76",
            "The copy is original, duplicate, roll80 or roll58",
        ),
        (f"payments/{payment_id}/address", "a5", "The copy is original, duplicate, roll80 or roll58"),
        (f"payments/{payment_id}/address", "duplicate", "A receipt has no duplicate"),
    ):
        answer = client.get(path, copy=copy)
        assert (answer.status, answer.body["error"]) == (422, {"copy": [said]})
    run_outbox()
    with tenancy.garage(cast.first.pk):
        assert Paper.objects.count() == 1


def test_paper_that_was_printed_on_roll_is_noted(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    _job, issued = issued_job(client, shop)
    noted = client.post(f"invoices/{issued['invoiceId']}/handouts", {"copy": "roll80", "way": "print"})
    assert noted.status == 200
    with tenancy.garage(cast.first.pk):
        assert PaperHandout.objects.values_list("copy", "way").get() == ("roll80", "print")
