"""The money of one job in a random order of events. After each event, documents, payments and
balances agree.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from decimal import Decimal
from typing import Any
from unittest.mock import patch

from django.db import transaction

from gst import rates
from gst.document import Kind, from_json
from kernel import clock, tenancy
from kernel.actor import Actor
from kernel.errors import DomainError
from tenants.invoices import cancelling, issuing, payments, queries
from tenants.invoices.codes import Money
from tenants.invoices.models import Invoice, Payment
from tenants.invoices.payments import PaymentDetails
from tenants.jobs import services as jobs
from tenants.jobs.bill.discounts import Discount
from tenants.jobs.codes import JobStatus, PaymentMethod
from tenants.jobs.details import JobDetails
from tenants.jobs.models import Job
from tenants.profile import services as profiles
from tenants.profile.schemas import GstProfileIn
from tests.billed import REGULAR
from tests.shop import Shop

REGISTRATIONS = ("regular", "composition", "unregistered")


@dataclass
class MoneyHistory:
    """`done` counts the accepted events, because a run without events would prove nothing."""

    actor: Actor
    shop: Shop
    job_id: int = 0
    seen: dict[int, dict[str, Any]] = field(default_factory=dict)
    done: Counter[str] = field(default_factory=Counter)

    def run(self, events: list[tuple[str, int, int]]) -> None:
        with self._started_job() as days:
            for day, (name, first, second) in enumerate(events):
                with clock.at(days + timedelta(days=day)):
                    before = self._in_force_total()
                    try:
                        with transaction.atomic():
                            getattr(self, name)(first, second)
                        self.done[name] += 1
                    except DomainError:
                        self.done[f"{name} refused"] += 1
                    self.check(before)

    @contextmanager
    def _started_job(self) -> Iterator[Any]:
        mark = transaction.savepoint()
        start = clock.now()
        with ExitStack() as stack:
            stack.callback(transaction.savepoint_rollback, mark)
            stack.enter_context(tenancy.garage(self.shop.garage.pk))
            stack.enter_context(patch.object(rates, "WORKSHOP_RATES", rates.WORKSHOP_RATES))
            self.register(0, 0)
            self.job_id = jobs.open_job(self.actor, self._details(100_000, 45_000, tax=True)).pk
            yield start

    # -- events --------------------------------------------------------------------------------------------

    def edit(self, first: int, second: int) -> None:
        """Change prices and tax."""
        details = self._details(first * 37, second * 41, tax=first % 3 > 0)
        self._change(replace(details, exempt_reason="Charity" if second % 2 else ""))

    def discount(self, first: int, second: int) -> None:
        """Discount one line and the whole bill, in rupees or percent, sometimes by more than the price."""
        given = Discount(Decimal(first % 101)) if first % 2 else Discount(paise=first * 53)
        whole = Discount(Decimal(second % 101)) if second % 2 else Discount(paise=second * 47)
        self._change(
            replace(self._current_details(), line_discounts={self.shop.oil.pk: given}, discount=whole)
        )

    def note(self, first: int, second: int) -> None:
        """Change only the note."""
        self._change(replace(self._current_details(), comments=f"Note {first}"))

    def _current_details(self) -> JobDetails:
        job = Job.objects.get(pk=self.job_id)
        quoted = {line.service_id: line.quoted_paise for line in job.lines.all()}
        return replace(self._details(0, 0, tax=job.tax_applies), quoted=quoted)

    def rate(self, first: int, second: int) -> None:
        """Change the tax rate from today or tomorrow on. The events are one day apart."""
        percent = Decimal((5, 12, 18, 28)[first % 4])
        row = replace(
            rates.WORKSHOP_RATES[0], percent=percent, valid_from=clock.today() + timedelta(days=second % 2)
        )
        rates.WORKSHOP_RATES = (*rates.WORKSHOP_RATES, row)

    def register(self, first: int, second: int) -> None:
        kind = REGISTRATIONS[first % 3]
        gstin = "" if kind == "unregistered" else REGULAR["gstin"]
        changes = {"registration": kind, "gstin": gstin, "roundsTotal": second % 2 > 0}
        body = GstProfileIn.model_validate(REGULAR | changes)
        profiles.save_gst_profile(self.actor, body.details(), version=None)

    def issue(self, first: int, second: int) -> None:
        issuing.issue_invoice(self.actor, job_id=self.job_id)

    def ready(self, first: int, second: int) -> None:
        """Run the worker's task for a job that became ready."""
        issuing.invoice_ready_job(self.job_id)

    def cancel_invoice(self, first: int, second: int) -> None:
        found = list(Invoice.objects.filter(job=self.job_id).order_by("id"))
        if found:
            cancelling.cancel_invoice(self.actor, invoice_id=found[first % len(found)].pk, reason="A test")

    def cancel_job(self, first: int, second: int) -> None:
        money = (Money.REFUND, Money.KEEP, None)[first % 3]
        cancelling.cancel_job(self.actor, job_id=self.job_id, reason="A test", money=money)
        job = Job.objects.get(pk=self.job_id)
        assert (job.status, job.invoice_number) == (JobStatus.CANCELLED, "")
        assert money is not Money.REFUND or job.paid_paise == 0

    def status(self, first: int, second: int) -> None:
        status = JobStatus(first % 5 + 1)
        jobs.change_status(self.actor, job_id=self.job_id, status=status)

    def pay(self, first: int, second: int) -> None:
        details = PaymentDetails(first * 29 + 1, PaymentMethod.CASH, "", clock.today())
        payments.record_payment(self.actor, details, job_id=self.job_id)

    def reverse(self, first: int, second: int) -> None:
        found = list(Payment.objects.filter(job=self.job_id).order_by("id"))
        if found:
            payments.reverse_payment(self.actor, payment_id=found[first % len(found)].pk, reason="A test")

    def _details(self, oil: int, wash: int, *, tax: bool) -> JobDetails:
        day = clock.today()
        if self.job_id:
            day = Job.objects.get(pk=self.job_id).entry_date
        return replace(self.shop.details(oil, wash, on=day), tax_applies=tax)

    def _change(self, details: JobDetails) -> None:
        jobs.change_job(self.actor, job_id=self.job_id, details=details, version=None)

    # -- checks --------------------------------------------------------------------------------------------

    def _in_force_total(self) -> tuple[int, int] | None:
        found = queries.find_invoice_in_force(Job.objects.get(pk=self.job_id))
        return (found.pk, found.total_paise) if found else None

    def check(self, before: tuple[int, int] | None) -> None:
        job = Job.objects.get(pk=self.job_id)
        papers = list(Invoice.objects.filter(job=job).order_by("id"))
        notes = {paper.original_id: paper for paper in papers if paper.kind == Kind.CREDIT_NOTE}
        in_force = [p for p in papers if p.kind != Kind.CREDIT_NOTE and p.pk not in notes]
        assert len(in_force) <= 1
        signed = sum(-p.total_paise if p.kind == Kind.CREDIT_NOTE else p.total_paise for p in papers)
        assert signed == sum(p.total_paise for p in in_force)
        assert job.invoice_number == (in_force[0].number if in_force else "")
        for paper in papers:
            self._check_paper(paper, notes)
        assert sum(line.taxable_paise for line in job.lines.all()) == job.subtotal_paise
        if in_force:
            self._check_agrees(job, in_force[0])
            if before and before[0] == in_force[0].pk:
                assert job.total_paise == before[1]
        self._check_balance(job, is_billed=bool(in_force))

    def _check_paper(self, paper: Invoice, notes: dict[int | None, Invoice]) -> None:
        assert self.seen.setdefault(paper.pk, paper.document) == paper.document
        document = from_json(paper.document)
        heads = document.heads
        assert document.taxable_paise + heads.tax_paise + heads.round_off_paise == document.total_paise
        assert sum(line.taxable_paise for line in document.lines) == document.taxable_paise
        assert min(line.taxable_paise for line in document.lines) >= 0
        assert document.total_paise == paper.total_paise
        if note := notes.get(paper.pk):
            assert note.total_paise == paper.total_paise

    def _check_agrees(self, job: Job, invoice: Invoice) -> None:
        document = from_json(invoice.document)
        assert job.total_paise == document.total_paise
        assert job.subtotal_paise == document.taxable_paise
        assert {line.tax_percent for line in document.lines} == {job.tax_percent}
        assert abs(job.tax_paise - document.heads.tax_paise) <= 1
        if document.heads.tax_paise:
            assert job.tax_percent == rates.workshop_rate(invoice.issued_on).percent

    def _check_balance(self, job: Job, *, is_billed: bool) -> None:
        paid = sum(Payment.objects.filter(job=job).values_list("amount_paise", flat=True))
        assert job.paid_paise == paid >= 0
        assert sum(payment.amount_paise for payment in queries.payments_in_force(job)) == paid
        bill = queries.get_bill(job.pk)
        cancelled = job.status == JobStatus.CANCELLED
        assert not (cancelled and is_billed)
        assert bill["balance_due"] == (0 if cancelled else job.total_paise - paid)
        assert bill["advance_held"] == (paid if cancelled else 0)
