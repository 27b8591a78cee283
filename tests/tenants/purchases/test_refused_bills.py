"""POST /garage/bills: bills that are refused."""

from typing import Any

import pytest

from kernel import clock
from tests.api import Api
from tests.buying import bill_body, book, line, nothing_changed

Row = dict[str, Any]
TAKE_IN = "Oil filter: take the goods in with this bill, or choose their goods in"


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"number": " "}, "number", "Bill number is required"),
        ({"number": "\u2003"}, "number", "Bill number is required"),
        ({"number": "9" * 41}, "number", "This must be at most 40 characters long"),
        ({"billOn": "2099-12-01"}, "billOn", "Choose a day between 01/07/2017 and today"),
        ({"billOn": "2017-06-30"}, "billOn", "Choose a day between 01/07/2017 and today"),
        ({"billOn": "12/11/2026"}, "billOn", "Choose the day of the bill"),
        ({"supplierId": 5}, "supplierId", "Not found in your garage"),
        ({"supplierId": True}, "supplierId", "Not found in your garage"),
        ({"lines": []}, "lines", "Please add at least one line"),
        ({"placeOfSupply": "99"}, "placeOfSupply", "This is not a state"),
        ({"otherCharges": -1}, "otherCharges", "This must be an amount"),
        ({"total": 1e12}, "total", "This must be an amount"),
        ({"itc": "maybe"}, "itc", "Choose one of the options"),
        ({"takeIn": False}, "lines", TAKE_IN),
    ],
)
def test_invalid_bill_is_refused_and_nothing_changes(
    owner: Api, om_auto: Row, oil_filter: Row, changes: Row, field: str, message: str
) -> None:
    body = bill_body(om_auto, [line(oil_filter, 1, 100)], total=118)
    answer = owner.post("bills", body | changes)
    assert (answer.status, answer.body["error"]) == (422, {field: [message]})
    assert nothing_changed(owner, oil_filter)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"quantity": 1.5}, "Oil filter: A quantity in NOS must be a whole number"),
        ({"freeQuantity": 0.5}, "Oil filter: A quantity in NOS must be a whole number"),
        ({"discount": 100.01}, "Oil filter: the discount is larger than the price"),
        ({"gstRate": 28}, "Oil filter: 28 % was not a GST rate on {today}"),
        ({"hsn": "12345"}, "Oil filter: HSN has 4, 6 or 8 digits"),
        ({"partId": None}, "Choose a part, or write what it is"),
        ({"partId": None, "description": "Gloves"}, "Gloves: choose a unit and a GST rate"),
        ({"partId": 7}, "Not found in your garage"),
    ],
)
def test_invalid_line_is_refused_and_nothing_changes(
    owner: Api, om_auto: Row, oil_filter: Row, changes: Row, message: str
) -> None:
    answer = book(owner, om_auto, [line(oil_filter, 1, 100) | changes], total=118)
    said = message.format(today=f"{clock.today():%d/%m/%Y}")
    assert (answer.status, answer.body["error"]) == (422, {"lines": [said]})
    assert nothing_changed(owner, oil_filter)


@pytest.mark.parametrize(
    "changes",
    [
        {"quantity": -1},
        {"quantity": 0},
        {"quantity": 1e6},
        {"quantity": 0.0001},
        {"quantity": "1e400"},
        {"quantity": "NaN"},
        {"freeQuantity": -1},
        {"price": -1},
        {"price": 1e9},
        {"price": 1.001},
        {"discount": -5},
        {"mrp": 1e300},
        {"gstRate": 1e9},
        {"partId": 2**60},
        {"unit": "DOZ"},
    ],
)
def test_hostile_number_is_refused_and_nothing_changes(
    owner: Api, om_auto: Row, oil_filter: Row, changes: Row
) -> None:
    answer = book(owner, om_auto, [line(oil_filter, 1, 100) | changes], total=118)
    assert answer.status == 422, answer.body
    assert nothing_changed(owner, oil_filter)


def test_more_than_200_lines_are_refused(owner: Api, om_auto: Row, oil_filter: Row) -> None:
    answer = book(owner, om_auto, [line(oil_filter, 1, 100)] * 201)
    assert answer.body["error"] == {"lines": ["At most 200 lines at a time"]}
    assert nothing_changed(owner, oil_filter)


def test_cost_of_one_unit_that_does_not_fit_its_column_is_refused(owner: Api, om_auto: Row, oil: Row) -> None:
    lines = [line(oil, 0.001, 100_000_000, gstRate=0)] * 200
    answer = book(owner, om_auto, [line(oil, 0.001, 0, gstRate=0)], otherCharges=100_000_000)
    said = "Engine oil 5W-30: this is too much money for one LTR"
    assert answer.body["error"] == {"lines": [said]}
    assert book(owner, om_auto, lines, total=20_000_000).body["error"] == {"lines": [said]}
    assert nothing_changed(owner, oil)


def test_archived_supplier_and_archived_part_are_refused(owner: Api, om_auto: Row, oil_filter: Row) -> None:
    lines = [line(oil_filter, 1, 100)]
    owner.delete(f"parts/{oil_filter['partId']}")
    assert book(owner, om_auto, lines).body["error"] == {"lines": ["Not found in your garage"]}
    owner.delete(f"suppliers/{om_auto['supplierId']}")
    assert book(owner, om_auto, lines).body["error"] == {"supplierId": ["Not found in your garage"]}
    assert nothing_changed(owner, oil_filter)
