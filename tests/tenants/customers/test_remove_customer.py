"""DELETE /garage/customers: customers and vehicles with jobs are archived, other customers and vehicles are
deleted."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest.mock import patch

import pytest
from django.db import IntegrityError, connections, transaction
from django.db.models.functions import Now

from kernel import tenancy
from tenants.activity.models import Activity
from tenants.customers.models import Customer
from tenants.jobs.models import Job
from tenants.jobs.parts.stock import settle
from tenants.vehicles.models import Ownership, Vehicle
from tests import shop as shops
from tests.api import Answered, Api
from tests.cast import Cast
from tests.factories import cars


def remove(client: Api, cast: Cast, customer: Customer) -> Answered:
    return client.delete("customers", garageId=cast.first.pk, customerId=customer.pk)


def state(cast: Cast, model: type[Customer] | type[Vehicle]) -> dict[int, str]:
    with tenancy.garage(cast.first.pk):
        rows = model.objects.values_list("pk", "archived_at")
        return {pk: "archived" if archived_at else "here" for pk, archived_at in rows}


def test_removing_a_customer_without_jobs_deletes_only_vehicles_without_other_customers(
    api: Api, cast: Cast
) -> None:
    with tenancy.garage(cast.first.pk):
        asha, bela = cars.customer(), cars.customer("Bela")
        cars.vehicle("MH12AB1234", asha)
        shared = cars.vehicle("MH12AB1235", asha, bela)
    answer = remove(api.as_(cast.advisor), cast, asha)
    assert answer.without_codes == {
        "success": True,
        "message": "Customer deleted successfully!",
        "data": None,
    }
    assert state(cast, Customer) == {bela.pk: "here"}
    assert state(cast, Vehicle) == {shared.pk: "here"}
    with tenancy.garage(cast.first.pk):
        assert Ownership.objects.count() == 1
        noted = list(Activity.objects.order_by("id").values_list("subject", "what"))
    assert noted == [("vehicle", "deleted"), ("customer", "deleted")]


def test_removing_a_customer_with_jobs_archives_customer_and_vehicle_and_keeps_the_jobs(
    api: Api, cast: Cast
) -> None:
    with tenancy.garage(cast.first.pk):
        asha = cars.customer()
        used, unused = cars.vehicle("MH12AB1234", asha), cars.vehicle("MH12AB1235", asha)
        job = cars.job(used, asha)
    client = api.as_(cast.owner)
    assert remove(client, cast, asha).body["success"] is True
    assert state(cast, Customer) == {asha.pk: "archived"}
    assert state(cast, Vehicle) == {used.pk: "archived"}
    assert unused.pk not in state(cast, Vehicle)
    with tenancy.garage(cast.first.pk):
        assert Job.objects.get().pk == job.pk
    assert client.get("customers").data["recordCount"] == 0
    assert client.get(f"customers/{asha.pk}").code == "not_found"


def test_removed_customer_with_only_a_deleted_job_is_archived(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        asha = cars.customer()
        cars.job(cars.vehicle("MH12AB1234", asha), asha, deleted_at=Now())
    assert remove(api.as_(cast.owner), cast, asha).status == 200
    assert state(cast, Customer) == {asha.pk: "archived"}


def test_removing_the_last_current_customer_of_a_vehicle_archives_the_vehicle(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        asha, former = cars.customer(), cars.customer("Former", archived_at=Now())
        car = cars.vehicle("MH12AB1234", asha, former)
        cars.job(car, former)
    assert remove(api.as_(cast.owner), cast, asha).status == 200
    assert state(cast, Customer) == {former.pk: "archived"}
    assert state(cast, Vehicle) == {car.pk: "archived"}


def test_removing_a_customer_twice_returns_not_found(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        asha = cars.customer()
    client = api.as_(cast.owner)
    assert remove(client, cast, asha).status == 200
    assert remove(client, cast, asha).code == "not_found"


@pytest.mark.parametrize("query", [{}, {"customerId": ""}, {"customerId": "x"}])
def test_removing_a_customer_without_a_valid_id_returns_422(
    api: Api, cast: Cast, query: dict[str, str]
) -> None:
    with tenancy.garage(cast.first.pk):
        asha = cars.customer()
    answer = api.as_(cast.owner).delete("customers", **query)
    assert (answer.status, list(answer.body["error"])) == (422, ["customerId"])
    assert state(cast, Customer) == {asha.pk: "here"}


def test_adding_a_job_fails_at_commit_if_its_customer_was_removed_concurrently(committed_db: Cast) -> None:
    """The foreign keys are deferred: Postgres checks them at commit."""
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        asha = cars.customer()
        car = cars.vehicle("MH12AB1234", asha)
    client = Api().as_(committed_db.owner)

    def go() -> Answered:
        try:
            return remove(client, committed_db, asha)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool, pytest.raises(IntegrityError), transaction.atomic():
        with tenancy.garage(committed_db.first.pk):
            cars.job(car, asha)
        assert pool.submit(go).result(timeout=10).body["success"] is True
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        assert (Customer.objects.count(), Vehicle.objects.count(), Job.objects.count()) == (0, 0, 0)


def test_opening_a_job_while_its_customer_is_removed_returns_a_conflict(committed_db: Cast) -> None:
    shop = shops.make(committed_db.first)
    client = Api().as_(committed_db.owner)

    def remove_first(*arguments: Any, **named: Any) -> None:
        settle(*arguments, **named)
        with ThreadPoolExecutor(1) as pool:
            assert pool.submit(go).result(timeout=10).body["success"] is True

    def go() -> Answered:
        try:
            return remove(client, committed_db, shop.customer)
        finally:
            connections.close_all()

    with patch("tenants.jobs.bill.bill.settle", remove_first):
        answer = client.post("jobs", shop.job())
    assert (answer.status, answer.code) == (409, "conflict")
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        assert (Customer.objects.count(), Job.objects.count()) == (0, 0)
