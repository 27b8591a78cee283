"""The leaks of the demo garage Andheri. The radar is on, and finds at least one leak of each rule."""

from datetime import timedelta
from decimal import Decimal

from django.db import transaction

from demo.parts import BRANCH
from garages.queries import actor_of
from kernel import clock, tenancy
from kernel.actor import Actor
from tenants.catalogue.models import Service
from tenants.catalogue.queries import priced_services
from tenants.invoices import payments
from tenants.invoices.cancelling import cancel_invoice, cancel_job
from tenants.invoices.codes import Money
from tenants.invoices.models import Invoice, Payment
from tenants.invoices.payments import PaymentDetails
from tenants.jobs import services
from tenants.jobs.codes import JobStatus, PaymentMethod
from tenants.jobs.details import JobDetails
from tenants.jobs.models import Job
from tenants.jobs.parts import services as part_services
from tenants.jobs.parts.details import Handed, PartUse
from tenants.parts.models import Part
from tenants.purchases.bills.details import BillDetails, BilledGoods
from tenants.purchases.bills.services import book_bill
from tenants.purchases.models import Supplier
from tenants.purchases.returns.details import ReturnDetails, SentBack
from tenants.purchases.returns.services import return_to_supplier
from tenants.radar import services as radar
from tenants.radar.codes import Explanation, RuleName
from tenants.radar.models import Finding
from tenants.radar.services import SettingDetails
from tenants.stock import services as stock
from tenants.stock.codes import MoveKind
from tenants.stock.services import Correction
from tenants.vehicles.models import Ownership

DAYS_AGO = timedelta(days=4)
# The old part of a part that was sold then is overdue.
LONG_AGO = timedelta(days=35)


def work(garage_id: int, branch: str, owner_id: int) -> None:
    """Deliver jobs that lose money. Their invoices are issued with those of the other jobs."""
    if branch == BRANCH:
        with transaction.atomic(), tenancy.platform():
            owner = actor_of(owner_id, garage_id)
            with tenancy.garage(garage_id):
                garage = _Garage(owner, customers="-id")
                with clock.at(clock.now() - LONG_AGO):
                    garage.sell(garage.alternator)
                with clock.at(clock.now() - DAYS_AGO):
                    garage.work()


def find(garage_id: int, branch: str, owner_id: int) -> None:
    """Make the leaks of invoices, payments and stock, and let the radar look at all of them."""
    if branch == BRANCH:
        with transaction.atomic(), tenancy.platform():
            owner = actor_of(owner_id, garage_id)
            with tenancy.garage(garage_id):
                _Garage(owner, customers="id").lose()
                _look(owner)


class _Garage:
    """Each leak has a customer of its own, so that no other leak hides it."""

    def __init__(self, owner: Actor, *, customers: str) -> None:
        self.owner = owner
        self.owned = Ownership.objects.filter(customer__gstin="").order_by(customers).iterator()
        self.work_done = list(Service.objects.filter(archived_at=None, valid_to=None).order_by("id")[:2])
        self.filter, self.shock, self.cloth, self.alternator = (
            Part.objects.get(number=number) for number in ("0986AF0051", "SHK-91", "CLOTH", "ALT-90X")
        )

    def work(self) -> None:
        self._forget_a_part()
        self._use_an_old_discount()
        self._sell_below_cost()
        self._lower_an_invoice()
        self._deliver(self._open(part=PartUse(Decimal(1), 0, part_id=self.cloth.pk, free_reason="goodwill")))
        # There is none on the shelf, so the delivery takes none.
        self.sell(self.shock)

    def sell(self, part: Part) -> None:
        self._deliver(self._open(part=self._sale(part, part.price_paise)))

    def lose(self) -> None:
        with clock.at(clock.now() - DAYS_AGO):
            self._leave_an_advance()
            self._reverse_two_payments()
            self._drop_delivered_work()
            late = PaymentDetails(
                10_000, PaymentMethod.CASH, "", clock.today() - DAYS_AGO, "Found in the old cash book"
            )
            payments.record_payment(self.owner, late, job_id=self._open().pk)
        with clock.at(clock.now() - DAYS_AGO / 2):
            invoice = Invoice.objects.filter(job__status=JobStatus.DELIVERED, job__paid_paise=0).earliest(
                "id"
            )
            cancel_invoice(self.owner, invoice_id=invoice.pk, reason="Wrong customer on the invoice")
        lost = Correction(MoveKind.LOST, Decimal(2), "Not on the shelf")
        stock.correct_stock(self.owner, part_id=self.filter.pk, correction=lost)
        self._return_to_supplier()

    def _forget_a_part(self) -> None:
        job = self._open()
        handed = [Handed(Decimal(2), part_id=self.cloth.pk)]
        part_services.take_parts(self.owner, job_id=job.pk, handed=handed)
        self._deliver(job)

    def _use_an_old_discount(self) -> None:
        ended = Service.objects.filter(archived_at=None, valid_to__lt=clock.today()).order_by("id")[0]
        price = priced_services([ended.pk], on=ended.valid_to or clock.today())[ended.pk].adjusted_paise
        self._deliver(self._open({ended.pk: price}))

    def _sell_below_cost(self) -> None:
        self._deliver(self._open(part=self._sale(self.filter, 20_000)))

    def _lower_an_invoice(self) -> None:
        job = self._open(self._prices(2))
        less = self._details(job.customer_id, job.car_id, self._prices(1))
        services.change_job(self.owner, job_id=job.pk, details=less, version=None)
        self._deliver(job)

    def _leave_an_advance(self) -> None:
        given_up = self._open()
        self._pay(given_up, 50_000)
        # The next job of the customer is never invoiced and not paid.
        cancel_job(self.owner, job_id=given_up.pk, reason="The customer comes later", money=Money.KEEP)
        later = services.open_job(
            self.owner, self._details(given_up.customer_id, given_up.car_id, self._prices(1))
        )
        self._deliver(later)

    def _reverse_two_payments(self) -> None:
        job = self._open()
        for reason in ("Typed twice", "The customer pays in cash"):
            payment = self._pay(job, 10_000)
            payments.reverse_payment(self.owner, payment_id=payment.pk, reason=reason)
        self._deliver(job)

    def _drop_delivered_work(self) -> None:
        job = self._open()
        self._deliver(job)
        services.delete_job(self.owner, job_id=job.pk)

    def _return_to_supplier(self) -> None:
        today = clock.today()
        bill = book_bill(
            self.owner,
            BillDetails(
                supplier_id=Supplier.objects.order_by("id")[0].pk,
                number="OM/4102",
                bill_on=today - timedelta(days=50),
                # 6 × ₹2,100.00 with 18 % GST.
                total_paise=1_486_800,
                lines=[BilledGoods(Decimal(6), 210_000, part_id=self.shock.pk)],
                take_in=True,
            ),
        )
        sent = [SentBack(bill.lines.get().pk, Decimal(2))]
        back = ReturnDetails(bill.pk, today - timedelta(days=40), "Wrong size", sent)
        return_to_supplier(self.owner, back)

    @staticmethod
    def _sale(part: Part, unit_paise: int) -> PartUse:
        return PartUse(Decimal(1), unit_paise, part_id=part.pk)

    def _prices(self, count: int) -> dict[int, int]:
        return {service.pk: service.rate_paise for service in self.work_done[:count]}

    def _open(self, prices: dict[int, int] | None = None, *, part: PartUse | None = None) -> Job:
        owned = next(self.owned)
        details = self._details(owned.customer_id, owned.vehicle_id, prices or self._prices(1), part)
        return services.open_job(self.owner, details)

    def _details(
        self, customer_id: int, vehicle_id: int, prices: dict[int, int], part: PartUse | None = None
    ) -> JobDetails:
        return JobDetails(
            customer_id=customer_id,
            vehicle_id=vehicle_id,
            entry_date=clock.today(),
            expected_on=clock.today(),
            priority=2,
            pickup=2,
            payment_method=PaymentMethod.UPI,
            assigned_to=None,
            comments="",
            tax_applies=True,
            quoted=prices,
            claimed_total=None,
            parts=[part] if part else [],
        )

    def _deliver(self, job: Job) -> None:
        services.change_status(self.owner, job_id=job.pk, status=JobStatus.DELIVERED)

    def _pay(self, job: Job, paise: int) -> Payment:
        details = PaymentDetails(paise, PaymentMethod.CASH, "", clock.today())
        return payments.record_payment(self.owner, details, job_id=job.pk)


def _look(owner: Actor) -> None:
    """Switch the radar on and look. One finding is explained."""
    details = SettingDetails(
        is_on=True,
        rules_off=[],
        first_day=clock.today() - timedelta(days=90),
        ready_days=3,
        credit_note_days=2,
        uncredited_days=30,
        least_paise=100_00,
    )
    radar.set_leak_setting(owner, details)
    radar.look()
    discount = Finding.objects.filter(rule=RuleName.OLD_DISCOUNT).order_by("id")[0]
    radar.explain_leak(
        owner,
        finding_id=discount.pk,
        reason=Explanation.AGREED,
        text="The customer booked while the discount was on.",
    )
