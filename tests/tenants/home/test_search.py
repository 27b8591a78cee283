"""The search on the home screen: records and suggestions by phone number or plate."""

import random
from datetime import datetime, timedelta
from typing import Any

import psycopg
import pytest
from django.db import connection, transaction
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from tenants.customers.models import Customer
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.vehicles.models import Vehicle
from tests import shop as shops
from tests.api import Answered, Api
from tests.cast import Cast
from tests.database import owner_dsn
from tests.factories import cars
from tests.plans import explained
from tests.texts import CORPUS


def search(api: Api, cast: Cast, text: str) -> Answered:
    return api.as_(cast.technician).get("get-search-details", garageId=cast.first.pk, searchText=text)


def suggested(api: Api, cast: Cast, text: str) -> Any:
    return api.as_(cast.technician).get("search", searchText=text).data


@pytest.mark.parametrize("text", ["9812345670", "98123 45670", "+91 9812345670", "09812345670"])
def test_home_search_by_phone_finds_customers_with_their_vehicles(api: Api, cast: Cast, text: str) -> None:
    with tenancy.garage(cast.first.pk):
        asha = cars.customer(email="asha@people.example")
        first, second = cars.vehicle("MH12AB1234", asha), cars.vehicle("MH12AB1235", asha)
        cars.vehicle("MH12AB1236", asha, archived_at=Now())
        cars.vehicle("MH12AB1237", cars.customer("Gone", archived_at=Now()))
        daughter = cars.customer("Daughter")
    answer = search(api, cast, text)
    assert (answer.data["searchType"], answer.body["message"]) == (0, "")
    records = answer.data["records"]
    assert [(row["customerId"], row["vehicleId"]) for row in records] == [
        (daughter.pk, None),
        (asha.pk, second.pk),
        (asha.pk, first.pk),
    ]
    assert records[2] == {
        "customerId": asha.pk,
        "customerName": "Asha Rao",
        "phoneNumber": "9812345670",
        "email": "asha@people.example",
        "address": None,
        "vehicleId": first.pk,
        "vehicleNumber": "MH12AB1234",
        "vehicleModel": "Swift",
        "vehicleClass": None,
        "openJob": None,
        # This person is a technician.
        "account": None,
    }


@pytest.mark.parametrize("text", ["KA01EK171", "ka 01 ek 171", "KA-01-EK-0171"])
def test_home_search_by_plate_finds_the_vehicle_with_its_customers(api: Api, cast: Cast, text: str) -> None:
    with tenancy.garage(cast.first.pk):
        asha, bela = cars.customer(), cars.customer("Bela", "9700000000")
        car = cars.vehicle("KA01EK171", asha, bela, cars.customer("Gone", archived_at=Now()))
    answer = search(api, cast, text)
    assert answer.data["searchType"] == 1
    assert [(row["customerId"], row["vehicleId"]) for row in answer.data["records"] if row["customerId"]] == [
        (bela.pk, car.pk),
        (asha.pk, car.pk),
    ]


@pytest.mark.parametrize(("text", "kind"), [("9876543210", 0), ("MH12AB1234", 1)])
def test_home_search_shows_the_open_job_of_a_vehicle(api: Api, cast: Cast, text: str, kind: int) -> None:
    shop = shops.make(cast.first)
    older, newer = (api.as_(cast.owner).post("jobs", shop.job()).data for _ in range(2))

    def open_job() -> Any:
        answer = search(api, cast, text)
        assert answer.data["searchType"] == kind
        (row,) = answer.data["records"]
        return row["openJob"]

    def change(job: dict[str, Any], **changes: Any) -> None:
        with tenancy.garage(cast.first.pk):
            Job.objects.filter(pk=job["jobId"]).update(**changes)

    change(newer, status=JobStatus.READY)
    with tenancy.garage(cast.first.pk):
        opened = Job.objects.get(pk=newer["jobId"]).created_at
    found = open_job()
    assert abs(datetime.fromisoformat(found.pop("createdOn")) - opened) < timedelta(seconds=1)
    assert found == {
        "jobId": newer["jobId"],
        "jobCode": newer["jobCode"],
        "jobStatusId": 3,
        "jobStatus": "Ready",
    }
    change(newer, status=JobStatus.DELIVERED)
    assert open_job()["jobId"] == older["jobId"]
    change(older, status=JobStatus.CANCELLED)
    assert open_job() is None
    change(older, status=JobStatus.OPEN, deleted_at=Now())
    assert open_job() is None


def test_home_search_by_plate_finds_a_vehicle_without_current_customers(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        car = cars.vehicle("MH12AB1234", cars.customer("Gone", archived_at=Now()))
    (row,) = search(api, cast, "MH12AB1234").data["records"]
    assert (row["vehicleId"], row["customerId"], row["phoneNumber"]) == (car.pk, None, None)


@pytest.mark.parametrize(("text", "kind"), [("9812345670", 0), ("MH12AB1234", 1), ("22BH1234AA", 1)])
def test_phone_or_plate_search_without_a_match_returns_no_records(
    api: Api, cast: Cast, text: str, kind: int
) -> None:
    with tenancy.garage(cast.second.pk):
        asha = cars.customer()
        cars.vehicle("MH12AB1234", asha)
        cars.vehicle("22BH1234AA", asha)
    with tenancy.garage(cast.first.pk):
        cars.vehicle("MH12AB1234", archived_at=Now())
    answer = search(api, cast, text)
    assert answer.without_codes == {
        "success": True,
        "message": "No result",
        "data": {"searchType": kind, "records": []},
    }


@pytest.mark.parametrize("text", ["", "  "])
def test_empty_home_search_is_refused(api: Api, cast: Cast, text: str) -> None:
    assert search(api, cast, text).body["error"] == {"searchText": ["Search is empty"]}


@pytest.mark.parametrize("text", ["asha", "12345", "5812345670", "MH12", "98123456701", "%", *CORPUS])
def test_home_search_for_neither_a_phone_nor_a_plate_is_refused(api: Api, cast: Cast, text: str) -> None:
    answer = search(api, cast, text)
    assert answer.status == 422
    assert answer.body["error"] == {"searchText": ["Please enter a valid phone number or vehicle number."]}


def test_plate_of_an_unknown_format_is_found_if_it_is_registered(api: Api, cast: Cast) -> None:
    assert search(api, cast, "TEMP-77").status == 422
    with tenancy.garage(cast.first.pk):
        cars.vehicle("TEMP77", cars.customer())
    assert search(api, cast, "TEMP-77").data["records"][0]["vehicleNumber"] == "TEMP77"


# -- suggestions -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        (" ", []),
        ("M", ["MH12AB1234"]),
        ("9", ["9700000000", "9812345670"]),
        ("98", ["9812345670"]),
        ("981", ["9812345670"]),
        ("345", ["9812345670"]),
        ("234", ["9812345670", "MH12AB1234"]),
        ("b1", []),
        ("ab1", ["MH12AB1234"]),
        ("mh 12-ab", ["MH12AB1234"]),
        ("+91 98", ["9812345670"]),
        ("KA01EK1", ["KA01EK171"]),
        ("91", []),
        ("919", []),
        ("%", []),
        ("___", []),
    ],
)
def test_search_suggestions_match_prefixes_or_at_least_three_characters_anywhere_in_a_text(
    api: Api, cast: Cast, text: str, found: list[str]
) -> None:
    with tenancy.garage(cast.second.pk):
        cars.vehicle("MH12AB1299", cars.customer("Foreign", "9899999999"))
    with tenancy.garage(cast.first.pk):
        cars.vehicle("MH12AB1234", cars.customer())
        cars.vehicle("KA01EK171", cars.customer("Bela", "9700000000"))
        cars.customer("Daughter")
        cars.customer("Gone", "9811111111", archived_at=Now())
        cars.vehicle("MH12AB1111", archived_at=Now())
    assert suggested(api, cast, text) == found


def test_phone_number_shared_by_many_customers_is_suggested_once(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        for number in range(12):
            cars.customer(f"C {number}", "9812345670")
        cars.customer("Next", "9812345671")
        cars.customer("Inside", "7009812345")
    assert suggested(api, cast, "98123") == ["9812345670", "9812345671", "7009812345"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("KA07MD57", ["KA07MD0057", "KA07MD5799"]),
        ("ka 07 md 057", ["KA07MD0057"]),
        ("KA07MD0057", ["KA07MD0057"]),
        ("07MD57", ["KA07MD0057", "KA07MD5799"]),
        ("MD57", ["KA07MD0057", "KA07MD5799"]),
        ("md 057", ["KA07MD0057"]),
        ("MD0057", ["KA07MD0057"]),
        ("MD5", ["KA07MD0057", "KA07MD5799"]),
        ("MD570", []),
    ],
)
def test_plate_is_suggested_with_and_without_leading_zeros(
    api: Api, cast: Cast, text: str, found: list[str]
) -> None:
    with tenancy.garage(cast.first.pk):
        cars.vehicle("KA07MD0057")
        cars.vehicle("KA07MD5799")
    assert sorted(suggested(api, cast, text)) == found


@pytest.mark.parametrize("stored", ["MH12FR0597", "MH12FR597"])
@pytest.mark.parametrize("text", ["FR597", "FR0597", "fr 597", "12FR597", "FR59"])
def test_part_of_a_plate_is_suggested_with_and_without_leading_zeros(
    api: Api, cast: Cast, stored: str, text: str
) -> None:
    with tenancy.garage(cast.first.pk):
        cars.vehicle(stored)
        cars.vehicle("MH12FR6597")
    assert suggested(api, cast, text) == [stored]


def test_home_search_suggests_at_most_ten_phone_numbers_and_plates(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        for number in range(20):
            cars.vehicle(f"MH12AB98{number:02}", cars.customer(f"C {number}", f"98000000{number:02}"))
    found = suggested(api, cast, "98")
    assert found == [f"98000000{number:02}" for number in range(10)]
    found = suggested(api, cast, "980")
    assert len(found) == 10
    assert (found[0], found[-1]) == ("9800000000", "MH12AB9804")


@pytest.mark.parametrize("text", CORPUS)
def test_search_suggests_nothing_for_text_without_a_match(api: Api, cast: Cast, text: str) -> None:
    answer = api.as_(cast.technician).get("search", searchText=text)
    assert (answer.status, answer.data) == (200, [])


def test_home_search_needs_three_or_four_sql_statements(committed_db: Cast) -> None:
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        cars.vehicle("MH12AB1234", cars.customer())
    client = Api().as_(committed_db.owner)
    for path, text, cost in (
        ("get-search-details", "9812345670", 3),
        ("get-search-details", "MH12AB1234", 3),
        ("search", "234", 4),
        ("search", "mh", 3),
    ):
        with CaptureQueriesContext(connection) as captured:
            assert client.get(path, searchText=text).data
        sent = [entry["sql"] for entry in captured if entry["sql"] not in ("BEGIN", "COMMIT")]
        assert len(sent) == cost, sent


def plans(client: Api, path: str, text: str) -> str:
    """Return the query plans of the statements that the route sends."""
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path, searchText=text).status == 200
    own = [entry["sql"] for entry in captured if "FROM" in entry["sql"] and "session" not in entry["sql"]]
    assert own
    with psycopg.connect(owner_dsn()) as owner:
        owner.execute("SET search_path = garage_1")
        return "\n".join(explained(owner, sql) for sql in own)


@pytest.mark.prove
def test_home_search_uses_indexes_and_no_sequential_scan(committed_db: Cast) -> None:
    """There are 20,000 customers and vehicles."""
    chance = random.Random(7)
    phones = [f"+91{chance.randint(6_000_000_000, 9_999_999_999)}" for _ in range(20_000)]
    numbers = {
        f"MH{chance.randint(1, 50):02}{chance.choice('ABCDEFGH')}{chance.choice('ABCDEFGH')}{n % 10_000:04}"
        for n in range(20_000)
    }
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        Customer.objects.bulk_create(
            Customer(name=f"Name {number}", phone=phone) for number, phone in enumerate(phones)
        )
        Vehicle.objects.bulk_create(
            Vehicle(number=number, search_key=number, model="M") for number in numbers
        )
    with psycopg.connect(owner_dsn(), autocommit=True) as owner:
        # New rows wait in the GIN index's pending list, so the planner overestimates its cost until a VACUUM.
        owner.execute("VACUUM (ANALYZE) garage_1.customer, garage_1.vehicle")
    client = Api().as_(committed_db.owner)
    for text in ("9", "98", "m", "mh", "9812", "4567", "mh12ab", "ab12", "12ab1234", "mh12ab7", "ab7"):
        assert "Seq Scan" not in plans(client, "search", text), text
    for text in ("9812345670", "MH12AB1234"):
        plan = plans(client, "get-search-details", text)
        assert "Seq Scan on customer" not in plan, plan
        assert "Seq Scan on vehicle" not in plan, plan
    for text in ("ash", "98123", "mh12ab1234", "me 7777"):
        assert "Seq Scan on customer" not in plans(client, "customers", text), text
        assert "Seq Scan on vehicle" not in plans(client, "vehicles", text), text
    with psycopg.connect(owner_dsn()) as owner:
        control = owner.execute(
            "EXPLAIN SELECT 1 FROM garage_1.customer WHERE upper(name) LIKE '%X%'"
        ).fetchall()
    assert "Seq Scan" in str(control)


def test_phone_and_plate_columns_use_the_c_collation_for_prefix_search(cast: Cast) -> None:
    with tenancy.garage(cast.first.pk), connection.cursor() as cursor:
        cursor.execute(
            "SELECT attrelid::regclass::text, attname FROM pg_attribute JOIN pg_collation c ON c.oid = attcollation"
            " WHERE attrelid IN ('customer'::regclass, 'vehicle'::regclass) AND collname = 'C' ORDER BY 1"
        )
        assert cursor.fetchall() == [("customer", "phone"), ("vehicle", "number")]
