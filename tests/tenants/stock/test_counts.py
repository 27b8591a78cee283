"""Opening a count, typing its numbers, and dropping it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from tenants.activity.models import Activity
from tenants.stock.codes import CountScope, CountState
from tenants.stock.models import StockCount, StockCountLine, StockMove
from tests.api import Answered, Api, refused
from tests.cast import Cast
from tests.counting import count_part, counted, lines, numbers, open_count, post_count
from tests.goods import OIL, add_part, correct, stocked

Row = dict[str, Any]


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


@pytest.fixture
def parts(owner: Api) -> list[Row]:
    """Three parts in two racks, in the order of the walk."""
    wanted = [("Air filter", "A-1"), ("Belt", "A-1"), ("Clutch", "B-1")]
    return [
        stocked(owner, 10, 100, partName=name, rack=rack, partNumber=f"N {name}", barcodes=[f"EAN{name}"])
        for name, rack in wanted
    ]


def names(owner: Api, count: Row, **query: Any) -> list[str]:
    return [line["partName"] for line in lines(owner, count, **query)]


def test_count_of_everything_walks_by_rack_and_hides_what_is_expected(
    owner: Api, parts: list[Row], cast: Cast
) -> None:
    add_part(owner, partNumber="", barcodes=[], isStocked=False)
    answer = owner.post("counts", {"scope": "all"})
    assert answer.body["message"] == "The count is open."
    count = answer.data
    assert count["countCode"].startswith("CNT-0")
    assert (count["state"], count["parts"], count["counted"], count["firstToCount"]) == ("open", 3, 0, 1)
    assert (count["personName"], count["closedAt"], count["differences"]) == ("Owner Person", None, 0)
    assert [line["partName"] for line in count["lines"]] == ["Air filter", "Belt", "Clutch"]
    assert [line["position"] for line in count["lines"]] == [1, 2, 3]
    assert numbers(owner, count) == [(None, None, None, None)] * 3
    line = count_part(owner, count, parts[0], 8).data
    assert (line["expected"], line["difference"], line["value"]) == (10, -2, -200)
    assert (line["personName"], line["counted"]) == ("Owner Person", 8)
    found = owner.get(f"counts/{count['countId']}").data
    assert (found["counted"], found["firstToCount"], found["differences"], found["value"]) == (1, 2, 1, -200)
    with tenancy.garage(cast.first.pk):
        logged = Activity.objects.get(subject="stock_count")
        assert (logged.what, logged.after) == ("opened", {"scope": "all", "rack": ""})


def test_count_of_a_rack_and_of_parts_that_were_never_counted(owner: Api, parts: list[Row]) -> None:
    rack = open_count(owner, "rack", rack="a-1")
    assert (rack["rack"], [line["partName"] for line in rack["lines"]]) == ("a-1", ["Air filter", "Belt"])
    count_part(owner, rack, parts[0], 10)
    post_count(owner, rack)
    never = open_count(owner, "never", rack="A-1")
    assert (never["rack"], [line["partName"] for line in never["lines"]]) == ("", ["Belt", "Clutch"])
    found = owner.get("counts").data
    assert found["racks"] == ["A-1", "B-1"]
    assert [(row["scope"], row["state"], row["counted"], row["parts"]) for row in found["counts"]] == [
        ("never", "open", 0, 2),
        ("rack", "posted", 1, 2),
    ]
    assert owner.get("counts", searchText="a-1").data["recordCount"] == 1


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({}, "scope", "Choose what to count"),
        ({"scope": "some"}, "scope", "Choose what to count"),
        ({"scope": "rack"}, "rack", "Choose a rack"),
        ({"scope": "rack", "rack": "Z-9"}, "scope", "There is no part to count"),
    ],
)
def test_invalid_count_is_refused_and_not_opened(
    owner: Api, parts: list[Row], body: Row, field: str, message: str
) -> None:
    answer = owner.post("counts", body)
    assert (answer.status, answer.body["error"]) == (422, {field: [message]})
    assert owner.get("counts").data["recordCount"] == 0


def test_second_count_of_a_scope_is_refused_while_one_is_open(owner: Api, parts: list[Row]) -> None:
    first = open_count(owner, "rack", rack="A-1")
    answer = owner.post("counts", {"scope": "rack", "rack": "a-1"})
    assert refused(answer, 409, "count_open")
    said = f"{first['countCode']} counts the same parts already. Post or drop it first."
    assert answer.body["message"] == said
    # Another scope is free.
    open_count(owner, "rack", rack="B-1")
    open_count(owner)
    owner.delete(f"counts/{first['countId']}")
    open_count(owner, "rack", rack="A-1")


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (None, "Type how many there are"),
        ("", "Type how many there are"),
        (-1, "This must be a quantity"),
        (1.5, "A quantity in NOS must be a whole number"),
        (1e9, "This must be a quantity"),
    ],
)
def test_invalid_number_is_refused_and_the_earlier_number_stays(
    owner: Api, parts: list[Row], number: Any, message: str
) -> None:
    count = counted(owner, [(parts[0], 7)])
    answer = count_part(owner, count, parts[0], number)
    assert (answer.status, answer.body["error"]) == (422, {"counted": [message]})
    assert numbers(owner, count)[0] == (7, 10, -3, -300)


def test_counting_again_takes_the_new_number_and_the_new_expectation(owner: Api, parts: list[Row]) -> None:
    count = counted(owner, [(parts[0], 7)])
    correct(owner, parts[0], "used", 4, besidesCount=True)
    assert numbers(owner, count)[0] == (7, 10, -3, -300)
    assert count_part(owner, count, parts[0], 6).data["expected"] == 6
    assert numbers(owner, count)[0] == (6, 6, 0, 0)


def test_lines_are_found_by_text_label_barcode_and_filter(owner: Api, parts: list[Row]) -> None:
    count = counted(owner, [(parts[0], 10), (parts[1], 9)])
    assert names(owner, count, searchText="clu") == ["Clutch"]
    assert names(owner, count, searchText="EANBelt") == ["Belt"]
    assert names(owner, count, searchText=f"SBP{parts[2]['partId']}") == ["Clutch"]
    assert names(owner, count, searchText=parts[0]["partCode"].lower()) == ["Air filter"]
    assert names(owner, count, searchText="nowhere") == []
    assert names(owner, count, show="to_count") == ["Clutch"]
    assert names(owner, count, show="differences") == ["Belt"]
    page = owner.get(f"counts/{count['countId']}", show="differences").data
    assert (page["recordCount"], page["parts"]) == (1, 3)


def test_liquid_is_counted_with_three_decimals(owner: Api) -> None:
    oil = stocked(owner, 20, 400, **OIL, partNumber="", brand="", barcodes=[], mrp=None)
    count = counted(owner, [(oil, 19.875)])
    assert numbers(owner, count) == [(19.875, 20, -0.125, -50)]


def test_part_that_is_not_in_the_count_has_no_line(owner: Api, parts: list[Row]) -> None:
    count = open_count(owner, "rack", rack="B-1")
    assert refused(count_part(owner, count, parts[0], 1), 404, "not_found")


def test_dropped_count_changes_nothing_and_takes_no_more_numbers(
    owner: Api, parts: list[Row], cast: Cast
) -> None:
    count = counted(owner, [(parts[0], 3)])
    answer = owner.delete(f"counts/{count['countId']}")
    assert answer.body["message"] == "The count is discarded. The stock has not changed."
    found = owner.get(f"counts/{count['countId']}").data
    assert (found["state"], found["closedBy"], found["counted"]) == ("dropped", "Owner Person", 1)
    assert owner.get(f"parts/{parts[0]['partId']}").data["onHand"] == 10
    for late in (
        count_part(owner, count, parts[0], 3),
        post_count(owner, count),
        owner.delete(f"counts/{count['countId']}"),
    ):
        assert refused(late, 409, "count_over")
        assert late.body["message"] == "This count is closed."
    with tenancy.garage(cast.first.pk):
        assert not StockMove.objects.filter(kind="counted").exists()
        assert list(StockCountLine.objects.exclude(counted=None).values_list("counted", flat=True)) == [3]


def test_advisor_counts_without_seeing_values_and_cannot_post(
    api: Api, owner: Api, parts: list[Row], cast: Cast
) -> None:
    advisor = api.as_(cast.advisor)
    count = counted(advisor, [(parts[0], 8)])
    assert numbers(advisor, count)[0] == (8, 10, -2, None)
    assert advisor.get(f"counts/{count['countId']}").data["value"] is None
    assert refused(post_count(advisor, count), 400, "role_denied")
    assert owner.get(f"counts/{count['countId']}").data["state"] == "open"
    post_count(owner, count)
    assert advisor.get("counts").data["counts"][0]["value"] is None


def test_database_keeps_one_open_count_of_a_scope_and_whole_lines(
    owner: Api, parts: list[Row], cast: Cast
) -> None:
    count = open_count(owner)
    with tenancy.garage(cast.first.pk):
        wrong_lines: list[tuple[Row, str]] = [
            ({"counted": 1}, "stock_count_line_counted"),
            ({"counted": -1, "expected": 1, "seq_seen": 1, "counted_at": clock.now()}, "line_counted"),
        ]
        for change, constraint in wrong_lines:
            with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
                StockCountLine.objects.update(**change)
        wrong_counts: list[tuple[Row, str]] = [
            ({"rack": "A"}, "stock_count_scope"),
            ({"state": CountState.DROPPED}, "stock_count_state"),
            ({"state": CountState.POSTED, "closed_at": clock.now()}, "stock_count_posted"),
        ]
        for change, constraint in wrong_counts:
            with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
                StockCount.objects.filter(pk=count["countId"]).update(**change)
        with pytest.raises(IntegrityError, match="stock_count_once"), transaction.atomic():
            StockCount.objects.create(scope=CountScope.ALL, parts=1, person_name="x", state="open", rack="")


def test_calls_need_the_same_number_of_statements_for_any_number_of_parts(owner: Api) -> None:
    def statements() -> tuple[int, ...]:
        part = stocked(owner, 1, 100, partNumber="", barcodes=[])
        found = []
        with CaptureQueriesContext(connection) as sent:
            count = open_count(owner)
        found.append(len(sent))
        calls: list[Callable[[], Answered]] = [
            lambda: count_part(owner, count, part, 0),
            lambda: owner.get(f"counts/{count['countId']}"),
            lambda: owner.get("counts"),
            lambda: post_count(owner, count),
        ]
        for call in calls:
            with CaptureQueriesContext(connection) as sent:
                assert call().status == 200
            found.append(len(sent))
        return tuple(found)

    few = statements()
    for _ in range(5):
        stocked(owner, 1, 100, partNumber="", barcodes=[])
    assert statements() == few
