"""A visit is one stay of a vehicle. It has at most one job, and ends with it."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from kernel import clock, tenancy
from tenants.customers.models import Customer
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.vehicles.models import Ownership
from tenants.visits import services
from tenants.visits.models import Visit
from tenants.visits.queries import get_visit_for_update
from tests import shop as shops
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.visits.conftest import FIELDS, opened, save
from tests.waiting import result_after_waiting


def second_owner(cast: Cast, shop: Shop) -> Customer:
    with tenancy.garage(cast.first.pk):
        other = Customer.objects.create(name="Ravi Rao", phone="+919876500000")
        Ownership.objects.create(customer=other, vehicle=shop.vehicle)
        return other


def open_job(api: Api, cast: Cast, shop: Shop, **changes: Any) -> int:
    answer = api.as_(cast.owner).post("jobs", shop.job(**changes))
    assert answer.status == 200, answer.body
    return int(answer.data["jobId"])


def test_open_visit_of_a_vehicle_is_returned_instead_of_a_second_one(client: Api, shop: Shop) -> None:
    first = opened(client, shop)
    assert opened(client, shop) == first
    shown = client.get(f"visits/{first}").data
    assert (shown["customerName"], shown["vehicleNumber"], shown["jobId"]) == (
        "Meera Iyer",
        "MH12AB1234",
        None,
    )
    assert (shown["isOpen"], shown["checkIn"], shown["openedBy"]) == (True, None, "Technician Person")


def test_visit_of_a_job_is_the_same_for_each_call_and_the_job_shows_it(
    api: Api, cast: Cast, client: Api, shop: Shop
) -> None:
    job_id = open_job(api, cast, shop)
    assert client.get(f"jobs/{job_id}").data["visitId"] is None
    visit_id = client.post("visits", {"jobId": job_id}).data["visitId"]
    assert client.post("visits", {"jobId": job_id}).data["visitId"] == visit_id
    assert client.get(f"jobs/{job_id}").data["visitId"] == visit_id
    assert opened(client, shop) == visit_id


def test_job_takes_the_visit_of_a_vehicle_that_was_checked_in_before(
    api: Api, cast: Cast, client: Api, shop: Shop, visit_id: int
) -> None:
    save(client, visit_id)
    job_id = open_job(api, cast, shop)
    assert client.post("visits", {"jobId": job_id}).data["visitId"] == visit_id
    shown = client.get(f"visits/{visit_id}").data
    assert (shown["jobId"], shown["checkIn"]["odometerKm"]) == (job_id, 38200)


def test_vehicle_that_is_here_for_another_customer_is_refused(
    api: Api, cast: Cast, client: Api, shop: Shop, visit_id: int
) -> None:
    other = second_owner(cast, shop)
    job_id = open_job(api, cast, shop, customerId=other.pk)
    before = checksum(cast.first)
    for body in ({"customerId": other.pk, "vehicleId": shop.vehicle.pk}, {"jobId": job_id}):
        answer = client.post("visits", body)
        assert refused(answer, 409, "visit_open")
        assert answer.body["message"] == "This car is here for Meera Iyer. Close that visit first."
    assert checksum(cast.first) == before
    client.post(f"visits/{visit_id}/close", {"reason": "Taken away"})
    assert client.post("visits", {"jobId": job_id}).status == 200


def test_finished_job_without_a_visit_is_refused(api: Api, cast: Cast, client: Api, shop: Shop) -> None:
    job_id = open_job(api, cast, shop)
    with tenancy.garage(cast.first.pk):
        Job.objects.filter(pk=job_id).update(status=4)
        code = Job.objects.get(pk=job_id).code
    answer = client.post("visits", {"jobId": job_id})
    assert refused(answer, 409, "job_finished")
    assert answer.body["message"] == f"{code} is Delivered. Nothing can be added."


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({}, ["customerId", "vehicleId"]),
        ({"jobId": 1}, ["jobId"]),
        ({"jobId": "x"}, ["jobId"]),
        ({"customerId": None, "vehicleId": ""}, ["customerId", "vehicleId"]),
    ],
)
def test_visit_needs_a_job_or_a_customer_with_a_vehicle(
    client: Api, cast: Cast, shop: Shop, body: dict[str, Any], fields: list[str]
) -> None:
    before = checksum(cast.first)
    answer = client.post("visits", body)
    assert (answer.status, list(answer.body["error"])) == (422, fields)
    assert checksum(cast.first) == before


def test_vehicle_of_another_customer_is_refused(client: Api, shop: Shop) -> None:
    answer = client.post("visits", {"customerId": shop.customer.pk, "vehicleId": shop.other_vehicle.pk})
    assert answer.body["error"] == {"vehicleId": ["This vehicle does not belong to this customer"]}


def test_visit_ends_when_its_job_is_delivered(api: Api, cast: Cast, client: Api, shop: Shop) -> None:
    job_id = open_job(api, cast, shop)
    visit_id = client.post("visits", {"jobId": job_id}).data["visitId"]
    api.as_(cast.owner).post("jobs/change-status", {"jobId": job_id, "jobStatusId": 4, "sendInvoice": False})
    assert client.get(f"visits/{visit_id}").data["isOpen"] is False
    assert refused(client.put(f"visits/{visit_id}/check-in", FIELDS), 409, "visit_ended")
    assert opened(client, shop) != visit_id


def test_visit_of_a_deleted_job_has_ended_and_shows_no_status(
    api: Api, cast: Cast, client: Api, shop: Shop
) -> None:
    job_id = open_job(api, cast, shop)
    visit_id = client.post("visits", {"jobId": job_id}).data["visitId"]
    assert api.as_(cast.owner).delete(f"jobs/{job_id}").status == 200
    shown = client.get(f"visits/{visit_id}").data
    assert (shown["jobId"], shown["jobStatus"], shown["isOpen"]) == (job_id, None, False)


def test_check_in_that_waits_while_the_job_is_delivered_is_refused(committed_db: Cast) -> None:
    client = Api().as_(committed_db.owner)
    job_id = client.post("jobs", shops.make(committed_db.first).job()).data["jobId"]
    visit_id = client.post("visits", {"jobId": job_id}).data["visitId"]

    def deliver() -> None:
        with tenancy.garage(committed_db.first.pk):
            get_visit_for_update(visit_id)
            Job.objects.filter(pk=job_id).update(status=JobStatus.DELIVERED)

    def check_in() -> str | None:
        return client.put(f"visits/{visit_id}/check-in", FIELDS).code

    assert result_after_waiting(deliver, check_in) == ["visit_ended"]


def test_check_in_that_waits_while_the_visit_gets_a_delivered_job_is_refused(committed_db: Cast) -> None:
    client = Api().as_(committed_db.owner)
    shop = shops.make(committed_db.first)
    job_id = client.post("jobs", shop.job()).data["jobId"]
    visit_id = opened(client, shop)

    def join() -> None:
        with tenancy.garage(committed_db.first.pk):
            get_visit_for_update(visit_id)
            Job.objects.filter(pk=job_id).update(status=JobStatus.DELIVERED)
            Visit.objects.filter(pk=visit_id).update(job=job_id)

    def check_in() -> str | None:
        return client.put(f"visits/{visit_id}/check-in", FIELDS).code

    assert result_after_waiting(join, check_in) == ["visit_ended"]


def test_visit_without_a_job_is_closed_with_a_reason(
    client: Api, cast: Cast, shop: Shop, visit_id: int
) -> None:
    answer = client.post(f"visits/{visit_id}/close", {"reason": " "})
    assert answer.body["error"] == {"reason": ["Reason is required"]}
    assert client.post(f"visits/{visit_id}/close", {"reason": "Too dear"}).status == 200
    shown = client.get(f"visits/{visit_id}").data
    assert (shown["isOpen"], shown["closedWhy"]) == (False, "Too dear")
    before = checksum(cast.first)
    assert refused(client.post(f"visits/{visit_id}/close", {"reason": "Again"}), 409, "visit_ended")
    assert checksum(cast.first) == before


def test_visit_with_a_job_cannot_be_closed(api: Api, cast: Cast, client: Api, shop: Shop) -> None:
    visit_id = client.post("visits", {"jobId": open_job(api, cast, shop)}).data["visitId"]
    before = checksum(cast.first)
    assert refused(client.post(f"visits/{visit_id}/close", {"reason": "X"}), 409, "visit_has_job")
    assert checksum(cast.first) == before


def test_visit_without_a_job_ends_after_14_days(cast: Cast, client: Api, shop: Shop, visit_id: int) -> None:
    for days, closed in ((13, 0), (15, 1), (15, 0)):
        with clock.at(clock.now() + timedelta(days=days)), tenancy.garage(cast.first.pk):
            assert services.close_forgotten_visits() == closed
    shown = client.get(f"visits/{visit_id}").data
    assert (shown["isOpen"], shown["closedWhy"]) == (False, "No job was opened within 14 days")


def test_database_refuses_a_second_open_visit_of_a_vehicle(cast: Cast, shop: Shop, visit_id: int) -> None:
    with tenancy.garage(cast.first.pk):
        with pytest.raises(IntegrityError, match="visit_open_once"), transaction.atomic():
            Visit.objects.create(customer=shop.customer, vehicle=shop.vehicle, person_name="x")
        assert Visit.objects.count() == 1


def test_customer_with_a_visit_is_archived_and_not_deleted(
    api: Api, cast: Cast, client: Api, shop: Shop, visit_id: int
) -> None:
    answer = api.as_(cast.owner).delete("customers", customerId=shop.customer.pk)
    assert answer.status == 200, answer.body
    with tenancy.garage(cast.first.pk):
        assert Customer.objects.get(pk=shop.customer.pk).archived_at
        assert Visit.objects.filter(pk=visit_id).exists()
