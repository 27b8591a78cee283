"""The public page of an estimate. Only the POST of a decision decides, so mail scanners cannot."""

from dataclasses import replace
from typing import Any

from ninja import Query

from billing.queries import find_lock
from kernel.http.answer import Answer
from kernel.http.gate import by_link
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.limits import Limit
from kernel.log import current_request
from kernel.sentences import Sentence
from tenants.estimates import errors, links
from tenants.estimates.decision import answers, fields, record
from tenants.estimates.rules import BROWSER_LENGTH
from tenants.estimates.sending import sharing

routes = Routes(tags=["shared"])

# The customer's page loads once and shows a toast on the limit.
_read_gate = by_link(links.link_id_of, Limit("estimate_read", 60, 60, per=("address",)))
_TRIES = Limit("estimate_decide", 20, 3600, per=("address",), forgives_mistakes=True)
_LINK_TRIES = Limit("estimate_decide_link", 10, 86_400, per=("link",), forgives_mistakes=True)
_decide_gate = by_link(links.link_id_of, _TRIES, _LINK_TRIES)
# Many phones can share one address, so objections leave the attempts to decide alone.
_object_gate = by_link(
    links.link_id_of,
    replace(_TRIES, name="estimate_object"),
    replace(_LINK_TRIES, name="estimate_object_link"),
)


@routes.get("/garage/shared-estimate", gate=_read_gate, response=answers.SharedEstimateOut)
def get_shared_estimate(request: Request, query: Query[fields.SharedLinkIn]) -> dict[str, Any]:
    """The newest version of an estimate, or its decision. Reading it decides nothing."""
    return sharing.get_shared_estimate(request.link.link_id, is_locked=_is_locked(request))


@routes.post("/garage/shared-estimate/seen", gate=_read_gate)
def note_estimate_seen(request: Request, payload: fields.SharedLinkIn) -> Answer:
    """The page was in view for 2 seconds."""
    sharing.note_seen(request.link.link_id)
    return Answer(None)


@routes.post(
    "/garage/shared-estimate/decide",
    gate=_decide_gate,
    response=answers.DecidedOut,
    refuses=[
        errors.ApprovalClosed,
        errors.EstimateOutdated,
        errors.EstimateDecided,
        errors.EstimateChanging,
        errors.EstimateExpired,
        errors.EstimateNotSent,
        errors.EstimateWithdrawn,
        errors.NewerVersion,
        errors.TotalDiffers,
        errors.SharedJobFinished,
    ],
)
def decide_shared_estimate(request: Request, payload: fields.SharedDecisionIn) -> Any:
    """The customer's answers to one version. The same answers again return the first decision."""
    facts = current_request()
    decided = sharing.decide_shared(
        request.link.link_id,
        payload.wanted(),
        ip=facts.address,
        browser=facts.user_agent[:BROWSER_LENGTH],
        is_locked=_is_locked(request),
    )
    if isinstance(decided, errors.EstimateOutdated):
        return decided
    return {
        "approved_total": decided.approved_total_paise,
        "decided_on": decided.created_at,
        "code": record.code_of(bytes(decided.hash)),
    }


@routes.post(
    "/garage/shared-estimate/object",
    gate=_object_gate,
    refuses=[errors.ObjectionKept],
)
def object_to_decision(request: Request, payload: fields.ObjectionIn) -> Answer:
    """The words of a customer who did not decide this."""
    sharing.object_to_decision(request.link.link_id, payload.words)
    return Answer(None, Sentence("The garage reads this."))


def _is_locked(request: Request) -> bool:
    return find_lock(request.link.garage_id, may_pay=False) is not None
