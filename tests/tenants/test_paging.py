"""Paging of lists that show the newest row first: `asOf` keeps the pages stable when rows are added."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import psycopg
import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from kernel.http.fields import LARGEST_ID
from kernel.tenancy.names import first_id
from tenants.alerts.models import Alert
from tenants.customers.models import Customer
from tenants.jobs.codes import JobStatus
from tenants.staff.models import Staff
from tenants.vehicles.models import Vehicle
from tests.api import Answered, Api
from tests.cast import Cast
from tests.database import owner_dsn
from tests.factories import cars


@dataclass(frozen=True)
class List:
    """One list, and a function that adds a row. `rows` and `id_` are field names in the response."""

    path: str
    rows: str
    id_: str
    add: Callable[[int], Any]
    method: str = "GET"
    query: tuple[tuple[str, Any], ...] = ()

    def page(self, client: Api, page: int = 1, **more: Any) -> Answered:
        parameters = {**dict(self.query), "currentPage": page, **more}
        if self.method == "POST":
            return client.post(self.path, parameters)
        if self.path == "vehicles/job-history":
            parameters["vehicleId"] = car().pk
        return client.get(self.path, **parameters)

    def ids(self, answer: Answered) -> list[int]:
        return [row[self.id_] for row in answer.data[self.rows]]


def car() -> Vehicle:
    with tenancy.garage(1):
        return Vehicle.objects.filter(number="MH12AB9999").first() or cars.vehicle("MH12AB9999")


def add_job(number: int) -> Any:
    return cars.job(car(), Customer.objects.first() or cars.customer(), JobStatus.DELIVERED)


def add_vehicle(number: int) -> Any:
    return cars.vehicle(f"MH12AB{number:04}")


def add_customer(number: int) -> Any:
    return cars.customer(f"Rao {number}")


def add_alert(number: int) -> Any:
    owner = Staff.objects.get(email="owner@cast.example")
    return Alert.objects.create(membership_id=owner.membership_id, kind="x", key=str(number), text="x")


LISTS = (
    List("jobs", "jobs", "jobId", add_job),
    List("jobs", "jobs", "jobId", add_job, query=(("searchText", "JOB-"), ("filter", '{"status":[4]}'))),
    List("vehicles/job-history", "jobs", "jobId", add_job),
    List("customers", "customers", "customerId", add_customer),
    List("customers", "customers", "customerId", add_customer, query=(("searchText", "rao"),)),
    List("manage-customers", "customers", "customerId", add_customer, method="POST"),
    List("vehicles", "vehicles", "vehicleId", add_vehicle),
    List("vehicles", "vehicles", "vehicleId", add_vehicle, query=(("searchText", "MH12AB0"),)),
    List("alerts", "alerts", "alertId", add_alert),
)
every_list = pytest.mark.parametrize(
    "listed", LISTS, ids=lambda listed: f"{listed.path} {dict(listed.query)}"
)


def fill(listed: List, start: int, end: int) -> list[int]:
    with tenancy.garage(1):
        return [listed.add(number).pk for number in range(start, end)]


@every_list
def test_list_pages_with_an_as_of_value_ignore_rows_that_were_added_later(
    api: Api, cast: Cast, listed: List
) -> None:
    client = api.as_(cast.owner)
    made = fill(listed, 0, 25)
    first = listed.page(client)
    assert (listed.ids(first), first.data["asOf"]) == (made[:14:-1], made[-1])
    added = fill(listed, 25, 29)
    seen = first.data["asOf"]
    pages = [listed.page(client, page, asOf=seen) for page in (1, 2, 3, 4)]
    assert [number for page in pages for number in listed.ids(page)] == made[::-1]
    assert {(page.data["recordCount"], page.data["asOf"]) for page in pages} == {(25, seen)}
    # Negative control: without `asOf` the added rows shift the pages.
    shifted, newest = listed.page(client, 2), listed.page(client)
    assert set(listed.ids(shifted)) & set(listed.ids(first))
    assert (shifted.data["recordCount"], shifted.data["asOf"]) == (29, None)
    assert (listed.ids(newest)[:4], newest.data["asOf"]) == (added[::-1], added[-1])


@every_list
def test_list_whose_first_page_was_empty_stays_empty_with_its_as_of_value(
    api: Api, cast: Cast, listed: List
) -> None:
    client = api.as_(cast.owner)
    listed.page(client)
    if listed.path == "vehicles" and not listed.query:
        with tenancy.garage(1):
            Vehicle.objects.all().delete()
    assert listed.page(client).data["asOf"] == 0
    fill(listed, 0, 3)
    then = listed.page(client, asOf=0).data
    assert (then[listed.rows], then["recordCount"], then["asOf"]) == ([], 0, 0)


@every_list
def test_as_of_value_never_shows_rows_of_another_garage_and_is_refused_if_invalid(
    api: Api, cast: Cast, listed: List
) -> None:
    client = api.as_(cast.owner)
    made = fill(listed, 0, 3)
    with tenancy.garage(cast.second.pk):
        foreign = cars.customer("Rao of the second").pk
    for later in (foreign, first_id(99_999), LARGEST_ID, str(foreign), ""):
        assert listed.ids(listed.page(client, asOf=later)) == made[::-1]
    for earlier in (0, 1, first_id(1) - 1):
        assert listed.ids(listed.page(client, asOf=earlier)) == []
    for absurd in (-1, 2**63, "9" * 40, "x", "1_0", "१", "1.5"):
        answer = listed.page(client, asOf=absurd)
        assert (answer.status, list(answer.body["error"])) == (422, ["asOf"])


@pytest.mark.prove
def test_list_pages_with_an_as_of_value_use_an_index(committed_db: Cast) -> None:
    client = Api().as_(committed_db.owner)
    with transaction.atomic(), tenancy.garage(1):
        Customer.objects.bulk_create(
            Customer(name=f"Name {number}", phone=f"+9198{number:08}") for number in range(20_000)
        )
        Vehicle.objects.bulk_create(
            Vehicle(number=f"MH{number:05}", search_key=f"MH{number:05}", model="M")
            for number in range(20_000)
        )
        owner, one = Customer.objects.latest("id"), Vehicle.objects.latest("id")
        template = cars.job(one, owner)
        fields = [field for field in template._meta.concrete_fields if field.attname not in ("id", "code")]
        values = {field.attname: getattr(template, field.attname) for field in fields}
        template.__class__.objects.bulk_create(template.__class__(**values) for _ in range(20_000))
    with psycopg.connect(owner_dsn(), autocommit=True) as owner_connection:
        owner_connection.execute("VACUUM (ANALYZE) garage_1.customer, garage_1.vehicle, garage_1.job")
    for path in ("jobs", "customers", "vehicles"):
        seen = client.get(path).data["asOf"] - 10_000
        with CaptureQueriesContext(connection) as captured:
            assert client.get(path, currentPage=3, asOf=seen).data["recordCount"] > 9_000
        sent = [entry["sql"] for entry in captured if entry["sql"] not in ("BEGIN", "COMMIT")]
        assert len(sent) <= 5
        own = [sql for sql in sent if "<=" in sql]
        assert len(own) == 2
        with psycopg.connect(owner_dsn()) as owner_connection:
            owner_connection.execute("SET search_path = garage_1")
            for sql in own:
                plan = str(owner_connection.execute(f"EXPLAIN {sql}".replace("%", "%%"), []).fetchall())
                assert f"Seq Scan on {path.removesuffix('s')}" not in plan, plan
