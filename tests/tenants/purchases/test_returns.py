"""Returns to suppliers: the shelf, the shares of the bill, the debit note, and the credit for it."""

from typing import Any

import pytest
from django.db import IntegrityError, ProgrammingError, transaction

from kernel import clock, tenancy
from tenants.purchases.models import SupplierReturn
from tests.api import Answered, Api, refused
from tests.buying import add_supplier, book, differences, line, shelf
from tests.cast import Cast
from tests.goods import correct, stocked

Row = dict[str, Any]


def send_back(client: Api, bill: Row, *quantities: float, **more: Any) -> Answered:
    lines = [
        {"billLineId": each["billLineId"], "quantity": quantity}
        for each, quantity in zip(bill["lines"], quantities, strict=False)
        if quantity
    ]
    body = {
        "billId": bill["billId"],
        "sentOn": clock.today().isoformat(),
        "reason": "Wrong part",
        "lines": lines,
    }
    return client.post("supplier-returns", body | more)


def returned(client: Api, bill: Row) -> list[float]:
    return [each["returned"] for each in client.get(f"bills/{bill['billId']}").data["lines"]]


def test_returned_goods_leave_at_the_average_and_the_rest_is_a_difference(
    owner: Api, cast: Cast, om_auto: Row
) -> None:
    """Two for ₹90.00 and four for ₹120.00 are worth ₹110.00 each on average. One goes back: the supplier
    credits ₹120.00, so the garage gains ₹10.00."""
    oil_filter = stocked(owner, 2, 90)
    bill = book(owner, om_auto, [line(oil_filter, 4, 120)]).data
    answer = send_back(owner, bill, 1)
    back = answer.data
    assert answer.body["message"] == f"Debit note {back['returnCode']} is written."
    assert (back["expected"], back["billNumber"], back["creditOn"]) == (141.6, "4411", None)
    assert [(each["quantity"], each["taxable"], each["tax"]) for each in back["lines"]] == [(1, 120, 21.6)]
    assert (shelf(owner, oil_filter), returned(owner, bill)) == ((5, 550), [1])
    with tenancy.garage(cast.first.pk):
        assert differences() == [("sent_back", -10_00)]
    moves = owner.get(f"parts/{oil_filter['partId']}/moves").data["moves"]
    assert (moves[0]["kind"], moves[0]["reason"]) == ("sent_back", "Wrong part")
    assert owner.get("supplier-returns", waiting=True, searchText="om auto").data["recordCount"] == 1


def test_freight_of_returned_goods_is_a_difference_until_the_supplier_credits_it(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    """Ten for ₹379.60 with ₹500.00 freight cost ₹4,296.00. All go back. The supplier owes ₹3,796.00 with GST
    of ₹683.28, which is ₹4,479.28, and ₹500.00 are lost, unless he credits the freight too."""
    bill = book(owner, om_auto, [line(oil_filter, 10, 379.6)], otherCharges=500, total=4979.28).data
    assert shelf(owner, oil_filter) == (10, 4296)
    back = send_back(owner, bill, 10).data
    assert (back["expected"], shelf(owner, oil_filter)) == (4479.28, (0, 0))
    with tenancy.garage(cast.first.pk):
        assert differences() == [("sent_back", 500_00)]
    path = f"supplier-returns/{back['returnId']}/credit"
    body = {"creditNumber": "CN 7", "creditOn": clock.today().isoformat()}
    too_much = owner.post(path, body | {"amount": 4979.29})
    assert too_much.body["error"] == {"amount": ["The return is worth ₹4,979.28 with its other charges"]}
    assert owner.post(path, body | {"amount": 4979.28}).data["credit"] == 4979.28
    with tenancy.garage(cast.first.pk):
        assert differences() == [("sent_back", 500_00), ("sent_back", -500_00)]


def test_credit_below_the_worth_is_a_difference_and_so_is_its_correction(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    bill = book(owner, om_auto, [line(oil_filter, 4, 100)]).data
    path = f"supplier-returns/{send_back(owner, bill, 2).data['returnId']}/credit"
    body = {"creditNumber": "CN 7", "creditOn": clock.today().isoformat()}
    for amount in (200, 236, 230):
        assert owner.post(path, body | {"amount": amount}).status == 200
    with tenancy.garage(cast.first.pk):
        assert differences() == [("sent_back", 36_00), ("sent_back", -36_00), ("sent_back", 6_00)]


def test_shares_of_all_returns_add_up_to_the_line(owner: Api, om_auto: Row, oil_filter: Row) -> None:
    """One is paid and two are free: ₹100.01 for three."""
    lines = [line(oil_filter, 1, 100.01, freeQuantity=2)]
    bill = book(owner, om_auto, lines, total=118.01).data
    shares = [send_back(owner, bill, 1).data["lines"][0] for _ in range(3)]
    assert [each["taxable"] for each in shares] == [33.34, 33.33, 33.34]
    assert round(sum(each["tax"] for each in shares), 2) == bill["lines"][0]["tax"] == 18
    assert shelf(owner, oil_filter) == (0, 0)


def test_more_than_was_billed_or_than_is_there_is_refused(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row, oil: Row
) -> None:
    bill = book(owner, om_auto, [line(oil_filter, 4, 100), line(oil, 2.5, 400)]).data
    send_back(owner, bill, 1)
    correct(owner, oil_filter, "used", 2)
    before = (shelf(owner, oil_filter), shelf(owner, oil), returned(owner, bill))
    too_many = send_back(owner, bill, 4)
    assert too_many.body["error"] == {"lines": ["Oil filter: only 3 NOS of this bill are not returned yet"]}
    half = send_back(owner, bill, 0.5)
    assert half.body["error"] == {"lines": ["Oil filter: A quantity in NOS must be a whole number"]}
    # One is on the shelf. The oil of the same request stays.
    gone = send_back(owner, bill, 2, 1)
    assert refused(gone, 409, "not_enough")
    assert (shelf(owner, oil_filter), shelf(owner, oil), returned(owner, bill)) == before
    with tenancy.garage(cast.first.pk):
        assert SupplierReturn.objects.count() == 1


def test_line_of_another_bill_a_voided_bill_and_a_wrong_day_are_refused(
    owner: Api, om_auto: Row, oil_filter: Row
) -> None:
    bill = book(owner, om_auto, [line(oil_filter, 4, 100)]).data
    other = book(owner, om_auto, [line(oil_filter, 1, 100)], number="4412").data
    mixed = send_back(owner, bill | {"lines": other["lines"]}, 1)
    assert mixed.body["error"] == {"lines": ["Not found in your garage"]}
    early = send_back(owner, bill, 1, sentOn="2026-01-01")
    assert list(early.body["error"]) == ["sentOn"]
    nothing = send_back(owner, bill, 1, reason=" ")
    assert nothing.body["error"] == {"reason": ["Please write a reason"]}
    owner.post(f"bills/{other['billId']}/void", {"reason": "Wrong"})
    assert refused(send_back(owner, other, 1), 409, "bill_voided")
    assert (returned(owner, bill), shelf(owner, oil_filter)) == ([0], (4, 400))


def test_bill_with_returned_goods_is_not_voided(owner: Api, om_auto: Row, oil_filter: Row) -> None:
    bill = book(owner, om_auto, [line(oil_filter, 5, 100)]).data
    send_back(owner, bill, 3)
    answer = owner.post(f"bills/{bill['billId']}/void", {"reason": "Wrong"})
    assert answer.body["message"] == "3 of 5 are gone. Return to the supplier what is left."
    assert shelf(owner, oil_filter) == (2, 200)


def test_credit_is_noted_once_and_may_be_corrected_by_people_who_see_the_cost(
    owner: Api, api: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    bill = book(owner, om_auto, [line(oil_filter, 4, 100)]).data
    path = f"supplier-returns/{send_back(owner, bill, 1).data['returnId']}"
    body = {"creditNumber": "CN 7", "creditOn": clock.today().isoformat(), "amount": 118}
    early = owner.post(f"{path}/credit", body | {"creditOn": "2026-01-01"})
    assert list(early.body["error"]) == ["creditOn"]
    more = owner.post(f"{path}/credit", body | {"amount": 118.01})
    assert more.body["error"] == {"amount": ["The return is worth ₹118.00"]}
    assert owner.get("supplier-returns", waiting=True).data["recordCount"] == 1
    noted = owner.post(f"{path}/credit", body)
    assert (noted.data["creditNumber"], noted.data["credit"]) == ("CN 7", 118)
    again = api.as_(cast.advisor).post(f"{path}/credit", body | {"amount": 1})
    assert refused(again, 409, "credit_noted")
    assert owner.get(path).data["credit"] == 118
    assert owner.post(f"{path}/credit", body | {"amount": 100}).data["credit"] == 100
    assert owner.get("supplier-returns", waiting=True).data["recordCount"] == 0


def test_advisor_sends_back_without_seeing_money(
    owner: Api, api: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    bill = book(owner, om_auto, [line(oil_filter, 4, 100)]).data
    advisor = api.as_(cast.advisor)
    back = send_back(advisor, bill, 1).data
    assert (back["expected"], back["lines"][0]["taxable"], back["lines"][0]["tax"]) == (None, None, None)
    (row,) = advisor.get("supplier-returns").data["returns"]
    assert row["expected"] is None


def test_reverse_charge_expects_no_tax_back(owner: Api, oil_filter: Row) -> None:
    shop = add_supplier(owner, supplierName="Corner Shop", gstin="", stateCode="27")
    bill = book(owner, shop, [line(oil_filter, 2, 100)], reverseCharge=True, total=200).data
    assert send_back(owner, bill, 1).data["expected"] == 100


def test_database_holds_a_return(owner: Api, cast: Cast, om_auto: Row, oil_filter: Row) -> None:
    bill = book(owner, om_auto, [line(oil_filter, 4, 100)]).data
    back = send_back(owner, bill, 1).data
    with tenancy.garage(cast.first.pk):
        row = SupplierReturn.objects.filter(pk=back["returnId"])
        with pytest.raises(IntegrityError, match="supplier_return_credit"), transaction.atomic():
            row.update(credit_number="CN 7")
        for change in ({"taxable_paise": 1}, {"reason": "Other"}):
            with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
                row.update(**change)


def test_smaller_credit_for_goods_that_are_used_up_is_noted(owner: Api, cast: Cast, om_auto: Row) -> None:
    gloves = {"description": "Gloves", "unit": "NOS", "gstRate": 18, "quantity": 2, "price": 100}
    bill = book(owner, om_auto, [gloves], takeIn=False).data
    path = f"supplier-returns/{send_back(owner, bill, 1).data['returnId']}"
    body = {"creditNumber": "CN1", "creditOn": clock.today().isoformat(), "amount": 100}
    assert owner.post(f"{path}/credit", body).data["credit"] == 100
    with tenancy.garage(cast.first.pk):
        assert differences() == []
