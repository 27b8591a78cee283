"""Goods that come in before their bill, and the arithmetic of the late bill to the paisa."""

from typing import Any

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from tenants.purchases.models import GoodsIn, GoodsInLine
from tenants.stock.models import PartStock
from tests.api import Answered, Api, refused
from tests.buying import add_supplier, book, differences, take_in
from tests.cast import Cast
from tests.goods import add_part, correct, stocked

Row = dict[str, Any]


def arrived(part: Row, quantity: float, price: float | None = None, **more: Any) -> Row:
    return {"partId": part["partId"], "quantity": quantity, "price": price} | more


def late(delivery: Answered, quantity: float, price: float, place: int = 0, **more: Any) -> Row:
    line = delivery.data["lines"][place]["goodsInLineId"]
    return {"goodsInLineId": line, "quantity": quantity, "price": price, "gstRate": 18} | more


def shelf(client: Api, part: Row) -> tuple[float, float]:
    found = client.get(f"parts/{part['partId']}").data
    return found["onHand"], found["stockValue"]


def billed(client: Api, delivery: Answered) -> list[float]:
    found = client.get(f"goods-in/{delivery.data['goodsInId']}").data
    return [line["billed"] for line in found["lines"]]


def test_goods_in_have_the_expected_price_or_the_last_cost(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row, oil: Row
) -> None:
    known = stocked(owner, 2, 90, partNumber="K", barcodes=[])
    lines = [arrived(oil_filter, 3, 33.34, mrp=520), arrived(oil, 1.5, 0.33), arrived(known, 4)]
    answer = take_in(owner, om_auto, lines, challan="DC 17")
    assert answer.body["message"] == "The goods are in."
    assert (answer.data["challan"], answer.data["waitsForBill"]) == ("DC 17", True)
    # 1.5 × ₹0.33 is ₹0.50 (0.495).
    assert [(line["value"], line["mrp"]) for line in answer.data["lines"]] == [
        (100.02, 520),
        (0.5, None),
        (360, None),
    ]
    assert shelf(owner, oil_filter) == (3, 100.02)
    assert shelf(owner, known) == (6, 540)
    (row,) = owner.get("goods-in", unbilled=True, searchText="om").data["goodsIn"]
    assert row["goodsInId"] == answer.data["goodsInId"]


def test_late_bill_corrects_the_stock_that_is_left_and_the_rest_is_a_difference(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    """Ten came in at ₹100.00 and four are gone. The bill says ₹110.00: six get ₹60.00, and ₹40.00 are a
    difference. The void takes both back."""
    delivery = take_in(owner, om_auto, [arrived(oil_filter, 10, 100)])
    correct(owner, oil_filter, "used", 4)
    bill = book(owner, om_auto, [late(delivery, 10, 110)], takeIn=False)
    assert bill.status == 200, bill.body
    assert (bill.data["lines"][0]["cost"], bill.data["lines"][0]["description"]) == (1100, "Oil filter")
    assert (shelf(owner, oil_filter), billed(owner, delivery)) == ((6, 660), [10])
    assert owner.get("goods-in", unbilled=True).data["recordCount"] == 0
    with tenancy.garage(cast.first.pk):
        assert differences() == [("late_bill", 40_00)]
        assert PartStock.objects.get(part_id=oil_filter["partId"]).last_cost == 110_00
    voided = owner.post(f"bills/{bill.data['billId']}/void", {"reason": "Wrong"})
    assert voided.data["voided"] is True
    assert (shelf(owner, oil_filter), billed(owner, delivery)) == ((6, 600), [0])
    with tenancy.garage(cast.first.pk):
        assert differences() == [("late_bill", 40_00), ("voided", -40_00)]
    assert book(owner, om_auto, [late(delivery, 10, 110)]).status == 200
    assert shelf(owner, oil_filter) == (6, 660)


def test_goods_in_are_billed_in_parts_and_the_last_bill_takes_the_rest(
    owner: Api, cast: Cast, om_auto: Row, oil: Row
) -> None:
    """0.3 litres are expected at ₹10.00: shares of ₹3.33, ₹3.33 and ₹3.34. Each bill says ₹4.00, so the stock
    gets ₹0.67, ₹0.67 and ₹0.66."""
    delivery = take_in(owner, om_auto, [arrived(oil, 0.3, 33.33)])
    values = []
    for number in ("1", "2", "3"):
        answer = book(owner, om_auto, [late(delivery, 0.1, 40)], number=number)
        assert answer.status == 200, answer.body
        values.append(shelf(owner, oil)[1])
    assert values == [10.67, 11.34, 12]
    over = book(owner, om_auto, [late(delivery, 0.001, 40)], number="4", total=0.05)
    code = delivery.data["goodsInCode"]
    assert over.body["error"] == {"lines": [f"Engine oil 5W-30: only 0 LTR of {code} are not billed yet"]}
    with tenancy.garage(cast.first.pk):
        assert differences() == []


def test_bill_covers_the_parts_that_the_supplier_gave_free_of_charge(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    """Twelve came in at ₹100.00. Two of them are free, so the bill of ₹1,000.00 lowers the value by ₹200.00."""
    delivery = take_in(owner, om_auto, [arrived(oil_filter, 12, 100)])
    many = book(owner, om_auto, [late(delivery, 10, 100, freeQuantity=3)], total=1180)
    assert many.status == 422
    book(owner, om_auto, [late(delivery, 10, 100, freeQuantity=2)])
    assert (shelf(owner, oil_filter), billed(owner, delivery)) == ((12, 1000), [12])


def test_late_bill_never_lowers_the_value_below_zero(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    """Two at ₹100.00 and eight free ones are worth ₹200.00. Eight go with ₹160.00. The bill says ₹25.00 each,
    ₹150.00 less. The stock can lose only ₹40.00."""
    delivery = take_in(owner, om_auto, [arrived(oil_filter, 2, 100)])
    take_in(owner, om_auto, [arrived(oil_filter, 8, 0)])
    correct(owner, oil_filter, "used", 8)
    assert shelf(owner, oil_filter) == (2, 40)
    book(owner, om_auto, [late(delivery, 2, 25)])
    assert shelf(owner, oil_filter) == (2, 0)
    with tenancy.garage(cast.first.pk):
        assert differences() == [("late_bill", -110_00)]


def test_bill_for_goods_that_are_all_gone_is_a_difference(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    delivery = take_in(owner, om_auto, [arrived(oil_filter, 2, 100)])
    correct(owner, oil_filter, "used", 2)
    # The part may be archived before its bill comes.
    assert owner.delete(f"parts/{oil_filter['partId']}").body["success"] is True
    assert book(owner, om_auto, [late(delivery, 2, 110)]).status == 200
    with tenancy.garage(cast.first.pk):
        assert differences() == [("late_bill", 20_00)]


def test_bill_refuses_goods_in_of_another_supplier_another_part_and_twice(
    owner: Api, om_auto: Row, oil_filter: Row, oil: Row
) -> None:
    other = add_supplier(owner, gstin="29AABCS1429B1ZQ")
    delivery = take_in(owner, om_auto, [arrived(oil_filter, 2, 100)])
    unknown = {"lines": ["Not found in your garage"]}
    assert book(owner, other, [late(delivery, 2, 100)]).body["error"] == unknown
    assert book(owner, om_auto, [late(delivery, 2, 100, partId=oil["partId"])]).body["error"] == unknown
    twice = book(owner, om_auto, [late(delivery, 1, 100), late(delivery, 1, 100)])
    assert twice.body["error"] == {"lines": ["Each goods in can be billed by one line"]}
    assert (billed(owner, delivery), owner.get("bills").data["recordCount"]) == ([0], 0)


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"day": "2099-12-24"}, "day", "Choose a day between 01/07/2017 and today"),
        ({"day": ""}, "day", "Choose a day"),
        ({"lines": []}, "lines", "Please add at least one line"),
        ({"challan": "x" * 41}, "challan", "This must be at most 40 characters long"),
        ({"supplierId": 3}, "supplierId", "Not found in your garage"),
    ],
)
def test_invalid_goods_in_are_refused_and_nothing_changes(
    owner: Api, om_auto: Row, oil_filter: Row, changes: Row, field: str, message: str
) -> None:
    body = {
        "supplierId": om_auto["supplierId"],
        "day": clock.today().isoformat(),
        "lines": [arrived(oil_filter, 1, 100)],
    }
    refusal = owner.post("goods-in", body | changes)
    assert (refusal.status, refusal.body["error"]) == (422, {field: [message]})
    assert shelf(owner, oil_filter) == (0, 0)


@pytest.mark.parametrize("changes", [{"quantity": 1.5}, {"quantity": -1}, {"quantity": 1e9}, {"price": 1e9}])
def test_hostile_number_is_refused(owner: Api, om_auto: Row, oil_filter: Row, changes: Row) -> None:
    assert take_in(owner, om_auto, [arrived(oil_filter, 1, 100) | changes]).status == 422
    assert shelf(owner, oil_filter) == (0, 0)


def test_part_that_is_not_kept_and_archived_part_and_supplier_are_refused(owner: Api, om_auto: Row) -> None:
    loose, gone = add_part(owner, isStocked=False), add_part(owner, partNumber="G", barcodes=[])
    said = {"lines": ["Oil filter: This part is not kept in stock"]}
    assert take_in(owner, om_auto, [arrived(loose, 1, 1)]).body["error"] == said
    owner.delete(f"parts/{gone['partId']}")
    assert list(take_in(owner, om_auto, [arrived(gone, 1, 1)]).body["error"]) == ["lines"]
    owner.delete(f"suppliers/{om_auto['supplierId']}")
    assert list(take_in(owner, om_auto, [arrived(loose, 1, 1)]).body["error"]) == ["supplierId"]
    assert owner.get("goods-in").data["recordCount"] == 0


def test_person_without_see_cost_takes_goods_in_and_reads_no_value(
    api: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    advisor = api.as_(cast.advisor)
    delivery = take_in(advisor, om_auto, [arrived(oil_filter, 1, 43.21)])
    assert (delivery.status, delivery.data["lines"][0]["value"]) == (200, None)
    found = advisor.get(f"goods-in/{delivery.data['goodsInId']}").data
    assert found["lines"][0]["value"] is None
    assert refused(take_in(api.as_(cast.technician), om_auto, []), 400, "role_denied")


def test_database_holds_goods_in(owner: Api, cast: Cast, om_auto: Row, oil_filter: Row) -> None:
    take_in(owner, om_auto, [arrived(oil_filter, 1, 100)])
    with tenancy.garage(cast.first.pk):
        for change, constraint in (({"billed": 2}, "billed"), ({"billed_paise": 100_01}, "value")):
            with pytest.raises(IntegrityError, match=f"goods_in_line_{constraint}"), transaction.atomic():
                GoodsInLine.objects.update(**change)
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            GoodsInLine.objects.update(value_paise=1)
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            GoodsIn.objects.update(challan="X")


def test_late_bill_with_one_or_50_lines_needs_the_same_number_of_statements(owner: Api, om_auto: Row) -> None:
    parts = [add_part(owner, partNumber=f"N{number}", barcodes=[]) for number in range(50)]
    one = take_in(owner, om_auto, [arrived(parts[0], 1, 100)])
    many = take_in(owner, om_auto, [arrived(part, 1, 100) for part in parts])

    def statements(lines: list[Row], number: str) -> int:
        with CaptureQueriesContext(connection) as sent:
            answer = book(owner, om_auto, lines, number=number)
        assert answer.status == 200, answer.body
        return len(sent)

    all_lines = [late(many, 1, 100, place) for place in range(50)]
    assert statements([late(one, 1, 100)], "1") == statements(all_lines, "2")
