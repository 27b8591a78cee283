"""Deciding over the link: the page, the decision, each refusal, and repeated answers."""

import hashlib
import json
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch
from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, transaction

from garages.models import Garage, GarageState
from kernel import clock, tenancy
from tenants.estimates.models import Estimate, EstimateDecision
from tenants.pictures.models import PictureStore
from tests.api import Answered, Api, Client, refused
from tests.architecture.world import checksum
from tests.billed import register
from tests.cast import Cast
from tests.outbox import drain
from tests.pictures import as_text, ink
from tests.shop import Shop
from tests.tenants.estimates.conftest import (
    choice,
    drafted,
    goods,
    in_days,
    labour,
    option,
    read,
    saved,
    send,
)
from tests.tenants.estimates.deciding import answers, body_of, decide, link_of, look
from tests.tenants.visits.conftest import opened

KOLKATA = ZoneInfo("Asia/Kolkata")


@pytest.fixture
def link(client: Api, shop: Shop, estimate_id: int) -> str:
    """Return the link of a sent estimate with a service and a part: 1,770 rupees in all."""
    saved(client, estimate_id, labour(shop.oil, 1000, note="Black"), goods(590))
    return link_of(client, estimate_id)


def decision_of(cast: Cast) -> EstimateDecision:
    with tenancy.garage(cast.first.pk):
        return EstimateDecision.objects.get()


def at_end_of(day: str, *, seconds: int) -> Any:
    midnight = datetime.fromisoformat(f"{day}T00:00:00").replace(tzinfo=KOLKATA) + timedelta(days=1)
    return clock.at(midnight + timedelta(seconds=seconds))


def test_customer_approves_some_lines_over_the_link(cast: Cast, shop: Shop, link: str) -> None:
    shown = look(link)
    assert (shown["state"], shown["decision"]) == ("open", None)
    assert [line["name"] for line in shown["lines"]] == [shop.oil.name, "Brake pads"]
    answer = decide(link, shown, 1180, answers=answers(shown, no=(1,)))
    assert answer.status == 200, answer.body
    decision = decision_of(cast)
    record = bytes(decision.record)
    assert bytes(decision.hash) == hashlib.sha256(record).digest()
    assert answer.data["code"].replace(" ", "").lower() == hashlib.sha256(record).hexdigest()[:32]
    told = json.loads(record)
    assert [line["approved"] for line in told["lines"]] == [True, False]
    assert told["totals"]["approvedPaise"] == 118000 == decision.approved_total_paise
    assert told["decision"]["decidedAt"].endswith("Z")
    assert "127.0.0.1" not in record.decode()
    assert (decision.ip, decision.recorded_by, decision.way) == ("127.0.0.1", "", "link")
    later = look(link)
    assert (later["state"], later["decision"]["refs"]) == ("decided", [shown["lines"][0]["ref"]])
    with tenancy.garage(cast.first.pk):
        assert Estimate.objects.get().state == "decided"


def test_downloaded_record_and_pdf_belong_to_the_decision(cast: Cast, link: str) -> None:
    decide(link, look(link), 1770, signature=as_text(ink()))
    assert look(link)["decision"]["paperAddress"] is None
    while drain():
        pass
    decision = look(link)["decision"]
    file = Client().get(decision["recordAddress"])
    digest = hashlib.sha256(file.content).hexdigest()
    assert digest.startswith(decision["code"].replace(" ", "").lower())
    assert file["Cache-Control"] == "private, no-store"
    assert (file["X-Robots-Tag"], file["X-Content-Type-Options"]) == ("noindex", "nosniff")
    assert Client().get(decision["paperAddress"]).content.startswith(b"%PDF")
    with tenancy.garage(cast.first.pk):
        signature = EstimateDecision.objects.get().signature
        assert signature is not None
        assert signature.file is not None
        content = bytes(signature.file.content)
    told = json.loads(file.content)["decision"]
    assert told["signatureSha256"] == hashlib.sha256(content).hexdigest()


def test_reading_decides_nothing_and_only_the_call_counts_as_seen(cast: Cast, link: str) -> None:
    before = checksum(cast.first)
    assert Api().get("shared-estimate", link=link).response["Cache-Control"] == "no-store"
    for method in ("GET", "HEAD"):
        Client().generic(method, f"/api/garage/shared-estimate?link={link}")
        Client().generic(method, f"/estimate?link={link}")
    assert checksum(cast.first) == before
    assert Api().post("shared-estimate/seen", {"link": link}).status == 200
    with tenancy.garage(cast.first.pk):
        seen = Estimate.objects.get().first_seen_at
    assert seen is not None
    Api().post("shared-estimate/seen", {"link": link})
    with tenancy.garage(cast.first.pk):
        assert Estimate.objects.get().first_seen_at == seen


def test_page_shows_the_phone_of_the_garage(owner: Api, link: str) -> None:
    register(owner)
    shown = look(link)
    assert shown["garagePhone"] == "98200 11001"
    assert shown["whatsappAddress"].startswith("https://wa.me/919820011001?text=")


def test_choices_are_answered_with_one_option_or_none(
    client: Api, cast: Cast, shop: Shop, estimate_id: int
) -> None:
    pads = choice("Pads", option("Good", goods(590)), option("Best", goods(1180)))
    saved(client, estimate_id, labour(shop.oil, 1000), choices=[pads])
    link = link_of(client, estimate_id)
    shown = look(link)
    before = checksum(cast.first)
    foreign = [*answers(shown)[:1], {"choice": shown["choices"][0]["choiceId"], "optionId": 1}]
    worded = [answers(shown)[0] | {"yes": "yes"}, *answers(shown)[1:]]
    for wrong in (answers(shown)[:1], answers(shown)[1:], foreign, answers(shown) * 2, worded):
        assert decide(link, shown, 2360, answers=wrong).status == 422
    assert checksum(cast.first) == before
    assert decide(link, shown, 2360, answers=answers(shown, rank=1)).status == 200
    assert look(link)["decision"]["options"] == [shown["choices"][0]["options"][1]["optionId"]]


@pytest.mark.parametrize(
    ("change", "field"),
    [({"name": " "}, "name"), ({"signature": "x"}, "signature"), ({"totalSeen": "x"}, "totalSeen")],
)
def test_invalid_decision_changes_nothing(cast: Cast, link: str, change: dict[str, Any], field: str) -> None:
    shown, before = look(link), checksum(cast.first)
    answer = Api().post("shared-estimate/decide", body_of(link, shown, 1770) | change)
    assert answer.status == 422
    assert field in answer.body["error"]
    assert checksum(cast.first) == before


def test_total_that_differs_by_one_paisa_is_refused(cast: Cast, link: str) -> None:
    shown, before = look(link), checksum(cast.first)
    for total in (1770.01, 1769.99):
        answer = decide(link, shown, total)
        assert refused(answer, 409, "total_differs")
        assert answer.body["message"] == "The total is ₹1,770.00 now. Please look again."
    assert checksum(cast.first) == before


def test_same_answers_return_the_first_decision_and_others_are_refused(cast: Cast, link: str) -> None:
    shown = look(link)
    first = decide(link, shown, 1770)
    before = checksum(cast.first)
    assert decide(link, shown, 1770, name="Somebody Else").data == first.data
    answer = decide(link, shown, 1180, answers=answers(shown, no=(1,)))
    assert refused(answer, 409, "estimate_decided")
    assert f"{clock.today():%d/%m/%Y}" in answer.body["message"]
    assert checksum(cast.first) == before


def test_missing_required_signature_and_blank_signature_are_refused(
    owner: Api, cast: Cast, link: str
) -> None:
    rule = {"validDays": 7, "signature": "required", "terms": "", "keepMonths": 25}
    assert owner.put("estimate-rule", rule).status == 200
    shown, before = look(link), checksum(cast.first)
    assert shown["signature"] == "required"
    answer = decide(link, shown, 1770)
    assert (answer.status, answer.body["error"]) == (422, {"signature": ["Please sign in the box"]})
    assert checksum(cast.first) == before
    assert decide(link, shown, 1770, signature=as_text(ink())).status == 200


def test_signature_above_the_picture_storage_keeps_no_decision(owner: Api, cast: Cast, link: str) -> None:
    register(owner)
    shown = look(link)
    with tenancy.garage(cast.first.pk):
        PictureStore.objects.create(bytes=0, limit_bytes=0)
    before = checksum(cast.first)
    refusal = decide(link, shown, 1770, signature=as_text(ink()))
    assert refused(refusal, 409, "approval_closed")
    assert refusal.body["message"] == "Online approval is closed at present. Please call 98200 11001."
    assert checksum(cast.first) == before


def test_page_opened_before_a_change_cannot_decide_the_old_version(
    client: Api, cast: Cast, estimate_id: int, link: str
) -> None:
    shown = look(link)
    saved(client, estimate_id, goods(1180))
    found = look(link)
    assert (found["state"], found["lines"], found["garageName"]) == ("changing", [], "First Chain, First")
    before = checksum(cast.first)
    assert refused(decide(link, shown, 1770), 409, "estimate_changing")
    assert checksum(cast.first) == before
    assert link_of(client, estimate_id) == link
    before = checksum(cast.first)
    assert refused(decide(link, shown, 1770), 409, "newer_version")
    assert checksum(cast.first) == before
    again = look(link)
    assert ([line["change"] for line in again["lines"]], again["versionNumber"]) == (["changed"], 2)
    assert decide(link, again, 1180).status == 200


def test_changed_lines_of_a_new_version_are_marked(client: Api, shop: Shop, estimate_id: int) -> None:
    same, dearer = labour(shop.oil, 1000), goods(590)
    saved(client, estimate_id, same, dearer)
    link = link_of(client, estimate_id)
    saved(client, estimate_id, same, dearer | {"rate": 708}, goods(118))
    send(client, estimate_id)
    assert [line["change"] for line in look(link)["lines"]] == ["", "changed", "new"]


@pytest.mark.parametrize("token", ["", "x", "1-" + "A" * 24])
def test_wrong_links_are_not_found(link: str, token: str) -> None:
    assert Api().get("shared-estimate", link=token).status == 404
    for call in ("seen", "decide", "object"):
        body = body_of(token, look(link), 1770) | {"words": "No"}
        assert Api().post(f"shared-estimate/{call}", body).status == 404
    assert Client().get(f"/shared/{token or 'x'}/record.json").status_code == 404


def test_withdrawn_estimate_is_not_found(client: Api, cast: Cast, estimate_id: int, link: str) -> None:
    shown = look(link)
    client.post(f"estimates/{estimate_id}/withdraw", {"reason": "Sold"})
    before = checksum(cast.first)
    assert Api().get("shared-estimate", link=link).status == 404
    assert decide(link, shown, 1770).status == 404
    assert checksum(cast.first) == before


def test_estimate_can_be_decided_until_midnight_in_india(client: Api, cast: Cast, link: str) -> None:
    shown = look(link)
    with at_end_of(shown["validUntil"], seconds=0):
        assert look(link)["state"] == "expired"
        before = checksum(cast.first)
        answer = decide(link, shown, 1770)
        assert refused(answer, 409, "estimate_expired")
        assert checksum(cast.first) == before
    with at_end_of(shown["validUntil"], seconds=-1):
        assert look(link)["state"] == "open"
        assert decide(link, shown, 1770).status == 200


def test_locked_garage_shows_the_lines_and_keeps_no_decision(
    client: Api, cast: Cast, shop: Shop, estimate_id: int
) -> None:
    saved(client, estimate_id, goods(590), validUntil=in_days(60))
    link = link_of(client, estimate_id)
    shown, before = look(link), checksum(cast.first)
    with clock.at(clock.now() + timedelta(days=50)):
        found = look(link)
        assert (found["state"], len(found["lines"])) == ("closed", 1)
        answer = decide(link, shown, 590)
    assert refused(answer, 409, "approval_closed")
    assert answer.body["message"] == ("Online approval is closed at present. Please call First Chain, First.")
    assert checksum(cast.first) == before


def test_garage_that_is_moving_or_has_moved_keeps_no_decision(cast: Cast, link: str) -> None:
    shown, before = look(link), checksum(cast.first)
    with tenancy.platform():
        Garage.objects.filter(pk=cast.first.pk).update(frozen=True)
    assert refused(decide(link, shown, 1770), 503, "moving")
    assert refused(Api().post("shared-estimate/seen", {"link": link}), 503, "moving")
    with tenancy.platform():
        Garage.objects.filter(pk=cast.first.pk).update(frozen=False, state=GarageState.MOVED)
    with patch("config.api.address_of_moved", return_value="https://there.example"):
        assert refused(decide(link, shown, 1770), 421, "moved")
        assert refused(Api().get("shared-estimate", link=link), 421, "moved")
    with tenancy.platform():
        Garage.objects.filter(pk=cast.first.pk).update(state=GarageState.READY)
    assert checksum(cast.first) == before


def test_link_allows_ten_decisions_a_day(link: str) -> None:
    shown = look(link)
    codes = [decide(link, shown, 1, Api(address=f"10.0.0.{number}")).status for number in range(11)]
    assert codes == [409] * 10 + [429]


@pytest.mark.parametrize("used", ["decide", "object"])
def test_deciding_and_objecting_have_limits_of_their_own(link: str, used: str) -> None:
    shown = look(link)
    calls: dict[str, Callable[[], Answered]] = {
        "decide": lambda: decide(link, shown, 1),
        "object": lambda: Api().post("shared-estimate/object", {"link": link, "words": "Not I"}),
    }
    assert 429 not in [calls[used]().status for _ in range(10)]
    refusal = calls[used]()
    assert refused(refusal, 429, "slow_down")
    assert re.fullmatch(
        r"Too many tries\. Try again at \d\d:\d\d( on \d\d/\d\d/\d{4})?\.", refusal.body["message"]
    )
    other = "object" if used == "decide" else "decide"
    assert calls[other]().status != 429


def test_invalid_answers_do_not_use_up_the_limit(link: str) -> None:
    shown = look(link)
    for _ in range(25):
        assert decide(link, shown, 1770, name=" ").status == 422
        assert decide(link, shown, 1770, answers=answers(shown)[:1]).status == 422
        assert Api().post("shared-estimate/object", {"link": link, "words": " "}).status == 422
    assert decide(link, shown, 1770).status == 200


def test_picture_of_another_garage_or_without_a_link_is_not_found(link: str) -> None:
    for path in (
        f"/shared/{link}/pictures/1/full",
        f"/shared/{link}/pictures/1/huge",
        "/shared/x/pictures/1/full",
    ):
        assert Client().get(path).status_code == 404


def test_database_refuses_a_wrong_hash_and_changes_of_a_decision(cast: Cast, link: str) -> None:
    decide(link, look(link), 1770)
    with tenancy.garage(cast.first.pk):
        decision = EstimateDecision.objects.get()
        decision.pk, decision.estimate_version_id = None, 0
        with pytest.raises(IntegrityError, match="estimate_decision_hash"), transaction.atomic():
            decision.hash = b"x" * 32
            decision.save(force_insert=True)


def test_decision_contains_the_hash_of_the_one_before_it_in_the_visit(
    client: Api, owner: Api, cast: Cast, shop: Shop
) -> None:
    visit = opened(client, shop)
    for yes in (False, True):
        estimate = drafted(client, visit)
        saved(client, estimate, goods(590))
        link = link_of(client, estimate)
        shown = look(link)
        assert decide(link, shown, 590 * yes, answers=answers(shown, yes=yes)).status == 200
    with tenancy.garage(cast.first.pk):
        first, second = EstimateDecision.objects.order_by("id")
        assert first.previous_hash is None
        assert bytes(second.previous_hash or b"") == bytes(first.hash)
        assert json.loads(bytes(second.record))["previousSha256"] == bytes(first.hash).hex()


def test_estimate_shows_the_decision_to_the_desk(
    client: Api, owner: Api, estimate_id: int, link: str
) -> None:
    decide(link, look(link), 1770, Api().with_headers(User_Agent="Phone 1"))
    for_advisor, for_owner = (read(each, estimate_id)["decision"] for each in (client, owner))
    assert (for_advisor["name"], for_advisor["ip"], for_advisor["browser"]) == ("Asha Rao", None, None)
    assert (for_owner["ip"], for_owner["browser"]) == ("127.0.0.1", "Phone 1")


def test_decision_over_the_link_without_a_known_address_shows_none(
    owner: Api, cast: Cast, estimate_id: int, link: str
) -> None:
    assert decide(link, look(link), 1770, Api(address="").with_headers(User_Agent="Phone 1")).status == 200
    assert decision_of(cast).ip is None
    shown = read(owner, estimate_id)["decision"]
    assert (shown["ip"], shown["browser"]) == (None, "Phone 1")
