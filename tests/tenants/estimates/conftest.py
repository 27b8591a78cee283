"""A shop with a visit and an estimate, and functions that call the API of estimates."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from kernel import clock
from tests.api import Answered, Api
from tests.cast import Cast
from tests.pictures import jpeg, upload
from tests.shop import Shop
from tests.tenants.inspections.conftest import mark, points, started
from tests.tenants.visits.conftest import opened

Row = dict[str, Any]


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


@pytest.fixture
def client(api: Api, cast: Cast) -> Api:
    """Return a client of an advisor, who may make estimates and may not change prices."""
    return api.as_(cast.advisor)


@pytest.fixture
def visit_id(client: Api, shop: Shop) -> int:
    return opened(client, shop)


@pytest.fixture
def estimate_id(client: Api, visit_id: int) -> int:
    return drafted(client, visit_id)


@pytest.fixture
def template_id(owner: Api, shop: Shop) -> int:
    labels = [("Oil level", shop.oil.pk), ("Paint", shop.wash.pk), ("Oil leak", shop.oil.pk), ("Horn", None)]
    wanted = [{"groupName": "All", "label": label, "serviceId": service} for label, service in labels]
    return int(owner.post("inspection-templates", {"name": "Four", "points": wanted}).data["templateId"])


@pytest.fixture
def found(client: Api, visit_id: int, template_id: int) -> list[dict[str, Any]]:
    """Return the points of a finished inspection, with a note and a photo on the first."""
    inspection = started(client, visit_id, template_id)
    rows = points(client, inspection)
    assert upload(client, f"visits/{visit_id}/pictures", jpeg(), pointId=rows[0]["pointId"])[0] == 200
    mark(client, rows[0], "bad", measured="2 mm", note="Black oil")
    mark(client, rows[1], "watch")
    mark(client, rows[2], "bad")
    mark(client, rows[3], "bad", note="No sound")
    assert client.post(f"inspections/{inspection}/finish", {}).status == 200
    return [row | {"inspectionId": inspection} for row in rows]


def drafted(client: Api, visit_id: int, **body: Any) -> int:
    answer = client.post(f"visits/{visit_id}/estimates", body)
    assert answer.status == 200, answer.body
    return int(answer.data["estimateId"])


def labour(service: Any, rate: float, **more: Any) -> Row:
    return {"ref": str(uuid4()), "kind": "labour", "serviceId": service.pk, "rate": rate} | more


def goods(rate: float = 590, quantity: float = 1, **more: Any) -> Row:
    """Return a line with a part that is in no list."""
    return {
        "ref": str(uuid4()),
        "kind": "part",
        "partName": "Brake pads",
        "hsn": "8708",
        "unit": "NOS",
        "gstRate": 18,
        "quantity": quantity,
        "rate": rate,
    } | more


def in_days(days: int) -> str:
    return (clock.today() + timedelta(days=days)).isoformat()


def body_of(*lines: Row, **more: Any) -> Row:
    return {"lines": list(lines), "validUntil": in_days(7), "taxCollected": 1} | more


def choice(name: str, *options: Row) -> Row:
    return {"name": name, "options": list(options)}


def option(label: str, *lines: Row, **more: Any) -> Row:
    return {"label": label, "lines": list(lines)} | more


def save(client: Api, estimate_id: int, *lines: Row, **more: Any) -> Answered:
    return client.put(f"estimates/{estimate_id}", body_of(*lines, **more))


def saved(client: Api, estimate_id: int, *lines: Row, **more: Any) -> Row:
    answer = save(client, estimate_id, *lines, **more)
    assert answer.status == 200, answer.body
    return dict(answer.data)


def read(client: Api, estimate_id: int) -> Row:
    answer = client.get(f"estimates/{estimate_id}")
    assert answer.status == 200, answer.body
    return dict(answer.data)


def send(client: Api, estimate_id: int, **body: Any) -> Row:
    answer = client.post(f"estimates/{estimate_id}/send", body)
    assert answer.status == 200, answer.body
    return dict(answer.data)


def lines_error(answer: Any) -> str:
    assert answer.status == 422, answer.body
    return str(answer.body["error"]["lines"][0])


def kept_line(line: dict[str, Any]) -> dict[str, Any]:
    return {key: line[key] for key in ("ref", "kind", "serviceId", "rate", "note", "pointId")}
