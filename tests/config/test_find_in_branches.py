"""POST /garage/find-in-branches: an exact plate or phone number is found in other branches of the chain."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import services as accounts
from accounts.models import Person
from config.branches import finding, reach
from config.env import ROOT
from console import admins
from console.admins import AdminActor
from console.roles import AdminRole
from kernel import clock, tenancy
from support import services as support
from tests import branching
from tests.api import Answered, Api, refused
from tests.branching import CLOSED_WAYS, PHONE, PLATE
from tests.cast import Cast
from tests.factories import cars


@pytest.fixture
def branches(cast: Cast) -> Cast:
    branching.join(cast)
    branching.know_asha(cast)
    return cast


def find(api: Api, cast: Cast, text: str = PLATE, *, person: Person | None = None) -> Answered:
    client = api.as_(person or cast.owner)
    return client.post("find-in-branches", {"searchText": text}, garageId=cast.first.pk)


@pytest.mark.parametrize("text", ["mh 12 rt 7789", "MH-12-RT-7789", PHONE, "+91 98220 12345"])
def test_exact_plate_or_phone_is_found_in_a_branch_and_both_branches_note_it(
    api: Api, branches: Cast, text: str
) -> None:
    answer = find(api, branches, text)
    assert answer.status == 200, answer.body
    assert answer.data["found"] == [
        {
            "garageId": branches.second.pk,
            "garageName": "Second",
            "customerName": "Asha Rao",
            "vehicleNumber": PLATE,
            "vehicleModel": "Activa",
        }
    ]
    assert PHONE not in answer.response.content.decode()
    [(subject, what, vehicle_id, after)] = branching.noted(branches.second)
    assert (subject, what, after) == ("vehicle", "found_by_branch", {"garageId": branches.first.pk})
    there = {"vehicleIds": [vehicle_id]}
    assert branching.noted(branches.first) == [("branch", "vehicles_found", branches.second.pk, there)]


@pytest.mark.parametrize("text", [PLATE[:-1], PLATE[:6], PHONE[:9], "Asha", "Asha Rao"])
def test_part_of_a_plate_or_phone_and_a_name_find_nothing(api: Api, branches: Cast, text: str) -> None:
    before = branching.rows(branches)
    assert find(api, branches, text).data == {"found": []}
    assert branching.rows(branches) == before


def test_text_that_is_neither_plate_nor_phone_is_refused(api: Api, branches: Cast) -> None:
    assert refused(find(api, branches, "%"), 422, "invalid")


@pytest.mark.parametrize("why", CLOSED_WAYS)
def test_branch_that_the_person_may_not_search_is_not_searched(api: Api, branches: Cast, why: str) -> None:
    branching.close_way(branches, why)
    before = branching.rows(branches)
    assert find(api, branches).data == {"found": []}
    assert branching.rows(branches) == before


def test_person_without_a_membership_finds_customers_only_if_the_chain_shares_them(
    api: Api, branches: Cast
) -> None:
    assert find(api, branches, person=branches.advisor).data["found"] == []
    branching.share(branches)
    [found] = find(api, branches, person=branches.advisor).data["found"]
    assert found["customerName"] == "Asha Rao"


def test_technician_and_cashier_cannot_search_branches(api: Api, branches: Cast) -> None:
    branching.share(branches)
    before = branching.rows(branches)
    for person in (branches.technician, branches.cashier):
        assert refused(find(api, branches, person=person), 400, "role_denied")
    assert branching.rows(branches) == before


def test_locked_garage_cannot_search_branches(api: Api, branches: Cast) -> None:
    before = branching.rows(branches)
    with clock.at(clock.now() + timedelta(days=60)):
        assert refused(find(api, branches), 402, "subscription_expired")
    assert branching.rows(branches) == before


def test_support_session_cannot_search_branches(api: Api, branches: Cast) -> None:
    branching.share(branches)
    before = branching.rows(branches)
    with tenancy.platform():
        person = accounts.create_person(email="s@s.example", name="S", phone="", password="long enough 1")
        admins.enrol(person, AdminRole.SUPPORT)
        admin = AdminActor(person.pk, 1, clock.now(), "S", AdminRole.SUPPORT, is_proved=True)
        token = support.look_inside(admin, branches.first.pk, reason="x").token
    answer = Api(token).post("find-in-branches", {"searchText": PLATE})
    assert refused(answer, 400, "only_looking")
    assert branching.rows(branches) == before


def test_person_can_search_thirty_times_an_hour_with_all_sessions_together(api: Api, branches: Cast) -> None:
    branching.spend(branches.owner, finding.LOOKUPS)
    assert find(api, branches, "MH12ZZ0001").status == 200
    before = branching.rows(branches)
    answer = find(api, branches)
    assert refused(answer, 429, "slow_down") and "Try again at" in answer.body["message"]
    assert branching.rows(branches) == before
    assert (finding.LOOKUPS.tries, finding.LOOKUPS.seconds) == (30, 3600)
    assert find(api, branches, person=branches.manager).status == 200


def test_person_with_one_branch_uses_no_lookup(api: Api, cast: Cast) -> None:
    branching.spend(cast.owner, finding.LOOKUPS)
    for _ in range(3):
        assert find(api, cast).data == {"found": []}


def test_plate_of_another_chain_costs_the_same_statements_as_an_unknown_plate(api: Api, cast: Cast) -> None:
    branching.know_asha(cast)
    branching.share(cast)

    def asked(text: str) -> tuple[object, list[str]]:
        client = api.as_(cast.owner)
        with CaptureQueriesContext(connection) as captured:
            answer = client.post("find-in-branches", {"searchText": text})
        # Names of savepoints and hashes of tokens are different for each call.
        return answer.body, [re.sub(r"s\d+_x\d+|x[0-9a-f]{64}", "", row["sql"]) for row in captured]

    unknown, in_another_chain = asked("MH12RT7788"), asked(PLATE)
    assert unknown == in_another_chain
    assert not [sql for sql in in_another_chain[1] if cast.second.schema_name in sql]


def test_each_searched_branch_costs_two_statements(
    api: Api, branches: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One statement enters the scope, and one reads."""
    with CaptureQueriesContext(connection) as searched:
        assert find(api, branches, "MH12ZZ0001").data == {"found": []}
    monkeypatch.setattr(reach, "MOST_BRANCHES", 0)
    with CaptureQueriesContext(connection) as not_searched:
        assert find(api, branches).data == {"found": []}
    assert 1 <= len(searched) - len(not_searched) <= 2


def test_branch_shows_at_most_three_vehicles_of_a_phone(api: Api, branches: Cast) -> None:
    with tenancy.garage(branches.second.pk):
        fleet = cars.customer("Fleet", PHONE)
        for number in range(5):
            cars.vehicle(f"MH14AA000{number}", fleet)
    found = find(api, branches, PHONE).data["found"]
    assert [each["vehicleNumber"][-1] for each in found] == ["4", "3", "2"]


def test_only_one_module_enters_the_scope_of_another_branch() -> None:
    folder = ROOT / "platform/config/branches"
    entering = [path.name for path in folder.glob("*.py") if "tenancy.garage(" in path.read_text()]
    assert entering == ["reach.py"]
