"""The stock of a job's parts: setting aside, taking, returning, billing, and changes of the status."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from tenants.stock.models import PartStock
from tests.api import Answered, Api
from tests.billed import issue, open_job, register
from tests.cast import Cast
from tests.goods import add_part
from tests.job_parts import (
    CANCELLED,
    DELIVERED,
    OPEN,
    READY,
    hand,
    job_with,
    lines,
    on_shelf,
    set_status,
    shelf,
    use,
)
from tests.shop import Shop


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


def test_saved_job_sets_its_parts_aside_as_far_as_they_are_free(owner: Api, shop: Shop) -> None:
    part = shelf(owner, 3)
    first, second = job_with(owner, shop, part, 2), job_with(owner, shop, part, 2)
    assert (lines(owner, first), lines(owner, second)) == ([(2, 2, 0, 0, True)], [(2, 1, 0, 0, True)])
    assert on_shelf(owner, part) == (3, 0, 900)
    (line,) = owner.get(f"jobs/{first}").data["parts"]
    fewer = {"jobPartId": line["jobPartId"], "partId": part["partId"], "quantity": 1, "unitPrice": 480}
    owner.put(f"jobs/{first}", shop.job(partsUsed=[fewer]))
    assert on_shelf(owner, part) == (3, 1, 900)
    owner.put(f"jobs/{second}", shop.job(additionalComments="x"))
    assert lines(owner, second) == [(2, 2, 0, 0, True)]
    owner.put(f"jobs/{first}", shop.job(partsUsed=[]))
    assert on_shelf(owner, part) == (3, 1, 900)


def test_taken_part_leaves_the_shelf_at_its_cost_and_comes_back_at_the_same_cost(
    owner: Api, shop: Shop
) -> None:
    part = shelf(owner, 3, cost=33.34)
    job_id = job_with(owner, shop, part, 2)
    taken = hand(owner, "take", job_id, part, 2)
    assert taken.body["message"] == "The parts are taken from stock."
    assert (taken.data["unbilledParts"], taken.data["parts"][0]["issued"]) == (0, 2)
    assert on_shelf(owner, part) == (1, 1, 33.34)
    assert hand(owner, "return", job_id, part, 1).body["message"] == "The parts are back."
    # The owner may change the job, so the returned part is not billed any more.
    assert lines(owner, job_id) == [(1, 0, 1, 0, True)]
    hand(owner, "return", job_id, part, 1)
    assert (lines(owner, job_id), on_shelf(owner, part)) == ([], (3, 3, 100.02))
    assert owner.get(f"jobs/{job_id}").data["estimatedCost"] == 1450


def test_part_that_a_technician_brings_back_stays_on_the_bill(api: Api, cast: Cast, shop: Shop) -> None:
    owner, technician = api.as_(cast.owner), api.as_(cast.technician)
    part = shelf(owner, 3)
    job_id = job_with(owner, shop, part, 2)
    hand(technician, "take", job_id, part, 2)
    assert hand(technician, "return", job_id, part, 1).status == 200
    assert lines(owner, job_id) == [(2, 0, 1, 1, True)]
    # It is neither set aside nor taken again.
    owner.put(f"jobs/{job_id}", shop.job(additionalComments="x"))
    set_status(owner, job_id, DELIVERED)
    assert (lines(owner, job_id), on_shelf(owner, part)) == ([(2, 0, 1, 1, True)], (2, 2, 600))


def test_damaged_part_comes_back_and_leaves_the_stock(owner: Api, shop: Shop) -> None:
    part = shelf(owner, 3)
    job_id = job_with(owner, shop, part, 1)
    hand(owner, "take", job_id, part, 1)
    hand(owner, "return", job_id, part, 1, condition="damaged")
    assert on_shelf(owner, part) == (2, 2, 600)
    kinds = [move["kind"] for move in owner.get(f"parts/{part['partId']}/moves").data["moves"]]
    assert kinds == ["damaged", "returned", "taken", "opening"]


def test_part_that_the_job_does_not_list_goes_out_and_is_not_on_the_bill(owner: Api, shop: Shop) -> None:
    part = shelf(owner, 5)
    job_id = job_with(owner, shop, part, 1)
    answer = hand(owner, "take", job_id, part, 3)
    assert (answer.data["unbilledParts"], answer.data["estimatedCost"]) == (1, 1930)
    assert lines(owner, job_id) == [(1, 0, 1, 0, True), (2, 0, 2, 0, False)]
    hand(owner, "take", job_id, part, 1)
    assert lines(owner, job_id)[1] == (3, 0, 3, 0, False)
    # What is not on the bill comes back first.
    hand(owner, "return", job_id, part, 3)
    assert lines(owner, job_id) == [(1, 0, 1, 0, True)]
    assert owner.get(f"jobs/{job_id}").data["unbilledParts"] == 0


def test_part_that_is_out_can_be_put_on_the_bill_or_gets_a_reason(
    api: Api, cast: Cast, owner: Api, shop: Shop
) -> None:
    part = shelf(owner, 5)
    job_id = open_job(owner, shop)
    line = hand(owner, "take", job_id, part, 2).data["parts"][0]["jobPartId"]

    def bill(client: Api, **body: Any) -> Answered:
        return client.post(f"job-parts/{line}/bill", body)

    assert bill(owner).body["error"] == {"freeReason": ["Choose a price or a reason"]}
    above = bill(owner, unitPrice=501)
    assert above.body["error"] == {"partsUsed": ["Oil filter: ₹501.00 is above the MRP of ₹500.00."]}
    assert bill(api.as_(cast.advisor), unitPrice=400).status == 422
    assert bill(owner, freeReason="warranty").data["unbilledParts"] == 0
    assert owner.get(f"jobs/{job_id}").data["estimatedCost"] == 1450
    billed = bill(api.as_(cast.advisor), unitPrice=480)
    assert (billed.data["estimatedCost"], billed.data["parts"][0]["onBill"]) == (2410, True)


def test_more_than_is_free_is_refused_with_the_jobs_that_hold_it(owner: Api, shop: Shop) -> None:
    part = shelf(owner, 5)
    first, second = job_with(owner, shop, part, 2), job_with(owner, shop, part, 1)
    codes = [owner.get(f"jobs/{job_id}").data["jobCode"] for job_id in (first, second)]
    third = open_job(owner, shop)
    before = (on_shelf(owner, part), owner.get(f"jobs/{third}").data)
    refused = hand(owner, "take", third, part, 3)
    assert (refused.status, refused.code) == (409, "not_enough")
    held = f"3 are reserved: {codes[0]} (2), {codes[1]} (1)."
    assert refused.body["message"] == f"Only 2 NOS are free. {held}"
    assert (on_shelf(owner, part), owner.get(f"jobs/{third}").data) == before
    released = owner.post(f"jobs/{first}/parts/release")
    assert released.body["message"] == f"Other jobs can have the parts of {codes[0]} now."
    assert hand(owner, "take", third, part, 3).status == 200


@pytest.mark.parametrize(
    ("verb", "line", "sentence"),
    [
        ("take", {"quantity": 0}, "This must be a quantity"),
        ("take", {"quantity": 1.5}, "Oil filter: A quantity in NOS must be a whole number"),
        ("return", {"quantity": 2}, "Oil filter: only 1 NOS are out on this job"),
        ("return", {"jobPartId": 1, "partId": None}, "Not found in your garage"),
        ("return", {"condition": "lost"}, "Choose good or damaged"),
    ],
)
def test_wrong_hand_over_is_refused_and_nothing_changes(
    owner: Api, shop: Shop, verb: str, line: dict[str, Any], sentence: str
) -> None:
    part = shelf(owner, 5)
    job_id = job_with(owner, shop, part, 2)
    hand(owner, "take", job_id, part, 1)
    before = (on_shelf(owner, part), owner.get(f"jobs/{job_id}").data)
    answer = hand(owner, verb, job_id, part, **{"quantity": 1} | line)
    assert answer.status == 422
    assert [sentence] in answer.body["error"].values()
    empty = owner.post(f"jobs/{job_id}/parts/{verb}", {"lines": []})
    assert empty.body["error"] == {"lines": ["Please choose at least one part"]}
    assert (on_shelf(owner, part), owner.get(f"jobs/{job_id}").data) == before


def test_stock_follows_each_change_of_the_status(owner: Api, shop: Shop) -> None:
    part = shelf(owner, 2)
    job_id, other = job_with(owner, shop, part, 2), open_job(owner, shop)
    set_status(owner, job_id, CANCELLED)
    assert (lines(owner, job_id), on_shelf(owner, part)) == ([(2, 0, 0, 0, True)], (2, 2, 600))
    refused = hand(owner, "take", job_id, part, 1)
    assert (refused.status, refused.code) == (409, "job_over")
    set_status(owner, job_id, OPEN)
    assert (lines(owner, job_id), on_shelf(owner, part)) == ([(2, 2, 0, 0, True)], (2, 0, 600))
    set_status(owner, job_id, READY)
    for status in (DELIVERED, READY, DELIVERED):
        assert set_status(owner, job_id, status).status == 200
        assert on_shelf(owner, part) == ((0, 0, 0))
    # A delivered job never fails because a part is missing.
    (line,) = owner.get(f"jobs/{job_id}").data["parts"]
    more = {"jobPartId": line["jobPartId"], "partId": part["partId"], "quantity": 3, "unitPrice": 480}
    set_status(owner, job_id, READY)
    owner.put(f"jobs/{job_id}", shop.job(partsUsed=[more]))
    code = owner.get(f"jobs/{job_id}").data["jobCode"]
    said = set_status(owner, job_id, DELIVERED).body["message"]
    assert said == f"Job {code} is now Delivered. Not in stock: Oil filter (1 NOS)."
    assert set_status(owner, other, DELIVERED).body["message"].endswith("is now Delivered.")


def test_cancelled_job_names_the_parts_that_are_still_out(owner: Api, shop: Shop) -> None:
    part = shelf(owner, 5)
    with_parts, without = job_with(owner, shop, part, 3), open_job(owner, shop)
    hand(owner, "take", with_parts, part, 2)
    code = owner.get(f"jobs/{with_parts}").data["jobCode"]
    said = set_status(owner, with_parts, CANCELLED).body["message"]
    assert said == f"Job {code} is now Cancelled. Still out: Oil filter (2 NOS). Return them to stock."
    assert set_status(owner, without, CANCELLED).body["message"].endswith("is now Cancelled.")
    set_status(owner, with_parts, OPEN)
    cancelled = owner.post(f"jobs/{with_parts}/cancel", {"reason": "No time"})
    assert cancelled.body["message"].endswith("Still out: Oil filter (2 NOS). Return them to stock.")


def test_job_with_parts_that_are_out_cannot_be_deleted_and_its_lines_cannot_be_removed(
    owner: Api, shop: Shop
) -> None:
    part = shelf(owner, 5)
    job_id = job_with(owner, shop, part, 2)
    hand(owner, "take", job_id, part, 2)
    refused = owner.delete(f"jobs/{job_id}")
    assert (refused.status, refused.code) == (200, "job_has_parts")
    assert refused.body["message"] == "Parts are out on this job. Return them to stock first."
    out = {"partsUsed": ["Oil filter: 2 NOS are out on this job. Return them first."]}
    assert owner.put(f"jobs/{job_id}", shop.job(partsUsed=[])).body["error"] == out
    (line,) = owner.get(f"jobs/{job_id}").data["parts"]
    fewer = {"jobPartId": line["jobPartId"], "partId": part["partId"], "quantity": 1, "unitPrice": 480}
    assert owner.put(f"jobs/{job_id}", shop.job(partsUsed=[fewer])).body["error"] == out
    assert lines(owner, job_id) == [(2, 0, 2, 0, True)]
    hand(owner, "return", job_id, part, 2)
    again = job_with(owner, shop, part, 5)
    assert owner.delete(f"jobs/{again}").body["message"] == "Job deleted successfully"
    assert on_shelf(owner, part) == (5, 5, 1500)


def test_returning_a_part_of_an_invoiced_job_does_not_change_the_invoice(owner: Api, shop: Shop) -> None:
    register(owner)
    part = shelf(owner, 5)
    job_id = open_job(owner, shop, taxCollected=1, partsUsed=[use(part, 2)])
    hand(owner, "take", job_id, part, 2)
    issue(owner, job_id)
    total = owner.get(f"jobs/{job_id}").data["estimatedCost"]
    hand(owner, "return", job_id, part, 1)
    assert lines(owner, job_id) == [(2, 0, 1, 1, True)]
    assert owner.get(f"jobs/{job_id}").data["estimatedCost"] == total
    line = owner.get(f"jobs/{job_id}").data["parts"][0]["jobPartId"]
    refused = owner.post(f"job-parts/{line}/bill", {"unitPrice": 400})
    assert (refused.status, refused.code) == (409, "job_invoiced")


def test_stock_below_zero_is_allowed_only_by_the_setting_and_never_for_reserved_goods(
    owner: Api, shop: Shop
) -> None:
    part = shelf(owner, 1)
    job_id = open_job(owner, shop)
    assert hand(owner, "take", job_id, part, 2).code == "not_enough"
    with tenancy.garage(shop.garage.pk):
        PartStock.objects.update(may_go_negative=True)
    assert hand(owner, "take", job_id, part, 2).status == 200
    assert on_shelf(owner, part) == (-1, 0, -300)


def test_taking_needs_at_most_eight_statements_more_than_reading_the_job(owner: Api, shop: Shop) -> None:
    parts = [shelf(owner, 9) for _ in range(4)]
    job_id = open_job(owner, shop)

    def statements(chosen: list[dict[str, Any]]) -> int:
        body = {"lines": [{"partId": part["partId"], "quantity": 1} for part in chosen]}
        with CaptureQueriesContext(connection) as sent:
            assert owner.post(f"jobs/{job_id}/parts/take", body).status == 200
        return len(sent)

    statements(parts)
    assert statements(parts[:1]) == statements(parts)


def test_line_says_whether_its_part_is_kept_in_stock(owner: Api, shop: Shop) -> None:
    loose = add_part(owner, partNumber="", barcodes=[], price=480, isStocked=False)
    bought = {
        "partName": "Wiper",
        "hsn": "8512",
        "unit": "NOS",
        "gstRate": 5,
        "quantity": 1,
        "unitPrice": 105,
    }
    parts = [use(shelf(owner, 3), 1), use(loose, 1), bought]
    job_id = open_job(owner, shop, partsUsed=parts)
    assert [line["isStocked"] for line in owner.get(f"jobs/{job_id}").data["parts"]] == [True, False, False]
