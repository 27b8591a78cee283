"""To order: what is below its lowest stock, and what jobs wait for."""

from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api import Api
from tests.buying import add_supplier, book, line, take_in
from tests.cast import Cast
from tests.goods import add_part, correct, stocked
from tests.job_parts import job_with
from tests.shop import Shop

Row = dict[str, Any]


def part(client: Api, name: str, least: float, usual: float, **changes: Any) -> Row:
    return add_part(
        client,
        partName=name,
        partNumber="",
        barcodes=[],
        minQuantity=least,
        orderQuantity=usual,
        **({"price": 480, "mrp": 500} | changes),
    )


def proposed(client: Api) -> dict[str, dict[str, float]]:
    """Return the quantity of each part, by supplier."""
    return {
        group["supplierName"]: {each["partName"]: each["quantity"] for each in group["lines"]}
        for group in client.get("to-order").data["suppliers"]
    }


def test_garage_with_enough_stock_gets_no_proposal(owner: Api) -> None:
    part(owner, "Not watched", 0, 0)
    stocked(owner, 2, 100, partNumber="", barcodes=[], minQuantity=2)
    assert owner.get("to-order").data == {"suppliers": []}


def test_short_parts_are_proposed_by_their_last_supplier(owner: Api, shop: Shop, om_auto: Row) -> None:
    """Position = on hand + on order − what jobs still need. The order quantity is the least."""
    shah = add_supplier(owner, supplierName="Shah Motors", gstin="", stateCode="27")
    filters, oil = part(owner, "Filter", 5, 10), part(owner, "Oil", 4, 0, unit="LTR", price=700, mrp=None)
    pads, new = part(owner, "Pads", 0, 0), part(owner, "New part", 1, 3)
    take_in(owner, shah, [{"partId": filters["partId"], "quantity": 1, "price": 90}])
    book(owner, om_auto, [line(filters, 3, 100), line(oil, 2.25, 400)], number="1")
    book(owner, shah, [line(pads, 1, 250, gstRate=0)], number="2")
    job = job_with(owner, shop, pads, 3)
    assert proposed(owner) == {
        "Om Auto": {"Filter": 10, "Oil": 1.75},
        "Shah Motors": {"Pads": 2},
        "No supplier yet": {"New part": 3},
    }
    (found,) = owner.get("to-order").data["suppliers"][1]["lines"]
    assert (found["onHand"], found["waiting"], found["lastPrice"]) == (1, 3, 250)
    (waiting,) = found["jobs"]
    assert (waiting["jobId"], waiting["quantity"]) == (job, 3)
    assert new["partId"] == owner.get("to-order").data["suppliers"][2]["lines"][0]["partId"]


def test_ordered_part_is_not_proposed_again(owner: Api, om_auto: Row) -> None:
    """A draft counts like a sent order, so that nobody orders twice."""
    filters = part(owner, "Filter", 5, 10)
    body = {"supplierId": om_auto["supplierId"], "lines": [{"partId": filters["partId"], "quantity": 4}]}
    order = owner.post("orders", body).data
    assert proposed(owner) == {"No supplier yet": {"Filter": 10}}
    assert owner.get("to-order").data["suppliers"][0]["lines"][0]["onOrder"] == 4
    body["lines"][0]["quantity"] = 5
    owner.put(f"orders/{order['orderId']}", body)
    assert proposed(owner) == {}
    owner.post(f"orders/{order['orderId']}/send", {})
    assert proposed(owner) == {}
    owner.post(f"orders/{order['orderId']}/close")
    assert proposed(owner) == {"No supplier yet": {"Filter": 10}}


def test_archived_supplier_voided_bill_and_finished_job_do_not_count(
    owner: Api, shop: Shop, om_auto: Row
) -> None:
    filters = part(owner, "Filter", 5, 10)
    bill = book(owner, om_auto, [line(filters, 1, 100)]).data
    job = job_with(owner, shop, filters, 1)
    assert proposed(owner) == {"Om Auto": {"Filter": 10}}
    owner.delete(f"suppliers/{om_auto['supplierId']}")
    assert proposed(owner) == {"No supplier yet": {"Filter": 10}}
    owner.post("jobs/change-status", {"jobId": job, "jobStatusId": 5, "sendInvoice": False})
    correct(owner, filters, "found", 4)
    assert proposed(owner) == {}
    assert owner.post(f"bills/{bill['billId']}/void", {"reason": "Wrong"}).status == 200
    assert proposed(owner) == {"No supplier yet": {"Filter": 10}}


def test_advisor_sees_no_price(owner: Api, api: Api, cast: Cast, om_auto: Row) -> None:
    filters = part(owner, "Filter", 5, 10)
    book(owner, om_auto, [line(filters, 1, 100)])
    for client, price in ((api.as_(cast.advisor), None), (api.as_(cast.owner), 100)):
        assert client.get("to-order").data["suppliers"][0]["lines"][0]["lastPrice"] == price


def test_proposal_takes_the_same_statements_for_any_size(owner: Api) -> None:
    def statements() -> int:
        with CaptureQueriesContext(connection) as captured:
            owner.get("to-order")
        return len(captured)

    first = statements()
    for number in range(5):
        part(owner, f"Part {number}", 5, 10)
    assert statements() == first
