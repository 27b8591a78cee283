"""Queries that read decisions for the garage."""

from collections.abc import Sequence
from typing import Any

from garages.roles import Permission
from kernel.actor import Actor
from kernel.files.addresses import private_picture_address
from tenants.estimates.codes import EstimateState, Way
from tenants.estimates.decision import record
from tenants.estimates.decision.decided import Decided, decided_of
from tenants.estimates.models import Estimate, EstimateDecision
from tenants.estimates.sending.document import Document
from tenants.pictures.codes import PictureSize


def staff_fields(actor: Actor, decision: EstimateDecision, document: Document) -> dict[str, Any]:
    """Return a decision. Support sessions get no signature, and most roles no address and browser."""
    signature = decision.signature
    shows_signature = signature and signature.erased_at is None and actor.may(Permission.SEE_PICTURES)
    sees_origin = actor.may(Permission.SEE_DECISION_ORIGIN)
    return {
        **decision_fields(decided_of(decision, document)),
        "phone": decision.phone[-10:],
        "spoken_on": decision.spoken_at,
        "said": decision.said,
        "recorded_by": decision.recorded_by,
        "objection": decision.objection,
        "objected_on": decision.objected_at,
        "paper_problem": decision.paper_problem,
        "signature_address": private_picture_address(signature.pk, PictureSize.FULL)
        if signature and shows_signature
        else None,
        "ip": decision.ip if sees_origin else None,
        "browser": decision.browser if sees_origin and decision.way == Way.LINK else None,
    }


def decisions_of(estimates: Sequence[Estimate]) -> dict[int, dict[str, Any]]:
    """Return who decided the estimates of a page and what they approved, by the ids of the estimates.

    It is a statement of its own, because Postgres would also look up the decisions of skipped rows.
    """
    decided = [each.pk for each in estimates if each.state == EstimateState.DECIDED]
    if not decided:
        return {}
    found = EstimateDecision.objects.filter(estimate_version__estimate__in=decided)
    rows = found.values_list("estimate_version__estimate", "name", "approved_total_paise")
    return {estimate: {"name": name, "approved_total": total} for estimate, name, total in rows}


def decision_fields(decided: Decided) -> dict[str, Any]:
    decision = decided.decision
    return {
        "name": decision.name,
        "way": decision.way,
        "decided_on": decision.created_at,
        "approved_total": decision.approved_total_paise,
        "approves": bool(decided.lines),
        "code": record.code_of(bytes(decision.hash)),
        "refs": [ref for ref, approved in decided.answers.lines.items() if approved],
        "options": [option for option in decided.answers.options.values() if option is not None],
        "objected": bool(decision.objection),
    }
