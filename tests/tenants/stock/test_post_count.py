"""POST /garage/counts/{countId}/post: the differences of a count in the ledger."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from kernel import clock, tenancy
from tenants.activity.models import Activity
from tenants.stock.follow_ups import RESERVE_WAITING
from tenants.stock.models import PartStock, StockCountLine, StockMove, StockSetting
from tests.api import Api, refused
from tests.cast import Cast
from tests.counting import Row, count_part, counted, numbers, open_count, post_count
from tests.goods import add_part, correct, stocked
from tests.job_parts import hand, job_with, lines, on_shelf, shelf
from tests.outbox import drain
from tests.shop import Shop


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


def filters(client: Api, *quantities: float) -> list[Row]:
    return [stocked(client, quantity, 100, partNumber="", barcodes=[]) for quantity in quantities]


def moves(client: Api, part: Row) -> list[tuple[Any, ...]]:
    found = client.get(f"parts/{part['partId']}/moves").data["moves"]
    return [(row["kind"], row["quantity"], row["value"], row["onHandAfter"]) for row in found]


def test_differences_become_movements_with_their_share_of_the_value(owner: Api, cast: Cast) -> None:
    short, over, even, gone = filters(owner, 3, 4, 5, 6)
    correct(owner, short, "found", 1, unitCost=200)
    count = counted(owner, [(short, 3), (over, 6), (even, 5), (gone, 0)])
    answer = post_count(owner, count)
    assert answer.body["message"] == "The count is finished."
    found = answer.data
    assert (found["state"], found["closedBy"], found["differences"], found["counted"]) == (
        "posted", "Owner Person", 3, 4,
    )  # fmt: skip
    assert found["value"] == -125 + 200 - 600
    assert numbers(owner, count) == [(3, 4, -1, -125), (6, 4, 2, 200), (5, 5, 0, 0), (0, 6, -6, -600)]
    assert moves(owner, short)[0] == ("counted", -1, -125, 3)
    assert moves(owner, over)[0] == ("counted", 2, 200, 6)
    assert moves(owner, gone)[0] == ("counted", -6, -600, 0)
    assert len(moves(owner, even)) == 1
    newest = owner.get(f"parts/{short['partId']}/moves").data["moves"][0]
    assert (newest["reason"], newest["source"], newest["personName"]) == (
        count["countCode"], "count", "Owner Person",
    )  # fmt: skip
    with tenancy.garage(cast.first.pk):
        assert StockCountLine.objects.exclude(move=None).count() == 3
        balances = list(PartStock.objects.order_by("part_id").values_list("on_hand", "value_paise"))
        assert balances == [
            (Decimal(3), 375_00),
            (Decimal(6), 600_00),
            (Decimal(5), 500_00),
            (Decimal(0), 0),
        ]
        assert StockMove.objects.filter(source="count").count() == 3
        logged = Activity.objects.get(subject="stock_count", what="posted")
        assert logged.after == {"differences": 3}


def test_counted_parts_are_stamped_also_when_nothing_differs(owner: Api, cast: Cast) -> None:
    even, other = filters(owner, 5, 5)
    unmoved = add_part(owner, partNumber="", barcodes=[])
    count = counted(owner, [(even, 5), (unmoved, 0)])
    assert post_count(owner, count).data["differences"] == 0
    with tenancy.garage(cast.first.pk):
        stamped = dict(PartStock.objects.values_list("part_id", "counted_at"))
        assert stamped[other["partId"]] is None
        for part in (even, unmoved):
            at = stamped[part["partId"]]
            assert at and clock.now() - at < timedelta(minutes=1)
    assert [part["partId"] for part in owner.get("parts", filter="not_counted").data["parts"]] == []


def test_sales_after_the_number_was_typed_do_not_matter(owner: Api, shop: Shop) -> None:
    part = shelf(owner, 10)
    job = job_with(owner, shop, part, 4)
    count = counted(owner, [(part, 9)])
    hand(owner, "take", job, part, 4)
    assert numbers(owner, count) == [(9, 10, -1, -300)]
    post_count(owner, count)
    assert on_shelf(owner, part) == (5, 5, 1500)


def test_missing_goods_do_not_leave_twice(owner: Api) -> None:
    """Eight of ten are counted. Somebody then posts the two as lost, and the count would take them again."""
    (part,) = filters(owner, 10)
    count = counted(owner, [(part, 8)])
    asked = correct(owner, part, "lost", 2)
    assert refused(asked, 409, "part_counted")
    assert asked.body["message"] == (
        f"{count['countCode']} counted 8 NOS instead of 10, and posting it corrects the stock."
        " If this comes on top, correct it again."
    )
    assert len(moves(owner, part)) == 1
    post_count(owner, count)
    assert moves(owner, part)[0][3] == 8
    assert correct(owner, part, "lost", 1).status == 200


def test_correction_on_top_of_a_count_needs_an_answer_and_an_equal_number_asks_nothing(owner: Api) -> None:
    short, even = filters(owner, 10, 5)
    count = counted(owner, [(short, 8), (even, 5)])
    assert correct(owner, even, "used", 1).status == 200
    assert correct(owner, short, "damaged", 1, besidesCount=True).status == 200
    post_count(owner, count)
    assert (moves(owner, short)[0][3], moves(owner, even)[0][3]) == (7, 4)


def test_two_counts_of_a_part_post_its_difference_once(owner: Api) -> None:
    (part,) = filters(owner, 10)
    everything = counted(owner, [(part, 9)])
    rack = counted(owner, [(part, 9)], scope="rack", rack="A-3")
    post_count(owner, rack)
    assert numbers(owner, everything) == [(9, 9, 0, 0)]
    assert post_count(owner, everything).data["differences"] == 0
    assert on_shelf(owner, part) == (9, 9, 900)


def test_found_part_that_never_moved_has_no_value(owner: Api) -> None:
    part = add_part(owner)
    post_count(owner, counted(owner, [(part, 3)]))
    assert on_shelf(owner, part) == (3, 3, 0)


def test_count_without_a_number_cannot_be_posted(owner: Api) -> None:
    filters(owner, 1)
    count = open_count(owner)
    assert refused(post_count(owner, count), 409, "count_empty")
    assert owner.get(f"counts/{count['countId']}").data["state"] == "open"


def test_posted_count_is_closed(owner: Api) -> None:
    (part,) = filters(owner, 5)
    count = counted(owner, [(part, 4)])
    post_count(owner, count)
    for late in (post_count(owner, count), count_part(owner, count, part, 3)):
        assert refused(late, 409, "count_over")
    assert refused(owner.delete(f"counts/{count['countId']}"), 409, "count_over")
    # Later movements do not change what was posted.
    correct(owner, part, "used", 4, besidesCount=True)
    assert numbers(owner, count) == [(4, 5, -1, -100)]
    assert on_shelf(owner, part) == (0, 0, 0)


def test_archived_part_is_left_out(owner: Api) -> None:
    (part,) = filters(owner, 5)
    count = counted(owner, [(part, 7)])
    correct(owner, part, "used", 5, besidesCount=True)
    owner.delete(f"parts/{part['partId']}")
    assert refused(post_count(owner, count), 409, "count_empty")
    assert on_shelf(owner, part) == (0, 0, 0)


def test_more_missing_than_is_there_must_be_counted_again(owner: Api) -> None:
    part, other = filters(owner, 10, 5)
    count = counted(owner, [(part, 4), (other, 4)])
    correct(owner, part, "used", 8, besidesCount=True)
    answer = post_count(owner, count)
    assert refused(answer, 409, "count_below_zero")
    assert answer.body["message"] == "Count Oil filter again: fewer are there now than are missing."
    assert (on_shelf(owner, part), on_shelf(owner, other)) == ((2, 2, 200), (5, 5, 500))
    count_part(owner, count, part, 2)
    assert post_count(owner, count).data["differences"] == 1


def test_stock_below_zero_is_revalued_by_a_count(owner: Api, cast: Cast) -> None:
    with tenancy.garage(cast.first.pk):
        StockSetting.objects.create(may_go_negative=True)
    below, deeper = filters(owner, 1, 1)
    for part, quantity in ((below, 4), (deeper, 1)):
        correct(owner, part, "used", quantity, besidesCount=True)
    assert on_shelf(owner, below) == (-3, 0, -300)
    with tenancy.garage(cast.first.pk):
        PartStock.objects.filter(part=below["partId"]).update(value_paise=-333_33)
    count = counted(owner, [(below, 2)])
    post_count(owner, count)
    assert moves(owner, below)[:2] == [("revalued", 0, 33.33, 2), ("counted", 5, 500, 2)]
    assert on_shelf(owner, below) == (2, 2, 200)
    # A part that sold more than was counted goes below zero.
    late = counted(owner, [(below, 0)])
    correct(owner, below, "used", 1, besidesCount=True)
    post_count(owner, late)
    assert on_shelf(owner, below) == (-1, 0, -100)


def test_newest_jobs_lose_what_is_missing(owner: Api, shop: Shop, cast: Cast) -> None:
    part = shelf(owner, 10)
    oldest, middle, newest = (job_with(owner, shop, part, quantity) for quantity in (2, 3, 4))
    count = counted(owner, [(part, 4)])
    assert post_count(owner, count).status == 200
    reserved = [lines(owner, job)[0][1] for job in (oldest, middle, newest)]
    assert reserved == [2, 2, 0]
    assert on_shelf(owner, part) == (4, 0, 1200)
    with tenancy.garage(cast.first.pk):
        assert PartStock.objects.get(part=part["partId"]).reserved == 4
        logged = Activity.objects.filter(what="parts_released").order_by("subject_id")
        assert [row.subject_id for row in logged] == [middle, newest]
        assert logged[0].after == {"count": count["countCode"]}


def test_count_that_finds_too_little_but_enough_for_jobs_leaves_what_is_set_aside(
    owner: Api, shop: Shop
) -> None:
    part = shelf(owner, 10)
    job = job_with(owner, shop, part, 4)
    post_count(owner, counted(owner, [(part, 4)]))
    assert (lines(owner, job)[0][1], on_shelf(owner, part)) == (4, (4, 0, 1200))


def test_part_that_is_not_counted_stays_reserved(owner: Api, shop: Shop) -> None:
    """A count of everything contains parts that nobody has counted yet."""
    part, other = shelf(owner, 10), shelf(owner, 10)
    job = job_with(owner, shop, part, 4)
    answer = post_count(owner, counted(owner, [(other, 9)]))
    assert answer.status == 200, answer.data
    assert (lines(owner, job)[0][1], on_shelf(owner, part)[:2]) == (4, (10, 6))
    assert on_shelf(owner, other)[0] == 9


def test_found_goods_serve_the_jobs_that_wait(owner: Api, shop: Shop) -> None:
    part, other = shelf(owner, 1), shelf(owner, 1)
    job = job_with(owner, shop, part, 3)
    drain()
    post_count(owner, counted(owner, [(part, 2), (other, 5)]))
    while drain(RESERVE_WAITING):
        pass
    assert lines(owner, job)[0][:2] == (3, 2)
    assert on_shelf(owner, part)[1] == 0


def test_values_are_rounded_half_up(owner: Api, cast: Cast) -> None:
    """A third or half of a paisa is rounded like in any other movement."""
    parts = filters(owner, 3, 3, 3, 6)
    with tenancy.garage(cast.first.pk):
        for part, value in zip(parts, (1, 10001, 5, 1), strict=True):
            PartStock.objects.filter(part=part["partId"]).update(value_paise=value)
    post_count(owner, counted(owner, list(zip(parts, (2, 1, 4, 3), strict=True))))
    with tenancy.garage(cast.first.pk):
        values = (
            StockMove.objects.filter(source="count").order_by("part").values_list("value_paise", flat=True)
        )
        assert list(values) == [0, -6667, 2, -1]
