"""GST profiles, invoices and payments of the demo garages."""

from dataclasses import dataclass
from random import Random

from django.db import transaction

from garages.queries import actor_of
from gst.gstin import check_character
from kernel import clock, tenancy
from kernel.actor import Actor
from kernel.outbox.models import OutboxRow
from tenants.customers.models import Customer
from tenants.invoices import payments
from tenants.invoices.issuing import issue_invoice
from tenants.invoices.models import InvoiceMail
from tenants.invoices.payments import PaymentDetails
from tenants.jobs.codes import InvoiceState, JobStatus, PaymentMethod
from tenants.jobs.models import Job
from tenants.messages.codes import MailState
from tenants.profile import services as profiles
from tenants.profile.codes import Registration
from tenants.profile.details import ProfileDetails

# Invoice PDFs are drawn on demand. The worker draws only the newest PDFs at the first start.
DRAWN = 2


@dataclass(frozen=True)
class Head:
    registration: Registration
    pan: str
    state_code: str
    legal_name: str
    address: str
    phone: str
    prefix: str


HEADS = {
    "Andheri": Head(
        Registration.REGULAR, "AABCS1429B", "27", "Sharma Motors Private Limited",
        "12, Link Road\nAndheri West, Mumbai 400053", "9820011001", "AND01",
    ),
    "Whitefield": Head(
        Registration.REGULAR, "AABCS1429B", "29", "Sharma Motors Private Limited",
        "4, ITPL Main Road\nWhitefield, Bengaluru 560066", "9845011001", "WHT01",
    ),
    "Karol Bagh": Head(
        Registration.COMPOSITION, "AAFPV3215H", "07", "Vikram Verma",
        "27, Ajmal Khan Road\nKarol Bagh, New Delhi 110005", "9811011001", "KB01",
    ),
    "Lapsed Garage": Head(
        Registration.UNREGISTERED, "", "32", "Thomas Kurien",
        "Beach Road\nFort Kochi 682001", "9447011001", "LAP01",
    ),
}  # fmt: skip


# Composition garages cannot supply to another state.
ELSEWHERE = ("24", "14, GIDC Estate, Vatva, Ahmedabad")


def make(garage_id: int, branch: str, owner_id: int) -> None:
    """Make the documents of a garage from its jobs."""
    random = Random(f"papers of {branch}")
    with transaction.atomic(), tenancy.platform():
        owner = actor_of(owner_id, garage_id)
        with tenancy.garage(garage_id):
            profiles.save_gst_profile(owner, _details(HEADS[branch]), version=None)
            _businesses(HEADS[branch], random)
            for job in _handed_out():
                with clock.at(job.delivered_at or clock.now()):
                    _hand_out(owner, job, random)
        drawing = OutboxRow.objects.filter(kind="invoices.draw", garage_id=garage_id).order_by("-id")
        drawing.filter(pk__in=drawing.values("pk")[DRAWN:]).update(done_at=clock.now())


def gstin_of(state_code: str, pan: str) -> str:
    """Return a fictitious GSTIN with a valid check character."""
    first = f"{state_code}{pan}1Z"
    return f"{first}{check_character(first)}"


def _details(head: Head) -> ProfileDetails:
    return ProfileDetails(
        registration=head.registration,
        gstin=gstin_of(head.state_code, head.pan) if head.pan else "",
        legal_name=head.legal_name,
        address=head.address,
        state_code=head.state_code,
        phone=head.phone,
        email=f"accounts@{head.prefix.lower()}.example",
        prefix=head.prefix,
        vpa=f"{head.prefix.lower()}@demobank",
        footer="Parts that were replaced are kept for you for seven days.",
        rounds_total=False,
    )


def _businesses(head: Head, random: Random) -> None:
    """Turn some customers into businesses, half of them registered in another state."""
    elsewhere = ELSEWHERE if head.registration is Registration.REGULAR else None
    for place, customer in enumerate(Customer.objects.order_by("id")[1::5]):
        pan = "".join(random.choices("ABCDEFGHJKLMNPRSTUVWXYZ", k=5)) + f"{random.randint(1, 9999):04}K"
        state = head.state_code
        if elsewhere and place % 2 == 0:
            state, customer.address = elsewhere
        customer.name = (
            f"{customer.name.split()[-1]} {random.choice(('Logistics', 'Traders', 'Tours', 'Foods'))}"
        )
        customer.gstin, customer.state_code = gstin_of(state, pan), state
        customer.save(update_fields=["name", "name_key", "key_version", "gstin", "state_code", "address"])
        Job.objects.filter(customer=customer).update(customer_name=customer.name)


def _handed_out() -> list[Job]:
    """Return the delivered and ready jobs. Ready jobs have an invoice too."""
    found = Job.objects.filter(status__in=(JobStatus.DELIVERED, JobStatus.READY))
    return sorted(found, key=lambda job: (job.delivered_at or clock.now(), job.pk))


def _hand_out(owner: Actor, job: Job, random: Random) -> None:
    """Issue and mail the invoice of a job, and record a full or partial payment for most jobs."""
    invoice = issue_invoice(owner, job_id=job.pk)
    job.refresh_from_db()
    if job.customer.email:
        InvoiceMail.objects.create(
            invoice=invoice,
            to=job.customer.email,
            state=MailState.SENT,
            ended_at=clock.now(),
            person_name=owner.name,
        )
        job.invoice_state = InvoiceState.SENT
        job.save(update_fields=["invoice_state"])
    # Delivered jobs are mostly paid in full. Ready jobs are unpaid or paid in part.
    done = job.status == JobStatus.DELIVERED
    share = random.choices((1, 2, 0), (17, 2, 1) if done else (0, 1, 3))[0]
    if share:
        method = PaymentMethod(job.payment_method)
        reference = "" if method is PaymentMethod.CASH else f"{random.randint(10**11, 10**12 - 1)}"
        details = PaymentDetails(job.total_paise // share, method, reference, clock.today())
        payments.record_payment(owner, details, job_id=job.pk)
