"""GET /garage/parts/{part_id}/purchases: the newest bills of a part."""

from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tenants.purchases.bills.queries import NEWEST_OF_PART
from tests.api import Api
from tests.buying import book, line
from tests.cast import Cast

Row = dict[str, Any]


def purchases_of(client: Api, part: Row) -> list[Row]:
    found: list[Row] = client.get(f"parts/{part['partId']}/purchases").data["purchases"]
    return found


def test_newest_bills_of_a_part_come_first_without_voided_ones(
    owner: Api, om_auto: Row, oil_filter: Row, oil: Row
) -> None:
    first, second, voided = (
        book(owner, om_auto, [line(oil_filter, 2, price, freeQuantity=1)], number=number).data
        for number, price in (("1", 100), ("2", 110), ("3", 120))
    )
    book(owner, om_auto, [line(oil, 1, 50)], number="4")
    owner.post(f"bills/{voided['billId']}/void", {"reason": "Booked twice"})
    found = purchases_of(owner, oil_filter)
    assert [each["billId"] for each in found] == [second["billId"], first["billId"]]
    assert found[0] == {
        "billLineId": second["lines"][0]["billLineId"],
        "billId": second["billId"],
        "number": "2",
        "billOn": second["billOn"],
        "supplierName": "Om Auto",
        "unit": "NOS",
        "quantity": 2,
        "freeQuantity": 1,
        "price": 110,
        "cost": 220,
    }


def test_person_who_does_not_see_the_cost_gets_no_money_of_purchases(
    api: Api, cast: Cast, owner: Api, om_auto: Row, oil_filter: Row
) -> None:
    book(owner, om_auto, [line(oil_filter, 2, 100)])
    (found,) = purchases_of(api.as_(cast.advisor), oil_filter)
    assert (found["price"], found["cost"], found["quantity"]) == (None, None, 2)


def test_purchases_of_a_part_are_few_and_read_with_one_query(
    owner: Api, om_auto: Row, oil_filter: Row
) -> None:
    for number in range(NEWEST_OF_PART + 2):
        book(owner, om_auto, [line(oil_filter, 1, 100)], number=str(number))
    with CaptureQueriesContext(connection) as sent:
        found = purchases_of(owner, oil_filter)
    assert len(found) == NEWEST_OF_PART
    assert len([query for query in sent if "purchase_bill_line" in query["sql"]]) == 1
    assert not [query for query in sent if 'FROM "part"' in query["sql"]]
