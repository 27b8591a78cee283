"""PUT /garage/customers/{customerId}: changes a customer, also in concurrent requests."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections, transaction

from kernel import tenancy
from tenants.activity.models import Activity
from tenants.customers.models import Customer
from tests.api import Answered, Api
from tests.cast import Cast
from tests.factories import cars

BODY = cars.CUSTOMER | {"customerName": "Asha Rao-Iyer", "isPremiumCustomer": 1}


@pytest.fixture
def asha(cast: Cast) -> Customer:
    with tenancy.garage(cast.first.pk):
        return cars.customer(email="asha@people.example", address="12 MG Road")


def stored_values(cast: Cast, customer: Customer) -> tuple[Any, ...]:
    with tenancy.garage(cast.first.pk):
        found = Customer.objects.get(pk=customer.pk)
        return found.name, found.phone, found.email, found.address, found.is_premium, found.version


def test_customer_edit_is_saved_and_recorded_in_the_activity(api: Api, cast: Cast, asha: Customer) -> None:
    answer = api.as_(cast.advisor).put(f"customers/{asha.pk}", BODY | {"garageId": cast.first.pk})
    assert answer.body["message"] == "Customer updated successfully"
    assert (answer.data["customerName"], answer.data["version"]) == ("Asha Rao-Iyer", 2)
    assert stored_values(cast, asha) == (
        "Asha Rao-Iyer",
        "+919812345670",
        "asha@people.example",
        "12 MG Road",
        True,
        2,
    )
    with tenancy.garage(cast.first.pk):
        noted = Activity.objects.get(subject="customer", subject_id=asha.pk)
    assert (noted.what, noted.person_name) == ("edited", "Advisor Person")
    assert noted.before and noted.after
    assert noted.before.items() >= cars.CUSTOMER.items()
    assert noted.after.items() >= BODY.items()


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"customerName": ""}, "customerName", "Customer name is required"),
        ({"phoneNumber": "98"}, "phoneNumber", "Phone Number must be exactly 10 digits"),
        ({"phoneNumber": "0000000000"}, "phoneNumber", "Enter a valid phone number"),
        ({"email": "nonsense"}, "email", "Invalid email address"),
        ({"address": ""}, "address", "Address is required"),
        ({"address": []}, "address", "Address is required"),
        ({"isPremiumCustomer": 3}, "isPremiumCustomer", "Invalid premium status. Must be 0 or 1."),
    ],
)
def test_customer_edit_with_an_invalid_field_returns_the_error_message_of_the_field(
    api: Api, cast: Cast, asha: Customer, changes: dict[str, Any], field: str, message: str
) -> None:
    before = stored_values(cast, asha)
    answer = api.as_(cast.owner).put(f"customers/{asha.pk}", BODY | changes)
    assert (answer.status, answer.body["error"]) == (422, {field: [message]})
    assert stored_values(cast, asha) == before


def test_gstin_with_a_non_ascii_letter_is_refused(api: Api, cast: Cast, asha: Customer) -> None:
    """`upper()` would turn ı (dotless i) into I, so a non-ASCII GSTIN is not converted to upper case."""
    client = api.as_(cast.owner)
    answer = client.put(f"customers/{asha.pk}", BODY | {"gstin": "27aapf\u01310939f1z7"})
    assert (answer.status, answer.body["error"]) == (422, {"gstin": ["This is not a valid GSTIN"]})
    saved = client.put(f"customers/{asha.pk}", BODY | {"gstin": "27aapfi0939f1z7"})
    assert saved.data["gstin"] == "27AAPFI0939F1Z7"


def test_customer_edit_accepts_an_empty_email(api: Api, cast: Cast, asha: Customer) -> None:
    answer = api.as_(cast.owner).put(f"customers/{asha.pk}", BODY | {"email": ""})
    assert answer.data["email"] is None


@pytest.mark.parametrize("version", [0, 2**31, 2**63, "9" * 30])
def test_customer_edit_with_an_impossible_record_version_returns_422(
    api: Api, cast: Cast, asha: Customer, version: object
) -> None:
    before = stored_values(cast, asha)
    answer = api.as_(cast.owner).put(f"customers/{asha.pk}", BODY | {"version": version})
    assert (answer.status, list(answer.body["error"])) == (422, ["version"])
    assert stored_values(cast, asha) == before


def test_customer_edit_with_an_outdated_version_returns_the_current_and_the_sent_record(
    api: Api, cast: Cast, asha: Customer
) -> None:
    client = api.as_(cast.owner)
    assert client.put(f"customers/{asha.pk}", BODY | {"version": 1}).data["version"] == 2
    before = stored_values(cast, asha)
    answer = client.put(f"customers/{asha.pk}", BODY | {"version": 1, "customerName": "Mine"})
    assert (answer.status, answer.code) == (409, "changed_meanwhile")
    assert answer.data["current"].items() >= (BODY | {"version": 2}).items()
    assert (answer.data["yours"]["customerName"], answer.data["yours"]["version"]) == ("Mine", 1)
    assert stored_values(cast, asha) == before


def test_customer_edit_without_a_record_version_overwrites_earlier_edits(
    api: Api, cast: Cast, asha: Customer
) -> None:
    client = api.as_(cast.owner)
    client.put(f"customers/{asha.pk}", BODY)
    client.put(f"customers/{asha.pk}", BODY | {"customerName": "Last"})
    assert stored_values(cast, asha)[0] == "Last"


def test_archived_customer_cannot_be_edited(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        gone = cars.customer(archived_at="2026-11-01T00:00:00Z")
    assert api.as_(cast.owner).put(f"customers/{gone.pk}", BODY).code == "not_found"


def test_one_of_two_concurrent_customer_edits_is_refused(committed_db: Cast) -> None:
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        customer = cars.customer()
    clients = [Api().as_(committed_db.owner), Api().as_(committed_db.manager)]

    def go(client: Api) -> Answered:
        try:
            return client.put(f"customers/{customer.pk}", BODY | {"version": 1})
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(go, clients))
    assert sorted(answer.status for answer in answers) == [200, 409]
    with transaction.atomic():
        assert stored_values(committed_db, customer)[-1] == 2


def test_indian_state_of_a_customer_must_match_the_gstin(api: Api, cast: Cast, asha: Customer) -> None:
    client = api.as_(cast.owner)

    def save(**changes: Any) -> Answered:
        return client.put(f"customers/{asha.pk}", BODY | changes)

    assert save(gstin=" 27aabcs1429b1zu ").data["stateCode"] == "27"
    before = stored_values(cast, asha)
    for changes in ({"stateCode": "29"}, {"gstin": "27AABCS1429B1ZU", "stateCode": "29"}):
        assert save(**changes).body["error"] == {"stateCode": ["The GSTIN belongs to another state"]}
    assert save(gstin="27AABCS1429B1ZX").body["error"] == {"gstin": ["This is not a valid GSTIN"]}
    assert stored_values(cast, asha) == before
    assert save().data["gstin"] == "27AABCS1429B1ZU"
    gone = save(gstin="").data
    assert (gone["gstin"], gone["stateCode"]) == (None, None)
    assert save(stateCode="29").data["stateCode"] == "29"
    assert save(stateCode="00").body["error"] == {"stateCode": ["This is not a state"]}
