"""PUT /garage/jobs/{jobId}: changes a job."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections, transaction
from django.db.models.expressions import RawSQL
from django.db.models.functions import Now

from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tenants.activity.models import Activity
from tenants.catalogue.models import Service
from tenants.customers.models import Customer
from tenants.jobs.models import Job, JobLine
from tenants.staff.models import Staff
from tenants.vehicles.models import Ownership, Vehicle
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


def test_changing_a_job_saves_it_and_records_each_change(api: Api, cast: Cast, shop: Shop) -> None:
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
    del changed["opened"]
    assert changed == {
        "additionalComments": "Call first",
        "priorityId": "High",
        "servicesOpted": [{"jobService": "Oil change", "serviceRate": 1000, "catalogueRate": 1000}],
        "estimatedCost": 1000,
    }


def test_unchanged_service_line_of_a_job_keeps_its_quoted_price_and_name(
    api: Api, cast: Cast, shop: Shop
) -> None:
    """This is also true for a role that may not change prices, after the catalogue price rose."""
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


def test_job_edit_keeps_the_ids_of_lines_and_writes_only_differences(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)

    def lines() -> dict[str, tuple[int, int, str]]:
        with tenancy.garage(cast.first.pk):
            found = JobLine.objects.filter(job_id=job_id).annotate(writer=RawSQL("xmin::text", []))
            return {line.service_name: (line.pk, line.quoted_paise, line.writer) for line in found}

    before = lines()
    assert change(client, job_id, shop.job(additionalComments="x")).status == 200
    assert lines() == before
    dearer = [shop.line(shop.oil, 1200), shop.line(shop.wash, 450)]
    assert change(client, job_id, shop.job(servicesOpted=dearer)).status == 200
    now = lines()
    assert now["Oil change"][:2] == (before["Oil change"][0], 120_000)
    assert now["Foam wash"] == before["Foam wash"]
    change(client, job_id, shop.job(servicesOpted=dearer[1:]))
    assert lines() == {"Foam wash": before["Foam wash"]}
    change(client, job_id, shop.job(servicesOpted=dearer))
    assert lines()["Oil change"][0] > before["Foam wash"][0]


def test_changed_service_line_of_a_job_must_use_the_current_catalogue_price(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.advisor)
    job_id = open_job(client, shop, servicesOpted=[shop.line(shop.oil, 1000)])
    with tenancy.garage(cast.first.pk):
        Service.objects.filter(pk=shop.oil.pk).update(rate_paise=200_000)
    cheaper = change(client, job_id, shop.job(servicesOpted=[shop.line(shop.oil, 1500)]))
    assert cheaper.status == 422
    dearer = change(client, job_id, shop.job(servicesOpted=[shop.line(shop.oil, 2000)]))
    assert dearer.data["estimatedCost"] == 2000


def test_job_edit_accepts_past_dates_only_if_they_are_unchanged(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    old = clock.today() - timedelta(days=30)
    with tenancy.garage(cast.first.pk):
        Job.objects.filter(pk=job_id).update(entry_date=old, expected_on=old)
    same = {"entryDate": old.isoformat(), "expectedDOD": old.isoformat()}
    assert change(client, job_id, shop.job(**same)).body["success"] is True
    older = (old - timedelta(days=1)).isoformat()
    assert change(client, job_id, shop.job(**same | {"entryDate": older})).status == 422


def archive(row: Customer | Vehicle) -> None:
    type(row).objects.filter(pk=row.pk).update(archived_at=Now())


@pytest.fixture
def leaver(cast: Cast, shop: Shop) -> Staff:
    """Return the staff member whom a test removes from the garage after the job was opened."""
    with tenancy.garage(cast.first.pk):
        return Staff.objects.get(email=cast.technician.email)


def test_edited_job_can_keep_an_archived_customer_and_vehicle_and_a_former_assignee(
    api: Api, cast: Cast, shop: Shop, leaver: Staff
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop, assignedUserId=leaver.pk)
    with tenancy.garage(cast.first.pk):
        archive(shop.customer)
        archive(shop.vehicle)
        Staff.objects.filter(pk=leaver.pk).update(left_at=Now())
    same = shop.job(assignedUserId=leaver.pk, additionalComments="Still here")
    assert change(client, job_id, same).body["success"] is True
    sheet = client.get(f"jobs/{job_id}").data
    assert (sheet["assignedUserId"], sheet["additionalComments"]) == (leaver.pk, "Still here")
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind="alerts.job_assigned").count() == 1
    # After the former staff member was removed from the job, they cannot be assigned again.
    assert change(client, job_id, shop.job(assignedUserId=None)).body["success"] is True
    assert list(change(client, job_id, same).body["error"]) == ["assignedUserId"]


@pytest.mark.parametrize("field", ["customerId", "vehicleId", "assignedUserId"])
def test_job_edit_cannot_select_an_archived_customer_or_vehicle_or_former_staff(
    api: Api, cast: Cast, shop: Shop, leaver: Staff, field: str
) -> None:
    with tenancy.garage(cast.first.pk):
        gone, car = Customer.objects.create(name="Gone", phone="+919800000000"), shop.other_vehicle
        Ownership.objects.create(customer=shop.customer, vehicle=car)
        Ownership.objects.create(customer=gone, vehicle=shop.vehicle)
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    with tenancy.garage(cast.first.pk):
        archive(gone)
        archive(car)
        Staff.objects.filter(pk=leaver.pk).update(left_at=Now())
    before = client.get(f"jobs/{job_id}").data
    changes = {"customerId": gone.pk, "vehicleId": car.pk, "assignedUserId": leaver.pk}
    answer = change(client, job_id, shop.job(**{field: changes[field]}))
    assert (answer.status, answer.body["error"]) == (422, {field: ["Not found in your garage"]})
    assert client.get(f"jobs/{job_id}").data == before


def test_each_changed_job_field_is_recorded_in_the_activity(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.manager)
    job_id = open_job(client, shop)
    with tenancy.garage(cast.first.pk):
        other = Customer.objects.create(name="Meera Iyer", phone="+919800000000")
        Ownership.objects.create(customer=other, vehicle=shop.other_vehicle)
        staff = Staff.objects.get(email=cast.technician.email)
    later = (clock.today() + timedelta(days=5)).isoformat()
    changes: dict[str, tuple[Any, Any, Any]] = {
        "customerId": (other.pk, "Meera Iyer", "Meera Iyer"),
        "vehicleId": (shop.other_vehicle.pk, shop.vehicle.number, shop.other_vehicle.number),
        "entryDate": (later, clock.today().isoformat(), later),
        "expectedDOD": (later, shop.job()["expectedDOD"], later),
        "priorityId": (3, "Medium", "Low"),
        "pickupNeeded": (1, "No", "Yes"),
        "paymentMethodId": (4, "Cash", "Bank transfer"),
        "assignedUserId": (staff.pk, None, "Technician Person"),
        "additionalComments": ("Call", "", "Call"),
        "taxCollected": (1, 0, 1),
        "exemptReason": ("A test", "A test", None),
        "servicesOpted": (
            [shop.line(shop.oil, 900)],
            [
                {"jobService": "Oil change", "serviceRate": 1000, "catalogueRate": 1000},
                {"jobService": "Foam wash", "serviceRate": 450, "catalogueRate": 450},
            ],
            [{"jobService": "Oil change", "serviceRate": 900, "catalogueRate": 1000}],
        ),
        "estimatedCost": (1062, 1450, 1062),
        "odometerKm": (45_000, None, 45_000),
        "fuelPercent": (50, None, 50),
        "complaint": ("Noise", "", "Noise"),
    }
    body = shop.job(**{name: sent for name, (sent, _, _) in changes.items()})
    assert change(client, job_id, body).body["success"] is True
    recorded = [row for row in client.get(f"jobs/{job_id}").data["activity"] if row["what"] != "opened"]
    assert {row["what"]: (row["before"], row["after"]) for row in recorded} == {
        name: (before, after) for name, (_, before, after) in changes.items()
    }
    change(client, job_id, body)
    assert len(client.get(f"jobs/{job_id}").data["activity"]) == len(recorded) + 1


def test_activity_of_an_opened_job_records_quoted_and_catalogue_prices(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.manager)
    job_id = open_job(client, shop, servicesOpted=[shop.line(shop.oil, 900)])
    (opened,) = client.get(f"jobs/{job_id}").data["activity"]
    assert opened["after"]["servicesOpted"] == [
        {"jobService": "Oil change", "serviceRate": 900, "catalogueRate": 1000}
    ]
    assert (opened["after"]["estimatedCost"], opened["after"]["paymentMethodId"]) == (900, "Cash")


def test_job_edit_with_an_outdated_version_returns_the_current_and_the_sent_record(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    change(client, job_id, shop.job(additionalComments="first", version=1))
    slower = change(client, job_id, shop.job(additionalComments="second", version=1))
    assert (slower.status, slower.code) == (409, "changed_meanwhile")
    sent = shop.job(additionalComments="first", version=2, estimatedCost=1450)
    sent |= {"odometerKm": None, "fuelPercent": None, "complaint": "", "discount": None}
    del sent["garageId"]
    assert slower.data["current"] == sent
    assert slower.data["yours"] == sent | {
        "additionalComments": "second",
        "version": 1,
        "estimatedCost": None,
    }
    assert client.get(f"jobs/{job_id}").data["additionalComments"] == "first"


def test_job_edit_without_a_record_version_overwrites_earlier_edits(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    change(client, job_id, shop.job(additionalComments="first"))
    change(client, job_id, shop.job(additionalComments="second"))
    assert client.get(f"jobs/{job_id}").data["additionalComments"] == "second"


def test_only_one_of_several_concurrent_job_edits_with_the_same_record_version_is_saved(
    committed_db: Cast,
) -> None:
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


def test_invoiced_job_cannot_be_changed_or_deleted(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = open_job(client, shop)
    with tenancy.garage(cast.first.pk):
        Job.objects.filter(pk=job_id).update(invoice_number="INV-2627-00001", has_papers=True)
    answer = change(client, job_id, shop.job(servicesOpted=[shop.line(shop.oil, 1000)]))
    assert (answer.status, answer.code) == (409, "job_invoiced")
    deleted = client.delete(f"jobs/{job_id}")
    assert (deleted.status, deleted.code) == (200, "job_invoiced")
    assert client.get(f"jobs/{job_id}").data["version"] == 1
