"""Suppliers, and what a garage orders, buys and sends back."""

from tenants.purchases.models.bills import PurchaseBill, PurchaseBillLine
from tenants.purchases.models.differences import PurchaseDifference
from tenants.purchases.models.goods_in import GoodsIn, GoodsInLine
from tenants.purchases.models.orders import PurchaseOrder, PurchaseOrderLine
from tenants.purchases.models.payments import SupplierPayment
from tenants.purchases.models.returns import SupplierReturn, SupplierReturnLine
from tenants.purchases.models.scrap import ScrapSale
from tenants.purchases.models.suppliers import Supplier

__all__ = [
    "GoodsIn",
    "GoodsInLine",
    "PurchaseBill",
    "PurchaseBillLine",
    "PurchaseDifference",
    "PurchaseOrder",
    "PurchaseOrderLine",
    "ScrapSale",
    "Supplier",
    "SupplierPayment",
    "SupplierReturn",
    "SupplierReturnLine",
]
