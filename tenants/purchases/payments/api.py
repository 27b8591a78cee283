"""The operations of payments to suppliers."""

from garages.roles import Permission
from kernel.http.answer import Answer
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.purchases.bills.fields import PurchaseBillOut
from tenants.purchases.bills.queries import get_purchase_bill
from tenants.purchases.errors import BillVoided, SupplierPaymentReversed
from tenants.purchases.payments import fields as schemas
from tenants.purchases.payments import services

routes = Routes(tags=["purchases"])


@routes.post(
    "/garage/bills/{bill_id}/payments",
    gate=in_garage(Permission.BUY_PARTS, when_locked="never", ids=("bill_id",), creates=True),
    response=PurchaseBillOut,
    refuses=[BillVoided],
)
def pay_purchase_bill(request: Request, bill_id: int, payload: schemas.PayBillIn) -> Answer:
    services.pay_purchase_bill(request.actor, payload.details(), bill_id=bill_id)
    return Answer(get_purchase_bill(request.actor, bill_id), Sentence("The payment is saved."))


@routes.post(
    "/garage/bills/{bill_id}/paid",
    gate=in_garage(Permission.BUY_PARTS, when_locked="never", ids=("bill_id",)),
    response=PurchaseBillOut,
    refuses=[BillVoided],
)
def mark_bill_paid(request: Request, bill_id: int, payload: schemas.PaidIn) -> Answer:
    services.mark_bill_paid(request.actor, bill_id=bill_id, paid_on=payload.paid_on)
    return Answer(get_purchase_bill(request.actor, bill_id), Sentence("The day of the payment is saved."))


@routes.post(
    "/garage/supplier-payments/{payment_id}/reverse",
    gate=in_garage(Permission.SEE_COST, when_locked="never", ids=("payment_id",)),
    response=PurchaseBillOut,
    refuses=[BillVoided, SupplierPaymentReversed],
)
def reverse_supplier_payment(request: Request, payment_id: int, payload: schemas.ReversePaymentIn) -> Answer:
    bill = services.reverse_supplier_payment(request.actor, payment_id=payment_id, reason=payload.reason)
    return Answer(get_purchase_bill(request.actor, bill.pk), Sentence("The payment is reversed."))
