"""Functions that pay the bills of suppliers. They lock the bill, so that it is never paid twice."""

from datetime import date

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid, NotFound
from kernel.money import PAISE, rupee_text
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.jobs.codes import PaymentMethod
from tenants.purchases.bills.queries import get_bill_for_update
from tenants.purchases.errors import BillVoided, SupplierPaymentReversed
from tenants.purchases.models import PurchaseBill, SupplierPayment
from tenants.purchases.payments.details import PaymentDetails
from tenants.purchases.payments.queries import newest_in_force, rest_of


def pay_purchase_bill(actor: Actor, details: PaymentDetails, *, bill_id: int) -> PurchaseBill:
    """Pay a bill, or a part of it, but not more than the balance due."""
    actor.require(Permission.BUY_PARTS)
    bill = _lock(bill_id, details.paid_on)
    due = 0 if bill.paid_on else max(rest_of(bill), 0)
    if details.amount_paise > due:
        # The balance would tell the others what the goods cost.
        if not actor.may(Permission.SEE_COST):
            raise Invalid(amount=Sentence("This is more than the balance due"))
        raise Invalid(amount=Sentence("The balance due is {due}", due=rupee_text(due)))
    _pay(actor, bill, details)
    return bill


def mark_bill_paid(actor: Actor, *, bill_id: int, paid_on: date) -> PurchaseBill:
    """Pay the rest of a bill. For a paid bill, correct the day of its last payment."""
    actor.require(Permission.BUY_PARTS)
    bill = _lock(bill_id, paid_on)
    if bill.paid_on == paid_on:
        return bill
    rest = rest_of(bill)
    last = newest_in_force(bill) if bill.paid_on and rest <= 0 else None
    if last:
        _reverse(actor, bill, last, reason="")
        method = PaymentMethod(last.method) if last.method else None
        _pay(actor, bill, PaymentDetails(last.amount_paise, paid_on, method, last.reference))
    elif rest > 0:
        _pay(actor, bill, PaymentDetails(rest, paid_on))
    else:
        bill.paid_on = paid_on
        bill.save(update_fields=["paid_on"])
        activity.record(actor, "bill", bill.pk, "paid", after={"paidOn": paid_on.isoformat()})
    return bill


def reverse_supplier_payment(actor: Actor, *, payment_id: int, reason: str) -> PurchaseBill:
    """Reverse a payment. The garage owes the amount again."""
    actor.require(Permission.SEE_COST)
    bill_id = SupplierPayment.objects.filter(pk=payment_id).values_list("bill", flat=True).first()
    if bill_id is None:
        raise NotFound
    bill = _lock(bill_id)
    payment = SupplierPayment.objects.get(pk=payment_id)
    if payment.reverses_id or SupplierPayment.objects.filter(reverses=payment).exists():
        raise SupplierPaymentReversed
    _record_mark(bill, rest_of(bill))
    _reverse(actor, bill, payment, reason=reason)
    return bill


def follow_credit(bill_id: int, *, credited_on: date, more_paise: int) -> None:
    """Close a bill whose rest is credited. Open it again if the credit note is corrected to less."""
    bill = get_bill_for_update(bill_id)
    if bill.voided_at:
        return
    _record_mark(bill, rest_of(bill) + more_paise)
    bill.paid_on = None if rest_of(bill) > 0 else bill.paid_on or credited_on
    bill.save(update_fields=["paid_on"])


def _lock(bill_id: int, paid_on: date | None = None) -> PurchaseBill:
    bill = get_bill_for_update(bill_id)
    if bill.voided_at:
        raise BillVoided
    if paid_on and not bill.bill_on <= paid_on <= clock.today():
        raise Invalid(paidOn=Sentence("Choose a day between the bill's day and today"))
    return bill


def _record_mark(bill: PurchaseBill, rest: int) -> None:
    """Write the row that the previous release does not write when it marks a bill as paid."""
    if bill.paid_on and rest > 0:
        _write(bill, PaymentDetails(rest, bill.paid_on), person_name="")


def _pay(actor: Actor, bill: PurchaseBill, details: PaymentDetails) -> None:
    _write(bill, details, person_name=actor.name)
    noted = {"paidOn": details.paid_on.isoformat(), "amount": details.amount_paise / PAISE}
    activity.record(actor, "bill", bill.pk, "paid", after=noted)


def _reverse(actor: Actor, bill: PurchaseBill, payment: SupplierPayment, *, reason: str) -> None:
    method = PaymentMethod(payment.method) if payment.method else None
    details = PaymentDetails(-payment.amount_paise, clock.today(), method, payment.reference)
    _write(bill, details, person_name=actor.name, reverses=payment, reason=reason)
    noted = {"reason": reason, "amount": payment.amount_paise / PAISE}
    activity.record(actor, "bill", bill.pk, "payment_reversed", after=noted)


def _write(
    bill: PurchaseBill,
    details: PaymentDetails,
    *,
    person_name: str,
    reverses: SupplierPayment | None = None,
    reason: str = "",
) -> None:
    """Write the row, and note on the bill what is paid and on which day nothing was left."""
    SupplierPayment.objects.create(
        bill=bill,
        amount_paise=details.amount_paise,
        method=details.method,
        reference=details.reference,
        paid_on=details.paid_on,
        reverses=reverses,
        reason=reason,
        person_name=person_name,
    )
    bill.paid_paise += details.amount_paise
    if rest_of(bill) > 0:
        bill.paid_on = None
    elif last := newest_in_force(bill):
        bill.paid_on = last.paid_on
    bill.save(update_fields=["paid_paise", "paid_on"])
