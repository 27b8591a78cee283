"""One car in a random order of events: estimates, decisions, changes of the job, and invoices.

After each event, the job costs at most what the customer approved last or what the owner allowed since then.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from django.db import transaction

from gst.document import Kind, from_json
from kernel import clock, tenancy
from kernel.actor import Actor
from kernel.errors import DomainError
from kernel.money import PAISE, rupee_text
from tenants.estimates.codes import EstimateState, Way
from tenants.estimates.decision import recording
from tenants.estimates.decision.decided import Answers, approved_totals
from tenants.estimates.decision.deciding import Wanted
from tenants.estimates.decision.guard import find_broken
from tenants.estimates.decision.recording import Spoken
from tenants.estimates.draft import opening, services
from tenants.estimates.errors import EstimateOutdated
from tenants.estimates.models import Estimate, EstimateVersion
from tenants.estimates.sending import document as documents
from tenants.estimates.sending import services as sending
from tenants.invoices import cancelling, issuing, queries
from tenants.invoices.models import Invoice
from tenants.jobs import services as jobs
from tenants.jobs import trace
from tenants.jobs.approval.excess import allow_excess
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.visits.services import open_visit
from tests.shop import Shop
from tests.tenants.estimates.proposed import choice, handling, job_of, labour, part


@dataclass
class Model:
    """The last approval and the most that the job may cost. A job without an approval has no limit."""

    approved: int | None = None
    limit: int | None = None
    reason: str = ""


@dataclass
class EstimateHistory:
    """`done` counts the accepted events, because a run without events would prove nothing."""

    actor: Actor
    shop: Shop
    model: Model = field(default_factory=Model)
    job_id: int | None = None
    done: Counter[str] = field(default_factory=Counter)

    def run(self, events: list[tuple[str, int, int]]) -> None:
        """Run the events of one car. Everything is rolled back afterwards."""
        with transaction.atomic(), tenancy.garage(self.shop.garage.pk):
            for name, first, second in events:
                before = self._stored(), replace(self.model)
                try:
                    with transaction.atomic():
                        ended = getattr(self, name)(first, second) or "done"
                except DomainError as refused:
                    ended = refused.code
                if ended == "done":
                    self.done[name] += 1
                else:
                    self.done[f"{name}: {ended}"] += 1
                    assert (self._stored(), self.model) == before
                self.check()
            transaction.set_rollback(True)

    # -- events --------------------------------------------------------------------------------------------

    def propose(self, first: int, second: int) -> str | None:
        """Start an estimate with a part, a service, and sometimes a choice of two parts."""
        services.draft_estimate(self.actor, visit_id=self._visit_id(), point_ids=[], service_id=None)
        return self._write(first, second)

    def change(self, first: int, second: int) -> str | None:
        """Change an open estimate. A sent one becomes a draft."""
        return self._write(first, second)

    def send(self, first: int, second: int) -> str | None:
        estimate = self._live(EstimateState.DRAFT, EstimateState.SENT)
        if estimate is None:
            return "none"
        sending.send_estimate(self.actor, estimate_id=estimate.pk, version=None, by_mail=False)
        return None

    def decide(self, first: int, second: int) -> str | None:
        """Say yes to some lines of the newest version and no to others."""
        estimate = self._live(EstimateState.SENT)
        if estimate is None:
            return "none"
        version = EstimateVersion.objects.filter(estimate=estimate).latest("number")
        document = documents.from_json(version.document)
        answers = Answers(
            lines={line.ref: bool(first >> place & 1) for place, line in enumerate(document.lines)},
            options={
                choice.choice_id: [None, *(each.option_id for each in choice.options)][second % 3]
                for choice in document.choices
            },
        )
        total = approved_totals(document, answers).total_paise
        wanted = Wanted(version.number, answers, Decimal(total) / PAISE, "Asha Rao")
        spoken = Spoken(Way.MESSAGE, "", clock.now(), "This is fine with me.")
        found = recording.record_decision(self.actor, estimate_id=estimate.pk, wanted=wanted, spoken=spoken)
        if isinstance(found, EstimateOutdated):
            return "outdated"
        if self.job_id and estimate.visit.job_id == self.job_id:
            self.model = Model(total, total)
        return None

    def withdraw(self, first: int, second: int) -> str | None:
        estimate = self._live(EstimateState.DRAFT, EstimateState.SENT)
        if estimate is None:
            return "none"
        sending.withdraw_estimate(self.actor, estimate_id=estimate.pk, reason="A test")
        return None

    def open_approved(self, first: int, second: int) -> str | None:
        """Open the job of the last decided estimate."""
        decided = Estimate.objects.filter(state=EstimateState.DECIDED).last()
        if decided is None:
            return "none"
        job = opening.open_estimated_job(self.actor, estimate_id=decided.pk, handling=handling())
        total = decided.versions.latest("number").decision.approved_total_paise
        assert job.total_paise == total
        self.job_id, self.model = job.pk, Model(total, total)
        return None

    def open_without(self, first: int, second: int) -> str | None:
        """Open a job without an estimate, as before there were estimates."""
        if self.job_id:
            return "has a job"
        self.job_id = jobs.open_job(self.actor, job_of(self.shop, first * 40)).pk
        self.model = Model()
        return None

    def edit(self, first: int, second: int) -> str | None:
        """Change the price of a service or of a part."""
        job = self._job()
        if job is None:
            return "none"
        details = trace.details_of(job, list(job.lines.order_by("id")), list(job.parts.order_by("id")))
        quoted, parts = dict(details.quoted), list(details.parts or ())
        if parts and second % 2:
            parts[0] = replace(parts[0], unit_paise=first * 60 + 1)
        elif quoted:
            quoted[next(iter(quoted))] = first * 90
        changed = replace(details, quoted=quoted, parts=parts, claimed_total=None)
        jobs.change_job(self.actor, job_id=job.pk, details=changed, version=None)
        return None

    def allow(self, first: int, second: int) -> str | None:
        if self.job_id is None:
            return "none"
        limit, reason = first * 150, f"Reason number {second}"
        allow_excess(self.actor, job_id=self.job_id, up_to_paise=limit, reason=reason, version=None)
        assert self.model.approved is not None
        assert limit > self.model.approved
        self.model.limit, self.model.reason = limit, reason
        return None

    def issue(self, first: int, second: int) -> str | None:
        if self.job_id is None:
            return "none"
        issuing.issue_invoice(self.actor, job_id=self.job_id)
        return None

    def cancel_invoice(self, first: int, second: int) -> str | None:
        job = self._job()
        invoice = queries.find_invoice_in_force(job) if job else None
        if invoice is None:
            return "none"
        cancelling.cancel_invoice(self.actor, invoice_id=invoice.pk, reason="A test")
        return None

    def cancel_job(self, first: int, second: int) -> str | None:
        """Cancel the job. Afterwards, the car may come again with another job."""
        if self.job_id is None:
            return "none"
        cancelling.cancel_job(self.actor, job_id=self.job_id, reason="A test", money=None)
        self.job_id, self.model = None, Model()
        return None

    # -- the parts of an event -----------------------------------------------------------------------------

    def _visit_id(self) -> int:
        if self.job_id:
            visit = open_visit(self.actor, job_id=self.job_id, customer_id=None, vehicle_id=None)
        else:
            customer, vehicle = self.shop.customer.pk, self.shop.vehicle.pk
            visit = open_visit(self.actor, job_id=None, customer_id=customer, vehicle_id=vehicle)
        return visit.pk

    def _write(self, first: int, second: int) -> str | None:
        estimate = self._live(EstimateState.DRAFT, EstimateState.SENT)
        if estimate is None:
            return "none"
        ordered = {line.service_id: line.pk for line in job.lines.all()} if (job := self._job()) else {}
        oil = self.shop.oil.pk
        details = replace(
            services.details_of(estimate),
            lines=[
                part(first * 11 + 1, quantity=second % 3 + 1),
                labour(oil, second * 40, replaces=ordered.get(oil)),
            ],
            choices=[choice(first * 7 + 1, second * 13 + 1)] if first % 3 == 0 else [],
            discount_paise=second % 97,
        )
        services.change_estimate(self.actor, estimate_id=estimate.pk, details=details, version=None)
        return None

    @staticmethod
    def _live(*states: EstimateState) -> Estimate | None:
        return Estimate.objects.filter(state__in=states).last()

    def _job(self) -> Job | None:
        return Job.objects.get(pk=self.job_id) if self.job_id else None

    # -- checks --------------------------------------------------------------------------------------------

    def _stored(self) -> tuple[Any, ...]:
        """Return what a refused event must not change."""
        estimates = Estimate.objects.order_by("pk").values_list("state", "version", "total_paise")
        found = Job.objects.order_by("pk").values_list(
            "status", "total_paise", "ceiling_paise", "invoice_number"
        )
        return list(estimates), list(found), Invoice.objects.count()

    def check(self) -> None:
        assert find_broken() == []
        job = self._job()
        if job is None:
            return
        assert (job.guarded, job.ceiling_paise) == (self.model.limit is not None, self.model.limit)
        assert self.model.limit is None or job.total_paise <= self.model.limit
        invoice = queries.find_invoice_in_force(job)
        if invoice:
            self._check_invoice(job, invoice)

    def _check_invoice(self, job: Job, invoice: Invoice) -> None:
        document, model = from_json(invoice.document), self.model
        assert document.kind != Kind.CREDIT_NOTE
        assert job.status != JobStatus.CANCELLED
        printed = dict(document.references)
        if model.approved is None or model.limit is None:
            assert "Approved" not in printed
            return
        assert document.total_paise <= model.limit
        assert printed["Approved"].startswith(f"{rupee_text(model.approved)} on ")
        over = document.total_paise - model.approved
        if over <= 0:
            assert "Above approval" not in printed
            return
        assert printed["Above approval"] == (
            f"{rupee_text(over)}, allowed by {self.actor.name}: {model.reason}"
        )
        self.done["invoice above the approval"] += 1
