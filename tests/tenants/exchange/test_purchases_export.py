"""The export of purchases: its sums equal the bills of the month, less the returns."""

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from kernel import clock
from tests.api import Api, refused
from tests.billed import register
from tests.buying import SMALL_SHOP, add_supplier, book, line
from tests.cast import Cast
from tests.exporting import csv_rows
from tests.goods import add_part
from tests.tenants.purchases.test_returns import send_back

Row = dict[str, Any]


@pytest.fixture(autouse=True)
def _month_does_not_end() -> Iterator[None]:
    with clock.at(clock.now()):
        yield


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    client = api.as_(cast.owner)
    register(client)
    return client


def exported(client: Api, day: date | None = None) -> list[dict[str, str]]:
    return csv_rows(client.get("purchases-export", month=f"{day or clock.today():%Y-%m}"))


def total(rows: list[dict[str, str]], column: str) -> Decimal:
    return sum((Decimal(row[column] or "0") for row in rows), Decimal(0))


def test_rows_of_a_bill_add_up_to_its_heads(owner: Api) -> None:
    supplier, part = add_supplier(owner), add_part(owner)
    grease = add_part(owner, partName="Grease", partNumber="", barcodes=[], gstRate=5)
    lines = [line(part, 3, 99.99), line(grease, 2, 40.05, gstRate=5), line(part, 1, 10.01)]
    # The paper has one paisa less CGST than our arithmetic.
    booked = book(owner, supplier, lines, cgst=29.89, total=449.88)
    assert booked.status == 200, booked.body
    bill = booked.data
    rows = exported(owner)
    assert [(row["Rate"], row["Taxable value"]) for row in rows] == [("5.0", "80.1"), ("18.0", "309.98")]
    for column, name in (("CGST", "cgst"), ("SGST", "sgst"), ("IGST", "igst"), ("Taxable value", "taxable")):
        assert float(total(rows, column)) == bill[name]
    first = rows[0]
    assert (first["GSTIN of supplier"], first["Document type"], first["Number"]) == (
        "27AAPFU0939F1ZV", "Bill", "4411",
    )  # fmt: skip
    assert (first["Place of supply"], first["Input tax credit"], first["Reverse charge"]) == (
        "27-Maharashtra", "Claim", "N",
    )  # fmt: skip


def test_each_rate_of_a_bill_has_equal_halves(owner: Api) -> None:
    """9 % of ₹2,623.50 are ₹236.12 (236.115), and 2.5 % of ₹715.80 are ₹17.90 (17.895)."""
    part, cloth = add_part(owner), add_part(owner, partNumber="C", barcodes=[], gstRate=5)
    lines = [line(part, 10, 262.35), line(cloth, 12, 47.15, gstRate=5), line(cloth, 3, 50, gstRate=5)]
    assert book(owner, add_supplier(owner), lines, total=3847.34).status == 200
    halves = [(row["CGST"], row["SGST"]) for row in exported(owner)]
    assert halves == [("17.9", "17.9"), ("236.12", "236.12")]


def test_returns_are_subtracted_and_voided_bills_left_out(owner: Api) -> None:
    supplier, part = add_supplier(owner), add_part(owner)
    kept = book(owner, supplier, [line(part, 4, 100)]).data
    voided = book(owner, supplier, [line(part, 1, 100)], number="4412").data
    owner.post(f"bills/{voided['billId']}/void", {"reason": "Wrong"})
    sent = send_back(owner, kept, 4).data
    bill, back = exported(owner)
    named = (back["Document type"], back["Number"], back["Original number"])
    assert named == ("Debit note", sent["returnCode"], "4411")
    assert (bill["Value"], back["Value"]) == ("472.0", "-472.0")
    for column in ("Taxable value", "CGST", "SGST"):
        assert total([bill, back], column) == 0


def test_last_column_is_what_is_left_to_pay(owner: Api) -> None:
    bill = book(owner, add_supplier(owner), [line(add_part(owner), 4, 100)]).data
    owner.post(f"bills/{bill['billId']}/payments", {"amount": 72, "paymentMethodId": 1})
    send_back(owner, bill, 1)
    sold, back = exported(owner)
    assert list(sold)[-2:] == ["Paid on", "Left to pay"]
    assert (sold["Left to pay"], back["Left to pay"]) == ("400.0", "")


def test_halves_of_a_return_are_rounded_like_those_of_a_bill(owner: Api) -> None:
    """A filter for ₹0.17 has 2 paise of CGST and 2 of SGST. Three of its four pieces carry 3 paise of tax, of
    which half up 2 are CGST, also with a minus."""
    supplier, part = add_supplier(owner), add_part(owner)
    bill = book(owner, supplier, [line(part, 4, 0.04)], cgst=0.02, sgst=0.02, total=0.2).data
    send_back(owner, bill, 3)
    _bill, back = exported(owner)
    assert (back["CGST"], back["SGST"]) == ("-0.02", "-0.01")


def test_only_the_bills_of_the_month_are_exported(owner: Api) -> None:
    supplier, part = add_supplier(owner), add_part(owner)
    today = clock.today()
    first = today.replace(day=1)
    before, after = first - timedelta(days=1), first + timedelta(days=31)
    for number, day in enumerate((before, first, today)):
        book(owner, supplier, [line(part, 1, 100)], number=str(number), billOn=day.isoformat())
    assert [row["Date"] for row in exported(owner)] == [first.isoformat(), today.isoformat()]
    assert [row["Number"] for row in exported(owner, before)] == ["0"]
    assert exported(owner, after) == []


def test_purchase_without_credit_says_so(owner: Api) -> None:
    part = add_part(owner)
    book(owner, add_supplier(owner, **SMALL_SHOP, gstin=""), [line(part, 1, 100, gstRate=0)])
    book(owner, add_supplier(owner), [line(part, 1, 100)], itc="blocked")
    assert [row["Input tax credit"] for row in exported(owner)] == ["None", "Blocked"]


def test_advisor_may_not_export(owner: Api, api: Api, cast: Cast) -> None:
    answer = api.as_(cast.advisor).get("purchases-export", month=f"{clock.today():%Y-%m}")
    assert refused(answer, 400, "role_denied")
