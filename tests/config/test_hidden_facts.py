"""What technicians type and look for, in a garage that hides amounts and phone numbers from them."""

import pytest

from accounts.models import Person
from tests.api import Api, refused
from tests.architecture.test_hidden_from_technicians import hide
from tests.billed import open_job
from tests.cast import Cast
from tests.job_parts import job_with, shelf
from tests.shop import Shop
from tests.tenants.inspections.conftest import BODY, mark, points, started
from tests.tenants.visits.conftest import FIELDS, MARK, opened


def test_amounts_that_somebody_typed_are_not_lost_when_a_technician_saves(
    api: Api, cast: Cast, shop: Shop
) -> None:
    """The technician sends back what the server answered, also after a conflict."""
    words, technician, advisor = "Told ₹5,000 at most", api.as_(cast.technician), api.as_(cast.advisor)
    visit_id = opened(advisor, shop)
    typed = {"complaint": words, "otherItems": words, "marks": [MARK | {"note": words}]}
    assert advisor.put(f"visits/{visit_id}/check-in", FIELDS | typed).status == 200
    template = api.as_(cast.owner).post("inspection-templates", BODY).data["templateId"]
    inspection_id = started(advisor, visit_id, template)
    mark(advisor, points(advisor, inspection_id)[0], "bad", note=words, measured="₹90.50")
    hide(api, cast)
    seen = technician.get(f"visits/{visit_id}").data["checkIn"]
    marks = [{name: each[name] for name in MARK} for each in seen["marks"]]
    sent = {name: seen[name] for name in FIELDS} | {"marks": marks, "keys": 3}
    answer = technician.put(f"visits/{visit_id}/check-in", sent | {"version": 9})
    assert refused(answer, 409, "changed_meanwhile")
    assert {name: answer.body["data"]["current"][name] for name in typed} == typed
    assert technician.put(f"visits/{visit_id}/check-in", sent).status == 200
    point = points(technician, inspection_id)[0]
    mark(technician, point, "watch", note=point["note"], measured=point["measured"])
    kept = advisor.get(f"visits/{visit_id}").data["checkIn"]
    assert kept["keys"] == 3
    assert {name: kept[name] for name in ("complaint", "otherItems")} == dict.fromkeys(
        ("complaint", "otherItems"), words
    )
    assert kept["marks"][0]["note"] == words
    assert [points(advisor, inspection_id)[0][name] for name in ("note", "measured")] == [words, "₹90.50"]


def test_log_of_a_job_keeps_quantities(api: Api, cast: Cast, shop: Shop) -> None:
    owner = api.as_(cast.owner)
    job_id = job_with(owner, shop, shelf(owner, 5), 2)
    hide(api, cast)
    (entry,) = api.as_(cast.technician).get(f"jobs/{job_id}").data["activity"]
    assert entry["after"]["partsUsed"] == [{"part": "Oil filter", "quantity": 2}]


@pytest.mark.parametrize("name", ["customers", "jobs"])
def test_technician_finds_a_phone_only_by_all_its_digits(api: Api, cast: Cast, shop: Shop, name: str) -> None:
    open_job(api.as_(cast.owner), shop)

    def found(person: Person, text: str) -> int:
        return int(api.as_(person).get(name, searchText=text).data["recordCount"])

    assert found(cast.technician, "98765") == 1
    hide(api, cast)
    for part in ("987654321", "876543210", "98765 4321", "+91 98765", "543"):
        assert found(cast.technician, part) == 0
    assert found(cast.technician, "98765 43210") == 1
    assert found(cast.advisor, "98765") == 1
    hide(api, cast, phones=False)
    assert found(cast.technician, "98765") == 1
