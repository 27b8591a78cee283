"""The lists of an export that show what a garage buys."""

from collections.abc import Mapping

from tenants.exchange.listings import SUPPLIER_COLUMNS, Listing
from tenants.jobs.codes import PaymentMethod
from tenants.purchases.models import (
    GoodsInLine,
    PurchaseBill,
    PurchaseBillLine,
    PurchaseDifference,
    PurchaseOrderLine,
    ScrapSale,
    Supplier,
    SupplierPayment,
    SupplierReturnLine,
)
from tenants.purchases.payments.queries import with_left


def _words(value: object) -> str:
    return str(value).replace("_", " ").capitalize()


PURCHASE_LISTS: Mapping[str, Listing] = {
    "suppliers": Listing(
        Supplier.objects.all,
        {**SUPPLIER_COLUMNS, "Archived": "archived_at"},
    ),
    "purchase orders": Listing(
        PurchaseOrderLine.objects.all,
        {
            "Order": "order__code",
            "Supplier": "order__supplier__name",
            "State": "order__state",
            "Needed by": "order__expected_on",
            "Sent": "order__sent_at",
            "Note": "order__note",
            "Part ID": "part__code",
            "Part": "part__name",
            "Quantity": "quantity",
            "Price": "price_paise",
            "Received": "received",
            "By": "order__person_name",
        },
        {"order__state": _words},
    ),
    "goods in": Listing(
        GoodsInLine.objects.all,
        {
            "Goods in": "goods_in__code",
            "Supplier": "goods_in__supplier_name",
            "Order": "goods_in__order__code",
            "Day": "goods_in__day",
            "Delivery note": "goods_in__challan",
            "Part ID": "part__code",
            "Part": "part__name",
            "Quantity": "quantity",
            "Expected value": "value_paise",
            "MRP": "mrp_paise",
            "Billed": "billed",
            "By": "goods_in__person_name",
        },
    ),
    "purchase bills": Listing(
        lambda: with_left(PurchaseBill.objects.all()),
        {
            "Supplier ID": "supplier__code",
            "Supplier": "supplier_name",
            "GSTIN": "supplier_gstin",
            "Number": "number",
            "Day": "bill_on",
            "Place of supply": "place_of_supply",
            "Reverse charge": "reverse_charge",
            "Taxable value": "taxable_paise",
            "CGST": "cgst_paise",
            "SGST": "sgst_paise",
            "IGST": "igst_paise",
            "Other charges": "other_paise",
            "Round off": "round_off_paise",
            "Total": "total_paise",
            "Input tax credit": "itc",
            "Paid on": "paid_on",
            "Voided": "voided_at",
            "Reason": "void_reason",
            "By": "person_name",
            "Left to pay": "left_paise",
        },
        {"itc": _words},
    ),
    "payments to suppliers": Listing(
        SupplierPayment.objects.all,
        {
            "Supplier ID": "bill__supplier__code",
            "Supplier": "bill__supplier_name",
            "Bill": "bill__number",
            "Amount": "amount_paise",
            "Method": "method",
            "Reference": "reference",
            "Paid on": "paid_on",
            "Reversal": "reverses_id",
            "Reason": "reason",
            "By": "person_name",
        },
        {
            "method": lambda method: PaymentMethod(method).label if method else None,
            "reverses_id": lambda original: original is not None,
        },
    ),
    "purchase bill lines": Listing(
        PurchaseBillLine.objects.all,
        {
            "Bill": "bill__number",
            "Part ID": "part__code",
            "Description": "description",
            "HSN": "hsn",
            "Quantity": "quantity",
            "Free quantity": "free_quantity",
            "Unit": "unit",
            "Price": "price_paise",
            "Discount": "discount_paise",
            "Taxable value": "taxable_paise",
            "GST %": "gst_percent",
            "GST": "tax_paise",
            "Cost": "cost_paise",
            "Returned": "returned",
        },
    ),
    "returns to suppliers": Listing(
        SupplierReturnLine.objects.all,
        {
            "Return": "supplier_return__code",
            "Supplier": "supplier_return__supplier_name",
            "Bill": "supplier_return__bill__number",
            "Sent on": "supplier_return__sent_on",
            "Reason": "supplier_return__reason",
            "Part ID": "bill_line__part__code",
            "Description": "bill_line__description",
            "Quantity": "quantity",
            "Taxable value": "taxable_paise",
            "GST": "tax_paise",
            "Cost": "cost_paise",
            "Credit note": "supplier_return__credit_number",
            "Credited on": "supplier_return__credit_on",
            "Credit": "supplier_return__credit_paise",
            "By": "supplier_return__person_name",
        },
    ),
    "scrap sales": Listing(
        ScrapSale.objects.all,
        {
            "Sold on": "sold_on",
            "Buyer": "buyer",
            "Kilograms": "kilograms",
            "Amount": "amount_paise",
            "Paper": "paper_number",
            "By": "person_name",
        },
    ),
    "purchase differences": Listing(
        PurchaseDifference.objects.all,
        {
            "Day": "day",
            "Part ID": "part__code",
            "Part": "part__name",
            "Cause": "cause",
            "Amount": "amount_paise",
        },
        {"cause": _words},
    ),
}
