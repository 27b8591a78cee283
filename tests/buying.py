"""Suppliers and bills of a test garage."""

from decimal import Decimal
from typing import Any

from kernel import clock
from tenants.purchases.models import PurchaseDifference
from tests.api import Answered, Api

OM_AUTO = {
    "supplierName": "Om Auto",
    "gstin": "27aapfu0939f1zv",
    "phoneNumber": "98200 00001",
    "email": "Sales@omauto.example",
    "address": "12 Lohar Chawl, Mumbai",
}
# A supplier that is not registered for GST charges none.
SMALL_SHOP = {"supplierName": "Corner Shop", "stateCode": "27"}


def add_supplier(client: Api, **changes: Any) -> dict[str, Any]:
    answer = client.post("suppliers", OM_AUTO | changes)
    assert answer.status == 200, answer.body
    return dict(answer.data)


def line(part: dict[str, Any], quantity: float, price: float, **more: Any) -> dict[str, Any]:
    return {"partId": part["partId"], "quantity": quantity, "price": price, "gstRate": 18} | more


def bill_body(supplier: dict[str, Any], lines: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Return a bill of today. Its total is what the lines come to, with the tax of the same state."""
    body = {
        "supplierId": supplier["supplierId"],
        "number": "4411",
        "billOn": clock.today().isoformat(),
        "lines": lines,
        "takeIn": True,
    } | more
    return body if "total" in body else body | {"total": total_of(lines, body.get("otherCharges", 0))}


def total_of(lines: list[dict[str, Any]], other: float) -> float:
    values = [
        (Decimal(str(each["quantity"])) * Decimal(str(each["price"])) - Decimal(str(each.get("discount", 0))))
        * (100 + Decimal(str(each["gstRate"])))
        / 100
        for each in lines
    ]
    return float(round(sum(values, Decimal(str(other))), 2))


def book(client: Api, supplier: dict[str, Any], lines: list[dict[str, Any]], **more: Any) -> Answered:
    return client.post("bills", bill_body(supplier, lines, **more))


def take_in(client: Api, supplier: dict[str, Any], lines: list[dict[str, Any]], **more: Any) -> Answered:
    day = clock.today().isoformat()
    return client.post("goods-in", {"supplierId": supplier["supplierId"], "day": day, "lines": lines} | more)


def differences() -> list[tuple[str, int]]:
    """Return the cause and the paise of each purchase difference, in the scope of a garage."""
    return list(PurchaseDifference.objects.order_by("id").values_list("cause", "amount_paise"))


def shelf(client: Api, part: dict[str, Any]) -> tuple[float, float]:
    found = client.get(f"parts/{part['partId']}").data
    return found["onHand"], found["stockValue"]


def nothing_changed(client: Api, *parts: dict[str, Any]) -> bool:
    return client.get("bills").data["recordCount"] == 0 and all(
        shelf(client, part) == (0, 0) for part in parts
    )
