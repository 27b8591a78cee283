"""The operations on the parts of a job."""

from typing import Any

from garages.roles import Permission
from kernel.http.answer import Answer
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.qr import qr_svg
from kernel.sentences import Sentence
from tenants.jobs import queries
from tenants.jobs.answers import saved_parts
from tenants.jobs.errors import AboveApproval, InvoicedJobIsFinal, JobHasDeductions, JobOver, NotApproved
from tenants.jobs.parts import fields as schemas
from tenants.jobs.parts import services
from tenants.parts.labels.texts import job_text
from tenants.parts.queries import has_parts
from tenants.stock.errors import NotEnough

routes = Routes(tags=["jobs"])

take_gate = in_garage(Permission.TAKE_PARTS, when_locked="open_job", ids=("job_id",), creates=True)


@routes.get(
    "/garage/jobs/{job_id}/scan-code",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always", ids=("job_id",)),
    response=schemas.ScanCodeOut,
)
def get_job_scan_code(request: Request, job_id: int) -> dict[str, Any]:
    """The code for the printed job card. A phone scans it and knows the job. A garage without parts has
    none."""
    job_code = queries.code_of(job_id)
    return {"job_code": job_code, "svg": qr_svg(job_text(job_id)) if has_parts() else None}


@routes.post(
    "/garage/jobs/{job_id}/parts/take",
    gate=take_gate,
    response=schemas.JobPartsOut,
    refuses=[NotEnough, JobOver],
)
def take_parts(request: Request, job_id: int, payload: schemas.HandedPartsIn) -> Answer:
    job = services.take_parts(request.actor, job_id=job_id, handed=payload.handed())
    return Answer(saved_parts(job), Sentence("The parts are taken from stock."))


@routes.post(
    "/garage/jobs/{job_id}/parts/return",
    gate=take_gate,
    response=schemas.JobPartsOut,
    refuses=[AboveApproval, NotApproved, JobHasDeductions],
)
def return_parts(request: Request, job_id: int, payload: schemas.HandedPartsIn) -> Answer:
    job = services.return_parts(request.actor, job_id=job_id, handed=payload.handed())
    return Answer(saved_parts(job), Sentence("The parts are back."))


@routes.post(
    "/garage/jobs/{job_id}/parts/release",
    gate=in_garage(Permission.CHANGE_JOBS, when_locked="never", ids=("job_id",)),
    response=schemas.JobPartsOut,
)
def release_parts(request: Request, job_id: int) -> Answer:
    job = services.release_parts(request.actor, job_id=job_id)
    return Answer(saved_parts(job), Sentence("Other jobs can have the parts of {code} now.", code=job.code))


@routes.post(
    "/garage/job-parts/{job_part_id}/bill",
    gate=in_garage(Permission.CHANGE_JOBS, when_locked="never", ids=("job_part_id",)),
    response=schemas.JobPartsOut,
    refuses=[InvoicedJobIsFinal, AboveApproval, NotApproved, JobHasDeductions],
)
def bill_part(request: Request, job_part_id: int, payload: schemas.BilledPartIn) -> Answer:
    job = services.bill_part(
        request.actor, line_id=job_part_id, unit_paise=payload.unit_price, free_reason=payload.free_reason
    )
    return Answer(saved_parts(job), Sentence("The part has been saved."))


@routes.put(
    "/garage/jobs/{job_id}/gst-rates",
    gate=in_garage(Permission.CHANGE_JOBS, when_locked="never", ids=("job_id",)),
    response=schemas.JobPartsOut,
    refuses=[InvoicedJobIsFinal, AboveApproval, NotApproved, JobHasDeductions],
)
def use_todays_rates(request: Request, job_id: int, payload: schemas.TodaysRatesIn) -> Answer:
    job = services.use_todays_rates(request.actor, job_id=job_id, percent=payload.gst_rate)
    return Answer(saved_parts(job), Sentence("The parts have today's GST rates. Their prices stay."))
