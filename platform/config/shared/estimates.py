"""The public page of an estimate. Only the POST of a decision decides, so mail scanners cannot."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.db import OperationalError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe
from ninja import Query

from billing.queries import find_lock
from config.files import follows_moves, try_again
from config.shared.scope import garage_of
from kernel import tenancy
from kernel.errors import GarageMoved, GarageMoving, NotFound
from kernel.http.answer import Answer
from kernel.http.gate import public
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.limits import Limit
from kernel.log import current_request
from kernel.sentences import Sentence
from tenants.estimates import errors, links
from tenants.estimates.decision import answers, fields, record
from tenants.estimates.rules import BROWSER_LENGTH
from tenants.estimates.sending import sharing
from tenants.pictures.codes import PictureSize

routes = Routes(tags=["shared"])

# The customer's page loads once and shows a toast on the limit.
_read_gate = public(Limit("estimate_read", 60, 60, per=("address",)))
_TRIES = Limit("estimate_decide", 20, 3600, per=("address",), forgives_mistakes=True)
_LINK_TRIES = Limit("estimate_decide_link", 10, 86_400, per=("link",), forgives_mistakes=True)
_decide_gate = public(_TRIES, _LINK_TRIES)
# Many phones can share one address, so objections leave the attempts to decide alone.
_object_gate = public(
    replace(_TRIES, name="estimate_object"), replace(_LINK_TRIES, name="estimate_object_link")
)
_MOVES = [NotFound, GarageMoved]


@routes.get("/garage/shared-estimate", gate=_read_gate, response=answers.SharedEstimateOut, refuses=_MOVES)
def get_shared_estimate(request: Request, query: Query[fields.SharedLinkIn]) -> dict[str, Any]:
    """The newest version of an estimate, or its decision. Reading it decides nothing."""
    link_id = links.link_id_of(query.link)
    with garage_of(link_id):
        return sharing.get_shared_estimate(link_id or 0, is_locked=_is_locked())


@routes.post("/garage/shared-estimate/seen", gate=_read_gate, refuses=[*_MOVES, GarageMoving])
def note_estimate_seen(request: Request, payload: fields.SharedLinkIn) -> Answer:
    """The page was in view for 2 seconds."""
    link_id = links.link_id_of(payload.link)
    with garage_of(link_id, writes=True):
        sharing.note_seen(link_id or 0)
    return Answer(None)


@routes.post(
    "/garage/shared-estimate/decide",
    gate=_decide_gate,
    response=answers.DecidedOut,
    refuses=[
        *_MOVES,
        GarageMoving,
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
    link_id = links.link_id_of(payload.link)
    with garage_of(link_id, writes=True):
        decided = sharing.decide_shared(
            link_id or 0,
            payload.wanted(),
            ip=facts.address,
            browser=facts.user_agent[:BROWSER_LENGTH],
            is_locked=_is_locked(),
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
    refuses=[*_MOVES, GarageMoving, errors.ObjectionKept],
)
def object_to_decision(request: Request, payload: fields.ObjectionIn) -> Answer:
    """The words of a customer who did not decide this."""
    link_id = links.link_id_of(payload.link)
    with garage_of(link_id, writes=True):
        sharing.object_to_decision(link_id or 0, payload.words)
    return Answer(None, Sentence("The garage reads this."))


@require_safe
@follows_moves
def shared_picture(request: HttpRequest, token: str, picture_id: int, size: str) -> HttpResponse:
    """Serve a picture of the version that the link shows."""
    if size not in set(PictureSize):
        raise Http404

    def picture(link_id: int) -> HttpResponse:
        file = sharing.get_shared_picture(link_id, picture_id, PictureSize(size))
        return _response(bytes(file.content), file.content_type, file.name, as_attachment=False)

    return _served(token, picture)


@require_safe
@follows_moves
def shared_decision(request: HttpRequest, token: str) -> HttpResponse:
    """Serve the PDF of a decision, shown in the browser."""

    def paper(link_id: int) -> HttpResponse:
        file = sharing.get_shared_decision(link_id).paper
        if file is None:
            raise NotFound
        return _response(bytes(file.content), file.content_type, file.name, as_attachment=False)

    return _served(token, paper)


@require_safe
@follows_moves
def shared_record(request: HttpRequest, token: str) -> HttpResponse:
    """Serve the exact bytes of the record, so that anybody can compare their SHA-256 with the code."""

    def written(link_id: int) -> HttpResponse:
        name, content = record.file_of(sharing.get_shared_decision(link_id))
        return _response(content, "application/json", name, as_attachment=True)

    return _served(token, written)


def _served(token: str, answer: Callable[[int], HttpResponse]) -> HttpResponse:
    link_id = links.link_id_of(token)
    try:
        with transaction.atomic(), tenancy.platform(), garage_of(link_id):
            return answer(link_id or 0)
    except NotFound:
        raise Http404 from None
    except OperationalError:
        return try_again()


def _response(content: bytes, content_type: str, name: str, *, as_attachment: bool) -> HttpResponse:
    response = HttpResponse(content, content_type)
    response["Content-Disposition"] = content_disposition_header(as_attachment, name) or "attachment"
    response["Cache-Control"] = "private, no-store"
    response["X-Content-Type-Options"] = "nosniff"
    response["X-Robots-Tag"] = "noindex"
    return response


def _is_locked() -> bool:
    garage_id = tenancy.current_garage()
    return garage_id is None or find_lock(int(garage_id), may_pay=False) is not None
