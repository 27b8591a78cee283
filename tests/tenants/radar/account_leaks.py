"""Leaks in accounts, and a harmless case beside each. `at` makes each amount and each harmless case another one.

Sales and old bills are enough, so no other rule has a car to look at.
"""

from collections.abc import Callable
from datetime import timedelta

from kernel import clock, tenancy
from tenants.customers.models import Customer
from tenants.invoices.models import Deduction, Payment
from tenants.jobs.codes import JobKind, JobStatus, PaymentMethod, Pickup, Priority
from tenants.jobs.models import Job

# The record that the radar names, with the paise.
Found = tuple[int, int]
OLD, SALE = JobKind.OPENING, JobKind.COUNTER


def customer(name: str, *, days: int | None = None, limit: int | None = None) -> Customer:
    number = Customer.objects.count()
    return Customer.objects.create(
        name=name, phone=f"+9198{number:08}", credit_days=days, credit_limit_paise=limit and limit * 100
    )


def bill(
    of: Customer, rupees: int, *, kind: JobKind = OLD, ago: int = 0, paid: int = 0, gone: int = 0
) -> Job:
    """Return a bill of some days ago, of which a part is paid and a part is deducted."""
    day = clock.today() - timedelta(days=ago)
    return Job.objects.create(
        kind=kind,
        old_bill=f"B{Job.objects.count()}" if kind == OLD else "",
        customer=of,
        customer_name=of.name,
        customer_phone=of.phone,
        status=JobStatus.DELIVERED,
        priority=Priority.MEDIUM,
        pickup=Pickup.NO,
        payment_method=PaymentMethod.CASH,
        entry_date=day,
        expected_on=day,
        delivered_at=clock.now() - timedelta(days=ago) if kind == SALE else None,
        tax_applies=False,
        tax_percent=0,
        tax_paise=0,
        subtotal_paise=rupees * 100,
        total_paise=rupees * 100,
        paid_paise=paid * 100,
        deducted_paise=gone * 100,
        category_summary="",
        service_summary="",
        category_ids=[],
    )


def over_limit(at: int) -> Found:
    over = customer("Over", days=30, limit=5000)
    bill(over, 3000)
    bill(over, 2000 + at + 1, kind=SALE)
    near = customer("Near", days=30, limit=None if at % 3 == 0 else 5000)
    bill(near, 5001 if at % 3 != 1 else 5000)
    if at % 3 == 2:
        Payment.objects.create(
            customer=near, amount_paise=100, free_paise=100, method=1, paid_on=clock.today(), receipt={},
            person_name="X",
        )  # fmt: skip
    return over.pk, (at + 1) * 100


def credit_overdue(at: int) -> Found:
    """Fifteen days of credit and thirty days more end after the 45th day."""
    late = customer("Late", days=15)
    bill(late, 1000 + at, ago=46)
    match at % 4:
        case 0:
            bill(customer("On the last day", days=15), 1000, ago=45)
        case 1:
            bill(customer("Without terms"), 1000, ago=80)
        case 2:
            bill(customer("Paid", days=15), 1000, ago=80, paid=600, gone=400)
        case 3:
            bill(customer("Before the first day of the radar", days=15), 1000, ago=130)
    return late.pk, (1000 + at) * 100


def written_off(at: int) -> Found:
    owed = customer("Owed")
    near = bill(customer("Near"), 1000, gone=10)
    _deduct(bill(owed, 1000, gone=10 + at), 10 + at, "bad_debt" if at % 3 else "discount")
    match at % 3:
        case 0:
            _deduct(near, 10, "tds")
        case 1:
            _deduct(near, 10, "gst_tds")
        case 2:
            _deduct(near, -10, "discount", reverses=_deduct(near, 10, "discount"))
    return owed.pk, (10 + at) * 100


def _deduct(job: Job, rupees: int, kind: str, reverses: Deduction | None = None) -> Deduction:
    return Deduction.objects.create(
        job=job, kind=kind, amount_paise=rupees * 100, on_day=clock.today(), reverses=reverses,
        person_name="Manager Person",
    )  # fmt: skip


def walk_in_unpaid(at: int) -> Found:
    walk_in, _ = Customer.objects.get_or_create(
        is_walk_in=True, defaults={"name": "Walk-in", "phone": "", "archived_at": clock.now()}
    )
    found = bill(walk_in, 480, kind=SALE, paid=470 - at)
    match at % 3:
        case 0:
            bill(walk_in, 480, kind=SALE, paid=480)
        case 1:
            cancelled = bill(walk_in, 480, kind=SALE)
            cancelled.status = JobStatus.CANCELLED
            cancelled.save()
        case 2:
            bill(customer("Buys on credit"), 480, kind=SALE)
    return found.pk, (10 + at) * 100


LEAKS: dict[str, Callable[[int], Found]] = {
    "over_limit": over_limit,
    "credit_overdue": credit_overdue,
    "written_off": written_off,
    "walk_in_unpaid": walk_in_unpaid,
}


def plant(garage: int, rule: str, at: int) -> Found:
    with tenancy.garage(garage):
        return LEAKS[rule](at)
