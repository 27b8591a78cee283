"""POST /garage/add-customer-vehicle: adds a vehicle to an existing customer."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import IntegrityError, connections, transaction
from django.db.models.functions import Now

from garages import services as garages
from garages.models import Membership
from garages.roles import Role
from kernel import tenancy
from tenants.customers.models import Customer
from tenants.vehicles.models import Ownership, Vehicle
from tests.api import Answered, Api
from tests.cast import Cast
from tests.factories import cars


@pytest.fixture
def asha(cast: Cast) -> Customer:
    with tenancy.garage(cast.first.pk):
        return cars.customer()


def add(client: Api, customer: Customer, **changes: Any) -> Answered:
    return client.post("add-customer-vehicle", cars.VEHICLE | {"customerId": customer.pk} | changes)


def vehicles(cast: Cast) -> list[str]:
    with tenancy.garage(cast.first.pk):
        return list(Vehicle.objects.order_by("id").values_list("number", flat=True))


def test_added_vehicle_is_linked_to_the_customer_and_returned(api: Api, cast: Cast, asha: Customer) -> None:
    answer = add(api.as_(cast.advisor), asha)
    with tenancy.garage(cast.first.pk):
        owned = Ownership.objects.get()
    assert owned.customer_id == asha.pk
    assert answer.data == {
        "vehicleId": owned.vehicle_id,
        "vehicleNumber": "MH12AB1234",
        "vehicleModel": "Swift",
        "vehicleClass": None,
        "totalJobs": 0,
    }


def test_vehicle_can_be_added_with_a_urlencoded_form(api: Api, cast: Cast, asha: Customer) -> None:
    client = api.as_(cast.advisor).with_headers(Content_Type="application/x-www-form-urlencoded")
    body = f"customerId={asha.pk}&vehicleNumber=DL3CAB1234&vehicleModel=Swift&otherPlate=false"
    assert client.post("add-customer-vehicle", body.encode()).data["vehicleNumber"] == "DL3CAB1234"


def test_unusual_plate_is_saved_with_a_warning(api: Api, cast: Cast, asha: Customer) -> None:
    answer = add(api.as_(cast.advisor), asha, vehicleNumber="XX12AB1234")
    assert answer.data["vehicleNumber"] == "XX12AB1234"
    assert answer.body["message"] == (
        "A new vehicle has been added successfully. Please check the number XX 12 AB 1234: it is an unusual one."
    )


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"vehicleNumber": " "}, "vehicleNumber", "Vehicle Number is required"),
        ({"vehicleNumber": "x" * 101}, "vehicleNumber", "This must be at most 100 characters long"),
        ({"vehicleNumber": "MH12"}, "vehicleNumber", "Invalid Vehicle Number format"),
        ({"vehicleNumber": "MH" * 8, "otherPlate": True}, "vehicleNumber", "Invalid Vehicle Number format"),
        ({"vehicleModel": ""}, "vehicleModel", "Vehicle Modal is required"),
        ({"customerId": None}, "customerId", "This customer does not exist"),
        ({"customerId": "x"}, "customerId", "This customer does not exist"),
        ({"customerId": 5}, "customerId", "This customer does not exist"),
        ({"customerId": "9" * 30}, "customerId", "This customer does not exist"),
    ],
)
def test_vehicle_with_an_invalid_field_is_refused_with_a_reason(
    api: Api, cast: Cast, asha: Customer, changes: dict[str, Any], field: str, message: str
) -> None:
    answer = add(api.as_(cast.owner), asha, **changes)
    assert (answer.status, answer.body["error"]) == (422, {field: [message]})
    assert answer.data == {"error": {field: [message]}, "reason": message}
    assert vehicles(cast) == []


def test_customer_id_that_is_unknown_or_archived_or_of_another_garage_gets_the_same_error(
    api: Api, cast: Cast
) -> None:
    with tenancy.garage(cast.second.pk):
        foreign = cars.customer()
    with tenancy.garage(cast.first.pk):
        archived = cars.customer(archived_at=Now())
    client = api.as_(cast.owner)
    unknown = Customer(pk=archived.pk + 1000)
    bodies = {str(add(client, customer).body) for customer in (foreign, archived, unknown)}
    assert len(bodies) == 1
    assert "'customerId': ['This customer does not exist']" in bodies.pop()
    assert vehicles(cast) == []


def test_registered_plate_cannot_be_added_to_another_customer(api: Api, cast: Cast, asha: Customer) -> None:
    with tenancy.garage(cast.first.pk):
        cars.vehicle("MH12AB1234", cars.customer("Other"))
    answer = add(api.as_(cast.owner), asha)
    assert (answer.status, list(answer.body["error"])) == (422, ["vehicleNumber"])
    assert answer.data["reason"].startswith("Your garage already has the vehicle MH 12 AB 1234")
    with tenancy.garage(cast.first.pk):
        assert not Ownership.objects.filter(customer=asha).exists()


def test_adding_an_archived_vehicle_restores_it_with_its_jobs(api: Api, cast: Cast, asha: Customer) -> None:
    with tenancy.garage(cast.first.pk):
        car = cars.vehicle("MH12AB1234", asha, archived_at=Now())
        cars.job(car, asha)
    answer = add(api.as_(cast.owner), asha)
    assert (answer.data["vehicleId"], answer.data["totalJobs"]) == (car.pk, 1)


def test_customer_id_in_a_request_selects_the_garage_for_a_member_of_two_garages(
    api: Api, cast: Cast, asha: Customer
) -> None:
    """The call in the specification sends no garageId."""
    with tenancy.platform():
        garages._join(cast.second.pk, cast.owner, Role.MANAGER, Membership.State.ACTIVE)
    client = api.as_(cast.owner)
    assert add(client, asha).body["success"] is True
    assert vehicles(cast) == ["MH12AB1234"]
    elsewhere = client.with_headers(X_Garage_Id=str(cast.second.pk))
    assert list(add(elsewhere, asha).body["error"]) == ["customerId"]
    for nobody in (5, 99_999 << 32, "x", None):
        assert add(client, asha, customerId=nobody).code == "garage_required"


@pytest.mark.parametrize(
    "plates",
    [["MH12AB1234"] * 4, ["KA49EF83", "KA49EF083", "KA49EF0083", "ka 49 ef 83"]],
    ids=["same spelling", "with and without leading zeros"],
)
def test_concurrent_requests_add_a_vehicle_once(committed_db: Cast, plates: list[str]) -> None:
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        people = [cars.customer(f"C {number}") for number in range(4)]
    client = Api().as_(committed_db.owner)

    def go(customer: Customer, plate: str) -> Answered:
        try:
            return add(client, customer, vehicleNumber=plate)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(go, people, plates))
    assert sorted(answer.status for answer in answers) == [200, 422, 422, 422]
    late = [answer.data["reason"] for answer in answers if answer.status == 422]
    assert all(reason.startswith("Your garage already has the vehicle") for reason in late)
    with transaction.atomic():
        assert len(vehicles(committed_db)) == 1


def test_unique_index_rejects_plates_that_differ_only_in_leading_zeros(cast: Cast) -> None:
    """An archived vehicle does not block its plate."""
    with tenancy.garage(cast.first.pk):
        cars.vehicle("KA49EF083", archived_at=Now())
        cars.vehicle("KA49EF83")
        cars.vehicle("KA49EF0084")
        with pytest.raises(IntegrityError), transaction.atomic():
            cars.vehicle("KA49EF0083")
