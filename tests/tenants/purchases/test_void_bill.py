"""POST /garage/bills/{billId}/void: goods leave at today's average, and the rest is a purchase difference."""

from typing import Any

import pytest

from kernel import tenancy
from tests import shop as shops
from tests.api import Answered, Api, refused
from tests.billed import open_job
from tests.buying import book, differences, line, shelf, take_in
from tests.cast import Cast
from tests.goods import correct, stocked

Row = dict[str, Any]


def void(client: Api, bill: Answered, reason: str = "Wrong price") -> Answered:
    return client.post(f"bills/{bill.data['billId']}/void", {"reason": reason})


def test_voided_bill_takes_its_goods_out_at_the_average_cost(
    owner: Api, cast: Cast, om_auto: Row, oil: Row
) -> None:
    """Four filters at ₹90.00 and twelve for ₹1,034.48 are worth ₹1,394.48. Twelve of sixteen leave with
    ₹1,045.86, and the supplier is owed ₹1,034.48 less: the garage lost ₹11.38."""
    part = stocked(owner, 4, 90)
    bill = book(
        owner,
        om_auto,
        [line(part, 10, 100, freeQuantity=2), line(oil, 4.5, 400, discount=50), line(oil, 1, 150, gstRate=5)],
        otherCharges=100,
        total=3502.5,
    )
    assert [each["cost"] for each in bill.data["lines"]] == [1034.48, 1810.35, 155.17]
    answer = void(owner, bill)
    assert answer.body["message"] == "The bill has been voided."
    assert (answer.data["voided"], answer.data["voidReason"]) == (True, "Wrong price")
    assert (shelf(owner, part), shelf(owner, oil)) == ((4, 348.62), (0, 0))
    newest = owner.get(f"parts/{part['partId']}/moves").data["moves"][0]
    assert (newest["kind"], newest["quantity"], newest["value"]) == ("sent_back", -12, -1045.86)
    assert newest["reason"] == "Wrong price"
    with tenancy.garage(cast.first.pk):
        # The two lines of oil leave with the value of both: 4.5 of 5.5 litres of ₹1,965.52 are ₹1,608.15.
        assert differences() == [
            ("voided", 11_38),
            ("voided", 1608_15 - 1810_35),
            ("voided", 357_37 - 155_17),
        ]


def test_voided_late_bill_leaves_the_value_of_other_goods(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    """Ten pieces at ₹100.00 come in. Their late bill says ₹1,000.00 each, a mistyped price, and all ten are
    used. Ten other pieces come in at ₹100.00. The voided bill must not touch their ₹1,000.00."""
    goods = [{"partId": oil_filter["partId"], "quantity": 10, "price": 100}]
    delivery = take_in(owner, om_auto, goods).data
    late = {"goodsInLineId": delivery["lines"][0]["goodsInLineId"], "quantity": 10, "gstRate": 18}
    bill = book(owner, om_auto, [late | {"price": 1000}])
    assert shelf(owner, oil_filter) == (10, 10_000)
    correct(owner, oil_filter, "used", 10)
    book(owner, om_auto, [line(oil_filter, 10, 100)], number="4412")
    assert void(owner, bill).status == 200
    assert shelf(owner, oil_filter) == (10, 1_000)
    with tenancy.garage(cast.first.pk):
        # The ten used pieces cost ₹9,000.00 too much, and the supplier is owed ₹9,000.00 less.
        assert differences() == [("voided", -9_000_00)]


def test_voided_late_bill_takes_back_what_is_left_of_its_own_value(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    """Ten at ₹100.00 get ₹90.00 more each by their late bill. Five of them are used, and ten others at
    ₹100.00 come in. Half of the ₹900.00 is still on the shelf. Of the fifteen, three more are used, so four
    fifths of ₹450.00 remain: ₹360.00."""
    goods = [{"partId": oil_filter["partId"], "quantity": 10, "price": 100}]
    delivery = take_in(owner, om_auto, goods).data
    late = {"goodsInLineId": delivery["lines"][0]["goodsInLineId"], "quantity": 10, "gstRate": 18}
    bill = book(owner, om_auto, [late | {"price": 190}])
    correct(owner, oil_filter, "used", 5)
    book(owner, om_auto, [line(oil_filter, 10, 100)], number="4412")
    correct(owner, oil_filter, "used", 3)
    assert shelf(owner, oil_filter) == (12, 1_560)
    assert void(owner, bill).status == 200
    assert shelf(owner, oil_filter) == (12, 1_200)
    with tenancy.garage(cast.first.pk):
        assert differences() == [("voided", -540_00)]


def test_number_of_a_voided_bill_can_be_booked_again(owner: Api, om_auto: Row, oil_filter: Row) -> None:
    lines = [line(oil_filter, 1, 100)]
    first = book(owner, om_auto, lines)
    void(owner, first)
    assert book(owner, om_auto, lines).status == 200
    assert refused(void(owner, first), 409, "bill_voided")
    paid = owner.post(f"bills/{first.data['billId']}/paid", {"paidOn": first.data["billOn"]})
    assert refused(paid, 409, "bill_voided")
    assert shelf(owner, oil_filter) == (1, 100)


def test_bill_whose_goods_are_gone_cannot_be_voided(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row, oil: Row
) -> None:
    bill = book(owner, om_auto, [line(oil_filter, 4, 100, freeQuantity=1)])
    correct(owner, oil_filter, "used", 3)
    answer = void(owner, bill)
    assert refused(answer, 409, "goods_gone")
    assert answer.body["message"] == "3 of 5 are gone. Return to the supplier what is left."
    assert shelf(owner, oil_filter) == (2, 200 - 40)
    assert owner.get(f"bills/{bill.data['billId']}").data["voided"] is False
    several = book(owner, om_auto, [line(oil_filter, 1, 100), line(oil, 2.5, 100)], number="2")
    correct(owner, oil, "used", 0.5)
    said = "Engine oil 5W-30: 0.5 of 2.5 are gone. Return to the supplier what is left."
    assert void(owner, several).body["message"] == said
    assert shelf(owner, oil_filter)[0] == 3


def test_goods_that_are_set_aside_for_jobs_stay(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    bill = book(owner, om_auto, [line(oil_filter, 3, 100)])
    use = {"partId": oil_filter["partId"], "quantity": 2, "unitPrice": 480}
    open_job(owner, shops.make(cast.first), partsUsed=[use])
    answer = void(owner, bill)
    assert refused(answer, 409, "not_enough")
    assert answer.body["message"] == "Only 1 NOS are free. 2 are reserved for jobs."
    assert shelf(owner, oil_filter) == (3, 300)


@pytest.mark.parametrize("reason", ["", "x" * 201])
def test_void_needs_a_reason(owner: Api, om_auto: Row, oil_filter: Row, reason: str) -> None:
    bill = book(owner, om_auto, [line(oil_filter, 1, 100)])
    assert list(void(owner, bill, reason).body["error"]) == ["reason"]
    assert shelf(owner, oil_filter) == (1, 100)


def test_advisor_cannot_void_a_bill(api: Api, cast: Cast, owner: Api, om_auto: Row, oil_filter: Row) -> None:
    bill = book(owner, om_auto, [line(oil_filter, 1, 100)])
    assert refused(void(api.as_(cast.advisor), bill), 400, "role_denied")
    assert shelf(owner, oil_filter) == (1, 100)
