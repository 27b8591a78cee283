"""The life of a finding: found, grown, explained, settled and open again. And who may do what."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.test.utils import CaptureQueriesContext

from config.tasks import enqueue_nightly
from kernel import clock, tenancy
from tenants.radar import services
from tenants.radar.models import Finding, FindingEvent, LeakSetting
from tests.api import Api, refused
from tests.billed import issue, open_job
from tests.cast import Cast
from tests.goods import correct, stocked
from tests.job_parts import DELIVERED, hand, set_status, shelf
from tests.outbox import drain
from tests.shop import Shop
from tests.tenants.radar.conftest import Look, switch_on

Row = dict[str, Any]
TEXT = {"reason": "accepted", "explanation": "Broken at the counter"}


def leaks(client: Api, **query: Any) -> Row:
    answer = client.get("leaks", **query)
    assert answer.status == 200, answer.body
    return dict(answer.data)


def events(client: Api, leak: Row) -> list[tuple[str, float]]:
    found = client.get(f"leaks/{leak['leakId']}").data["events"]
    return [(event["what"], event["amount"]) for event in reversed(found)]


def test_finding_names_the_rule_the_record_the_person_and_the_amount(owner: Api, look: Look) -> None:
    part = shelf(owner, 9, cost=300)
    correct(owner, part, "lost", 2)
    look(0)
    found = leaks(owner)
    (leak,) = found["leaks"]
    assert (leak["rule"], leak["ruleLabel"], leak["isLoss"]) == ("stock_short", "Stock is missing", True)
    assert (leak["subject"], leak["subjectId"], leak["label"]) == ("part", part["partId"], "Oil filter")
    assert (leak["amount"], leak["state"], leak["personName"]) == (600, "open", "Owner Person")
    assert (leak["facts"]["quantity"], leak["facts"]["reason"]) == (2, "A test")
    assert found["sums"] == {"open": 600, "explained": 0, "recovered": 0, "openCount": 1, "newCount": 1}
    assert (found["lookedMoves"], found["isOn"], found["people"]) == (2, True, ["Owner Person"])


def test_list_shows_the_largest_loss_of_a_look_first(owner: Api, shop: Shop, look: Look) -> None:
    part = shelf(owner, 9, cost=300)
    correct(owner, part, "lost", 1)
    correct(owner, part, "lost", 3)
    correct(owner, part, "lost", 2)
    job = open_job(owner, shop)
    for _ in range(2):
        issued = issue(owner, job)
        owner.post(f"invoices/{issued['invoiceId']}/cancel", {"reason": "Wrong customer"})
    look(0)
    assert [leak["amount"] for leak in leaks(owner)["leaks"]] == [900, 600, 300, 0]


def test_second_look_adds_nothing(owner: Api, cast: Cast, look: Look) -> None:
    correct(owner, shelf(owner, 9), "lost", 2)
    first = look(0)
    assert look(0) == first
    with tenancy.garage(cast.first.pk):
        assert (Finding.objects.count(), FindingEvent.objects.count()) == (1, 1)


def test_fixed_finding_settles_and_counts_as_recovered(owner: Api, shop: Shop, look: Look) -> None:
    job = open_job(owner, shop)
    set_status(owner, job, DELIVERED)
    look(1)
    (leak,) = leaks(owner)["leaks"]
    issue(owner, job)
    assert look(1) == {}
    found = leaks(owner)
    assert (found["leaks"][0]["state"], found["sums"]["open"]) == ("settled", 0)
    with clock.at(clock.now() + timedelta(days=1)):
        assert leaks(owner)["sums"]["recovered"] == 1450
    assert events(owner, leak) == [("found", 1450), ("settled", 1450)]
    answer = owner.post(f"leaks/{leak['leakId']}/explain", TEXT)
    assert refused(answer, 409, "finding_settled")


def test_explained_finding_stays_explained_until_its_amount_grows(owner: Api, shop: Shop, look: Look) -> None:
    part = shelf(owner, 9, cost=300)
    job = open_job(owner, shop)
    hand(owner, "take", job, part, 1)
    set_status(owner, job, DELIVERED)
    look(1)
    (leak,) = leaks(owner, rule="part_not_billed")["leaks"]
    explained = owner.post(f"leaks/{leak['leakId']}/explain", TEXT)
    assert (explained.body["message"], explained.data["state"]) == ("The explanation is saved.", "explained")
    (event, _) = explained.data["events"]
    assert (event["reason"], event["text"], event["personName"]) == (
        "accepted", "Broken at the counter", "Owner Person",
    )  # fmt: skip
    assert "part_not_billed" not in look(1)
    assert leaks(owner)["sums"]["explained"] == 480
    hand(owner, "take", job, part, 1)
    assert look(1)["part_not_billed"] == {job: 960_00}
    assert events(owner, leak) == [("found", 480), ("explained", 480), ("reopened", 960)]
    hand(owner, "take", job, part, 1)
    look(1)
    assert events(owner, leak)[-1] == ("grew", 1440)
    hand(owner, "return", job, part, 3)
    look(1)
    assert events(owner, leak)[-1] == ("settled", 1440)


def test_manager_cannot_explain_a_finding_that_names_them(
    owner: Api, api: Api, cast: Cast, look: Look
) -> None:
    manager = api.as_(cast.manager)
    correct(manager, shelf(owner, 9), "lost", 2)
    look(0)
    (leak,) = leaks(manager)["leaks"]
    assert leak["personName"] == "Manager Person"
    answer = manager.post(f"leaks/{leak['leakId']}/explain", TEXT)
    assert refused(answer, 409, "own_finding")
    assert answer.body["message"] == "This one names you. Ask the owner."
    assert events(owner, leak) == [("found", 600)]
    assert owner.post(f"leaks/{leak['leakId']}/explain", TEXT).status == 200
    assert events(owner, leak) == [("found", 600), ("explained", 600)]


@pytest.mark.parametrize(
    ("body", "field", "sentence"),
    [
        ({"reason": "", "explanation": TEXT["explanation"]}, "reason", "Choose a reason"),
        ({"reason": "lazy", "explanation": TEXT["explanation"]}, "reason", "Choose a reason"),
        ({"reason": "other", "explanation": ""}, "explanation", "Please explain it"),
        (
            {"reason": "other", "explanation": "too short"},
            "explanation",
            "Please write at least 10 characters",
        ),
    ],
)
def test_explanation_needs_a_reason_and_ten_characters(
    owner: Api, look: Look, body: Row, field: str, sentence: str
) -> None:
    correct(owner, shelf(owner, 9), "lost", 2)
    look(0)
    (leak,) = leaks(owner)["leaks"]
    answer = owner.post(f"leaks/{leak['leakId']}/explain", body)
    assert answer.body["error"] == {field: [sentence]}
    assert leaks(owner)["leaks"][0]["state"] == "open"


def test_findings_are_filtered(owner: Api, api: Api, cast: Cast, shop: Shop, look: Look) -> None:
    correct(api.as_(cast.manager), shelf(owner, 9), "lost", 2)
    set_status(owner, open_job(owner, shop), DELIVERED)
    look(1)
    assert leaks(owner)["recordCount"] == 2
    assert leaks(owner, rule="stock_short")["recordCount"] == 1
    assert leaks(owner, person="Manager Person")["recordCount"] == 1
    assert leaks(owner, state="explained")["recordCount"] == 0
    assert leaks(owner, month=f"{clock.today():%Y-%m}")["recordCount"] == 2
    assert leaks(owner, month="2020-01")["recordCount"] == 0
    assert leaks(owner, searchText="oil fil")["recordCount"] == 1
    for query in ({"month": "soon"}, {"rule": "x"}, {"state": "x"}):
        assert owner.get("leaks", **query).status == 422


def test_radar_is_off_until_somebody_switches_it_on(api: Api, cast: Cast) -> None:
    owner = api.as_(cast.owner)
    correct(owner, stocked(owner, 9, 300), "lost", 2)
    setting = owner.get("leak-setting").data
    assert (setting["isOn"], setting["readyDays"], setting["leastAmount"]) == (False, 3, 100)
    assert setting["firstDay"] == (clock.today() - timedelta(days=90)).isoformat()
    assert len(setting["rules"]) == 21
    assert refused(owner.post("leaks/look"), 409, "radar_off")
    enqueue_nightly()
    drain("radar.look")
    assert (leaks(owner)["recordCount"], leaks(owner)["isOn"]) == (0, False)
    # A row would fix the first day before anybody switches the radar on.
    with tenancy.garage(cast.first.pk):
        assert not LeakSetting.objects.exists()
    switch_on(owner)
    drain("radar.look")
    assert leaks(owner)["recordCount"] == 1


def test_look_is_possible_again_after_ten_minutes(owner: Api) -> None:
    drain("radar.look")
    again = owner.post("leaks/look")
    assert refused(again, 429, "slow_down")
    with clock.at(clock.now() + timedelta(minutes=11)):
        assert owner.post("leaks/look").status == 200
        assert drain("radar.look") == 1


def test_night_tells_owner_and_manager_once(owner: Api, api: Api, cast: Cast) -> None:
    drain("radar.look")
    correct(owner, shelf(owner, 9), "lost", 2)
    for _ in range(2):
        enqueue_nightly()
        drain("radar.look")
        drain("alerts.leaks")
    for person in (cast.owner, cast.manager):
        (alert,) = [each for each in api.as_(person).get("alerts").data["alerts"] if each["kind"] == "leaks"]
        assert alert["text"] == "Likely lost: ₹600.00 in 1 new finding."
    assert api.as_(cast.advisor).get("alerts").data["recordCount"] == 0


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"firstDay": "2020-01-01"}, "firstDay"),
        ({"firstDay": "soon"}, "firstDay"),
        ({"readyDays": 0}, "readyDays"),
        ({"uncreditedDays": 181}, "uncreditedDays"),
        ({"leastAmount": ""}, "leastAmount"),
        ({"rulesOff": ["everything"]}, "rulesOff"),
    ],
)
def test_wrong_settings_are_refused(owner: Api, changes: Row, field: str) -> None:
    before = owner.get("leak-setting").data
    first = clock.today().isoformat()
    answer = owner.put("leak-setting", {"isOn": False, "firstDay": first, "leastAmount": 5} | changes)
    assert (answer.status, list(answer.body["error"])) == (422, [field])
    assert owner.get("leak-setting").data == before


def test_look_takes_at_most_thirty_statements_for_any_size(owner: Api, cast: Cast, shop: Shop) -> None:
    def statements() -> int:
        with (
            clock.at(clock.now() + timedelta(days=5)),
            tenancy.garage(cast.first.pk),
            CaptureQueriesContext(connection) as captured,
        ):
            services.look()
        return len(captured)

    correct(owner, shelf(owner, 9), "lost", 1)
    first = statements()
    for _ in range(5):
        correct(owner, shelf(owner, 9), "lost", 1)
        set_status(owner, open_job(owner, shop), DELIVERED)
    assert first <= 30
    assert statements() <= first + 1


def test_database_holds_a_finding(owner: Api, cast: Cast, look: Look) -> None:
    correct(owner, shelf(owner, 9), "lost", 2)
    look(0)
    with tenancy.garage(cast.first.pk):
        found = Finding.objects.all()
        breaches: list[tuple[Row, str]] = [
            ({"rule": "guess"}, "finding_rule"),
            ({"state": "settled"}, "finding_state"),
            ({"settled_on": clock.today()}, "finding_state"),
            ({"amount_paise": -1}, "finding_amount"),
        ]
        for change, name in breaches:
            with pytest.raises(IntegrityError, match=name), transaction.atomic():
                found.update(**change)
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            FindingEvent.objects.update(text="Other")
