"""The vehicle list and detail, and the vehicles of a customer."""

from datetime import UTC, date, datetime

import pytest
from django.db import connection, transaction
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from tenants.jobs.codes import JobStatus
from tests.api import Api
from tests.cast import Cast
from tests.factories import cars


def test_vehicle_list_shows_customer_count_last_delivery_and_last_job(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        asha, gone = cars.customer(), cars.customer("Gone", archived_at=Now())
        car = cars.vehicle("MH12AB1234", asha, cars.customer("Bela"), gone)
        # 18:30 in UTC is midnight in India. This job came in first and left last.
        cars.job(car, asha, JobStatus.DELIVERED, delivered_at=datetime(2026, 11, 27, 18, 30, tzinfo=UTC))
        cars.job(car, asha, JobStatus.DELIVERED, delivered_at=datetime(2026, 10, 24, 9, tzinfo=UTC))
        cars.job(car, asha)
        cars.job(car, asha, JobStatus.CANCELLED, entry_date=date(2026, 11, 9))
        cars.job(car, asha, deleted_at=Now(), entry_date=date(2026, 11, 10))
        empty = cars.vehicle("22BH1234AA")
        cars.vehicle("MH12AB0001", archived_at=Now())
    data = api.as_(cast.technician).get("vehicles", garageId=cast.first.pk).data
    assert data["recordCount"] == 2
    assert data["vehicles"] == [
        {
            "vehicleId": empty.pk,
            "vehicleNumber": "22BH1234AA",
            "vehicleModel": "Swift",
            "vehicleClass": None,
            "totalJobs": 0,
            "totalCustomers": 0,
            "lastServiceDate": None,
            "estCost": None,
        },
        {
            "vehicleId": car.pk,
            "vehicleNumber": "MH12AB1234",
            "vehicleModel": "Swift",
            "vehicleClass": None,
            "totalJobs": 4,
            "totalCustomers": 2,
            "lastServiceDate": "2026-11-28",
            "estCost": 1500.5,
        },
    ]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 2),
        ("mh 12", 1),
        ("AB12", 1),
        ("ka01ek171", 1),
        ("KA01EK0171", 1),
        ("ka01ek1", 1),
        ("k", 1),
        ("M", 1),
        ("B", 0),
        ("%", 0),
        ("-", 0),
        ("__", 0),
    ],
)
def test_vehicle_search_matches_plates(api: Api, cast: Cast, text: str, count: int) -> None:
    with tenancy.garage(cast.first.pk):
        cars.vehicle("MH12AB1234")
        cars.vehicle("KA01EK171")
    data = api.as_(cast.cashier).get("vehicles", searchText=text).data
    assert (len(data["vehicles"]), data["recordCount"]) == (count, count)


def test_vehicle_list_page_after_the_last_is_empty(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        made = [cars.vehicle(f"MH12AB{number:04}").pk for number in range(12)]
    client = api.as_(cast.owner)
    pages = [client.get("vehicles", currentPage=page).data for page in (1, 2, 3)]
    assert [row["vehicleId"] for page in pages for row in page["vehicles"]] == made[::-1]
    assert {page["recordCount"] for page in pages} == {12}


def test_vehicle_detail_lists_its_current_customers(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        asha = cars.customer()
        car = cars.vehicle("MH12AB1234", asha, cars.customer("Gone", archived_at=Now()))
        cars.vehicle("MH12AB1235", asha)
    detail = api.as_(cast.technician).get(f"vehicles/{car.pk}").data
    assert (detail["totalCustomers"], detail["version"]) == (1, 1)
    (owner,) = detail["owners"]
    assert (owner["customerId"], owner["totalVehicles"]) == (asha.pk, 2)


def test_archived_or_unknown_vehicle_is_not_found(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        gone = cars.vehicle(archived_at=Now())
    client = api.as_(cast.owner)
    for vehicle_id in (gone.pk, gone.pk + 1000):
        assert client.get(f"vehicles/{vehicle_id}").code == "not_found"
        assert client.get("vehicles/job-history", vehicleId=vehicle_id).code == "not_found"


def test_vehicle_list_of_a_customer_counts_all_jobs_except_deleted_jobs(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        asha, bela = cars.customer(), cars.customer("Bela")
        car = cars.vehicle("MH12AB1234", asha, bela)
        cars.job(car, bela)
        cars.job(car, asha, JobStatus.CANCELLED)
        cars.job(car, asha, deleted_at=Now())
        other = cars.vehicle("MH12AB1235", asha)
        cars.vehicle("MH12AB1236", asha, archived_at=Now())
    client = api.as_(cast.technician)
    answer = client.get("get-customer-vehicles", garageId=cast.first.pk, customerId=asha.pk)
    assert answer.data == [
        {
            "vehicleId": other.pk,
            "vehicleNumber": "MH12AB1235",
            "vehicleModel": "Swift",
            "vehicleClass": None,
            "totalJobs": 0,
        },
        {
            "vehicleId": car.pk,
            "vehicleNumber": "MH12AB1234",
            "vehicleModel": "Swift",
            "vehicleClass": None,
            "totalJobs": 2,
        },
    ]
    older = client.post("list-customer-vehicles", {"customerId": asha.pk, "garageId": cast.first.pk})
    assert older.data == {"customerVehicles": answer.data}


def test_customer_without_vehicles_gets_an_empty_list_and_an_unknown_customer_gets_404(
    api: Api, cast: Cast
) -> None:
    with tenancy.garage(cast.first.pk):
        asha = cars.customer()
    client = api.as_(cast.technician)
    assert client.get("get-customer-vehicles", customerId=asha.pk).data == []
    for path in ("get-customer-vehicles", "list-customer-vehicles"):
        method = "GET" if path.startswith("get") else "POST"
        ids = {"customerId": asha.pk + 1000}
        answer = client.send(method, path, query=ids if method == "GET" else None, body=ids)
        assert answer.code == "not_found"


@pytest.mark.parametrize(
    ("path", "key"), [("vehicles", "vehicles"), ("vehicles?searchText=mh12", "vehicles")]
)
def test_vehicle_list_page_needs_at_most_five_sql_statements(committed_db: Cast, path: str, key: str) -> None:
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        asha = cars.customer()
        for number in range(12):
            cars.job(cars.vehicle(f"MH12AB{number:04}", asha), asha)
    client = Api().as_(committed_db.owner)
    path, _, text = path.partition("?searchText=")
    with CaptureQueriesContext(connection) as captured:
        assert len(client.get(path, searchText=text).data[key]) == 10
    sent = [entry["sql"] for entry in captured if entry["sql"] not in ("BEGIN", "COMMIT")]
    assert len(sent) <= 5, sent
