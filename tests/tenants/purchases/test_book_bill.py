"""POST /garage/bills: amounts to the paisa, checks, duplicates and who sees the money."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, ProgrammingError, connection, connections, transaction
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from tenants.activity.models import Activity
from tenants.purchases.models import PurchaseBill, PurchaseBillLine
from tenants.stock.models import PartStock, StockMove, StockSetting
from tests.api import Api, refused
from tests.billed import COMPOSITION, UNREGISTERED, register
from tests.buying import SMALL_SHOP, add_supplier, book, differences, line, nothing_changed, shelf
from tests.cast import Cast
from tests.goods import add_part, correct, stocked

Row = dict[str, Any]
GLOVES = {"description": "Gloves", "unit": "PRS", "quantity": 3, "price": 50, "gstRate": 5}


def lines_of(oil_filter: Row, oil: Row) -> list[Row]:
    """Taxable ₹1,000.00 at 18 %, ₹1,750.00 at 18 %, and ₹150.00 at 5 %."""
    return [
        line(oil_filter, 10, 100, freeQuantity=2, mrp=520),
        line(oil, 4.5, 400, discount=50),
        GLOVES,
    ]


def test_bill_takes_goods_in_at_their_cost_with_free_quantity_and_other_charges(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row, oil: Row
) -> None:
    """CGST = SGST = 9 % of ₹2,750.00 + 2.5 % of ₹150.00 = 247.50 + 3.75. The charges of ₹100.00 are spread
    as 34.48, 60.35 and 5.17."""
    answer = book(owner, om_auto, lines_of(oil_filter, oil), otherCharges=100, total=3503)
    assert answer.body["message"] == "The bill has been booked."
    found = answer.data
    names = ("taxable", "cgst", "sgst", "igst", "otherCharges", "roundOff", "total", "itc")
    assert [found[name] for name in names] == [2900, 251.25, 251.25, 0, 100, 0.5, 3503, "claim"]
    assert [(each["taxable"], each["tax"], each["cost"]) for each in found["lines"]] == [
        (1000, 180, 1034.48),
        (1750, 315, 1810.35),
        (150, 7.5, 155.17),
    ]
    assert (shelf(owner, oil_filter), shelf(owner, oil)) == ((12, 1034.48), (4.5, 1810.35))
    (move,) = owner.get(f"parts/{oil_filter['partId']}/moves").data["moves"]
    assert (move["kind"], move["source"], move["quantity"]) == ("received", "purchase_bill", 12)
    with tenancy.garage(cast.first.pk):
        stock = PartStock.objects.get(part_id=oil_filter["partId"])
        # ₹1,034.48 for twelve.
        assert str(stock.last_cost) == "8620.6667"
        moved = StockMove.objects.get(part_id=oil_filter["partId"])
        assert (moved.source_id, moved.mrp_paise) == (found["billId"], 520_00)
        assert differences() == []


def test_bill_of_another_state_has_igst(owner: Api, oil_filter: Row) -> None:
    supplier = add_supplier(owner, gstin="29AABCS1429B1ZQ")
    found = book(owner, supplier, [line(oil_filter, 1, 999.99)], total=1180).data
    assert (found["cgst"], found["sgst"], found["igst"], found["roundOff"]) == (0, 0, 180, 0.01)
    assert found["placeOfSupply"] == "27"
    # Goods that were handed over in the other state have its tax.
    local = book(
        owner, supplier, [line(oil_filter, 1, 1000)], total=1180, number="2", placeOfSupply="29"
    ).data
    assert (local["cgst"], local["sgst"], local["igst"]) == (90, 90, 0)


@pytest.mark.parametrize(
    ("profile", "itc", "stored", "cost"),
    [
        (None, "", "none", 1180),
        (UNREGISTERED, "", "none", 1180),
        (COMPOSITION, "", "none", 1180),
        (COMPOSITION, "blocked", "blocked", 1180),
        ({}, "blocked", "blocked", 1180),
        ({}, "none", "none", 1180),
        ({}, "claim", "claim", 1000),
        ({}, "", "claim", 1000),
    ],
)
def test_tax_that_the_garage_does_not_get_back_is_part_of_the_cost(
    api: Api, cast: Cast, profile: Row | None, itc: str, stored: str, cost: float
) -> None:
    client = api.as_(cast.owner)
    if profile is not None:
        register(client, **profile)
    part = add_part(client)
    answer = book(client, add_supplier(client), [line(part, 4, 250)], itc=itc)
    assert (answer.data["itc"], answer.data["total"]) == (stored, 1180)
    assert shelf(client, part) == (4, cost)


def test_unregistered_garage_cannot_claim_the_tax(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    part = add_part(client)
    answer = book(client, add_supplier(client), [line(part, 4, 250)], itc="claim")
    assert answer.body["error"] == {
        "itc": ["Only a garage with a regular GST registration can claim the tax"]
    }
    assert nothing_changed(client, part)


def test_tax_under_reverse_charge_is_not_in_the_total(owner: Api, oil_filter: Row) -> None:
    shop = add_supplier(owner, gstin="", **SMALL_SHOP)
    found = book(owner, shop, [line(oil_filter, 2, 500)], reverseCharge=True, total=1000).data
    assert (found["cgst"], found["sgst"], found["total"], found["itc"]) == (90, 90, 1000, "claim")
    assert shelf(owner, oil_filter) == (2, 1000)
    blocked = book(
        owner, shop, [line(oil_filter, 2, 500)], reverseCharge=True, total=1000, number="2", itc="blocked"
    )
    assert blocked.data["lines"][0]["cost"] == 1180


def test_supplier_without_gstin_charges_no_tax(owner: Api, oil_filter: Row) -> None:
    shop = add_supplier(owner, gstin="", **SMALL_SHOP)
    answer = book(owner, shop, [line(oil_filter, 2, 500)])
    said = "Oil filter: A supplier without a GSTIN charges no GST. Use 0 %, or reverse charge."
    assert answer.body["error"] == {"lines": [said]}
    assert book(owner, shop, [line(oil_filter, 2, 500, gstRate=0)]).data["itc"] == "none"


def test_typed_tax_wins_within_half_a_rupee_with_equal_halves(
    owner: Api, om_auto: Row, oil_filter: Row
) -> None:
    lines = [line(oil_filter, 10, 100)]
    near = book(owner, om_auto, lines, cgst=90.5, sgst=90.5, igst=0, total=1181)
    assert (near.data["cgst"], near.data["sgst"], near.data["roundOff"]) == (90.5, 90.5, 0)
    one = book(owner, om_auto, lines, number="3", sgst=89.5, total=1179)
    assert (one.data["cgst"], one.data["sgst"], one.data["roundOff"]) == (89.5, 89.5, 0)
    far = book(owner, om_auto, lines, number="2", cgst=90.51)
    assert far.body["error"] == {"cgst": ["The lines come to ₹90.00 CGST, the bill says ₹90.51."]}
    unequal = book(owner, om_auto, lines, number="2", cgst=90.5, sgst=89.5)
    assert unequal.body["error"] == {"sgst": ["CGST and SGST are equal on every bill."]}
    foreign = book(owner, om_auto, lines, number="2", igst=0.5)
    assert foreign.body["error"] == {"igst": ["The lines come to ₹0.00 IGST, the bill says ₹0.50."]}
    assert owner.get("bills").data["recordCount"] == 2


def test_total_that_differs_by_more_than_one_rupee_is_refused(
    owner: Api, om_auto: Row, oil_filter: Row
) -> None:
    lines = [line(oil_filter, 10, 1000)]
    answer = book(owner, om_auto, lines, total=11900)
    said = "The lines come to ₹11,800.00, the bill says ₹11,900.00."
    assert (answer.status, answer.body["error"]) == (422, {"total": [said]})
    assert book(owner, om_auto, lines, total=11798.99).status == 422
    assert nothing_changed(owner, oil_filter)
    assert book(owner, om_auto, lines, total=11799).data["roundOff"] == -1


@pytest.mark.parametrize("number", ["OM/4411-A", " om / 4411-a ", "OM/4411 -A"])
def test_same_number_is_refused_within_the_financial_year(
    owner: Api, om_auto: Row, oil_filter: Row, number: str
) -> None:
    lines = [line(oil_filter, 1, 100)]
    assert book(owner, om_auto, lines, number="OM/4411-A", billOn="2026-11-12").status == 200
    for day in ("2026-11-12", "2026-04-01"):
        twin = book(owner, om_auto, lines, number=number, billOn=day)
        assert refused(twin, 409, "bill_booked")
        assert twin.body["message"] == "This bill is booked already (Om Auto, OM/4411-A, 12/11/2026)."
    assert shelf(owner, oil_filter) == (1, 100)
    assert book(owner, om_auto, lines, number=number, billOn="2026-03-31").status == 200
    other = add_supplier(owner, supplierName="Lakshmi", gstin="29AABCS1429B1ZQ")
    assert book(owner, other, lines, number=number, billOn="2026-11-12").status == 200


def test_database_holds_numbers_totals_and_frozen_bills(
    owner: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    bill_id = book(owner, om_auto, [line(oil_filter, 1, 100)]).data["billId"]
    with tenancy.garage(cast.first.pk):
        bill = PurchaseBill.objects.get(pk=bill_id)
        for changes, constraint in (
            ({}, "purchase_bill_once"),
            ({"number_key": "X", "total_paise": 1}, "purchase_bill_total"),
            ({"number_key": "X", "itc": "maybe"}, "purchase_bill_itc"),
        ):
            for name, value in {"pk": None, **changes}.items():
                setattr(bill, name, value)
            bill._state.adding = True
            with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
                bill.save()
            bill = PurchaseBill.objects.get(pk=bill_id)
        lines = PurchaseBillLine.objects.all()
        with pytest.raises(IntegrityError, match="purchase_bill_line_returned"), transaction.atomic():
            lines.update(returned=2)
        for rows, change in (
            (PurchaseBill.objects.all(), {"total_paise": 1}),
            (PurchaseBill.objects.all(), {"number": "X"}),
            (lines, {"cost_paise": 1}),
        ):
            with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
                rows.update(**change)
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            lines.delete()


def test_old_bill_has_the_rates_of_its_day(owner: Api, om_auto: Row, oil_filter: Row) -> None:
    lines = [line(oil_filter, 1, 100, gstRate=28)]
    assert book(owner, om_auto, lines, billOn="2025-09-21").status == 200
    assert book(owner, om_auto, lines, number="2", billOn="2025-09-22").status == 422


def test_part_that_is_not_kept_in_stock_is_billed_without_a_movement(owner: Api, om_auto: Row) -> None:
    part = add_part(owner, isStocked=False)
    answer = book(owner, om_auto, [line(part, 2, 100), GLOVES], takeIn=False)
    assert [each["cost"] for each in answer.data["lines"]] == [200, 150]
    assert owner.get(f"parts/{part['partId']}/moves").data["recordCount"] == 0


def test_goods_for_a_stock_below_zero_leave_a_purchase_difference(
    owner: Api, cast: Cast, om_auto: Row
) -> None:
    """Two were taken at an estimated ₹100.00. The next five cost ₹120.00 each, so the two cost ₹40.00 more."""
    with tenancy.garage(cast.first.pk):
        StockSetting.objects.create(may_go_negative=True)
    part = stocked(owner, 1, 100)
    assert correct(owner, part, "lost", 3).status == 200
    book(owner, om_auto, [line(part, 5, 120)])
    assert shelf(owner, part) == (3, 360)
    with tenancy.garage(cast.first.pk):
        assert differences() == [("below_zero", 40_00)]


def test_person_without_see_cost_books_a_bill_and_reads_no_money(
    api: Api, cast: Cast, owner: Api, om_auto: Row, oil_filter: Row
) -> None:
    advisor = api.as_(cast.advisor)
    booked = book(advisor, om_auto, [line(oil_filter, 2, 43.21), GLOVES], otherCharges=7.77)
    assert booked.status == 200, booked.body
    money = ("total", "taxable", "cgst", "sgst", "igst", "otherCharges", "roundOff")
    in_line = ("price", "discount", "taxable", "tax", "cost")
    for found in (booked.data, advisor.get(f"bills/{booked.data['billId']}").data):
        assert {found[name] for name in money} == {None}
        assert {each[name] for each in found["lines"] for name in in_line} == {None}
        assert (found["number"], found["lines"][0]["quantity"]) == ("4411", 2)
    (row,) = advisor.get("bills").data["bills"]
    assert (row["supplierName"], row["total"]) == ("Om Auto", None)
    assert owner.get("bills").data["bills"][0]["total"] == 267.25
    with tenancy.garage(cast.first.pk):
        (noted,) = Activity.objects.filter(subject="bill").values_list("after", flat=True)
        assert noted == {"supplier": "Om Auto", "number": "4411", "billOn": clock.today().isoformat()}


def test_bills_are_found_by_number_and_supplier(owner: Api, om_auto: Row, oil_filter: Row) -> None:
    for number in ("A 17", "B/18"):
        book(owner, om_auto, [line(oil_filter, 1, 100)], number=number)
    for sought, numbers in (("a17", ["A 17"]), ("om", ["B/18", "A 17"]), ("x", [])):
        found = owner.get("bills", searchText=sought).data["bills"]
        assert [bill["number"] for bill in found] == numbers


def test_second_request_with_the_same_key_books_no_second_bill(
    owner: Api, om_auto: Row, oil_filter: Row
) -> None:
    keyed, lines = owner.with_headers(Idempotency_Key="k"), [line(oil_filter, 1, 100)]
    assert book(keyed, om_auto, lines).data == book(keyed, om_auto, lines).data
    assert shelf(owner, oil_filter) == (1, 100)


def test_day_of_a_payment_is_between_the_bill_and_today(owner: Api, om_auto: Row, oil_filter: Row) -> None:
    today = clock.today()
    day = (today - timedelta(days=3)).isoformat()
    path = f"bills/{book(owner, om_auto, [line(oil_filter, 1, 100)], billOn=day).data['billId']}"
    for wrong in (today - timedelta(days=4), today + timedelta(days=1)):
        answer = owner.post(f"{path}/paid", {"paidOn": wrong.isoformat()})
        assert answer.body["error"] == {"paidOn": ["Choose a day between the bill's day and today"]}
    assert owner.get(path).data["paidOn"] is None
    assert owner.post(f"{path}/paid", {"paidOn": today.isoformat()}).data["paidOn"] == today.isoformat()


def test_list_of_bills_is_filtered_by_their_state(owner: Api, om_auto: Row, oil_filter: Row) -> None:
    lines = [line(oil_filter, 1, 100)]
    open_one, paid, voided = (
        book(owner, om_auto, lines, number=number).data["billId"] for number in ("1", "2", "3")
    )
    owner.post(f"bills/{paid}/paid", {"paidOn": clock.today().isoformat()})
    owner.post(f"bills/{voided}/void", {"reason": "Booked twice"})

    def found(**asked: Any) -> list[int]:
        return [bill["billId"] for bill in owner.get("bills", **asked).data["bills"]]

    assert found() == [voided, paid, open_one]
    assert found(state="unpaid") == [open_one]
    assert found(state="paid") == [paid]
    assert found(state="voided") == [voided]
    assert refused(owner.get("bills", state="lost"), 422, "invalid")


def test_bill_with_one_or_200_lines_needs_the_same_number_of_statements(
    owner: Api, cast: Cast, om_auto: Row
) -> None:
    parts = [add_part(owner, partNumber=f"N{number}", barcodes=[]) for number in range(20)]

    def statements(lines: list[Row], number: str) -> int:
        with CaptureQueriesContext(connection) as sent:
            answer = book(owner, om_auto, lines, number=number)
        assert answer.status == 200, answer.body
        return len(sent)

    one = [line(parts[0], 1, 100)]
    many = [line(part, 1, 100) for part in parts] * 10
    assert statements(one, "1") == statements(many, "2")
    assert statements(one, "3") == statements(many, "4") <= 24


def test_parallel_bookings_of_one_bill_book_it_once(committed_db: Cast) -> None:
    client = Api().as_(committed_db.owner)
    supplier, part = add_supplier(client), add_part(client)

    def send(_number: int) -> str | None:
        try:
            return book(Api().as_(committed_db.owner), supplier, [line(part, 1, 100)]).code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as pool:
        codes = list(pool.map(send, range(12)))
    assert (codes.count(None), codes.count("bill_booked")) == (1, 11)
    # The sessions of the threads replaced the first one.
    assert shelf(Api().as_(committed_db.owner), part)[0] == 1


@pytest.mark.parametrize("number", ["OM/4411", "om-4411", "OM 44.11", "ＯＭ４４１１"])
def test_number_that_differs_only_in_its_marks_asks_before_it_is_booked(
    owner: Api, om_auto: Row, oil_filter: Row, number: str
) -> None:
    lines = [line(oil_filter, 1, 100)]
    first = book(owner, om_auto, lines, number="OM4411").data
    asked = book(owner, om_auto, lines, number=number)
    assert refused(asked, 409, "bill_alike")
    day = f"{clock.today():%d/%m/%Y}"
    assert asked.body["message"] == (
        f"Is this OM4411 of {day}? It is booked already. If this is another bill, book it again."
    )
    assert (owner.get("bills").data["recordCount"], shelf(owner, oil_filter)) == (1, (1, 100))
    assert book(owner, om_auto, lines, number=number, anotherBill=True).status == 200
    assert (owner.get("bills").data["recordCount"], shelf(owner, oil_filter)) == (2, (2, 200))
    # The same number is refused, whatever the person says.
    assert refused(book(owner, om_auto, lines, number="om4411", anotherBill=True), 409, "bill_booked")
    owner.post(f"bills/{first['billId']}/void", {"reason": "Wrong"})
    assert book(owner, om_auto, lines, number="OM4411", anotherBill=True).status == 200


def test_alike_number_of_another_supplier_or_year_or_of_a_voided_bill_is_not_asked_about(
    owner: Api, om_auto: Row, oil_filter: Row
) -> None:
    lines = [line(oil_filter, 1, 100)]
    other, untaxed = add_supplier(owner, **SMALL_SHOP, gstin=""), line(oil_filter, 1, 100, gstRate=0)
    assert book(owner, other, [untaxed], number="OM4411").status == 200
    before = clock.today().replace(year=clock.today().year - 1).isoformat()
    assert book(owner, om_auto, lines, number="OM4411", billOn=before).status == 200
    voided = book(owner, om_auto, lines, number="OM-4411").data
    owner.post(f"bills/{voided['billId']}/void", {"reason": "Wrong"})
    assert book(owner, om_auto, lines, number="OM/4411").status == 200
