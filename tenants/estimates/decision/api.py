"""The operations of decisions in a garage. The customer's calls are in tenants.estimates.shared_api."""

from typing import Any

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from garages.roles import Permission
from kernel.errors import Rendering
from kernel.hiding import PAPER
from kernel.http.answer import Answer
from kernel.http.fields import DownloadOut
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.estimates import errors, queries
from tenants.estimates.decision import answers, confirming, record, recording
from tenants.estimates.decision.fields import RecordedDecisionIn
from tenants.estimates.decision.papers import DECISION
from tenants.jobs.errors import InvoicedJobIsFinal
from tenants.messages.codes import MailState
from tenants.pictures.errors import PicturesFull
from tenants.visits.errors import JobFinished, VisitEnded

routes = Routes(tags=["estimates"])


@routes.post(
    "/garage/estimates/{estimate_id}/decisions",
    gate=in_garage(Permission.CHANGE_ESTIMATES, when_locked="open_job", ids=("estimate_id",)),
    response=answers.RecordedDecisionOut,
    refuses=[
        errors.EstimateOutdated,
        errors.EstimateNotSent,
        errors.EstimateDecided,
        errors.EstimateWithdrawn,
        errors.EstimateChanging,
        errors.EstimateExpired,
        errors.NewerVersion,
        errors.TotalDiffers,
        PicturesFull,
        VisitEnded,
        JobFinished,
        errors.JobMoved,
        InvoicedJobIsFinal,
    ],
)
def record_decision(request: Request, estimate_id: int, payload: RecordedDecisionIn) -> Any:
    recorded = recording.record_decision(
        request.actor, estimate_id=estimate_id, wanted=payload.wanted(), spoken=payload.spoken()
    )
    if isinstance(recorded, errors.EstimateOutdated):
        return recorded
    data = {
        "approved_total": recorded.decision.approved_total_paise,
        "code": record.code_of(bytes(recorded.decision.hash)),
        "mailed_to": recorded.mailed_to or None,
        "whatsapp_address": recorded.whatsapp_address,
    }
    return Answer(data, recorded.sentence)


@routes.post(
    "/garage/estimates/{estimate_id}/decision/mail",
    gate=in_garage(Permission.CHANGE_ESTIMATES, when_locked="never", ids=("estimate_id",)),
    refuses=[
        errors.EstimateNotSent,
        errors.DecisionNotRecorded,
        errors.CustomerHasNoEmail,
        errors.MailsUsedUp,
    ],
)
def mail_decision(request: Request, estimate_id: int) -> Any:
    queued = confirming.confirm_again(request.actor, estimate_id=estimate_id)
    if isinstance(queued, errors.CustomerHasNoEmail):
        return queued
    is_sent = queued.state == MailState.SENT
    return Answer(
        None,
        Sentence("The mail was sent to {to}.", to=queued.to)
        if is_sent
        else Sentence("A mail is on its way to {to}.", to=queued.to),
    )


@routes.get(
    "/garage/estimates/{estimate_id}/decision/address",
    gate=in_garage(Permission.SEE_PICTURES, when_locked="always", ids=("estimate_id",), paper_with=PAPER),
    response=DownloadOut,
    refuses=[Rendering],
)
def get_decision_address(request: Request, estimate_id: int) -> DownloadOut | HttpResponse:
    return DECISION.address(queries.get_decision(estimate_id))


@routes.get(
    "/garage/estimates/{estimate_id}/decision/record",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always", ids=("estimate_id",), paper_with=PAPER),
    produces="application/json",
)
def get_decision_record(request: Request, estimate_id: int) -> HttpResponse:
    """The exact bytes of the record, so that their SHA-256 can be compared with the printed code."""
    name, content = record.file_of(queries.get_decision(estimate_id))
    disposition = content_disposition_header(as_attachment=True, filename=name) or "attachment"
    return HttpResponse(content, "application/json", headers={"Content-Disposition": disposition})
