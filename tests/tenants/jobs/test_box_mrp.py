"""A part of a job has the MRP of the box that it came from (rule 18(2) Packaged Commodities Rules)."""

from typing import Any

import pytest

from kernel import tenancy
from tenants.jobs.models import JobPart
from tenants.stock.models import StockMove
from tests.api import Answered, Api, refused
from tests.architecture.world import checksum
from tests.billed import open_job
from tests.buying import add_supplier, book, line
from tests.cast import Cast
from tests.goods import add_part
from tests.job_parts import hand, use
from tests.shop import Shop

Part = dict[str, Any]


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


@pytest.fixture
def part(owner: Api) -> Part:
    """A part with a price of ₹480 and an MRP of ₹500 in the list."""
    return add_part(owner)


def buy(owner: Api, part: Part, *boxes: tuple[float, float | None]) -> None:
    """Book a bill for each of these quantities and printed MRPs. None is the MRP of the list."""
    supplier = add_supplier(
        owner, supplierName=f"Supplier {len(boxes)} {boxes[0][0]}", gstin="", stateCode="27"
    )
    for number, (quantity, mrp) in enumerate(boxes):
        billed = book(owner, supplier, [line(part, quantity, 100, gstRate=0, mrp=mrp)], number=f"B{number}")
        assert billed.status == 200, billed.body


def opened(owner: Api, shop: Shop, part: Part, quantity: float = 1, **more: Any) -> Answered:
    return owner.post("jobs", shop.job(partsUsed=[use(part, quantity, **more)]))


def row(owner: Api, job_id: int) -> dict[str, Any]:
    (found,) = owner.get(f"jobs/{job_id}").data["parts"]
    return dict(found)


def test_older_box_with_a_higher_print_is_sold_above_the_mrp_of_the_list(
    owner: Api, shop: Shop, part: Part
) -> None:
    buy(owner, part, (2, 520))
    answer = opened(owner, shop, part, unitPrice=515, mrp=520)
    assert answer.status == 200, answer.body
    found = row(owner, answer.data["jobId"])
    assert (found["mrp"], found["unitPrice"]) == (520, 515)
    above = opened(owner, shop, part, unitPrice=520.01, mrp=520)
    assert refused(above, 422, "invalid")
    assert above.body["data"]["error"]["partsUsed"] == ["Oil filter: ₹520.01 is above the MRP of ₹520.00."]


def test_print_of_the_list_is_the_limit_while_no_box_is_named(
    owner: Api, cast: Cast, shop: Shop, part: Part
) -> None:
    buy(owner, part, (2, 520))
    before = checksum(cast.first)
    answer = opened(owner, shop, part, unitPrice=515)
    assert refused(answer, 422, "invalid")
    assert answer.body["data"]["error"]["partsUsed"] == ["Oil filter: ₹515.00 is above the MRP of ₹500.00."]
    assert checksum(cast.first) == before


def test_box_with_a_lower_print_is_not_sold_above_it(owner: Api, cast: Cast, shop: Shop, part: Part) -> None:
    buy(owner, part, (2, 450))
    before = checksum(cast.first)
    answer = opened(owner, shop, part, mrp=450)
    assert refused(answer, 422, "invalid")
    assert answer.body["data"]["error"]["partsUsed"] == ["Oil filter: ₹480.00 is above the MRP of ₹450.00."]
    assert checksum(cast.first) == before
    assert opened(owner, shop, part, mrp=450, unitPrice=450).status == 200


@pytest.mark.parametrize("named", [499.99, 520, 1])
def test_box_that_is_not_on_the_shelf_is_refused(
    owner: Api, cast: Cast, shop: Shop, part: Part, named: float
) -> None:
    buy(owner, part, (2, 510), (1, None))
    before = checksum(cast.first)
    answer = opened(owner, shop, part, unitPrice=1, mrp=named)
    assert refused(answer, 422, "invalid")
    said = f"Oil filter: no box with an MRP of ₹{named:.2f} is on the shelf. There are: ₹500.00, ₹510.00."
    assert answer.body["data"]["error"]["partsUsed"] == [said]
    assert checksum(cast.first) == before


def test_boxes_from_before_the_shelf_was_empty_are_gone(owner: Api, shop: Shop, part: Part) -> None:
    buy(owner, part, (2, 520))
    job = opened(owner, shop, part, 2).data["jobId"]
    assert hand(owner, "take", job, part, 2).status == 200
    buy(owner, part, (1, 450))
    assert opened(owner, shop, part, unitPrice=515, mrp=520).status == 422
    assert owner.get(f"parts/{part['partId']}").data["boxMrps"] == [450]


def test_all_prints_since_the_shelf_was_empty_can_be_named(owner: Api, shop: Shop, part: Part) -> None:
    """A person takes any box, so the older one can be there although the count says that it left first."""
    buy(owner, part, (2, 520), (2, 450))
    job = opened(owner, shop, part, 2).data["jobId"]
    assert hand(owner, "take", job, part, 2).status == 200
    assert owner.get(f"parts/{part['partId']}").data["boxMrps"] == [450, 520]
    (hit,) = owner.get("parts", searchText="oil filter").data["parts"]
    assert hit["boxMrps"] == [450, 520]
    assert opened(owner, shop, part, unitPrice=515, mrp=520).status == 200


# Boxes in the order of their bills, how many are taken before, the wanted quantity, and the lowest print among
# the boxes that leave next. Worked by hand.
NEXT = [
    ([(2, 520), (2, 450)], 0, 1, 520),
    ([(2, 520), (2, 450)], 0, 2, 520),
    ([(2, 520), (2, 450)], 0, 3, 450),
    ([(2, 520), (2, 450)], 1, 2, 450),
    ([(2, 520), (2, 450)], 2, 1, 450),
    ([(2, 450), (2, None)], 2, 2, 500),
    ([(2, 450), (2, None)], 1, 1, 450),
    ([(1, 520), (1, 450), (1, 480)], 1, 2, 450),
    ([(1, 520)], 0, 5, 520),
]


@pytest.mark.parametrize(("boxes", "taken", "wanted", "lowest"), NEXT)
def test_job_shows_the_lowest_print_among_the_boxes_that_leave_next(
    owner: Api, shop: Shop, part: Part, boxes: list[tuple[float, float | None]], taken: int, wanted: int,
    lowest: float,
) -> None:  # fmt: skip
    buy(owner, part, *boxes)
    if taken:
        other = opened(owner, shop, part, taken).data["jobId"]
        assert hand(owner, "take", other, part, taken).status == 200
    job = opened(owner, shop, part, wanted).data["jobId"]
    assert row(owner, job)["nextBoxMrp"] == lowest


def test_part_that_is_taken_or_has_no_stock_has_no_next_box(owner: Api, shop: Shop, part: Part) -> None:
    job = opened(owner, shop, part, 1).data["jobId"]
    assert row(owner, job)["nextBoxMrp"] is None
    assert row(owner, job)["boxMrps"] == []
    buy(owner, part, (3, 450))
    assert row(owner, job)["nextBoxMrp"] == 450
    assert hand(owner, "take", job, part, 1).status == 200
    assert row(owner, job)["nextBoxMrp"] is None


def test_named_box_stays_on_the_line_and_comes_back_with_its_print(
    owner: Api, cast: Cast, shop: Shop, part: Part
) -> None:
    buy(owner, part, (1, 520))
    job = opened(owner, shop, part, unitPrice=515, mrp=520).data["jobId"]
    with tenancy.garage(cast.first.pk):
        (stored,) = JobPart.objects.values_list("pk", flat=True)
    kept = shop.job(partsUsed=[use(part, 1, jobPartId=stored, unitPrice=515)])
    assert owner.put(f"jobs/{job}", kept).status == 200
    assert row(owner, job)["mrp"] == 520
    assert hand(owner, "take", job, part, 1).status == 200
    # The shelf is empty now. The line keeps its box, which comes back to the shelf.
    assert owner.put(f"jobs/{job}", kept).status == 200
    assert hand(owner, "return", job, part, 1, condition="good").status == 200
    with tenancy.garage(cast.first.pk):
        assert StockMove.objects.latest("seq").mrp_paise == 520_00
    assert owner.get(f"parts/{part['partId']}").data["boxMrps"] == [520]


def test_naming_another_box_alone_is_a_change(owner: Api, shop: Shop, part: Part) -> None:
    buy(owner, part, (2, 520))
    job = open_job(owner, shop, partsUsed=[use(part, 1)])
    line_id = row(owner, job)["jobPartId"]
    for named in (520, 500):
        changed = shop.job(partsUsed=[use(part, 1, jobPartId=line_id, mrp=named)])
        assert owner.put(f"jobs/{job}", changed).status == 200
        assert row(owner, job)["mrp"] == named


def test_advisor_who_may_not_set_prices_gets_no_other_price_by_naming_a_box(
    api: Api, owner: Api, cast: Cast, shop: Shop, part: Part
) -> None:
    buy(owner, part, (2, 450))
    before = checksum(cast.first)
    answer = opened(api.as_(cast.advisor), shop, part, mrp=450, unitPrice=450)
    assert refused(answer, 422, "invalid")
    assert checksum(cast.first) == before
