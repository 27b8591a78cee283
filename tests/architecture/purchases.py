"""One object of each kind that a garage buys, made from the bodies of the matrix."""

from typing import Any

from kernel.actor import Actor
from tenants.parts.models import Part
from tenants.purchases.bills import services as bills
from tenants.purchases.bills.fields import BillIn
from tenants.purchases.goods_in import services as goods_in
from tenants.purchases.goods_in.fields import GoodsInIn
from tenants.purchases.orders import services as orders
from tenants.purchases.orders.fields import OrderIn
from tenants.purchases.payments import services as payments
from tenants.purchases.payments.fields import PayBillIn
from tenants.purchases.returns import services as returns
from tenants.purchases.returns.fields import SupplierReturnIn
from tenants.purchases.suppliers import services as suppliers
from tenants.purchases.suppliers.fields import SupplierIn
from tests.architecture.bodies import (
    BILL_BODY,
    GOODS_IN_BODY,
    ORDER_BODY,
    PAYMENT_BODY,
    RETURN_BODY,
    SUPPLIER_BODY,
)


def purchases_of(actor: Actor, part: Part, today: str) -> dict[str, int]:
    """Return the ids of the objects. The bill has goods left that can be returned."""
    supplier = suppliers.add_supplier(actor, SupplierIn.model_validate(SUPPLIER_BODY).details())
    names: dict[str, Any] = {"own_supplier": supplier.pk, "own_part": part.pk, "today": today}
    body = fill(BILL_BODY, names) | {"number": "X1", "total": 300}
    body["lines"][0]["quantity"] = 3
    bill = bills.book_bill(actor, BillIn.model_validate(body).details())
    names |= {"own_bill": bill.pk, "own_bill_line": bill.lines.get().pk}
    delivery = goods_in.take_in_goods(actor, GoodsInIn.model_validate(fill(GOODS_IN_BODY, names)).details())
    ordered = OrderIn.model_validate(fill(ORDER_BODY, names)).details()
    draft, order = orders.make_order(actor, ordered), orders.make_order(actor, ordered)
    orders.send_order(actor, order_id=order.pk, by_mail=False)
    paid = PayBillIn.model_validate(PAYMENT_BODY).details()
    payments.pay_purchase_bill(actor, paid, bill_id=bill.pk)
    sent_back = SupplierReturnIn.model_validate(fill(RETURN_BODY, names)).details()
    return {
        "supplier": supplier.pk,
        "bill": bill.pk,
        "bill_line": names["own_bill_line"],
        "goods_in": delivery.pk,
        "goods_in_line": delivery.lines.get().pk,
        "draft": draft.pk,
        "order": order.pk,
        "supplier_payment": bill.payments.get().pk,
        "supplier_return": returns.return_to_supplier(actor, sent_back).pk,
    }


def fill(value: Any, names: dict[str, Any]) -> Any:
    if isinstance(value, dict):
        return {key: fill(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [fill(inner, names) for inner in value]
    return value.format(**names) if isinstance(value, str) else value
