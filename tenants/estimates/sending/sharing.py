"""The customer's page behind the link of an estimate. The link gives access to nothing else."""

from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import quote

from django.db.models import Subquery, Value
from django.db.models.functions import Coalesce

from garages.queries import current_garage
from gst.upi import payment_address
from kernel import clock, outbox
from kernel.errors import NotFound
from kernel.http.fields import phone_text
from kernel.qr import qr_svg
from tenants.estimates import links, queries
from tenants.estimates.codes import EstimateState, SignatureRule, Way
from tenants.estimates.decision.decided import Decided, decided_of
from tenants.estimates.decision.deciding import Wanted, Witness, decide
from tenants.estimates.decision.queries import decision_fields
from tenants.estimates.errors import ApprovalClosed, EstimateOutdated, ObjectionKept, SharedJobFinished
from tenants.estimates.models import Estimate, EstimateDecision, EstimateLink, EstimateRule, EstimateVersion
from tenants.estimates.sending.changes import changes_since
from tenants.estimates.sending.document import BaseLine, Document, Line, from_json
from tenants.files.models import StoredFile
from tenants.jobs.queries import UNFINISHED
from tenants.pictures import queries as pictures
from tenants.pictures.codes import PictureSize
from tenants.pictures.errors import PicturesFull
from tenants.profile.models import GstProfile
from tenants.visits.models import Visit
from tenants.visits.queries import is_moved

State = Literal["open", "decided", "changing", "finished", "expired", "closed", "outdated"]
# In the other states, the page shows a sentence and no lines.
_WITH_LINES = ("open", "decided", "closed")


@dataclass(frozen=True)
class Shared:
    """What a link leads to. `phone` is empty if the garage wrote none."""

    estimate: Estimate
    phone: str
    vpa: str
    signature: str


def get_shared(link_id: int) -> Shared:
    """Return what a link leads to. Raises NotFound for an expired or revoked link."""
    profile = GstProfile.objects.values
    found = EstimateLink.objects.select_related("estimate__visit__job").annotate(
        garage_phone=Coalesce(Subquery(profile("phone")[:1]), Value("")),
        garage_vpa=Coalesce(Subquery(profile("vpa")[:1]), Value("")),
        rule=Coalesce(
            Subquery(EstimateRule.objects.values("signature")[:1]), Value(SignatureRule.OPTIONAL.value)
        ),
    )
    link = found.filter(pk=link_id, revoked_at=None, expires_at__gt=clock.now()).first()
    if link is None:
        raise NotFound
    phone = phone_text(link.garage_phone.removeprefix("+91"))
    return Shared(link.estimate, phone, link.garage_vpa, link.rule)


def _versions(shared: Shared) -> list[EstimateVersion]:
    """Return the newest version, and the one before it, which shows the lines that have changed."""
    found = EstimateVersion.objects.select_related("decision").filter(estimate=shared.estimate)
    return list(found.order_by("-number")[:2])


def get_shared_estimate(link_id: int, *, is_locked: bool) -> dict[str, Any]:
    """Return the page. Reading it decides nothing."""
    shared = get_shared(link_id)
    version, *older = _versions(shared)
    document, state = from_json(version.document), _state(shared, version, is_locked=is_locked)
    token, shown = links.token_of(link_id), state in _WITH_LINES
    changes = changes_since(from_json(older[0].document) if older else None, document)

    def line_fields(line: Line) -> dict[str, Any]:
        return _line_fields(line, token) | {"change": changes.lines[line.ref]}

    return {
        "state": state,
        "garage_name": document.garage_name,
        "garage_phone": shared.phone,
        "whatsapp_address": _whatsapp(shared, document),
        "plate": document.plate,
        "vehicle_model": document.vehicle_model,
        "customer_name": document.customer_name,
        "code": document.code,
        "version_number": document.number,
        "valid_until": document.valid_until,
        "is_supplementary": document.job_id is not None,
        "tax_collected": int(document.tax_applies),
        "tax_percent": document.highest.tax_percent,
        "rounds_total": document.rounds,
        "signature": shared.signature,
        "note": document.note if shown else "",
        "terms": document.terms if shown else "",
        "deposit": document.deposit_paise,
        "base": [_base_fields(each) for each in document.base] if shown else [],
        "base_total": document.base_total.total_paise,
        "taken_off": changes.taken_off if shown else [],
        "version_before": changes.version_before,
        "lines": [line_fields(line) for line in document.lines] if shown else [],
        "choices": [
            {
                "choice_id": choice.choice_id,
                "name": choice.name,
                "options": [
                    {
                        "option_id": option.option_id,
                        "label": option.label,
                        "recommended": option.recommended,
                        "lines": [line_fields(line) for line in option.lines],
                    }
                    for option in choice.options
                ],
            }
            for choice in document.choices
        ]
        if shown
        else [],
        "decision": _decision(shared, version.decision, document, token) if state == "decided" else None,
    }


def note_seen(link_id: int) -> None:
    """Note when the customer first looked at a sent estimate. The page calls this after 2 s in view."""
    shared = get_shared(link_id)
    found = Estimate.objects.filter(pk=shared.estimate.pk, state=EstimateState.SENT, first_seen_at=None)
    found.update(first_seen_at=clock.now())


def decide_shared(
    link_id: int, wanted: Wanted, *, ip: str | None, browser: str, is_locked: bool
) -> EstimateDecision | EstimateOutdated:
    """Keep the decision that a customer makes on the page."""
    shared = get_shared(link_id)
    if not shared.estimate.decided_at:
        # The page asks in the same order (`_state`).
        if _is_over(shared.estimate.visit):
            raise SharedJobFinished(phone=_whom(shared))
        if is_locked:
            raise ApprovalClosed(phone=_whom(shared))

    def check(estimate: Estimate) -> None:
        if _is_over(estimate.visit):
            raise SharedJobFinished(phone=_whom(shared))

    try:
        return decide(
            shared.estimate.pk,
            wanted,
            Witness(Way.LINK, ip=ip, browser=browser),
            signature_rule=shared.signature,
            check=check,
            visit_id=shared.estimate.visit_id,
        )
    except PicturesFull:
        # There is no room for the signature, and the customer cannot make room.
        raise ApprovalClosed(phone=_whom(shared)) from None


def object_to_decision(link_id: int, words: str) -> None:
    """Keep the words of a customer who did not decide this. Only the first words are kept."""
    shared = get_shared(link_id)
    estimate = queries.get_estimate_for_update(shared.estimate.pk)
    found = EstimateDecision.objects.filter(estimate_version__estimate=estimate).exclude(way=Way.LINK)
    decision = found.first()
    if decision is None:
        raise NotFound
    if decision.objection:
        raise ObjectionKept
    decision.objection, decision.objected_at = words, clock.now()
    decision.save(update_fields=["objection", "objected_at"])
    outbox.enqueue("alerts.estimate_objected", key=str(decision.pk), decision_id=decision.pk)


def get_shared_picture(link_id: int, picture_id: int, size: PictureSize) -> StoredFile:
    """Return a picture of the newest version. The link shows no other picture."""
    document = from_json(_versions(get_shared(link_id))[0].document)
    if not any(picture_id in line.pictures for line in document.all_lines()):
        raise NotFound
    return pictures.get_file(picture_id, size)


def get_shared_decision(link_id: int) -> EstimateDecision:
    """Return the decision with its PDF."""
    shared = get_shared(link_id)
    found = EstimateDecision.objects.select_related("paper", "estimate_version__estimate")
    decision = found.filter(estimate_version__estimate=shared.estimate).first()
    if decision is None:
        raise NotFound
    return decision


def _base_fields(each: BaseLine) -> dict[str, Any]:
    return {
        "line_id": each.line_id,
        "kind": each.kind,
        "name": each.name,
        "quantity": each.quantity,
        "unit": each.unit,
        "net": each.net_paise,
        "tax": each.tax_paise,
    }


def _state(shared: Shared, version: EstimateVersion, *, is_locked: bool) -> State:
    estimate = shared.estimate
    if estimate.decided_at:
        return "decided"
    if _is_over(estimate.visit):
        return "finished"
    if estimate.state == EstimateState.DRAFT:
        return "changing"
    if queries.state_of(estimate) == EstimateState.EXPIRED:
        return "expired"
    if is_locked:
        return "closed"
    job = estimate.visit.job
    # The job got dearer since the estimate was sent, so no decision about it can be kept.
    is_dearer = job is not None and job.total_paise > version.base_total_paise
    return "outdated" if is_dearer or is_moved(estimate.visit) else "open"


def _is_over(visit: Visit) -> bool:
    job = visit.job
    if job is None:
        return visit.closed_at is not None
    return bool(job.deleted_at or job.invoice_number or job.status not in UNFINISHED)


def _whom(shared: Shared) -> str:
    return shared.phone or current_garage().trade_name


def _whatsapp(shared: Shared, document: Document) -> str | None:
    if not shared.phone:
        return None
    digits = "91" + "".join(each for each in shared.phone if each.isdigit())[-10:]
    words = f"Hello, I have a question about {document.code} for {document.plate}."
    return f"https://wa.me/{digits}?text={quote(words, safe='')}"


def _line_fields(line: Line, token: str) -> dict[str, Any]:
    return {
        "ref": line.ref,
        "kind": line.kind,
        "name": " ".join(filter(None, (line.name, line.number))),
        "quantity": line.quantity,
        "unit": line.unit,
        "net": line.net_paise,
        "tax": line.tax_paise,
        "note": line.note,
        "mark": line.mark,
        "replaces_id": line.replaces_id,
        "pictures": [
            {
                "picture_id": picture,
                "address": f"/shared/{token}/pictures/{picture}/{PictureSize.FULL.value}",
                "thumb_address": f"/shared/{token}/pictures/{picture}/{PictureSize.THUMB.value}",
            }
            for picture in line.pictures
        ],
    }


def _decision(shared: Shared, decision: EstimateDecision, document: Document, token: str) -> dict[str, Any]:
    decided = decided_of(decision, document)
    return {
        **decision_fields(decided),
        # This is null while the PDF is being drawn.
        "paper_address": f"/shared/{token}/decision.pdf" if decision.paper_id else None,
        "record_address": f"/shared/{token}/record.json",
        "payment": _payment(shared, document, decided),
    }


def _payment(shared: Shared, document: Document, decided: Decided) -> dict[str, Any] | None:
    """Return how to pay the deposit. Nothing is asked for work that was declined, or that is over."""
    asks = decided.lines and not _is_over(shared.estimate.visit)
    amount = min(document.deposit_paise, decided.approved_total_paise) if asks else 0
    if not amount:
        return None
    if not shared.vpa:
        return {"amount": amount, "address": None, "qr": None}
    address = payment_address(
        vpa=shared.vpa,
        name=document.garage_name,
        amount_paise=amount,
        note=f"Deposit {document.code} {document.plate}",
        reference=document.code,
    )
    return {"amount": amount, "address": address, "qr": qr_svg(address)}
