"""The operations of estimates and their rules."""

from typing import Any

from django.http import HttpResponse
from ninja import Query

from garages.roles import Permission
from kernel.errors import ChangedMeanwhile, Rendering
from kernel.hiding import PAPER
from kernel.http.answer import Answer
from kernel.http.fields import DownloadOut
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.money import rupee_text
from kernel.sentences import Sentence
from tenants.estimates import answers, errors, fields, queries, rule
from tenants.estimates.codes import Tab
from tenants.estimates.draft import opening, services
from tenants.estimates.sending import services as sending
from tenants.estimates.sending.papers import ESTIMATE
from tenants.jobs.answers import saved_fields
from tenants.jobs.errors import AboveApproval, InvoicedJobIsFinal
from tenants.jobs.schemas import JobSavedOut
from tenants.visits.errors import EstimateApproved, JobFinished, VisitEnded

routes = Routes(tags=["estimates"])

_change_gate = in_garage(Permission.CHANGE_ESTIMATES, when_locked="never", ids=("estimate_id",))
_see_gate = in_garage(Permission.SEE_JOBS, when_locked="always", ids=("estimate_id",))
_FINAL = [errors.EstimateDecided, errors.EstimateWithdrawn]
_OVER = [VisitEnded, JobFinished, InvoicedJobIsFinal, errors.JobMoved]


@routes.post(
    "/garage/visits/{visit_id}/estimates",
    gate=in_garage(Permission.CHANGE_ESTIMATES, when_locked="never", ids=("visit_id",), creates=True),
    response=answers.EstimateIdOut,
    refuses=[errors.EstimateLive, EstimateApproved, *_OVER],
)
def draft_estimate(request: Request, visit_id: int, payload: fields.NewEstimateIn) -> dict[str, Any]:
    drafted = services.draft_estimate(
        request.actor, visit_id=visit_id, point_ids=payload.point_ids, service_id=payload.service_id
    )
    return {
        "estimate_id": drafted.estimate.pk,
        "code": drafted.estimate.code,
        "added": drafted.added,
        "joined": drafted.joined,
        "skipped": [
            {"point_id": each.point_id, "label": each.label, "why": each.why} for each in drafted.skipped
        ],
        "is_new": drafted.is_new,
    }


@routes.get(
    "/garage/visits/{visit_id}/estimates",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always", ids=("visit_id",)),
    response=list[answers.VisitEstimateOut],
)
def list_visit_estimates(request: Request, visit_id: int) -> list[dict[str, Any]]:
    return queries.list_of_visit(visit_id)


@routes.get(
    "/garage/estimates",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always", ids=("vehicleId",)),
    response=answers.EstimateListOut,
)
def list_estimates(request: Request, query: Query[fields.EstimateListIn]) -> dict[str, Any]:
    return queries.list_estimates(query, tab=Tab(query.tab), vehicle_id=query.vehicle_id)


@routes.get("/garage/estimates/{estimate_id}", gate=_see_gate, response=answers.EstimateOut)
def get_estimate(request: Request, estimate_id: int) -> dict[str, Any]:
    return queries.get_estimate(request.actor, estimate_id)


@routes.put(
    "/garage/estimates/{estimate_id}",
    gate=_change_gate,
    response=answers.SavedEstimateOut,
    refuses=[ChangedMeanwhile, errors.EstimateLive, *_FINAL, *_OVER],
)
def change_estimate(request: Request, estimate_id: int, payload: fields.EstimateIn) -> Answer:
    changed = services.change_estimate(
        request.actor, estimate_id=estimate_id, details=payload.details(), version=payload.version
    )
    saved = {"lowest": changed.lowest_paise, "total": changed.total_paise, "version": changed.version}
    return Answer(saved, Sentence("{code} is saved.", code=changed.code))


@routes.post(
    "/garage/estimates/{estimate_id}/send",
    gate=_change_gate,
    response=answers.SentEstimateOut,
    refuses=[
        ChangedMeanwhile,
        errors.EstimateExpired,
        errors.MailsUsedUp,
        errors.CustomerHasNoEmail,
        *_FINAL,
        *_OVER,
    ],
)
def send_estimate(request: Request, estimate_id: int, payload: fields.SendEstimateIn) -> Any:
    sent = sending.send_estimate(
        request.actor, estimate_id=estimate_id, version=payload.version, by_mail=payload.email
    )
    if isinstance(sent, errors.CustomerHasNoEmail):
        return sent
    data = {
        "link": sent.link,
        "whatsapp_address": sent.whatsapp_address,
        "version_number": sent.number,
        "version": sent.version,
    }
    return Answer(data, sent.sentence)


@routes.post(
    "/garage/estimates/{estimate_id}/withdraw",
    gate=_change_gate,
    refuses=[ChangedMeanwhile, *_FINAL],
)
def withdraw_estimate(request: Request, estimate_id: int, payload: fields.WithdrawEstimateIn) -> Answer:
    gone = sending.withdraw_estimate(
        request.actor, estimate_id=estimate_id, reason=payload.reason, version=payload.version
    )
    return Answer(None, Sentence("{code} is withdrawn.", code=gone.code))


@routes.post(
    "/garage/estimates/{estimate_id}/open-job",
    gate=in_garage(Permission.CHANGE_JOBS, when_locked="never", ids=("estimate_id",), creates=True),
    response=JobSavedOut,
    refuses=[errors.NothingApproved, errors.JobExists, VisitEnded, AboveApproval],
)
def open_estimated_job(request: Request, estimate_id: int, payload: fields.EstimatedJobIn) -> Answer:
    job = opening.open_estimated_job(request.actor, estimate_id=estimate_id, handling=payload.handling())
    approved = rupee_text(job.ceiling_paise or 0)
    return Answer(
        saved_fields(job),
        Sentence("{code} is open. {approved} is approved.", code=job.code, approved=approved),
    )


@routes.get(
    "/garage/estimates/{estimate_id}/address",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always", ids=("estimate_id",), paper_with=PAPER),
    response=DownloadOut,
    refuses=[errors.EstimateNotSent, Rendering],
)
def get_estimate_address(request: Request, estimate_id: int) -> DownloadOut | HttpResponse:
    return ESTIMATE.address(sending.get_newest(estimate_id))


@routes.get(
    "/garage/estimate-rule",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always"),
    response=answers.EstimateRuleOut,
)
def get_estimate_rule(request: Request) -> dict[str, Any]:
    return rule.rule_fields(queries.get_rule())


@routes.put(
    "/garage/estimate-rule",
    gate=in_garage(Permission.CHANGE_ESTIMATE_RULES, when_locked="never"),
    response=answers.EstimateRuleOut,
    refuses=[ChangedMeanwhile],
)
def set_estimate_rule(request: Request, payload: fields.EstimateRuleIn) -> Answer:
    changed = rule.set_estimate_rule(request.actor, payload.details(), version=payload.version)
    return Answer(rule.rule_fields(changed), Sentence("The rules of estimates are saved."))
