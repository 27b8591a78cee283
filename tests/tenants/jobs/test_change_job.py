"""PUT /garage/jobs/{jobId}."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

from django.db import connections, transaction

from kernel import clock, tenancy
from tenants.activity.models import Activity
from tenants.catalogue.models import Service
from tenants.jobs.models import Job, JobLine
from tests import shop as shops
from tests.api import Answered, Api
from tests.cast import Cast
from tests.shop import Shop


def open_job(client: Api, shop: Shop, **changes: Any) -> int:
    answer = client.post("jobs", shop.job(**changes))
    assert answer.body["success"] is True, answer.body
    return int(answer.data["jobId"])


def change(client: Api, job_id: int, body: dict[str, Any]) -> Answered:
    return client.put(f"jobs/{job_id}", {name: value for name, value in body.items() if name != "garageId"})


def test_changes_the_job_and_leaves_a_trace(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.advisor)
    job_id = open_job(client, shop)
    lines = [shop.line(shop.oil, 1000)]
    answer = change(
        client, job_id, shop.job(servicesOpted=lines, additionalComments="Call first", priorityId=1)
    )
    assert answer.body["message"] == f"Job {answer.data['jobCode']} has been updated successfully."
    assert (answer.data["estimatedCost"], answer.data["version"]) == (1000, 2)
    with tenancy.garage(cast.first.pk):
        assert JobLine.objects.filter(job_id=job_id).count() == 1
        changed = dict(Activity.objects.filter(subject_id=job_id).values_list("what", "after"))
    assert changed["comments"] == "Call first"
    assert changed["services"] == "Oil change"
    assert changed["total"] == 100_000


def test_unchanged_lines_keep_their_frozen_price_and_name(api: Api, cast: Cast, shop: Shop) -> None:
    """The catalogue became dearer meanwhile: what was quoted stays, also for a role that may not override."""
    client = api.as_(cast.advisor)
    job_id = open_job(client, shop)
    with tenancy.garage(cast.first.pk):
        Service.objects.filter(pk=shop.oil.pk).update(
            rate_paise=200_000, name="Dear oil", archived_at=clock.now()
        )
    answer = change(client, job_id, shop.job(additionalComments="x"))
    assert answer.data["estimatedCost"] == 1450
    with tenancy.garage(cast.first.pk):
        assert JobLine.objects.get(job_id=job_id, service=shop.oil).service_name == "Oil change"


def test_a_changed_line_follows_the_catalogue_of_today(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.advisor)
    job_id = open_job(client, shop, servicesOpted=[shop.line(shop.oil, 1000)])
    with tenancy.garage(cast.first.pk):
        Service.objects.filter(pk=shop.oil.pk).update(rate_paise=200_000)
    cheaper = change(client, job_id, shop.job(servicesOpted=[shop.line(shop.oil, 1500)]))
    assert cheaper.status == 422
    dearer = change(client, job_id, shop.job(servicesOpted=[shop.line(shop.oil, 2000)]))
    assert dearer.data["estimatedCost"] == 2000


def test_dates_that_the_job_had_may_stay_past(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    old = clock.today() - timedelta(days=30)
    with tenancy.garage(cast.first.pk):
        Job.objects.filter(pk=job_id).update(entry_date=old, expected_on=old)
    same = {"entryDate": old.isoformat(), "expectedDOD": old.isoformat()}
    assert change(client, job_id, shop.job(**same)).body["success"] is True
    older = (old - timedelta(days=1)).isoformat()
    assert change(client, job_id, shop.job(**same | {"entryDate": older})).status == 422


def test_somebody_who_was_slower_is_shown_both(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    change(client, job_id, shop.job(additionalComments="first", version=1))
    slower = change(client, job_id, shop.job(additionalComments="second", version=1))
    assert (slower.status, slower.code) == (409, "changed_meanwhile")
    assert slower.data["current"]["version"] == 2
    assert slower.data["current"]["comments"] == "first"
    assert slower.data["yours"] == {"version": 1}
    assert client.get(f"jobs/{job_id}").data["additionalComments"] == "first"


def test_without_a_version_the_last_write_wins(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    change(client, job_id, shop.job(additionalComments="first"))
    change(client, job_id, shop.job(additionalComments="second"))
    assert client.get(f"jobs/{job_id}").data["additionalComments"] == "second"


def test_two_at_once_with_the_same_version_one_wins(committed_db: Cast) -> None:
    shop = shops.make(committed_db.first)
    job_id = open_job(Api().as_(committed_db.owner), shop)

    def go(text: str) -> int:
        try:
            body = shop.job(additionalComments=text, version=1)
            return change(Api().as_(committed_db.owner), job_id, body).status
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as pool:
        statuses = sorted(pool.map(go, "abcdef"))
    assert statuses == [200, 409, 409, 409, 409, 409]
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        assert Job.objects.get(pk=job_id).version == 2


def test_an_invoiced_job_is_final(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    with tenancy.garage(cast.first.pk):
        Job.objects.filter(pk=job_id).update(invoice_number="INV-2627-00001")
    answer = change(client, job_id, shop.job())
    assert (answer.status, answer.code) == (409, "job_invoiced")
    deleted = client.delete(f"jobs/{job_id}")
    assert (deleted.status, deleted.code) == (200, "job_invoiced")
    assert client.get(f"jobs/{job_id}").data["version"] == 1
