"""The customer list: pages, search and the number of statements."""

import pytest
from django.db import connection, transaction
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from tests.api import Api
from tests.cast import Cast
from tests.factories import cars
from tests.texts import CORPUS


def names(api: Api, cast: Cast, text: str) -> list[str]:
    answer = api.as_(cast.technician).get("customers", searchText=text)
    found = [row["customerName"] for row in answer.data["customers"]]
    assert answer.data["recordCount"] == len(found)
    return found


def test_customer_list_shows_the_newest_first_with_the_number_of_vehicles(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        asha = cars.customer(email="asha@people.example", address="12 MG Road", is_premium=True)
        cars.vehicle("MH12AB1234", asha)
        cars.vehicle("MH12AB1235", asha)
        cars.vehicle("MH12AB1236", asha, archived_at=Now())
        cars.customer("Bela")
    answer = api.as_(cast.technician).get("customers", garageId=cast.first.pk, currentPage=1, pageSize=10)
    assert answer.data["recordCount"] == 2
    newer, older = answer.data["customers"]
    expected = {
        "customerId": asha.pk,
        "customerCode": cars.code(asha.pk),
        "customerName": "Asha Rao",
        "phoneNumber": "9812345670",
        "email": "asha@people.example",
        "address": "12 MG Road",
        "isPremiumCustomer": 1,
        "gstin": None,
        "totalVehicles": 2,
        "version": 1,
    }
    assert older.items() >= expected.items()
    assert (newer["email"], newer["address"], newer["totalVehicles"]) == (None, None, 0)


def test_customer_list_pages_do_not_overlap_and_pages_after_the_last_are_empty(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        made = [cars.customer(f"C {number}").pk for number in range(23)]
    client = api.as_(cast.technician)
    pages = [client.get("customers", currentPage=page).data for page in (1, 2, 3, 4, 1_000_000)]
    assert [row["customerId"] for page in pages for row in page["customers"]] == made[::-1]
    assert [len(page["customers"]) for page in pages] == [10, 10, 3, 0, 0]
    assert {page["recordCount"] for page in pages} == {23}


def test_old_and_new_customer_list_operations_return_the_same_page(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        for number in range(12):
            cars.customer(f"C {number}")
    client = api.as_(cast.technician)
    older = client.post("manage-customers", {"garageId": cast.first.pk, "currentPage": 2, "pageSize": 10})
    assert older.body == client.get("customers", currentPage=2, pageSize=10).body


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("sha r", ["Asha Rao"]),
        ("ASHA", ["Asha Rao"]),
        ("98123", ["Asha Rao"]),
        ("34567", ["Asha Rao"]),
        ("+91 98123-45670", ["Asha Rao"]),
        ("mh 12 ab 1", ["Asha Rao"]),
        ("ab12", ["Asha Rao"]),
        ("dl3cab171", ["Bela"]),
        ("As", ["Asha Rao"]),
        ("9", ["Bela", "Asha Rao"]),
        ("ra", []),
        ("91", []),
        ("919", []),
        ("%", []),
        ("_", []),
        ("\\", []),
        ("' OR 1=1 --", []),
    ],
)
def test_customer_search_matches_names_and_phone_numbers_and_plates(
    api: Api, cast: Cast, text: str, found: list[str]
) -> None:
    """Three or more characters match anywhere, and fewer characters match the beginning. There are no
    wildcards."""
    with tenancy.garage(cast.first.pk):
        cars.vehicle("MH12AB1234", cars.customer())
        cars.vehicle("DL3CAB0171", cars.customer("Bela", "9700000000"))
    assert names(api, cast, text) == found


def test_customer_search_excludes_other_garages_and_archived_customers(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.second.pk):
        cars.vehicle("MH12AB1234", cars.customer("Foreign Rao"))
    with tenancy.garage(cast.first.pk):
        cars.vehicle("MH12AB1234", cars.customer("Gone Rao", archived_at=Now()))
        cars.vehicle("MH12AB1299", cars.customer("Here Rao"), archived_at=Now())
    assert names(api, cast, "rao") == ["Here Rao"]
    assert names(api, cast, "mh12ab12") == []
    assert names(api, cast, "") == ["Here Rao"]


@pytest.mark.parametrize("text", CORPUS)
def test_customer_search_text_is_matched_literally(api: Api, cast: Cast, text: str) -> None:
    with tenancy.garage(cast.first.pk):
        cars.customer(f"x{text}x")
        cars.customer("Other")
    assert names(api, cast, text) == [f"x{text}x"]


@pytest.mark.parametrize("query", [{}, {"searchText": "rao"}, {"searchText": "98"}])
def test_customer_list_page_needs_at_most_five_sql_statements(
    committed_db: Cast, query: dict[str, str]
) -> None:
    """The statements are: platform scope, session, garage scope, rows, count."""
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        for number in range(12):
            cars.vehicle(f"MH12AB{number:04}", cars.customer(f"Rao {number}"))
    client = Api().as_(committed_db.owner)
    with CaptureQueriesContext(connection) as captured:
        assert len(client.get("customers", **query).data["customers"]) == 10
    sent = [entry["sql"] for entry in captured if entry["sql"] not in ("BEGIN", "COMMIT")]
    assert len(sent) <= 5, sent
