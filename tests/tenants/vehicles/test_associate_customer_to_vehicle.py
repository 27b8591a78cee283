"""POST /garage/associate-customer-to-vehicle: adds a new customer to an existing vehicle."""

from typing import Any

import pytest
from django.db.models.functions import Now

from kernel import tenancy
from tenants.activity.models import Activity
from tenants.customers.models import Customer
from tenants.vehicles.models import Ownership, Vehicle
from tests.api import Answered, Api
from tests.cast import Cast
from tests.factories import cars

BODY = cars.CUSTOMER | {"customerName": "Bela"}


@pytest.fixture
def car(cast: Cast) -> Vehicle:
    with tenancy.garage(cast.first.pk):
        return cars.vehicle("MH12AB1234", cars.customer())


def associate(client: Api, car: Vehicle, **changes: Any) -> Answered:
    return client.post("associate-customer-to-vehicle", BODY | {"vehicleId": car.pk} | changes)


def test_vehicle_keeps_its_earlier_customer_when_a_new_customer_is_added(
    api: Api, cast: Cast, car: Vehicle
) -> None:
    answer = associate(api.as_(cast.advisor), car, garageId=cast.first.pk)
    assert (answer.data["customerName"], answer.data["totalVehicles"]) == ("Bela", 1)
    with tenancy.garage(cast.first.pk):
        owners = list(Ownership.objects.order_by("id").values_list("customer__name", flat=True))
        noted = list(Activity.objects.order_by("id").values_list("subject", "what"))
    assert owners == ["Asha Rao", "Bela"]
    assert noted == [("customer", "added"), ("vehicle", "owner_added")]


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"customerName": ""}, "customerName", "Customer Name is required"),
        ({"email": ""}, "email", "Email is required"),
        ({"phoneNumber": "1"}, "phoneNumber", "Phone Number must be exactly 10 digits"),
        ({"isPremiumCustomer": "yes"}, "isPremiumCustomer", "Invalid premium status"),
        ({"vehicleId": None}, "vehicleId", "This vehicle does not exist"),
        ({"vehicleId": 7}, "vehicleId", "This vehicle does not exist"),
    ],
)
def test_invalid_request_to_add_a_customer_to_a_vehicle_returns_the_error_of_the_field(
    api: Api, cast: Cast, car: Vehicle, changes: dict[str, Any], field: str, message: str
) -> None:
    answer = associate(api.as_(cast.owner), car, **changes)
    assert (answer.status, answer.body["error"]) == (422, {field: [message]})
    with tenancy.garage(cast.first.pk):
        assert Customer.objects.count() == 1


def test_vehicle_id_that_is_archived_or_of_another_garage_gets_the_same_error(api: Api, cast: Cast) -> None:
    with tenancy.garage(cast.second.pk):
        foreign = cars.vehicle("MH12AB1234")
    with tenancy.garage(cast.first.pk):
        archived = cars.vehicle("MH12AB1234", archived_at=Now())
    client = api.as_(cast.owner)
    assert associate(client, foreign).body == associate(client, archived).body
    assert associate(client, foreign).body["error"] == {"vehicleId": ["This vehicle does not exist"]}
    with tenancy.garage(cast.first.pk):
        assert Customer.objects.count() == 0
