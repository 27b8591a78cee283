"""The languages of mails and papers for customers."""

import email
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core import mail as outgoing
from pypdf import PdfReader

from gst.document import from_json
from kernel import tenancy
from tenants.invoices.models import Invoice
from tenants.profile.models import GstProfile
from tests.api import Api, Client, refused
from tests.architecture.world import checksum
from tests.billed import REGULAR, issued_job, register, run_outbox
from tests.cast import Cast
from tests.languages import build_hindi
from tests.shop import Shop

HINDI = {"customerLanguage": "hi", "paperLanguage": "hi"}


@pytest.fixture(autouse=True)
def offered(settings: Any, tmp_path: Path) -> None:
    build_hindi(settings, tmp_path)


def invoice_of(cast: Cast) -> Invoice:
    with tenancy.garage(cast.first.pk):
        return Invoice.objects.latest("pk")


def sent() -> tuple[str, str, str]:
    """Return subject, text and the text of the PDF of the newest mail."""
    message = email.message_from_bytes(outgoing.outbox[-1].message().as_bytes())
    plain, pdf = "", b""
    for part in message.walk():
        content: Any = part.get_payload(decode=True)
        if part.get_content_type() == "text/plain":
            plain = content.decode()
        elif part.get_content_type() == "application/pdf":
            pdf = content
    printed = "".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
    return str(outgoing.outbox[-1].subject), plain, printed


@pytest.mark.spec("hand-75")
def test_mail_and_invoice_are_in_the_languages_of_the_garage(api: Api, cast: Cast, shop: Shop) -> None:
    register(api.as_(cast.owner), **HINDI)
    job_id, _ = issued_job(api.as_(cast.owner), shop, taxCollected=1)
    api.as_(cast.owner).post(f"send-job-invoice/{job_id}")
    run_outbox()
    subject, text, printed = sent()
    number = invoice_of(cast).number
    assert subject == f"First Chain, First से कर बीजक {number}"
    assert text.startswith("नमस्ते ")
    assert "आपकी जॉब का स्टेटस:" in text
    assert "&lang=hi\n" in text
    assert "/ Tax Invoice" in printed
    assert "/ Rupees " in printed


@pytest.mark.spec("hand-76")
def test_issued_invoice_keeps_its_language(api: Api, cast: Cast, shop: Shop) -> None:
    register(api.as_(cast.owner))
    issued_job(api.as_(cast.owner), shop)
    assert "language" not in invoice_of(cast).document
    register(api.as_(cast.owner), version=1, **HINDI)
    assert from_json(invoice_of(cast).document).language == "en"


@pytest.mark.spec("hand-76")
def test_credit_note_has_the_language_of_its_invoice(api: Api, cast: Cast, shop: Shop) -> None:
    register(api.as_(cast.owner), **HINDI)
    issued_job(api.as_(cast.owner), shop)
    invoice = invoice_of(cast)
    register(api.as_(cast.owner), version=1, paperLanguage="en")
    answer = api.as_(cast.owner).post(f"invoices/{invoice.pk}/cancel", {"reason": "Wrong customer"})
    assert answer.status == 200, answer.body
    assert from_json(invoice_of(cast).document).language == "hi"


@pytest.mark.spec("hand-5")
def test_language_that_is_not_offered_is_refused(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    register(client)
    before = checksum(cast.first)
    for field in HINDI:
        answer = client.put("gst-profile", REGULAR | {field: "mr", "version": 1})
        assert refused(answer, 422, "invalid")
        assert answer.body["error"] == {field: ["This language is not offered."]}
    assert checksum(cast.first) == before


@pytest.mark.spec("hand-4")
def test_languages_that_are_not_sent_stay(api: Api, cast: Cast) -> None:
    register(api.as_(cast.owner), **HINDI)
    register(api.as_(cast.owner), version=1)
    with tenancy.garage(cast.first.pk):
        kept = GstProfile.objects.values_list("customer_language", "paper_language").get()
    assert kept == ("hi", "hi")


def test_receipt_and_its_reversal_are_in_the_language_of_papers(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client, **HINDI)
    job_id, _ = issued_job(client, shop)
    paid = client.post(f"jobs/{job_id}/payments", {"amount": 450, "paymentMethodId": 1}).data["paymentId"]
    back = client.post(f"payments/{paid}/reverse", {"reason": "Counted twice"}).data["paymentId"]
    for payment, english, words in (
        (paid, "Receipt", "Rupees Four Hundred Fifty Only"),
        (back, "Payment reversed", "reversed"),
    ):
        client.get(f"payments/{payment}/address")
        run_outbox()
        address = client.get(f"payments/{payment}/address").data["address"]
        printed = PdfReader(BytesIO(Client().get(address).content)).pages[0].extract_text()
        assert f"/ {english}" in " ".join(printed.split())
        assert words in printed
        assert re.search("[\u0900-\u097f]", printed)
