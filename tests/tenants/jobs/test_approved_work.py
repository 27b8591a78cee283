"""Approved work joins a job, and no operation raises its total above the approval."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from decimal import Decimal
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from gst import rates
from kernel import clock
from tenants.activity.models import Activity
from tenants.jobs import rules
from tenants.jobs.approval.work import ApprovedPart, ApprovedService, ApprovedWork
from tenants.jobs.models import Job, JobCeiling, JobLine, JobPart
from tenants.jobs.parts.rules import Amount
from tests.api import Answered, Api
from tests.billed import register
from tests.cast import Cast
from tests.guarding import PADS, approve, inside, stored
from tests.shop import Shop

OLD_TOTAL = 145_000


@pytest.fixture
def client(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


@pytest.fixture
def job_id(client: Api, shop: Shop) -> int:
    """Return a job of ₹1,450.00 without tax."""
    return int(client.post("jobs", shop.job()).data["jobId"])


def changed(client: Api, shop: Shop, job_id: int, **changes: Any) -> Answered:
    return client.put(f"jobs/{job_id}", shop.job(**changes))


@contextmanager
def rate_from(percent: int, day: date) -> Iterator[None]:
    later = replace(rates.WORKSHOP_RATES[0], percent=Decimal(percent), valid_from=day)
    with patch.object(rates, "WORKSHOP_RATES", (*rates.WORKSHOP_RATES, later)):
        yield


def facts(cast: Cast, job_id: int) -> tuple[Any, ...]:
    with inside(cast):
        return (
            Job.objects.filter(pk=job_id).values_list().get(),
            list(JobLine.objects.order_by("id").values_list()),
            list(JobPart.objects.order_by("id").values_list()),
            Activity.objects.count(),
            JobCeiling.objects.count(),
        )


def test_approved_work_joins_the_job_at_the_approved_prices(
    client: Api, cast: Cast, shop: Shop, job_id: int
) -> None:
    with inside(cast):
        wash = JobLine.objects.get(job=job_id, service=shop.wash).pk
        ordered = {line.pk: line.taxable_paise for line in JobLine.objects.filter(job=job_id)}
    work = ApprovedWork(
        services=[
            # The archived service and the old price are what the customer approved.
            ApprovedService(shop.gone.pk, "Approved name", 70_000, 80_000, discount_paise=5_000),
            ApprovedService(shop.wash.pk, "Foam wash", 40_000, 50_000, replaces_id=wash),
        ],
        parts=[PADS],
        ordered_services=ordered,
    )
    ceiling = approve(cast, job_id, 323_000, work)
    assert ceiling is not None
    job = stored(cast, job_id)
    assert (job.total_paise, job.ceiling_paise, job.ceiling_id) == (323_000, 323_000, ceiling.pk)
    assert job.version == 2
    sheet = client.get(f"jobs/{job_id}").data
    assert [part["partName"] for part in sheet["parts"]] == ["Brake pads"]
    assert sheet["estimatedCost"] == 3230
    assert sheet["activity"][0]["what"] == "approved"
    with inside(cast):
        lines = {line.service_name: line for line in JobLine.objects.filter(job=job_id)}
        assert {name: line.taxable_paise for name, line in lines.items()} == {
            "Oil change": 100_000,
            "Approved name": 65_000,
            "Foam wash": 40_000,
        }
        assert lines["Foam wash"].pk == wash
        assert all(line.approved for line in lines.values())


def test_work_that_no_longer_fits_writes_nothing(cast: Cast, shop: Shop, job_id: int) -> None:
    before = facts(cast, job_id)
    assert approve(cast, job_id, 262_999, ApprovedWork(parts=[PADS])) is None
    twice = ApprovedWork(services=[ApprovedService(shop.oil.pk, "Oil change", 1, 1)])
    assert approve(cast, job_id, 999_999, twice) is None
    assert approve(cast, job_id, OLD_TOTAL - 1) is None
    assert facts(cast, job_id) == before
    assert approve(cast, job_id, 263_000, ApprovedWork(parts=[PADS])) is not None


def test_declined_work_guards_the_job_at_its_total(client: Api, cast: Cast, shop: Shop, job_id: int) -> None:
    assert approve(cast, job_id, OLD_TOTAL) is not None
    assert stored(cast, job_id).ceiling_paise == OLD_TOTAL
    refused = changed(client, shop, job_id, servicesOpted=[shop.line(shop.oil, 1450.01)])
    assert (refused.status, refused.code) == (409, "above_approval")


def test_later_approval_replaces_the_limit_also_downwards(cast: Cast, job_id: int) -> None:
    approve(cast, job_id, 300_000)
    approve(cast, job_id, 200_000, name="Vikram Rao")
    job = stored(cast, job_id)
    assert job.ceiling_paise == 200_000
    with inside(cast):
        assert [each.total_paise for each in job.ceilings.order_by("id")] == [300_000, 200_000]


# -- each operation ------------------------------------------------------------------------------------------


def test_change_of_a_job_above_the_approval_is_refused(
    client: Api, cast: Cast, shop: Shop, job_id: int
) -> None:
    approve(cast, job_id, 150_000)
    before = facts(cast, job_id)
    answer = changed(
        client, shop, job_id, servicesOpted=[shop.line(shop.oil, 1500.5), shop.line(shop.wash, 450)]
    )
    assert (answer.status, answer.code) == (409, "above_approval")
    code = stored(cast, job_id).code
    assert answer.body["message"] == f"{code} would cost ₹1,950.50. Asha Rao approved ₹1,500.00."
    assert answer.data == {"total": 1950.5, "approved": 1500, "over": 450.5, "name": "Asha Rao"}
    assert facts(cast, job_id) == before
    fits = changed(client, shop, job_id, servicesOpted=[shop.line(shop.oil, 1050), shop.line(shop.wash, 450)])
    assert fits.status == 200, fits.body


def test_tax_above_the_approval_is_refused(client: Api, cast: Cast, shop: Shop, job_id: int) -> None:
    register(client)
    approve(cast, job_id, 171_099)
    before = facts(cast, job_id)
    answer = client.put(f"jobs/{job_id}/tax", {"taxCollected": 1})
    assert (answer.status, answer.code) == (409, "above_approval")
    assert facts(cast, job_id) == before
    approve(cast, job_id, 171_100)
    assert client.put(f"jobs/{job_id}/tax", {"taxCollected": 1}).status == 200


def test_spare_part_on_the_bill_above_the_approved_amount_is_refused(
    client: Api, cast: Cast, job_id: int
) -> None:
    with inside(cast):
        line = JobPart.objects.create(
            job_id=job_id,
            name="Filter",
            hsn="8421",
            unit="NOS",
            gst_percent=Decimal(18),
            quantity=1,
            unit_paise=0,
            list_unit_paise=30_000,
            on_bill=False,
        )
    approve(cast, job_id, 170_000)
    before = facts(cast, job_id)
    answer = client.post(f"job-parts/{line.pk}/bill", {"unitPrice": 250.01, "freeReason": ""})
    assert (answer.status, answer.code) == (409, "above_approval")
    assert facts(cast, job_id) == before
    assert client.post(f"job-parts/{line.pk}/bill", {"unitPrice": 250, "freeReason": ""}).status == 200


def test_edit_without_a_change_of_the_work_keeps_the_tax_rate(client: Api, cast: Cast, shop: Shop) -> None:
    register(client)
    job_id = int(client.post("jobs", shop.job(taxCollected=1)).data["jobId"])
    approve(cast, job_id, 171_100)
    with rate_from(28, clock.today()):
        edited = changed(client, shop, job_id, taxCollected=1, additionalComments="Call before 5")
        assert edited.status == 200, edited.body
        job = stored(cast, job_id)
        assert (job.comments, job.tax_percent, job.total_paise) == ("Call before 5", Decimal(18), 171_100)
        before = facts(cast, job_id)
        cheaper = [shop.line(shop.oil, 1000), shop.line(shop.wash, 449)]
        assert changed(client, shop, job_id, taxCollected=1, servicesOpted=cheaper).code == "above_approval"
        invoice = client.post(f"jobs/{job_id}/invoice", {})
        assert (invoice.status, invoice.code) == (409, "above_approval")
        assert client.get(f"jobs/{job_id}/invoice-preview").code == "above_approval"
        assert facts(cast, job_id) == before


def test_edit_keeps_the_shares_of_an_approved_discount(client: Api, cast: Cast, shop: Shop) -> None:
    job_id = int(client.post("jobs", shop.job(discountPercent=10)).data["jobId"])
    approve(cast, job_id, 248_500, ApprovedWork(parts=[PADS]))
    with inside(cast):
        before = [line.taxable_paise for line in JobLine.objects.filter(job=job_id).order_by("id")]
    sheet = client.get(f"jobs/{job_id}").data
    assert (sheet["discountPercent"], sheet["discountAmount"]) == (None, 145)
    assert changed(client, shop, job_id, discountAmount=145, additionalComments="x").status == 200
    with inside(cast):
        after = [line.taxable_paise for line in JobLine.objects.filter(job=job_id).order_by("id")]
    assert after == before
    assert stored(cast, job_id).total_paise == 248_500


def test_job_says_which_lines_the_customer_has_not_approved(
    client: Api, cast: Cast, shop: Shop, job_id: int
) -> None:
    approve(cast, job_id, 900_000, ApprovedWork(parts=[PADS]))
    with inside(cast):
        part = JobPart.objects.get(job=job_id)
    outside = client.get(f"jobs/{job_id}").data["approval"]
    # Nobody showed the ordered services to the customer here.
    assert (outside["outsideServices"], outside["outsideParts"]) == ([shop.oil.pk, shop.wash.pk], [])
    use = {
        "jobPartId": part.pk,
        "partName": "Brake pads",
        "hsn": "8708",
        "unit": "NOS",
        "gstRate": 18,
        "quantity": 3,
        "unitPrice": 590,
    }
    assert changed(client, shop, job_id, partsUsed=[use]).status == 200
    assert client.get(f"jobs/{job_id}").data["approval"]["outsideParts"] == [part.pk]


def test_number_of_statements_does_not_depend_on_the_lines(cast: Cast, shop: Shop, job_id: int) -> None:
    with CaptureQueriesContext(connection) as one:
        assert approve(cast, job_id, 900_000, ApprovedWork(parts=[PADS]))
    with CaptureQueriesContext(connection) as many:
        assert approve(cast, job_id, 9_000_000, ApprovedWork(parts=[PADS] * 50))
    assert len(one) == len(many)


def test_total_of_the_job_equals_the_sum_of_random_approved_work(cast: Cast, shop: Shop, client: Api) -> None:
    register(client)
    random = Random(5)
    for _ in range(10):
        job_id = int(client.post("jobs", shop.job(taxCollected=1)).data["jobId"])
        price, discount = random.randint(1, 999_999), random.randint(0, 1)
        service = ApprovedService(shop.gone.pk, "Gone", price, price, discount_paise=price * discount // 3)
        part = ApprovedPart(
            "Oil",
            "2710",
            "LTR",
            Decimal(18),
            Decimal(random.randint(1, 9999)) / 1000,
            random.randint(100, 99_999),
            100,
        )
        assert approve(cast, job_id, 10**9, ApprovedWork([service], [part]))
        with inside(cast):
            job = Job.objects.get(pk=job_id)
            labour = sum(line.taxable_paise for line in job.lines.all())
            amounts = job.parts.get()
        found = rules.totals(
            labour,
            tax_applies=True,
            on=job.entry_date,
            parts=Amount(amounts.amount_paise, amounts.tax_paise),
        )
        assert found.total_paise == job.total_paise
