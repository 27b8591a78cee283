"""Orders: the draft, sending, goods in of an order, and closing."""

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from tenants.purchases.models import PurchaseOrder, PurchaseOrderLine
from tenants.stock.models import PartStock
from tests.api import Answered, Api, refused
from tests.buying import add_supplier, take_in
from tests.cast import Cast
from tests.goods import add_part

Row = dict[str, Any]
NEEDED = "2099-12-01"


def wanted(part: Row, quantity: float, price: float | None = None) -> Row:
    return {"partId": part["partId"], "quantity": quantity, "price": price}


def make(client: Api, supplier: Row, *lines: Row, **more: Any) -> Answered:
    return client.post("orders", {"supplierId": supplier["supplierId"], "lines": list(lines)} | more)


def sent(client: Api, supplier: Row, *lines: Row) -> Row:
    order = make(client, supplier, *lines).data
    answer = client.post(f"orders/{order['orderId']}/send", {"byMail": False})
    assert answer.status == 200, answer.body
    return dict(answer.data)


def on_order(client: Api, part: Row) -> float:
    return float(client.get(f"parts/{part['partId']}").data["onOrder"])


def came(client: Api, supplier: Row, order: Row, *lines: Row) -> Answered:
    return take_in(client, supplier, list(lines), orderId=order["orderId"])


def test_draft_can_change_and_puts_nothing_on_order(
    owner: Api, om_auto: Row, oil_filter: Row, oil: Row
) -> None:
    made = make(owner, om_auto, wanted(oil_filter, 10, 310), expectedOn=NEEDED, note="Call first")
    assert made.body["message"] == "The order is saved as a draft."
    order = made.data
    assert (order["orderCode"][:3], order["state"], order["total"]) == ("PO-", "draft", 3100)
    assert (order["expectedOn"], order["note"], order["version"]) == (NEEDED, "Call first", 1)
    body = {
        "supplierId": om_auto["supplierId"],
        "lines": [wanted(oil_filter, 4), wanted(oil, 2.5, 400)],
        "version": 1,
    }
    answer = owner.put(f"orders/{order['orderId']}", body)
    assert answer.status == 200, answer.body
    changed = answer.data
    assert [(line["partName"], line["quantity"], line["received"]) for line in changed["lines"]] == [
        ("Oil filter", 4, 0),
        ("Engine oil 5W-30", 2.5, 0),
    ]
    # A price is missing, so the total is not known.
    assert (changed["total"], changed["version"], on_order(owner, oil)) == (None, 2, 0)
    conflict = owner.put(f"orders/{order['orderId']}", body)
    assert refused(conflict, 409, "changed_meanwhile")
    assert conflict.body["data"]["current"]["lines"] == changed_lines(changed)
    (row,) = owner.get("orders", searchText="om auto").data["orders"]
    assert (row["orderId"], row["lineCount"], row["total"]) == (order["orderId"], 2, None)


def changed_lines(order: Row) -> list[Row]:
    return [{name: line[name] for name in ("partId", "quantity", "price")} for line in order["lines"]]


def test_sent_order_is_on_order_until_its_goods_come_in(
    owner: Api, om_auto: Row, oil_filter: Row, oil: Row
) -> None:
    order = sent(owner, om_auto, wanted(oil_filter, 10, 310), wanted(oil, 2.5))
    assert (order["state"], on_order(owner, oil_filter), on_order(owner, oil)) == ("sent", 10, 2.5)
    delivery = came(owner, om_auto, order, wanted(oil_filter, 4))
    assert delivery.status == 200, delivery.body
    # The goods have the price of the order.
    assert (delivery.data["orderCode"], delivery.data["lines"][0]["value"]) == (order["orderCode"], 1240)
    part_in = owner.get(f"orders/{order['orderId']}").data
    assert (part_in["state"], [line["received"] for line in part_in["lines"]]) == ("part_in", [4, 0])
    assert on_order(owner, oil_filter) == 6
    # One more than ordered is within a tenth.
    came(owner, om_auto, order, wanted(oil_filter, 7, 300), wanted(oil, 2.5, 400))
    assert (on_order(owner, oil_filter), on_order(owner, oil)) == (0, 0)
    assert owner.get(f"orders/{order['orderId']}").data["state"] == "in"
    assert owner.get("orders", state="in").data["recordCount"] == 1
    assert owner.get("orders", state="draft").data["recordCount"] == 0


@pytest.mark.parametrize(
    ("quantity", "sentence"),
    [
        (12, "Oil filter: 10 NOS are ordered and 0 are in. At most 11 more can come in with this order."),
        (1.5, "Oil filter: A quantity in NOS must be a whole number"),
    ],
)
def test_more_than_a_tenth_too_much_is_refused(
    owner: Api, om_auto: Row, oil_filter: Row, quantity: float, sentence: str
) -> None:
    order = sent(owner, om_auto, wanted(oil_filter, 10))
    answer = came(owner, om_auto, order, wanted(oil_filter, quantity, 300))
    assert answer.status == 422
    assert answer.body["error"]["lines"] == [sentence]
    after = owner.get(f"orders/{order['orderId']}").data
    assert (after["state"], after["lines"][0]["received"]) == ("sent", 0)
    assert (on_order(owner, oil_filter), owner.get("goods-in").data["recordCount"]) == (10, 0)


def test_goods_of_another_order_supplier_or_part_are_refused(
    owner: Api, om_auto: Row, oil_filter: Row, oil: Row
) -> None:
    order = sent(owner, om_auto, wanted(oil_filter, 10))
    other = add_supplier(owner, supplierName="Other", gstin="", stateCode="27")
    assert came(owner, other, order, wanted(oil_filter, 1, 1)).body["error"] == {
        "orderId": ["Not found in your garage"]
    }
    foreign = came(owner, om_auto, order, wanted(oil, 1, 1))
    assert foreign.body["error"]["lines"] == [
        f"Engine oil 5W-30 is not on {order['orderCode']}. Take it in without the order."
    ]
    draft = make(owner, om_auto, wanted(oil_filter, 1)).data
    assert refused(came(owner, om_auto, draft, wanted(oil_filter, 1, 1)), 409, "order_not_sent")
    owner.post(f"orders/{order['orderId']}/close")
    assert refused(came(owner, om_auto, order, wanted(oil_filter, 1, 1)), 409, "order_closed")
    assert owner.get("goods-in").data["recordCount"] == 0


def test_closed_order_expects_nothing(owner: Api, om_auto: Row, oil_filter: Row) -> None:
    order = sent(owner, om_auto, wanted(oil_filter, 10))
    came(owner, om_auto, order, wanted(oil_filter, 4, 300))
    closed = owner.post(f"orders/{order['orderId']}/close")
    assert (closed.data["state"], on_order(owner, oil_filter)) == ("closed", 0)
    again = owner.post(f"orders/{order['orderId']}/close")
    assert refused(again, 409, "order_closed")
    assert on_order(owner, oil_filter) == 0


def test_sent_order_cannot_change(owner: Api, om_auto: Row, oil_filter: Row) -> None:
    order = sent(owner, om_auto, wanted(oil_filter, 10))
    body = {"supplierId": om_auto["supplierId"], "lines": [wanted(oil_filter, 1)]}
    answer = owner.put(f"orders/{order['orderId']}", body)
    assert refused(answer, 409, "order_sent")
    assert answer.body["message"] == "This order is sent. Close it and make a new one."
    again = owner.post(f"orders/{order['orderId']}/send", {})
    assert refused(again, 409, "order_sent")
    assert (
        owner.get(f"orders/{order['orderId']}").data["lines"][0]["quantity"],
        on_order(owner, oil_filter),
    ) == (10, 10)
    # A draft that nobody needs is closed. Then it is final.
    draft = make(owner, om_auto, wanted(oil_filter, 1)).data
    owner.post(f"orders/{draft['orderId']}/close")
    assert refused(owner.put(f"orders/{draft['orderId']}", body), 409, "order_closed")
    assert refused(owner.post(f"orders/{draft['orderId']}/send", {}), 409, "order_closed")


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([], "Please add at least one line"),
        (
            [("oil_filter", 1), ("oil_filter", 2)],
            "Oil filter is listed twice. Put both quantities in one line.",
        ),
        ([("oil_filter", 1.5)], "Oil filter: A quantity in NOS must be a whole number"),
        ([("cloth", 1)], "Cloth: This part is not kept in stock"),
    ],
)
def test_refused_orders_leave_nothing(
    owner: Api, om_auto: Row, oil_filter: Row, lines: list[tuple[str, float]], sentence: str
) -> None:
    cloth = add_part(owner, partName="Cloth", partNumber="", barcodes=[], isStocked=False)
    parts = {"oil_filter": oil_filter, "cloth": cloth}
    answer = make(owner, om_auto, *(wanted(parts[name], quantity) for name, quantity in lines))
    assert answer.status == 422
    assert answer.body["error"]["lines"] == [sentence]
    assert owner.get("orders").data["recordCount"] == 0


def test_advisor_orders_without_seeing_prices(
    owner: Api, api: Api, cast: Cast, om_auto: Row, oil_filter: Row
) -> None:
    advisor = api.as_(cast.advisor)
    order = make(advisor, om_auto, wanted(oil_filter, 10, 310)).data
    assert (order["total"], order["lines"][0]["price"]) == (None, None)
    assert owner.get(f"orders/{order['orderId']}").data["total"] == 3100
    # The form of the advisor sends no price. The stored price stays.
    body = {"supplierId": om_auto["supplierId"], "lines": [wanted(oil_filter, 20)], "version": 1}
    assert advisor.put(f"orders/{order['orderId']}", body).status == 200
    assert owner.get(f"orders/{order['orderId']}").data["total"] == 6200
    conflict = advisor.put(f"orders/{order['orderId']}", body)
    assert refused(conflict, 409, "changed_meanwhile")
    assert conflict.body["data"]["current"]["lines"][0]["price"] is None


def test_database_holds_an_order(owner: Api, cast: Cast, om_auto: Row, oil_filter: Row) -> None:
    order = sent(owner, om_auto, wanted(oil_filter, 10))
    with tenancy.garage(cast.first.pk):
        line = PurchaseOrderLine.objects.filter(order=order["orderId"])
        row = PurchaseOrder.objects.filter(pk=order["orderId"])
        breaches: list[tuple[Any, dict[str, Any], str]] = [
            (line, {"received": 11.5}, "purchase_order_line_received"),
            (line, {"quantity": 0}, "purchase_order_line_received"),
            (line, {"price_paise": -1}, "purchase_order_line_price"),
            (row, {"state": "lost"}, "purchase_order_state"),
            (row, {"sent_at": None}, "purchase_order_sent"),
            (row, {"state": "draft"}, "purchase_order_sent"),
        ]
        for found, change, name in breaches:
            with pytest.raises(IntegrityError, match=name), transaction.atomic():
                found.update(**change)
        with pytest.raises(IntegrityError, match="part_stock_reserved"), transaction.atomic():
            PartStock.objects.filter(part=oil_filter["partId"]).update(on_order=-1)


def test_order_needs_the_same_number_of_statements_for_any_size(owner: Api, cast: Cast, om_auto: Row) -> None:
    parts = [add_part(owner, partName=f"Part {n}", partNumber="", barcodes=[]) for n in range(20)]

    def statements(number: int) -> list[int]:
        lines = [wanted(part, 1, 10) for part in parts[:number]]
        counts = []
        with CaptureQueriesContext(
            connection,
        ) as made:
            order = make(owner, om_auto, *lines).data
        counts.append(len(made))
        with CaptureQueriesContext(connection) as done:
            owner.post(f"orders/{order['orderId']}/send", {})
        counts.append(len(done))
        with CaptureQueriesContext(connection) as received:
            came(owner, om_auto, order, *lines)
        return [*counts, len(received)]

    statements(20)
    assert statements(1) == statements(20)


def test_day_of_an_order_is_today_or_later_by_choice(owner: Api, om_auto: Row, oil_filter: Row) -> None:
    today = clock.today().isoformat()
    assert make(owner, om_auto, wanted(oil_filter, 1), expectedOn=today).data["expectedOn"] == today
    assert make(owner, om_auto, wanted(oil_filter, 1), expectedOn="soon").body["error"] == {
        "expectedOn": ["Choose a day"]
    }
    past = make(owner, om_auto, wanted(oil_filter, 1), expectedOn="2020-01-01")
    assert past.body["error"] == {"expectedOn": ["Choose today or a later day"]}
    assert owner.get("orders").data["recordCount"] == 1
