"""Totals of a job when the GST rate changes before, on or after the invoice date."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from unittest.mock import patch

import pytest

from gst import rates
from gst.document import from_json
from kernel import clock, tenancy
from tenants.activity.models import Activity
from tenants.invoices.issuing import invoice_ready_job
from tenants.jobs.models import Job
from tests.api import Answered, Api
from tests.architecture.world import checksum
from tests.billed import COMPOSITION, UNREGISTERED, issue, issued_job, open_job, register, stored
from tests.cast import Cast
from tests.shop import Shop

TOTALS = ("subtotal", "taxPercentage", "taxAmount", "estimatedCost", "balanceDue")


@contextmanager
def rate_from(percent: int, day: date) -> Iterator[None]:
    """Add a GST rate that is valid from a day."""
    later = replace(rates.WORKSHOP_RATES[0], percent=Decimal(percent), valid_from=day)
    with patch.object(rates, "WORKSHOP_RATES", (*rates.WORKSHOP_RATES, later)):
        yield


@contextmanager
def tomorrow_at(percent: int) -> Iterator[None]:
    with rate_from(percent, clock.today() + timedelta(days=1)), clock.at(clock.now() + timedelta(days=1)):
        yield


def totals(client: Api, job_id: int) -> dict[str, Any]:
    sheet = client.get(f"jobs/{job_id}").data
    return {name: sheet[name] for name in TOTALS}


def edit(client: Api, shop: Shop, job_id: int, **changes: Any) -> Answered:
    """Edit the job with its current dates, because a later edit cannot set dates in the past."""
    sheet = client.get(f"jobs/{job_id}").data
    dates = {"entryDate": sheet["entryDate"], "expectedDOD": sheet["expectedDOD"]}
    return client.put(f"jobs/{job_id}", shop.job(**dates, **changes))


@pytest.mark.spec("invoices-12")
def test_editing_the_comment_of_an_invoiced_job_does_not_apply_a_new_gst_rate(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id, _issued = issued_job(client, shop, taxCollected=1)
    before = totals(client, job_id)
    with tomorrow_at(28):
        assert edit(client, shop, job_id, taxCollected=1, additionalComments="Call first").status == 200
        assert totals(client, job_id) == before
    assert client.get(f"jobs/{job_id}").data["additionalComments"] == "Call first"


def test_invoiced_job_refuses_a_total_computed_with_a_new_gst_rate(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id, _issued = issued_job(client, shop, taxCollected=1)
    with tomorrow_at(28):
        before = checksum(cast.first)
        refused = edit(client, shop, job_id, taxCollected=1, estimatedCost=1856)
        assert refused.body["error"] == {"estimatedCost": ["The total is ₹1,711.00"]}
        assert checksum(cast.first) == before
        assert edit(client, shop, job_id, taxCollected=1, estimatedCost=1711).status == 200


@pytest.mark.parametrize("registration", [COMPOSITION, UNREGISTERED], ids=["composition", "unregistered"])
@pytest.mark.parametrize("invoiced", [True, False], ids=["invoiced", "not invoiced"])
def test_taxed_job_keeps_its_totals_after_the_garage_loses_its_registration(
    api: Api, cast: Cast, shop: Shop, registration: dict[str, Any], invoiced: bool
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, taxCollected=1)
    if invoiced:
        issue(client, job_id)
    before = totals(client, job_id)
    register(client, **registration)
    with tomorrow_at(28):
        answer = edit(client, shop, job_id, taxCollected=1, additionalComments="Call first", priorityId=1)
        assert answer.status == 200, answer.body
        assert totals(client, job_id) == before


def test_services_of_a_taxed_job_cannot_change_after_the_garage_lost_its_registration(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, taxCollected=1)
    register(client, **UNREGISTERED)
    before = checksum(cast.first)
    refused = edit(client, shop, job_id, taxCollected=1, servicesOpted=[shop.line(shop.oil, 1000)])
    assert refused.body["error"] == {"taxCollected": ["Your garage is not registered to collect GST"]}
    assert checksum(cast.first) == before
    assert edit(client, shop, job_id, taxCollected=0).data["estimatedCost"] == 1450


def test_editing_a_job_without_invoice_applies_the_current_gst_rate(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, taxCollected=1)
    with tomorrow_at(28):
        answer = edit(client, shop, job_id, taxCollected=1, additionalComments="x")
    assert answer.data["estimatedCost"] == 1856


@pytest.mark.spec("invoices-12")
def test_issuing_an_invoice_applies_the_gst_rate_of_its_date_to_the_job(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, taxCollected=1)
    client.post(f"jobs/{job_id}/payments", {"amount": 711, "paymentMethodId": 1})
    version = client.get(f"jobs/{job_id}").data["version"]
    with tomorrow_at(28):
        assert "₹1,856.00" in client.get(f"jobs/{job_id}/invoice-preview").data["html"]
        assert totals(client, job_id)["estimatedCost"] == 1711
        issued = issue(client, job_id)
        paper = from_json(stored(cast.first, issued["invoiceId"]).document)
    assert ({line.tax_percent for line in paper.lines}, paper.heads.tax_paise) == ({Decimal(28)}, 40_600)
    assert (paper.total_paise, paper.due_paise) == (185_600, 114_500)
    sheet = client.get(f"jobs/{job_id}").data
    assert [sheet[name] for name in TOTALS] == [1450, 28, 406, 1856, 1145]
    assert sheet["version"] == version + 1
    bill = client.get(f"jobs/{job_id}/bill").data
    assert (bill["estimatedCost"], bill["balanceDue"], bill["invoices"][0]["total"]) == (1856, 1145, 1856)
    with tenancy.garage(cast.first.pk):
        row = Activity.objects.get(subject_id=job_id, what="estimatedCost")
    assert (row.before, row.after) == (1711, 1856)


def test_issuing_an_invoice_with_an_unchanged_gst_rate_does_not_change_the_job(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, taxCollected=1)
    with rate_from(28, clock.today() + timedelta(days=1)):
        issue(client, job_id)
    with tenancy.garage(cast.first.pk):
        assert Job.objects.get(pk=job_id).version == 1
        assert not Activity.objects.filter(subject_id=job_id, what="estimatedCost").exists()


def test_refused_invoice_does_not_change_the_job_totals(api: Api, cast: Cast, shop: Shop) -> None:
    """The worker that invoices a ready job commits only its refusal."""
    client = api.as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, taxCollected=1)
    before = totals(client, job_id)
    register(client, **UNREGISTERED)
    with tomorrow_at(28):
        with tenancy.garage(cast.first.pk):
            Job.objects.filter(pk=job_id).update(status=3)
            invoice_ready_job(job_id)
        assert totals(client, job_id) == before
        assert client.get(f"jobs/{job_id}").data["invoiceSentStatus"] == "Failed"


def test_credit_note_uses_the_gst_rate_of_its_invoice(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    register(client)
    job_id, issued = issued_job(client, shop, taxCollected=1)
    with tomorrow_at(28):
        note = client.post(f"invoices/{issued['invoiceId']}/cancel", {"reason": "x"}).data
        paper = from_json(stored(cast.first, note["invoiceId"]).document)
        assert (paper.total_paise, paper.heads.tax_paise) == (171_100, 26_100)
        assert totals(client, job_id)["estimatedCost"] == 1711
        issue(client, job_id)
        assert totals(client, job_id)["estimatedCost"] == 1856
