"""The operations of the job screens."""

from typing import Any

from ninja import File, Form, Query
from ninja.files import UploadedFile

from garages.roles import Permission
from kernel.errors import ChangedMeanwhile
from kernel.files.addresses import picture_address
from kernel.http.answer import Answer
from kernel.http.gate import in_garage
from kernel.http.payload import IMAGE_LIMIT
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.money import rupee_text
from kernel.sentences import Sentence, joined
from tenants.jobs import photos, queries, rules, schemas, services
from tenants.jobs.answers import saved_fields
from tenants.jobs.approval import excess
from tenants.jobs.approval.fields import AllowExcessIn
from tenants.jobs.board import columns as board
from tenants.jobs.board import listing
from tenants.jobs.codes import JobStatus
from tenants.jobs.errors import (
    AboveApproval,
    ApprovedJobKeepsCar,
    InvoicedJobIsFinal,
    JobHasDeductions,
    JobHasMoney,
    JobHasParts,
    JobInvoiced,
    JobKeepsCustomer,
    JobPaid,
    NotApproved,
    NotGuarded,
    OverLimit,
)
from tenants.jobs.handling_fields import JobPoNumberIn, JobTaxIn
from tenants.jobs.parts import stock as part_stock

routes = Routes(tags=["jobs"])


@routes.get(
    "/garage/get-job-defaults",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always"),
    response=schemas.JobDefaultsOut,
)
def get_job_defaults(request: Request) -> dict[str, Any]:
    return queries.job_defaults()


@routes.get(
    "/garage/jobs",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always"),
    response=schemas.JobPageOut,
)
def list_jobs(request: Request, asked: Query[schemas.JobListIn]) -> dict[str, Any]:
    wanted = asked.wanted
    return listing.list_jobs(
        asked,
        statuses=wanted.status,
        category_ids=wanted.garage_job_category,
        entered=wanted.date_filter,
        waiting=wanted.waiting,
        order=asked.sort_by,
    )


@routes.get(
    "/garage/jobs/board",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always"),
    response=schemas.JobBoardOut,
)
def get_job_board(request: Request) -> dict[str, Any]:
    return board.get_job_board()


@routes.post(
    "/garage/jobs/change-status",
    gate=in_garage(Permission.DELIVER_JOBS, when_locked="open_job", ids=("jobId",)),
    response=schemas.JobSavedOut,
    refuses=[ChangedMeanwhile, JobHasMoney, JobHasDeductions, OverLimit],
)
def change_status(request: Request, payload: schemas.ChangeStatusIn) -> Answer:
    job = services.change_status(
        request.actor,
        job_id=payload.job_id,
        status=JobStatus(payload.job_status_id),
        send_invoice=payload.send_invoice,
    )
    sends = payload.send_invoice
    said = rules.status_sentence(job.code, job.status, sends=sends, has_email=bool(job.customer.email))
    if job.status == JobStatus.DELIVERED:
        said = joined(said, part_stock.missing_from(job))
    elif job.status == JobStatus.CANCELLED:
        said = joined(said, part_stock.still_out(job))
    return Answer(saved_fields(job), said)


@routes.get(
    "/garage/jobs/{job_id}",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always", ids=("job_id",)),
    response=schemas.JobOut,
)
def get_job(request: Request, job_id: int) -> dict[str, Any]:
    return queries.get_job(request.actor, job_id)


@routes.post(
    "/garage/jobs",
    gate=in_garage(Permission.CHANGE_JOBS, when_locked="never", creates=True),
    response=schemas.JobSavedOut,
)
def open_job(request: Request, payload: schemas.NewJobIn) -> Answer:
    job = services.open_job(request.actor, payload.details())
    return Answer(saved_fields(job), Sentence("Job {code} has been created successfully.", code=job.code))


@routes.put(
    "/garage/jobs/{job_id}",
    gate=in_garage(Permission.CHANGE_JOBS, when_locked="never", ids=("job_id",)),
    response=schemas.JobSavedOut,
    refuses=[
        ChangedMeanwhile,
        InvoicedJobIsFinal,
        AboveApproval,
        NotApproved,
        ApprovedJobKeepsCar,
        JobKeepsCustomer,
        JobHasDeductions,
    ],
)
def change_job(request: Request, job_id: int, payload: schemas.ChangedJobIn) -> Answer:
    job = services.change_job(
        request.actor, job_id=job_id, details=payload.details(), version=payload.version
    )
    return Answer(saved_fields(job), Sentence("Job {code} has been updated successfully.", code=job.code))


@routes.put(
    "/garage/jobs/{job_id}/tax",
    gate=in_garage(Permission.CHANGE_JOBS, when_locked="never", ids=("job_id",)),
    response=schemas.JobSavedOut,
    refuses=[InvoicedJobIsFinal, AboveApproval, NotApproved, JobHasDeductions],
)
def set_job_tax(request: Request, job_id: int, payload: JobTaxIn) -> Answer:
    job = services.set_job_tax(
        request.actor,
        job_id=job_id,
        tax_applies=payload.tax_collected,
        exempt_reason=payload.exempt_reason,
    )
    said = Sentence("The reason is saved on job {code}.", code=job.code)
    if job.tax_applies:
        said = Sentence("GST is added to job {code}.", code=job.code)
    return Answer(saved_fields(job), said)


@routes.put(
    "/garage/jobs/{job_id}/po-number",
    gate=in_garage(Permission.CHANGE_JOBS, when_locked="never", ids=("job_id",)),
    response=schemas.JobSavedOut,
    refuses=[ChangedMeanwhile, InvoicedJobIsFinal],
)
def set_po_number(request: Request, job_id: int, payload: JobPoNumberIn) -> Answer:
    job = services.set_po_number(
        request.actor, job_id=job_id, po_number=payload.po_number, version=payload.version
    )
    said = Sentence("The PO number is removed from job {code}.", code=job.code)
    if job.po_number:
        said = Sentence("The PO number is saved on job {code}.", code=job.code)
    return Answer(saved_fields(job), said)


@routes.post(
    "/garage/jobs/{job_id}/allow-excess",
    gate=in_garage(Permission.EXCEED_APPROVAL, when_locked="never", ids=("job_id",)),
    response=schemas.JobSavedOut,
    refuses=[ChangedMeanwhile, NotGuarded, InvoicedJobIsFinal],
)
def allow_excess(request: Request, job_id: int, payload: AllowExcessIn) -> Answer:
    job = excess.allow_excess(
        request.actor,
        job_id=job_id,
        up_to_paise=payload.up_to,
        reason=payload.reason,
        version=payload.version,
    )
    return Answer(
        saved_fields(job),
        Sentence("{code} may cost up to {up_to} now.", code=job.code, up_to=rupee_text(payload.up_to)),
    )


@routes.delete(
    "/garage/jobs/{job_id}",
    gate=in_garage(Permission.CHANGE_JOBS, when_locked="never", ids=("job_id",)),
    refuses=[JobInvoiced, JobPaid, JobHasDeductions, JobHasParts],
)
def delete_job(request: Request, job_id: int) -> Any:
    refusal = services.delete_job(request.actor, job_id=job_id)
    return refusal or Answer(None, Sentence("Job deleted successfully"))


@routes.post(
    "/garage/jobs/{job_id}/comments",
    gate=in_garage(Permission.COMMENT_ON_JOBS, when_locked="open_job", ids=("job_id",), creates=True),
)
def comment_on_job(request: Request, job_id: int, payload: schemas.CommentIn) -> Answer:
    services.comment_on_job(request.actor, job_id=job_id, comment=payload.comment)
    return Answer(None, Sentence("Your comment has been added."))


@routes.post(
    "/garage/jobs/{job_id}/photos",
    gate=in_garage(
        Permission.COMMENT_ON_JOBS,
        when_locked="open_job",
        ids=("job_id",),
        creates=True,
        body_limit=IMAGE_LIMIT,
    ),
    response=schemas.PhotoOut,
)
def add_job_photo(
    request: Request, job_id: int, payload: Form[schemas.PhotoIn], photo: File[UploadedFile]
) -> Answer:
    added = photos.add_photo(
        request.actor, job_id=job_id, content=photo.read(), client_key=payload.client_key
    )
    address = picture_address(added.file_id)
    return Answer({"photo_id": added.pk, "address": address}, Sentence("The photo has been added."))


@routes.delete(
    "/garage/jobs/{job_id}/photos/{photo_id}",
    gate=in_garage(Permission.COMMENT_ON_JOBS, when_locked="open_job", ids=("job_id", "photo_id")),
)
def remove_job_photo(request: Request, job_id: int, photo_id: int) -> Answer:
    photos.remove_photo(request.actor, job_id=job_id, photo_id=photo_id)
    return Answer(None, Sentence("The photo has been removed."))
