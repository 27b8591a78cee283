"""Operation × foreign id, for what a garage buys."""

from tests.architecture.bodies import (
    BILL_BODY,
    CREDIT_BODY,
    FOREIGN_ARRIVED,
    FOREIGN_BILLED,
    FOREIGN_ORDERED,
    FOREIGN_SENT_BACK,
    GOODS_IN_BODY,
    ORDER_BODY,
    PAYMENT_BODY,
    RETURN_BODY,
    SCRAP_BODY,
    SETTLE_BODY,
    SUPPLIER_BODY,
)
from tests.architecture.foreign_id import ForeignId, in_each_place

FOREIGN_PURCHASES: dict[str, list[ForeignId]] = {
    "list_suppliers": in_each_place("suppliers"),
    "get_supplier": [ForeignId("suppliers/{supplier}"), *in_each_place("suppliers/{own_supplier}")],
    "add_supplier": in_each_place("suppliers", "POST", SUPPLIER_BODY),
    "change_supplier": [
        ForeignId("suppliers/{supplier}", "PUT", body=SUPPLIER_BODY),
        *in_each_place("suppliers/{own_supplier}", "PUT", SUPPLIER_BODY),
    ],
    "archive_supplier": [
        ForeignId("suppliers/{supplier}", "DELETE"),
        *in_each_place("suppliers/{own_supplier}", "DELETE"),
    ],
    "list_purchase_bills": in_each_place("bills"),
    "get_purchase_bill": [ForeignId("bills/{bill}"), *in_each_place("bills/{own_bill}")],
    "book_bill": [
        *in_each_place("bills", "POST", BILL_BODY),
        ForeignId("bills", "POST", body=BILL_BODY | {"supplierId": "{supplier}"}, field="supplierId"),
        ForeignId("bills", "POST", body=BILL_BODY | {"lines": FOREIGN_BILLED}, field="lines"),
        ForeignId("bills", "POST", body=BILL_BODY | {"lines": FOREIGN_ARRIVED}, field="lines"),
    ],
    "list_goods_in": in_each_place("goods-in"),
    "get_goods_in": [ForeignId("goods-in/{goods_in}"), *in_each_place("goods-in/{own_goods_in}")],
    "take_in_goods": [
        *in_each_place("goods-in", "POST", GOODS_IN_BODY),
        ForeignId("goods-in", "POST", body=GOODS_IN_BODY | {"supplierId": "{supplier}"}, field="supplierId"),
        ForeignId("goods-in", "POST", body=GOODS_IN_BODY | {"lines": FOREIGN_BILLED}, field="lines"),
        ForeignId("goods-in", "POST", body=GOODS_IN_BODY | {"orderId": "{order}"}, field="orderId"),
    ],
    "void_bill": [
        ForeignId("bills/{bill}/void", "POST", body={"reason": "X"}),
        *in_each_place("bills/{own_bill}/void", "POST", {"reason": "X"}),
    ],
    "mark_bill_paid": [
        ForeignId("bills/{bill}/paid", "POST", body={"paidOn": "{today}"}),
        *in_each_place("bills/{own_bill}/paid", "POST", {"paidOn": "{today}"}),
    ],
    "pay_purchase_bill": [
        ForeignId("bills/{bill}/payments", "POST", body=PAYMENT_BODY),
        *in_each_place("bills/{own_bill}/payments", "POST", PAYMENT_BODY),
    ],
    "reverse_supplier_payment": [
        ForeignId("supplier-payments/{supplier_payment}/reverse", "POST", body={"reason": "X"}),
        *in_each_place("supplier-payments/{own_supplier_payment}/reverse", "POST", {"reason": "X"}),
    ],
    "attach_bill_file": [
        ForeignId("bills/{bill}/file", "POST"),
        *in_each_place("bills/{own_bill}/file", "POST"),
    ],
    "remove_bill_file": [
        ForeignId("bills/{bill}/file", "DELETE"),
        *in_each_place("bills/{own_bill}/file", "DELETE"),
    ],
    "list_part_purchases": [
        ForeignId("parts/{part}/purchases"),
        *in_each_place("parts/{own_part}/purchases"),
    ],
    "propose_orders": in_each_place("to-order"),
    "list_orders": in_each_place("orders"),
    "get_order": [ForeignId("orders/{order}"), *in_each_place("orders/{own_order}")],
    "make_order": [
        *in_each_place("orders", "POST", ORDER_BODY),
        ForeignId("orders", "POST", body=ORDER_BODY | {"supplierId": "{supplier}"}, field="supplierId"),
        ForeignId("orders", "POST", body=ORDER_BODY | {"lines": FOREIGN_ORDERED}, field="lines"),
    ],
    "change_order": [
        ForeignId("orders/{draft}", "PUT", body=ORDER_BODY),
        *in_each_place("orders/{own_draft}", "PUT", ORDER_BODY),
        ForeignId(
            "orders/{own_draft}", "PUT", body=ORDER_BODY | {"supplierId": "{supplier}"}, field="supplierId"
        ),
        ForeignId("orders/{own_draft}", "PUT", body=ORDER_BODY | {"lines": FOREIGN_ORDERED}, field="lines"),
    ],
    "send_order": [
        ForeignId("orders/{draft}/send", "POST", body={}),
        *in_each_place("orders/{own_draft}/send", "POST", {}),
    ],
    "close_order": [
        ForeignId("orders/{order}/close", "POST"),
        *in_each_place("orders/{own_order}/close", "POST"),
    ],
    "get_order_address": [
        ForeignId("orders/{order}/address"),
        *in_each_place("orders/{own_order}/address"),
    ],
    "list_supplier_returns": in_each_place("supplier-returns"),
    "get_supplier_return": [
        ForeignId("supplier-returns/{supplier_return}"),
        *in_each_place("supplier-returns/{own_supplier_return}"),
    ],
    "return_to_supplier": [
        *in_each_place("supplier-returns", "POST", RETURN_BODY),
        ForeignId("supplier-returns", "POST", body=RETURN_BODY | {"billId": "{bill}"}, field="billId"),
        ForeignId("supplier-returns", "POST", body=RETURN_BODY | {"lines": FOREIGN_SENT_BACK}, field="lines"),
    ],
    "note_credit": [
        ForeignId("supplier-returns/{supplier_return}/credit", "POST", body=CREDIT_BODY),
        *in_each_place("supplier-returns/{own_supplier_return}/credit", "POST", CREDIT_BODY),
    ],
    "get_supplier_return_address": [
        ForeignId("supplier-returns/{supplier_return}/address"),
        *in_each_place("supplier-returns/{own_supplier_return}/address"),
    ],
    "list_old_parts": in_each_place("old-parts"),
    "settle_old_part": [
        ForeignId("old-parts/{old_part}/settle", "POST", body=SETTLE_BODY),
        *in_each_place("old-parts/{own_old_part}/settle", "POST", SETTLE_BODY),
    ],
    "list_scrap_sales": in_each_place("scrap-sales"),
    "note_scrap_sale": in_each_place("scrap-sales", "POST", SCRAP_BODY),
}
