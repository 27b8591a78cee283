"""Whatever makes a customer pay less needs the right to change prices (decision 0135)."""

from typing import Any

import pytest

from tests.api import Answered, Api
from tests.billed import open_job, register
from tests.cast import Cast
from tests.job_parts import CANCELLED, DELIVERED, OPEN, READY, hand, set_status, shelf, use
from tests.shop import Shop

TYPED = {"partName": "Bumper", "hsn": "8708", "unit": "NOS", "gstRate": 18, "quantity": 1, "unitPrice": 6500}
KEPT = ("jobPartId", "partId", "quantity", "unitPrice", "onBill", "freeReason")
GIVEN = "your role cannot give this away. Ask: Owner, Manager."
DONE = "this was done or taken, so your role cannot take it off. Ask: Owner, Manager."


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


@pytest.fixture
def advisor(api: Api, cast: Cast) -> Api:
    return api.as_(cast.advisor)


def sheet(client: Api, job_id: int) -> Any:
    answer = client.get(f"jobs/{job_id}")
    assert answer.status == 200
    return answer.data


def sent_back(line: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Return a line of an answer as the form sends it."""
    goods = (
        {name: line[name] for name in ("partName", "hsn", "unit", "gstRate")} if not line["partId"] else {}
    )
    return {name: line[name] for name in KEPT} | goods | changes


def save(client: Api, shop: Shop, job_id: int, **changes: Any) -> Answered:
    return client.put(f"jobs/{job_id}", shop.job(**changes))


def refused(answer: Answered, sentence: str, field: str = "partsUsed") -> bool:
    assert (answer.status, answer.body.get("error")) == (422, {field: [sentence]}), answer.body
    return True


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"onBill": False, "freeReason": "goodwill"}, f"Oil filter: {GIVEN}"),
        ({"onBill": False}, f"Oil filter: {GIVEN}"),
        ({"unitPrice": 0, "freeReason": "warranty"}, "Oil filter: your role cannot change the price"),
        ({"freeReason": "goodwill"}, "Oil filter: choose a price or a reason, not both"),
    ],
)
@pytest.mark.parametrize("is_stored", [True, False])
def test_advisor_cannot_give_a_part_away(
    owner: Api, advisor: Api, shop: Shop, changes: dict[str, Any], sentence: str, is_stored: bool
) -> None:
    part = shelf(owner, 5)
    job_id = open_job(owner, shop, partsUsed=[use(part, 2)] if is_stored else [])
    before = sheet(owner, job_id)
    line = sent_back(before["parts"][0]) if is_stored else use(part, 2)
    assert refused(save(advisor, shop, job_id, partsUsed=[line | changes]), sentence)
    assert refused(advisor.post("jobs", shop.job(partsUsed=[use(part, 2, **changes)])), sentence)
    assert sheet(owner, job_id) == before


def test_advisor_cannot_call_a_taken_part_goodwill(
    owner: Api, advisor: Api, api: Api, cast: Cast, shop: Shop
) -> None:
    job_id = open_job(owner, shop)
    (line,) = hand(api.as_(cast.technician), "take", job_id, shelf(owner, 5), 2).data["parts"]
    before = sheet(owner, job_id)
    path = f"job-parts/{line['jobPartId']}/bill"
    assert refused(advisor.post(path, {"freeReason": "goodwill"}), f"Oil filter: {GIVEN}")
    both = {"unitPrice": 480, "freeReason": "goodwill"}
    assert refused(owner.post(path, both), "Oil filter: choose a price or a reason, not both")
    assert sheet(owner, job_id) == before
    assert owner.post(path, {"freeReason": "goodwill"}).status == 200
    # Once the owner gave the part away, the advisor may save the job, and may put the part on the bill.
    (line,) = sheet(owner, job_id)["parts"]
    assert save(advisor, shop, job_id, partsUsed=[sent_back(line)]).status == 200
    assert advisor.post(path, {"unitPrice": 480}).data["estimatedCost"] == 2410


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"unitPrice": 65}, "Bumper: your role cannot change the price"),
        ({"unitPrice": 65, "partName": "Clip"}, "Bumper: your role cannot change the price"),
        ({"quantity": 1}, f"Bumper: {DONE}"),
        ({"onBill": False}, f"Bumper: {GIVEN}"),
    ],
)
def test_advisor_cannot_lower_a_part_that_was_bought_for_the_job(
    owner: Api, advisor: Api, shop: Shop, changes: dict[str, Any], sentence: str
) -> None:
    job_id = open_job(advisor, shop, partsUsed=[TYPED | {"quantity": 2}])
    before = sheet(owner, job_id)
    line = sent_back(before["parts"][0])
    assert refused(save(advisor, shop, job_id, partsUsed=[line | changes]), sentence)
    assert refused(save(advisor, shop, job_id, partsUsed=[TYPED | {"unitPrice": 65}]), f"Bumper: {DONE}")
    assert refused(save(advisor, shop, job_id, partsUsed=[]), f"Bumper: {DONE}")
    assert sheet(owner, job_id) == before
    assert save(advisor, shop, job_id, partsUsed=[line | {"unitPrice": 7000}]).status == 200
    assert save(owner, shop, job_id, partsUsed=[line | changes]).status == 200


def test_advisor_adds_and_removes_work_that_nobody_did(owner: Api, advisor: Api, shop: Shop) -> None:
    part = shelf(owner, 5)
    job_id = open_job(advisor, shop, partsUsed=[use(part, 3)])
    hand(advisor, "take", job_id, part, 1)
    (line,) = sheet(advisor, job_id)["parts"]
    fewer = save(advisor, shop, job_id, partsUsed=[sent_back(line, quantity=1)])
    assert fewer.data["estimatedCost"] == 1930
    less = save(advisor, shop, job_id, servicesOpted=[shop.line(shop.oil, 1000)])
    assert less.data["estimatedCost"] == 1480
    hand(advisor, "return", job_id, part, 1)
    assert sheet(advisor, job_id)["estimatedCost"] == 1000


@pytest.mark.parametrize("now", [READY, DELIVERED, OPEN, CANCELLED])
def test_work_of_a_job_that_was_ready_stays_on_the_bill(
    owner: Api, advisor: Api, shop: Shop, now: int
) -> None:
    """A step back to an earlier status does not undo the work."""
    part = shelf(owner, 5)
    job_id = open_job(advisor, shop, partsUsed=[use(part, 2)])
    for status in (READY, now):
        set_status(advisor, job_id, status)
    before = sheet(owner, job_id)
    (line,) = map(sent_back, before["parts"])
    one = [shop.line(shop.oil, 1000)]
    assert refused(
        save(advisor, shop, job_id, partsUsed=[line], servicesOpted=one),
        f"Foam wash: {DONE}",
        "servicesOpted",
    )
    if now != DELIVERED:
        assert refused(save(advisor, shop, job_id, partsUsed=[line | {"quantity": 1}]), f"Oil filter: {DONE}")
        assert refused(save(advisor, shop, job_id, partsUsed=[]), f"Oil filter: {DONE}")
    assert sheet(owner, job_id) == before
    assert save(advisor, shop, job_id, partsUsed=[line | {"quantity": 3}]).status == 200
    assert save(owner, shop, job_id, partsUsed=[line | {"quantity": 2}], servicesOpted=one).status == 200


def test_damaged_part_that_an_advisor_returns_stays_on_the_bill(owner: Api, advisor: Api, shop: Shop) -> None:
    """A damaged part leaves the stock, so no count shows whether it came back."""
    part = shelf(owner, 5)
    job_id = open_job(owner, shop, partsUsed=[use(part, 2)])
    hand(advisor, "take", job_id, part, 2)
    assert hand(advisor, "return", job_id, part, 1, condition="damaged").data["estimatedCost"] == 2410
    (line,) = sheet(owner, job_id)["parts"]
    assert refused(
        save(advisor, shop, job_id, partsUsed=[sent_back(line, quantity=1)]), f"Oil filter: {DONE}"
    )
    assert hand(owner, "return", job_id, part, 1, condition="damaged").data["estimatedCost"] == 1930


def test_advisor_cannot_take_gst_off_a_job(owner: Api, advisor: Api, shop: Shop) -> None:
    register(owner)
    job_id = open_job(advisor, shop, taxCollected=1)
    before = sheet(owner, job_id)
    sentence = "Your role cannot take GST off. Ask: Owner, Manager."
    off = {"taxCollected": 0, "exemptReason": "Charity"}
    assert refused(save(advisor, shop, job_id, **off), sentence, "taxCollected")
    assert refused(advisor.put(f"jobs/{job_id}/tax", off), sentence, "taxCollected")
    assert sheet(owner, job_id) == before
    assert owner.put(f"jobs/{job_id}/tax", off).data["estimatedCost"] == 1450
    assert advisor.put(f"jobs/{job_id}/tax", {"taxCollected": 1}).data["estimatedCost"] == 1711
