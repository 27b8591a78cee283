"""The accounts of the demo garage Andheri: a fleet over its limit, an advance, and three counter sales."""

from datetime import timedelta
from decimal import Decimal

from django.db import transaction

from demo.parts import BRANCH
from garages.queries import actor_of
from kernel import clock, tenancy
from kernel.actor import Actor
from tenants.customers.models import Customer
from tenants.invoices import payments
from tenants.invoices.codes import DeductionKind
from tenants.invoices.deductions import DeductionDetails, deduct
from tenants.invoices.payments import PaymentDetails
from tenants.jobs.codes import PaymentMethod
from tenants.jobs.parts.details import PartUse
from tenants.khata.credit import Terms, set_terms
from tenants.khata.old_bills import OldBill, add_old_bill
from tenants.khata.receipts import Part as Share
from tenants.khata.receipts import receive_money
from tenants.parts.models import Part
from tenants.sales.selling import Sale, Sold, sell

OIL, BULB, WASH = "5W30-1", "H4-60", "SW-1"
# With fifteen days of credit, this bill is overdue for forty days.
OLD_BILL = timedelta(days=55)


def make(garage_id: int, branch: str, owner_id: int) -> None:
    if branch != BRANCH:
        return
    with transaction.atomic(), tenancy.platform():
        owner = actor_of(owner_id, garage_id)
        with tenancy.garage(garage_id):
            fleet = Customer.objects.exclude(gstin="").order_by("id")[1]
            set_terms(owner, Terms(15, 15_000_00), customer_id=fleet.pk, version=None)
            _old_bill(owner, fleet)
            _oil(owner, fleet)
            waiting = Customer.objects.filter(gstin="").order_by("id")[20]
            receive_money(owner, _money(5_000_00), customer_id=waiting.pk, chosen={})
            _walk_in(owner, BULB, 2, name="Imran")
            unpaid = _walk_in(owner, WASH, 1)
            if unpaid.payment:
                payments.reverse_payment(owner, payment_id=unpaid.payment.pk, reason="The UPI payment failed")


def _old_bill(owner: Actor, fleet: Customer) -> None:
    day = clock.today()
    job = add_old_bill(owner, OldBill("1187", day - OLD_BILL, 18_400_00), customer_id=fleet.pk)
    discount = DeductionDetails(DeductionKind.DISCOUNT, 400_00, day, "", "Agreed with the owner of the fleet")
    deduct(owner, discount, job_id=job.pk)


def _oil(owner: Actor, fleet: Customer) -> None:
    """Sell ten litres of oil on credit. The fleet pays it and keeps 2 % of the taxable value as TDS."""
    sold = _sell(owner, OIL, 10, customer_id=fleet.pk, credit_reason="They pay this week")
    tds = round(sold.job.subtotal_paise / 5_000) * 100
    paid = sold.job.total_paise - tds
    share = Share(paid, tds_paise=tds)
    receive_money(owner, _money(paid), customer_id=fleet.pk, chosen={sold.job.pk: share})


def _walk_in(owner: Actor, number: str, quantity: int, *, name: str = "") -> Sold:
    return _sell(owner, number, quantity, name=name, is_paid=True)


def _sell(
    owner: Actor,
    number: str,
    quantity: int,
    *,
    customer_id: int | None = None,
    name: str = "",
    is_paid: bool = False,
    credit_reason: str = "",
) -> Sold:
    part = Part.objects.get(number=number)
    total = part.price_paise * quantity
    sale = Sale(
        customer_id=customer_id,
        name=name,
        phone="",
        parts=[PartUse(Decimal(quantity), part.price_paise, part_id=part.pk)],
        tax_applies=True,
        exempt_reason=None,
        claimed_total=Decimal(total) / 100,
        paid=_money(total) if is_paid else None,
        credit_reason=credit_reason,
    )
    return sell(owner, sale)


def _money(paise: int) -> PaymentDetails:
    return PaymentDetails(paise, PaymentMethod.UPI, "", clock.today())
