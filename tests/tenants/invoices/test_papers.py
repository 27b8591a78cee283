"""A worker draws the invoice PDF, and staff download it. It always has the same bytes."""

from datetime import timedelta
from io import BytesIO
from unittest.mock import patch

import pytest
import weasyprint
from celery.exceptions import SoftTimeLimitExceeded
from pypdf import PdfReader

from gst import paper
from gst.document import from_json
from gst.paper import Copy
from kernel import clock, tenancy
from kernel.outbox import rows, runner
from kernel.outbox.models import OutboxRow
from tenants.files.models import StoredFile
from tenants.invoices.models import Invoice, InvoiceMail, Paper
from tenants.jobs.models import Job
from tenants.messages.codes import MailState
from tests.api import Api, Client
from tests.billed import issued_job, open_job, register, run_outbox, stored
from tests.cast import Cast
from tests.outbox import drain
from tests.shop import Shop


def test_original_and_duplicate_invoice_pdf_can_be_downloaded_after_drawing(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.technician)
    register(api.as_(cast.owner))
    _job, issued = issued_job(api.as_(cast.owner), shop, taxCollected=1)
    rendering = client.get(f"invoices/{issued['invoiceId']}/address")
    assert (rendering.status, rendering.code) == (202, "rendering")
    run_outbox()
    address = client.get(f"invoices/{issued['invoiceId']}/address").data["address"]
    served = Client().get(address)
    assert served["Content-Disposition"] == f'attachment; filename="{issued["number"]}.pdf"'
    text = PdfReader(BytesIO(served.content)).pages[0].extract_text()
    assert "Original for Recipient" in text
    assert "₹1,711.00" in text
    assert client.get(f"invoices/{issued['invoiceId']}/address", copy="duplicate").status == 202
    run_outbox()
    duplicate = client.get(f"invoices/{issued['invoiceId']}/address", copy="duplicate").data["address"]
    assert (
        "Duplicate for Supplier"
        in PdfReader(BytesIO(Client().get(duplicate).content)).pages[0].extract_text()
    )


def test_redrawn_invoice_pdf_is_byte_identical(api: Api, cast: Cast, shop: Shop) -> None:
    register(api.as_(cast.owner))
    _job, issued = issued_job(api.as_(cast.owner), shop, taxCollected=1)
    run_outbox()
    with tenancy.garage(cast.first.pk):
        drawn = Paper.objects.select_related("file").get(subject_id=issued["invoiceId"])
        document = from_json(stored(cast.first, issued["invoiceId"]).document)
        assert paper.pdf(document, copy=Copy.ORIGINAL) == bytes(drawn.file.content)


class Died(BaseException):
    """A BaseException, which the runner does not catch. So the runner records neither a failure nor a
    retry."""


def test_invoice_pdf_is_saved_once_although_a_worker_crashed_before_saving_it(
    api: Api, cast: Cast, shop: Shop
) -> None:
    """Its transaction is rolled back. After the lease expires, the next worker draws the same PDF."""
    client = api.as_(cast.owner)
    _job, issued = issued_job(client, shop)
    with patch("tenants.invoices.papers.Paper.objects.create", side_effect=Died), pytest.raises(Died):
        drain("invoices.draw")
    with tenancy.garage(cast.first.pk):
        assert (Paper.objects.count(), Invoice.objects.count()) == (0, 1)
        assert not StoredFile.objects.filter(content_type="application/pdf").exists()
    # Until the lease expires, no other worker takes the row.
    drain("invoices.draw")
    with tenancy.platform():
        row = OutboxRow.objects.filter(kind="invoices.draw")
        assert row.filter(done_at=None, dead_at=None, attempts=1).count() == 1
        row.update(leased_until=clock.now() - timedelta(hours=1), due_at=clock.now() - timedelta(hours=1))
        (claim,) = [each for each in rows.claim({}, 100) if each.kind == "invoices.draw"]
    runner.run(claim.row_id, claim.number)
    with tenancy.garage(cast.first.pk):
        assert (Paper.objects.count(), Invoice.objects.get().number) == (1, issued["number"])


SLOW_MACHINE = [SoftTimeLimitExceeded(), MemoryError(), OSError(28, "No space left on device")]


@pytest.mark.parametrize("fault", SLOW_MACHINE)
def test_invoice_pdf_is_drawn_and_mailed_after_a_temporary_server_fault(
    api: Api, cast: Cast, shop: Shop, fault: Exception
) -> None:
    job = _sent_job(api.as_(cast.owner), shop)
    with patch.object(weasyprint.HTML, "write_pdf", side_effect=fault):
        drain("invoices.draw")
    with tenancy.platform():
        row = OutboxRow.objects.get(kind="invoices.draw")
        assert (row.attempts, row.done_at, row.dead_at) == (1, None, None)
        OutboxRow.objects.filter(pk=row.pk).update(due_at=clock.now() - timedelta(hours=1))
    with tenancy.garage(cast.first.pk):
        assert InvoiceMail.objects.get().state == MailState.QUEUED
        assert Job.objects.get(pk=job).invoice_problem == ""
    run_outbox()
    with tenancy.garage(cast.first.pk):
        assert InvoiceMail.objects.get().state == MailState.SENT


def test_drawing_an_invoice_pdf_is_not_retried_after_an_error_of_the_pdf_library(
    api: Api, cast: Cast, shop: Shop
) -> None:
    job = _sent_job(api.as_(cast.owner), shop)
    with patch.object(weasyprint.HTML, "write_pdf", side_effect=ValueError("bad table")):
        drain("invoices.draw")
    with tenancy.platform():
        assert OutboxRow.objects.get(kind="invoices.draw").dead_at
    with tenancy.garage(cast.first.pk):
        assert InvoiceMail.objects.get().state == MailState.FAILED
        assert "ValueError: bad table" in Job.objects.get(pk=job).invoice_problem


def _sent_job(client: Api, shop: Shop) -> int:
    job_id = open_job(client, shop)
    assert client.post(f"send-job-invoice/{job_id}").body["success"] is True
    return job_id


def test_repeated_requests_for_an_invoice_pdf_store_one_file(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    _job, issued = issued_job(client, shop)
    for _ in range(3):
        client.get(f"invoices/{issued['invoiceId']}/address")
    run_outbox()
    with tenancy.garage(cast.first.pk):
        assert Paper.objects.count() == 1
        assert StoredFile.objects.filter(content_type="application/pdf").count() == 1


def test_unknown_kind_of_invoice_copy_is_refused(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    _job, issued = issued_job(client, shop)
    answer = client.get(f"invoices/{issued['invoiceId']}/address", copy="triplicate")
    assert answer.body["error"] == {"copy": ["The copy is original, duplicate, roll80 or roll58"]}
