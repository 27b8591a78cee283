"""A job of the demo garage Andheri that its customer approved by phone, so it is guarded."""

from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

from django.db import transaction

from demo.parts import BRANCH
from garages.queries import actor_of
from kernel import clock, tenancy
from kernel.money import PAISE
from tenants.catalogue.models import Service
from tenants.catalogue.queries import priced_services
from tenants.estimates.codes import LineKind, Way
from tenants.estimates.decision import recording
from tenants.estimates.decision.decided import Answers
from tenants.estimates.decision.deciding import Wanted
from tenants.estimates.decision.recording import Spoken
from tenants.estimates.draft import services
from tenants.estimates.draft.details import EstimateDetails, LineDetails
from tenants.estimates.sending import services as sending
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job, JobLine
from tenants.visits.services import open_visit


def make(garage_id: int, branch: str, owner_id: int) -> None:
    """Propose one more service for a job, and record that the customer said yes."""
    if branch != BRANCH:
        return
    with transaction.atomic(), tenancy.platform():
        owner = actor_of(owner_id, garage_id)
        with tenancy.garage(garage_id):
            open_jobs = Job.objects.filter(deleted_at=None, status=JobStatus.OPEN, invoice_number="")
            job = open_jobs.filter(visit=None, tax_applies=True).latest("id")
            visit = open_visit(owner, job_id=job.pk, customer_id=None, vehicle_id=None)
            estimate, *_ = services.draft_estimate(owner, visit_id=visit.pk, point_ids=[], service_id=None)
            line = _line(job)
            details = EstimateDetails(
                lines=[line],
                choices=[],
                discount_paise=0,
                deposit_paise=0,
                valid_until=clock.today() + timedelta(days=7),
                note="",
                tax_applies=job.tax_applies,
            )
            changed = services.change_estimate(owner, estimate_id=estimate.pk, details=details, version=None)
            sending.send_estimate(owner, estimate_id=estimate.pk, version=None, by_mail=False)
            recording.record_decision(
                owner,
                estimate_id=estimate.pk,
                wanted=Wanted(
                    number=1,
                    answers=Answers(lines={str(line.ref): True}, options={}),
                    total_seen=Decimal(changed.total_paise) / PAISE,
                    name=job.customer_name,
                ),
                spoken=Spoken(Way.PHONE, job.customer_phone, clock.now(), "Yes, please do that too."),
            )


def _line(job: Job) -> LineDetails:
    ordered = JobLine.objects.filter(job=job).values("service")
    service = Service.objects.filter(archived_at=None).exclude(pk__in=ordered).earliest("id")
    price = priced_services([service.pk], on=clock.today())[service.pk].adjusted_paise
    return LineDetails(uuid4(), LineKind.LABOUR, price, service_id=service.pk)
