"""Counter sales: parts and other work without a car, delivered, paid and billed in one transaction."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.money import in_rupees, rupee_text
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.customers.models import Customer
from tenants.invoices import issuing, payments
from tenants.invoices.models import Invoice, Payment
from tenants.invoices.payments import PaymentDetails
from tenants.jobs import rules
from tenants.jobs.bill import totals
from tenants.jobs.bill.bill import Bill
from tenants.jobs.bill.credit import over_limit, require_credit
from tenants.jobs.bill.discounts import NO_DISCOUNT
from tenants.jobs.codes import JobKind, JobStatus, PaymentMethod, Pickup, Priority
from tenants.jobs.details import JobDetails
from tenants.jobs.models import Job
from tenants.jobs.parts.details import PartUse
from tenants.jobs.parts.lines import part_lines
from tenants.jobs.parts.stock import take_all
from tenants.jobs.services import columns_of
from tenants.khata import credit

WALK_IN = "Walk-in"


@dataclass(frozen=True)
class Sale:
    # Without a customer, the buyer is a walk-in, who may give a name and a phone number.
    customer_id: int | None
    name: str
    phone: str
    parts: Sequence[PartUse]
    tax_applies: bool
    exempt_reason: str | None
    claimed_total: Decimal
    paid: PaymentDetails | None
    # Why an owner or a manager sells over the limit of the customer.
    credit_reason: str
    po_number: str = ""


@dataclass(frozen=True)
class Sold:
    job: Job
    invoice: Invoice
    payment: Payment | None


def sell(actor: Actor, sale: Sale) -> Sold:
    """Sell parts and other work over the counter. Missing stock refuses the whole sale."""
    actor.require(Permission.SELL)
    customer = _lock_customer(sale.customer_id) if sale.customer_id else _walk_in()
    today = clock.today()
    details = JobDetails(
        customer_id=customer.pk,
        vehicle_id=None,
        entry_date=today,
        expected_on=today,
        priority=Priority.MEDIUM,
        pickup=Pickup.NO,
        payment_method=sale.paid.method if sale.paid else PaymentMethod.CASH,
        assigned_to=None,
        comments="",
        tax_applies=sale.tax_applies,
        quoted={},
        claimed_total=None,
        exempt_reason=sale.exempt_reason,
        parts=sale.parts,
    )
    lines = part_lines(actor, details, job=None, before=())
    found = totals.of_new_job([], lines, details)
    if not rules.agrees(sale.claimed_total, found):
        raise Invalid(total=Sentence("The total is {total}", total=rupee_text(found.total_paise)))
    _check_paid(sale, found.total_paise)
    job = Job.objects.create(
        kind=JobKind.COUNTER,
        customer=customer,
        customer_name=customer.name if sale.customer_id else sale.name or WALK_IN,
        customer_phone=customer.phone if sale.customer_id else sale.phone and f"+91{sale.phone}",
        status=JobStatus.DELIVERED,
        delivered_at=clock.now(),
        exempt_reason=totals.exempt_reason(details, before=None),
        po_number=sale.po_number,
        **columns_of(details, [], NO_DISCOUNT, found),
    )
    Bill(job, [], lines).write_lines(actor, settles=False)
    take_all(actor, job)
    activity.record(actor, "job", job.pk, "sold", after=in_rupees(job.total_paise))
    # The money comes before the invoice, so that the invoice shows it.
    payment = payments.record_payment(actor, sale.paid, job_id=job.pk) if sale.paid else None
    job.refresh_from_db(fields=["paid_paise"])
    if sale.credit_reason and (needed := over_limit(customer, job)):
        credit.allow(actor, job, needed, reason=sale.credit_reason)
    require_credit(actor, customer, job)
    return Sold(job, issuing.issue_invoice(actor, job_id=job.pk), payment)


def _check_paid(sale: Sale, total_paise: int) -> None:
    paid = sale.paid.amount_paise if sale.paid else 0
    if paid > total_paise:
        raise Invalid(paid=Sentence("The balance due is {due}", due=rupee_text(total_paise)))
    if paid < total_paise and sale.customer_id is None:
        if sale.paid:
            raise Invalid(paid=Sentence("A walk-in pays the whole amount."))
        raise Invalid(customerId=Sentence("Choose a customer to sell on credit."))


def _lock_customer(customer_id: int) -> Customer:
    found = Customer.objects.select_for_update(no_key=True)
    customer = found.filter(pk=customer_id, archived_at=None).first()
    if customer is None:
        raise Invalid(customerId=Sentence("Not found in your garage"))
    return customer


def _walk_in() -> Customer:
    """Return the customer of all walk-ins. Their sales do not wait for each other, so it is not locked."""
    if found := Customer.objects.filter(is_walk_in=True).first():
        return found
    # It is archived from birth, so that no list and no search shows it.
    Customer.objects.bulk_create(
        [Customer(name=WALK_IN, phone="", is_walk_in=True, archived_at=clock.now())], ignore_conflicts=True
    )
    return Customer.objects.get(is_walk_in=True)
