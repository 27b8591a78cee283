"""A shop with an open visit and an inspection."""

from typing import Any

import pytest

from tests.api import Api
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.visits.conftest import opened

POINT = {"groupName": "Brakes", "label": "Brake pads front", "photoWhenBad": True}
BODY = {"name": "Short check", "points": [POINT, {"groupName": "Brakes", "label": "Brake pads rear"}]}


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


@pytest.fixture
def client(api: Api, cast: Cast) -> Api:
    """Return a client of a technician, who may inspect vehicles."""
    return api.as_(cast.technician)


@pytest.fixture
def visit_id(client: Api, shop: Shop) -> int:
    return opened(client, shop)


@pytest.fixture
def template_id(owner: Api) -> int:
    return int(owner.post("inspection-templates", BODY).data["templateId"])


@pytest.fixture
def inspection_id(client: Api, visit_id: int, template_id: int) -> int:
    return started(client, visit_id, template_id)


def started(client: Api, visit_id: int, template_id: int) -> int:
    answer = client.post(f"visits/{visit_id}/inspections", {"templateId": template_id})
    assert answer.status == 200, answer.body
    return int(answer.data["inspectionId"])


def points(client: Api, inspection_id: int) -> list[dict[str, Any]]:
    return list(client.get(f"inspections/{inspection_id}").data["points"])


def mark(client: Api, point: dict[str, Any], mark: str, **changes: Any) -> int:
    """Mark a point, and return its version."""
    answer = client.put(f"inspection-points/{point['pointId']}", {"mark": mark} | changes)
    assert answer.status == 200, answer.body
    return int(answer.data["version"])
