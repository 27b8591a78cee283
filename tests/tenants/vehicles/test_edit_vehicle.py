"""PUT /garage/vehicles/{vehicleId}: changes the plate and the model."""

from typing import Any

import pytest
from django.db.models.functions import Now

from kernel import tenancy
from tenants.activity.models import Activity
from tenants.vehicles.models import Vehicle
from tests.api import Answered, Api
from tests.cast import Cast
from tests.factories import cars


@pytest.fixture
def car(cast: Cast) -> Vehicle:
    with tenancy.garage(cast.first.pk):
        return cars.vehicle("MH12AB1234", cars.customer())


def edit(client: Api, car: Vehicle, **body: Any) -> Answered:
    return client.put(f"vehicles/{car.pk}", cars.VEHICLE | body)


def stored_values(cast: Cast, car: Vehicle) -> tuple[Any, ...]:
    with tenancy.garage(cast.first.pk):
        found = Vehicle.objects.get(pk=car.pk)
        return found.number, found.search_key, found.model, found.version


def test_vehicle_edit_is_saved_and_recorded_in_the_activity(api: Api, cast: Cast, car: Vehicle) -> None:
    answer = edit(api.as_(cast.advisor), car, vehicleNumber="ka 01 ek 171", vehicleModel="Baleno")
    assert (answer.data["vehicleNumber"], answer.data["version"]) == ("KA01EK171", 2)
    assert stored_values(cast, car) == ("KA01EK171", "KA01EK0171", "Baleno", 2)
    with tenancy.garage(cast.first.pk):
        noted = Activity.objects.get(subject="vehicle", subject_id=car.pk)
    assert noted.before == {"vehicleNumber": "MH12AB1234", "vehicleModel": "Swift"}
    assert noted.after == {"vehicleNumber": "KA01EK171", "vehicleModel": "Baleno"}


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"vehicleNumber": ""}, "vehicleNumber", "Vehicle Number is required"),
        ({"vehicleNumber": "1947"}, "vehicleNumber", "Invalid Vehicle Number format"),
        ({"vehicleModel": " "}, "vehicleModel", "Vehicle Modal is required"),
    ],
)
def test_vehicle_edit_with_an_invalid_field_returns_the_error_message_of_the_field(
    api: Api, cast: Cast, car: Vehicle, changes: dict[str, Any], field: str, message: str
) -> None:
    answer = edit(api.as_(cast.owner), car, **changes)
    assert (answer.status, answer.body["error"]) == (422, {field: [message]})
    assert stored_values(cast, car)[-1] == 1


def test_plate_of_another_active_vehicle_is_refused(api: Api, cast: Cast, car: Vehicle) -> None:
    with tenancy.garage(cast.first.pk):
        cars.vehicle("KA01EK171")
        cars.vehicle("MH12AB7777", archived_at=Now())
    client = api.as_(cast.owner)
    assert list(edit(client, car, vehicleNumber="KA01EK0171").body["error"]) == ["vehicleNumber"]
    assert stored_values(cast, car)[-1] == 1
    assert edit(client, car, vehicleNumber="MH12AB7777").status == 200


@pytest.mark.parametrize("version", [0, -1, 2**31, 2**63, "9" * 30, "1_0", "१", True, 1.5, "x"])
def test_vehicle_edit_with_an_impossible_record_version_returns_422(
    api: Api, cast: Cast, car: Vehicle, version: object
) -> None:
    before = stored_values(cast, car)
    answer = edit(api.as_(cast.owner), car, vehicleModel="Mine", version=version)
    assert (answer.status, list(answer.body["error"])) == (422, ["version"])
    assert stored_values(cast, car) == before


def test_vehicle_edit_with_an_outdated_version_returns_the_current_and_the_sent_record(
    api: Api, cast: Cast, car: Vehicle
) -> None:
    client = api.as_(cast.owner)
    assert edit(client, car, vehicleModel="First", version=1).status == 200
    answer = edit(client, car, vehicleModel="Mine", version=1)
    assert (answer.status, answer.code) == (409, "changed_meanwhile")
    assert answer.data == {
        "current": {"vehicleNumber": "MH12AB1234", "vehicleModel": "First", "version": 2},
        "yours": {"vehicleNumber": "MH12AB1234", "vehicleModel": "Mine", "version": 1},
    }
    assert edit(client, car, vehicleModel="Last").status == 200
    assert stored_values(cast, car)[2:] == ("Last", 3)
