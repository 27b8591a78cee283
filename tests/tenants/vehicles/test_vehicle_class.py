"""The class of a vehicle, which a person says once."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from kernel import tenancy
from tenants.activity.models import Activity
from tenants.vehicles.models import Vehicle
from tests.api import Api
from tests.cast import Cast
from tests.factories import cars
from tests.shop import Shop

CAR = {"vehicleNumber": "MH 12 CD 1234", "vehicleModel": "Swift"}


@pytest.fixture
def client(api: Api, cast: Cast) -> Api:
    return api.as_(cast.advisor)


def test_edit_without_a_class_keeps_it_and_an_empty_one_clears_it(client: Api, shop: Shop) -> None:
    path = f"vehicles/{shop.vehicle.pk}"
    body = {"vehicleNumber": shop.vehicle.number, "vehicleModel": "Swift"}
    steps: list[tuple[dict[str, Any], str | None]] = [
        ({"vehicleClass": "sedan"}, "sedan"),
        ({}, "sedan"),
        ({"vehicleClass": ""}, None),
        ({"vehicleClass": "suv"}, "suv"),
        ({"vehicleClass": None}, None),
    ]
    for sent, expected in steps:
        answer = client.put(path, body | sent)
        assert (answer.status, answer.data["vehicleClass"]) == (200, expected), answer.body
    assert client.get("get-customer-vehicles", customerId=shop.customer.pk).data[0]["vehicleClass"] is None


def test_new_vehicle_of_a_new_and_of_a_known_customer_can_have_a_class(client: Api) -> None:
    new = client.post("customers", cars.CUSTOMER | CAR | {"vehicleClass": "hatchback"}).data
    assert client.get(f"vehicles/{new['vehicleId']}").data["vehicleClass"] == "hatchback"
    other = {"customerId": new["customerId"], "vehicleNumber": "MH 12 CD 9", "vehicleModel": "Activa"}
    added = client.post("add-customer-vehicle", other | {"vehicleClass": "two_wheeler"})
    assert (added.status, added.data["vehicleClass"]) == (200, "two_wheeler"), added.body
    plain = client.post("add-customer-vehicle", other | {"vehicleNumber": "MH 12 CD 8"})
    assert plain.data["vehicleClass"] is None


def test_returned_vehicle_keeps_its_class(client: Api, cast: Cast, shop: Shop) -> None:
    with tenancy.garage(cast.first.pk):
        Vehicle.objects.filter(pk=shop.vehicle.pk).update(
            vehicle_class="suv", archived_at="2026-01-01T00:00Z"
        )
    body = {"customerId": shop.customer.pk, "vehicleNumber": shop.vehicle.number, "vehicleModel": "Creta"}
    assert client.post("add-customer-vehicle", body).data["vehicleClass"] == "suv"


@pytest.mark.parametrize("vehicle_class", ["tractor", "SUV", 1, ["suv"]])
def test_unknown_class_is_refused(client: Api, shop: Shop, vehicle_class: object) -> None:
    body = {"vehicleNumber": shop.vehicle.number, "vehicleModel": "Swift", "vehicleClass": vehicle_class}
    for path in (f"vehicles/{shop.vehicle.pk}", f"vehicles/{shop.vehicle.pk}/class"):
        answer = client.put(path, body)
        assert (answer.status, answer.body["error"]) == (
            422,
            {"vehicleClass": ["Choose one of the options"]},
        )
    assert client.get(f"vehicles/{shop.vehicle.pk}").data["version"] == 1


def test_answered_class_is_stored_and_noted(client: Api, cast: Cast, shop: Shop) -> None:
    path = f"vehicles/{shop.vehicle.pk}"
    for _ in range(2):
        assert client.put(f"{path}/class", {"vehicleClass": "suv"}).status == 200
    found = client.get(path).data
    # The second answer changes nothing.
    assert (found["vehicleClass"], found["version"]) == ("suv", 2)
    with tenancy.garage(cast.first.pk):
        (noted,) = Activity.objects.filter(subject="vehicle", what="edited")
    car = {"vehicleNumber": shop.vehicle.number, "vehicleModel": "Swift"}
    assert (noted.before, noted.after) == (car, car | {"vehicleClass": "suv"})


def test_database_refuses_an_unknown_class(cast: Cast, shop: Shop) -> None:
    with (
        pytest.raises(IntegrityError, match="vehicle_class_known"),
        transaction.atomic(),
        tenancy.garage(cast.first.pk),
    ):
        Vehicle.objects.update(vehicle_class="tractor")
