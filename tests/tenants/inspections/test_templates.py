"""A garage has between one and twenty templates. A changed template changes no inspection."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from tenants.inspections.models import InspectionTemplate, TemplatePoint
from tests import shop as shops
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.inspections.conftest import BODY, POINT, points


def test_three_templates_come_with_a_garage(client: Api, shop: Shop) -> None:
    for _ in range(2):
        shown = client.get("inspection-templates").data
        assert [(each["name"], len(each["points"])) for each in shown] == [
            ("Quick check", 12),
            ("Full check", 42),
            ("Two-wheeler", 20),
        ]
    pads = next(each for each in shown[0]["points"] if each["label"] == "Brake pads front")
    assert pads == {
        "groupName": "Tyres and brakes",
        "label": "Brake pads front",
        "serviceId": None,
        "photoWhenBad": True,
    }


def test_templates_are_added_once_for_parallel_requests(committed_db: Cast) -> None:
    shops.make(committed_db.first)
    client = Api().as_(committed_db.technician)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: client.get("inspection-templates"), range(8)))
    assert {answer.status for answer in found} == {200}
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        assert (InspectionTemplate.objects.count(), TemplatePoint.objects.count()) == (3, 74)


def test_list_takes_the_same_few_statements_for_three_and_twenty_templates(owner: Api, shop: Shop) -> None:
    counts = []
    for last in (0, 17):
        for number in range(last):
            owner.post("inspection-templates", BODY | {"name": f"T{number}"})
        owner.get("inspection-templates")
        with CaptureQueriesContext(connection) as captured:
            assert owner.get("inspection-templates").status == 200
        counts.append(len([each for each in captured if "SAVEPOINT" not in each["sql"]]))
    assert counts == [5, 5]


def test_inspection_template_is_saved_with_its_points_and_their_services(owner: Api, shop: Shop) -> None:
    point = POINT | {"serviceId": shop.oil.pk}
    added = owner.post("inspection-templates", BODY | {"points": [point]}).data
    assert (added["name"], added["points"], added["version"]) == ("Short check", [point], 1)
    changed = owner.put(f"inspection-templates/{added['templateId']}", BODY | {"version": 1}).data
    assert [each["label"] for each in changed["points"]] == ["Brake pads front", "Brake pads rear"]
    assert changed["version"] == 2
    assert owner.get("inspection-templates").data[-1] == changed


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"name": "QUICK CHECK"}, "name"),
        ({"points": []}, "points"),
        ({"points": [POINT] * 121}, "points"),
        ({"points": [POINT | {"serviceId": 1}]}, "serviceId"),
    ],
)
def test_template_with_a_wrong_value_is_refused(
    owner: Api, cast: Cast, template_id: int, changes: dict[str, Any], field: str
) -> None:
    before = checksum(cast.first)
    for answer in (
        owner.post("inspection-templates", BODY | {"name": "New"} | changes),
        owner.put(f"inspection-templates/{template_id}", BODY | changes),
    ):
        assert (answer.status, list(answer.body["error"])) == (422, [field]), answer.body
    assert checksum(cast.first) == before


@pytest.mark.parametrize("wrong", [{"label": ""}, {"label": "x" * 61}, {"groupName": ""}, {"serviceId": "x"}])
def test_template_with_a_wrong_point_is_refused(owner: Api, shop: Shop, wrong: dict[str, Any]) -> None:
    assert owner.post("inspection-templates", BODY | {"points": [POINT | wrong]}).status == 422


def test_twenty_first_template_is_refused(owner: Api, cast: Cast, shop: Shop) -> None:
    for number in range(17):
        assert owner.post("inspection-templates", BODY | {"name": f"T{number}"}).status == 200
    before = checksum(cast.first)
    answer = owner.post("inspection-templates", BODY)
    assert refused(answer, 409, "too_many_templates")
    assert answer.body["message"] == "A garage has at most 20 templates. Retire one first."
    assert checksum(cast.first) == before


def test_hundred_and_twenty_points_are_accepted(owner: Api, shop: Shop) -> None:
    assert owner.post("inspection-templates", BODY | {"points": [POINT] * 120}).status == 200


def test_template_that_somebody_else_changed_is_refused(owner: Api, cast: Cast, template_id: int) -> None:
    path = f"inspection-templates/{template_id}"
    owner.put(path, BODY | {"name": "Other", "version": 1})
    before = checksum(cast.first)
    answer = owner.put(path, BODY | {"version": 1})
    assert refused(answer, 409, "changed_meanwhile")
    assert (answer.data["current"]["name"], answer.data["yours"]["name"]) == ("Other", "Short check")
    assert checksum(cast.first) == before


def test_retired_template_is_gone_and_its_name_is_free(
    owner: Api, client: Api, cast: Cast, visit_id: int, template_id: int
) -> None:
    path = f"inspection-templates/{template_id}"
    assert owner.post(f"{path}/retire").status == 200
    assert "Short check" not in [each["name"] for each in owner.get("inspection-templates").data]
    before = checksum(cast.first)
    assert refused(owner.post(f"{path}/retire"), 404, "not_found")
    assert refused(owner.put(path, BODY), 404, "not_found")
    answer = client.post(f"visits/{visit_id}/inspections", {"templateId": template_id})
    assert answer.body["error"] == {"templateId": ["Not found in your garage"]}
    assert checksum(cast.first) == before
    assert owner.post("inspection-templates", BODY).status == 200


def test_last_template_cannot_be_retired(owner: Api, cast: Cast, shop: Shop) -> None:
    first, second, last = owner.get("inspection-templates").data
    for each in (first, second):
        assert owner.post(f"inspection-templates/{each['templateId']}/retire").status == 200
    before = checksum(cast.first)
    answer = owner.post(f"inspection-templates/{last['templateId']}/retire")
    assert refused(answer, 409, "last_template")
    assert answer.body["message"] == "Keep at least one template."
    assert checksum(cast.first) == before
    assert len(owner.get("inspection-templates").data) == 1


def test_changed_or_retired_template_changes_no_inspection(
    owner: Api, client: Api, template_id: int, inspection_id: int
) -> None:
    before = client.get(f"inspections/{inspection_id}").data
    path = f"inspection-templates/{template_id}"
    changed = {"name": "Other", "points": [{"groupName": "X", "label": "Y"}]}
    assert owner.put(path, changed).status == 200
    assert client.get(f"inspections/{inspection_id}").data == before
    assert owner.post(f"{path}/retire").status == 200
    assert client.get(f"inspections/{inspection_id}").data == before
    assert [each["label"] for each in points(client, inspection_id)] == [
        "Brake pads front",
        "Brake pads rear",
    ]


def test_database_refuses_a_second_live_template_of_a_name(cast: Cast, template_id: int) -> None:
    with (
        tenancy.garage(cast.first.pk),
        pytest.raises(IntegrityError, match="inspection_template_once"),
        transaction.atomic(),
    ):
        InspectionTemplate.objects.create(name="SHORT check")
