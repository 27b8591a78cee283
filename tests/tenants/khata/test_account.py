"""GET /garage/customers/{customerId}/account, /entries and /garage/owing: a worked example, and who sees it."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from garages.roles import Role
from kernel import clock, tenancy
from tenants.customers.models import Customer
from tenants.jobs.models import Job
from tenants.vehicles.models import Ownership
from tests.api import Api, refused
from tests.billed import issue, open_job
from tests.cast import Cast
from tests.factories import cars
from tests.shop import Shop

DELIVERED = 4


def deliver(client: Api, job_id: int) -> None:
    assert client.post("jobs/change-status", {"jobId": job_id, "jobStatusId": DELIVERED}).status == 200


def pay(client: Api, job_id: int, amount: float) -> None:
    body = {"amount": amount, "paymentMethodId": 1}
    assert client.post(f"jobs/{job_id}/payments", body).status == 200


def account(client: Api, customer_id: int) -> Any:
    return client.get(f"customers/{customer_id}/account").data


@pytest.fixture
def client(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


def test_account_of_a_customer_who_owes_for_two_cars_and_paid_a_third(client: Api, shop: Shop) -> None:
    """An invoice of 41 days ago over ₹1,450.00 with ₹450.00 paid, a job over ₹1,000.00 delivered 26 days ago,
    and ₹300.00 on a job that is still open: the customer owes ₹2,000.00 in two bills."""
    customer_id, start = shop.customer.pk, clock.now()
    old = open_job(client, shop)
    invoice = issue(client, old)
    deliver(client, old)
    with clock.at(start + timedelta(days=14)):
        pay(client, old, 450)
    with clock.at(start + timedelta(days=15)):
        deliver(client, open_job(client, shop, servicesOpted=[shop.line(shop.oil, 1000)]))
    with clock.at(start + timedelta(days=16)):
        pay(client, open_job(client, shop), 300)
    with clock.at(start + timedelta(days=41)):
        _check_worked_example(client, customer_id, invoice["number"])


def _check_worked_example(client: Api, customer_id: int, number: str) -> None:
    found = account(client, customer_id)
    assert (found["owed"], found["oldestDays"], found["billCount"]) == (2000, 41, 2)
    assert (found["advance"], found["onOpenJobs"]) == (0, 300)
    assert [
        (bill["invoiceNumber"], bill["total"], bill["left"], bill["days"]) for bill in found["bills"]
    ] == [
        (number, 1450, 1000, 41),
        ("", 1000, 1000, 26),
    ]
    entries = client.get(f"customers/{customer_id}/entries").data
    assert [(row["kind"], row["amount"], row["balance"]) for row in entries["entries"]] == [
        ("payment", -300, 1700),
        ("delivery", 1000, 2000),
        ("payment", -450, 1000),
        ("invoice", 1450, 1450),
    ]
    owing = client.get("owing").data
    (row,) = owing["customers"]
    assert (row["customerId"], row["owed"], row["billCount"], row["oldestDays"]) == (customer_id, 2000, 2, 41)
    assert owing["ages"] == {"to30": 1000, "to60": 1000, "to90": 0, "over90": 0}


def test_money_of_a_cancelled_job_is_an_advance(client: Api, shop: Shop) -> None:
    job_id = open_job(client, shop)
    pay(client, job_id, 500)
    client.post(f"jobs/{job_id}/cancel", {"reason": "Car was sold", "money": "keep"})
    found = account(client, shop.customer.pk)
    assert (found["owed"], found["advance"], found["bills"], found["hasEntries"]) == (0, 500, [], True)
    assert client.get("owing").data["customers"] == []


def test_account_of_a_removed_customer_stays(client: Api, shop: Shop) -> None:
    deliver(client, open_job(client, shop))
    answer = client.delete("customers", customerId=shop.customer.pk)
    assert answer.status == 200, answer.body
    assert client.get(f"customers/{shop.customer.pk}").status == 404
    found = account(client, shop.customer.pk)
    assert (found["removed"], found["customerName"], found["owed"]) == (True, "Meera Iyer", 1450)
    assert client.get("owing").data["customers"][0]["removed"] is True


@pytest.mark.parametrize(
    ("text", "found"), [("meera", 1), ("मीरा", 1), ("98765", 1), ("Kiran", 0), ("100%", 0)]
)
def test_search_in_dues_finds_name_and_phone(client: Api, shop: Shop, text: str, found: int) -> None:
    deliver(client, open_job(client, shop))
    owing = client.get("owing", searchText=text).data
    assert (len(owing["customers"]), owing["recordCount"], owing["owed"]) == (found, found, found * 1450)


def test_search_shows_the_dues_of_a_fleet_with_each_vehicle_and_of_nobody_without_a_customer(
    client: Api, cast: Cast, shop: Shop
) -> None:
    deliver(client, open_job(client, shop))
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        Ownership.objects.create(customer=shop.customer, vehicle=shop.other_vehicle)
        alone = cars.vehicle("MH12ZZ0001")
    found = client.get("get-search-details", searchText="9876543210").data["records"]
    assert [(row["vehicleId"], row["account"]["owed"]) for row in found] == [
        (shop.other_vehicle.pk, 1450),
        (shop.vehicle.pk, 1450),
    ]
    (row,) = client.get("get-search-details", searchText=alone.number).data["records"]
    assert (row["customerId"], row["account"]) == (None, None)


@pytest.mark.parametrize("role", Role)
def test_dues_are_shown_to_all_roles_but_technicians(api: Api, cast: Cast, shop: Shop, role: Role) -> None:
    owner = api.as_(cast.owner)
    deliver(owner, open_job(owner, shop))
    client = api.as_(cast.with_role(role))
    shown = [
        client.get(f"customers/{shop.customer.pk}").data,
        *client.get("customers", searchText="Meera").data["customers"],
        *client.get("get-search-details", searchText="9876543210").data["records"],
    ]
    assert len(shown) == 3
    sees = role is not Role.TECHNICIAN
    for row in shown:
        assert (row["account"] or {}).get("owed") == (1450 if sees else None)
    for path in (f"customers/{shop.customer.pk}/account", f"customers/{shop.customer.pk}/entries", "owing"):
        answer = client.get(path)
        assert answer.status == 200 if sees else refused(answer, 400, "role_denied")


def test_number_of_statements_does_not_grow_with_bills_and_customers(
    client: Api, cast: Cast, shop: Shop
) -> None:
    paths = (
        "owing", "customers", f"customers/{shop.customer.pk}", f"customers/{shop.customer.pk}/account",
        f"customers/{shop.customer.pk}/entries",
    )  # fmt: skip
    deliver(client, open_job(client, shop))
    few = [_statements(client, path) for path in paths]
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        job = Job.objects.get(customer=shop.customer)
        people = Customer.objects.bulk_create(
            [Customer(name=f"Person {number}", phone=f"+9198000{number:05}") for number in range(30)]
        )
        Ownership.objects.bulk_create([Ownership(customer=person, vehicle=shop.vehicle) for person in people])
        jobs = []
        for person in [*people, *[shop.customer] * 30]:
            job.pk, job.customer = None, person
            job.delivered_at = timezone.now()
            jobs.append(
                Job(
                    **{
                        f.attname: getattr(job, f.attname)
                        for f in Job._meta.concrete_fields
                        if f.name not in ("id", "code")
                    }
                )
            )
        Job.objects.bulk_create(jobs)
    assert client.get("owing").data["recordCount"] == 31
    assert [_statements(client, path) for path in paths] == few


def _statements(client: Api, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status == 200
    return len(queries)
