"""A shop with an open visit."""

from typing import Any

import pytest

from tests.api import Api
from tests.cast import Cast
from tests.shop import Shop


@pytest.fixture
def client(api: Api, cast: Cast) -> Api:
    """Return a client of a technician, who may check vehicles in."""
    return api.as_(cast.technician)


@pytest.fixture
def visit_id(client: Api, shop: Shop) -> int:
    return opened(client, shop)


def opened(client: Api, shop: Shop, **changes: Any) -> int:
    answer = client.post("visits", {"customerId": shop.customer.pk, "vehicleId": shop.vehicle.pk} | changes)
    assert answer.status == 200, answer.body
    return int(answer.data["visitId"])


MARK = {"x": 220, "y": 432, "place": "left_front_door", "kind": "scratch", "note": "Long"}
FIELDS = {
    "odometerKm": 38200,
    "unreadable": False,
    "fuelEighths": 3,
    "complaint": "It rattles\nwhen cold",
    "belongings": ["spare_wheel", "dash_cam"],
    "keys": 2,
    "otherItems": "Umbrella",
    "outline": "car",
    "marks": [MARK],
}


def save(client: Api, visit_id: int, **changes: Any) -> int:
    """Save a check-in, and return its version."""
    answer = client.put(f"visits/{visit_id}/check-in", FIELDS | changes)
    assert answer.status == 200, answer.body
    return int(answer.data["version"])


def finish(client: Api, visit_id: int, **changes: Any) -> None:
    answer = client.post(f"visits/{visit_id}/check-in/finish", {"unsignedReason": "left"} | changes)
    assert answer.status == 200, answer.body
