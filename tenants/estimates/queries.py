"""Queries that read estimates."""

import re
from collections.abc import Sequence
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import BigIntegerField, Func, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import JSONObject
from django.utils.timezone import localtime

from garages.queries import current_garage
from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import NotFound
from kernel.files.addresses import private_picture_address
from kernel.http.fields import NewestFirst, bare_phone, seeks_phones
from kernel.pages import as_of
from tenants.estimates import links
from tenants.estimates.codes import LIVE, EstimateState, Tab
from tenants.estimates.decision.queries import decisions_of, staff_fields
from tenants.estimates.draft.drafts import draft_document
from tenants.estimates.models import (
    Estimate,
    EstimateDecision,
    EstimateLine,
    EstimateLink,
    EstimateMail,
    EstimateRule,
    EstimateVersion,
)
from tenants.estimates.rules import LEAST_MONTHS, VALID_DAYS, state_on
from tenants.estimates.sending import whatsapp
from tenants.estimates.sending.document import BaseLine, Document, Line, from_json
from tenants.estimates.waiting import APPROVED_WITHOUT_JOB
from tenants.pictures.codes import PictureSize
from tenants.vehicles import plates
from tenants.visits.models import Visit
from tenants.visits.queries import get_visit_for_update, is_open

_NEWEST_MAIL = Subquery(
    EstimateMail.objects.filter(estimate_version__estimate=OuterRef("pk"))
    .order_by("-id")
    .values(mail=JSONObject(to="to", state="state", problem="reason", subject="subject"))[:1]
)
_LIVE_LINK = Subquery(EstimateLink.objects.filter(estimate=OuterRef("pk"), revoked_at=None).values("pk")[:1])
_POINTS = ArraySubquery(
    EstimateLine.objects.filter(estimate=OuterRef("pk"))
    .exclude(point=None)
    .values(
        each=Func(
            Func("more_points", "point_id", function="array_append"),
            function="unnest",
            output_field=BigIntegerField(),
        )
    )
)


def list_estimates(paging: NewestFirst, *, tab: Tab, vehicle_id: int | None = None) -> dict[str, Any]:
    """Return one page of estimates, newest first: of the garage, or of one vehicle."""
    found = _in_tab(as_of(Estimate.objects.all(), paging), tab)
    if vehicle_id is not None:
        found = found.filter(visit__vehicle=vehicle_id)
    if paging.search_text:
        found = found.filter(_called(paging.search_text))
    joined = found.select_related("visit__customer", "visit__vehicle", "visit__job")
    rows = list(joined.order_by("-id")[paging.rows])
    decisions = decisions_of(rows)
    return {
        "estimates": [
            row_fields(each)
            | {
                "customer_id": each.visit.customer_id,
                "visit_is_open": is_open(each.visit),
                "decision": decisions.get(each.pk),
            }
            for each in rows
        ],
        "record_count": found.count(),
        "as_of": paging.seen([each.pk for each in rows]),
    }


def _called(text: str) -> Q:
    """Return the condition of a search by number, customer, phone or plate."""
    called = Q(code__icontains=text) | Q(visit__customer__name__icontains=text)
    digits = bare_phone(text).removeprefix("+91")
    if re.fullmatch("[0-9]{3,}", digits) and seeks_phones(digits):
        called |= Q(visit__customer__phone__contains=digits)
    for key in filter(None, plates.part_keys(text)):
        called |= Q(visit__vehicle__search_key__contains=key)
    return called


def list_of_visit(visit_id: int) -> list[dict[str, Any]]:
    """Return the estimates of a visit with their points and decisions, the newest first."""
    found = Estimate.objects.select_related("visit__customer", "visit__vehicle", "visit__job")
    rows = list(found.filter(visit=visit_id).annotate(point_ids=_POINTS).order_by("-id"))
    decisions = decisions_of(rows)
    return [
        row_fields(each) | {"point_ids": each.point_ids, "decision": decisions.get(each.pk)} for each in rows
    ]


def row_fields(estimate: Estimate) -> dict[str, Any]:
    visit = estimate.visit
    return {
        "estimate_id": estimate.pk,
        "code": estimate.code,
        "visit_id": visit.pk,
        "vehicle_number": visit.vehicle.number,
        "customer_name": visit.customer.name,
        "job_code": visit.job.code if visit.job else None,
        "state": state_of(estimate),
        "lowest": estimate.lowest_paise,
        "total": estimate.total_paise,
        "valid_until": estimate.valid_until,
        "sent_on": estimate.sent_at,
        "first_seen_on": estimate.first_seen_at,
        "decided_on": estimate.decided_at,
        "created_on": estimate.created_at,
    }


def get_estimate(actor: Actor, estimate_id: int) -> dict[str, Any]:
    """Return an estimate: the lines of a draft, or the document that was sent.

    Support sessions get no pictures and no link, because the link can decide.
    """
    joined = Estimate.objects.select_related("visit__customer", "visit__vehicle", "visit__job")
    found = joined.annotate(mail=_NEWEST_MAIL, link_id=_LIVE_LINK).filter(pk=estimate_id)
    estimate = found.first()
    if estimate is None:
        raise NotFound
    state, visit = state_of(estimate), estimate.visit
    version: EstimateVersion | None = None
    document: Document | None = None
    if state != EstimateState.DRAFT and estimate.last_version:
        version = find_newest_version(estimate)
        document = from_json(version.document) if version else None
    if document is None:
        document = draft_document(estimate, job=visit.job, number=estimate.last_version + 1)
    sees_pictures = actor.may(Permission.SEE_PICTURES)
    shares = state in (EstimateState.SENT, EstimateState.DECIDED)
    link = estimate.link_id if sees_pictures and shares else None
    message = whatsapp.address_of(document, link) if link else None
    decision = None
    if version and estimate.decided_at:
        decision = staff_fields(actor, version.decision, document)
        message = whatsapp.decided_address_of(version.decision, document, link) if link else None
    return row_fields(estimate) | {
        "customer_id": visit.customer_id,
        "customer_phone": visit.customer.phone[-10:],
        "customer_email": visit.customer.email or None,
        "vehicle_id": visit.vehicle_id,
        "vehicle_model": visit.vehicle.model,
        "vehicle_class": visit.vehicle.vehicle_class,
        "job_id": visit.job_id,
        "reason": estimate.reason,
        "last_version": estimate.last_version,
        "person_name": estimate.person_name,
        "sent_by": version.sent_by if version else None,
        "paper_problem": version.paper_problem if version else "",
        "mail": estimate.mail,
        "link": links.address_of(link) if link else None,
        "whatsapp_address": message,
        "decision": decision,
        "version": estimate.version,
        **document_fields(document, sees_pictures=sees_pictures),
    }


def document_fields(document: Document, *, sees_pictures: bool) -> dict[str, Any]:
    lowest, highest = document.lowest, document.highest
    return {
        "tax_collected": int(document.tax_applies),
        "tax_percent": highest.tax_percent,
        "rounds_total": document.rounds,
        "note": document.note,
        "deposit": document.deposit_paise,
        "discount": document.discount_paise,
        "base": [_base_fields(each) for each in document.base],
        "base_total": document.base_total.total_paise,
        "lines": [_line_fields(each, sees_pictures=sees_pictures) for each in document.lines],
        "choices": [
            {
                "choice_id": choice.choice_id,
                "name": choice.name,
                "options": [
                    {
                        "option_id": option.option_id,
                        "label": option.label,
                        "recommended": option.recommended,
                        "lines": [_line_fields(each, sees_pictures=sees_pictures) for each in option.lines],
                    }
                    for option in choice.options
                ],
            }
            for choice in document.choices
        ],
        "subtotal": highest.subtotal_paise,
        "tax": highest.tax_paise,
        "round_off": highest.round_off_paise,
        "lowest": lowest.total_paise,
        "total": highest.total_paise,
    }


def _base_fields(each: BaseLine) -> dict[str, Any]:
    return {
        "line_id": each.line_id,
        "kind": each.kind,
        "service_id": each.service_id,
        "name": each.name,
        "quantity": each.quantity,
        "unit": each.unit,
        "net": each.net_paise,
        "tax": each.tax_paise,
    }


def _line_fields(line: Line, *, sees_pictures: bool) -> dict[str, Any]:
    pictures = line.pictures if sees_pictures else ()
    return {
        "ref": line.ref,
        "kind": line.kind,
        "service_id": line.service_id,
        "part_id": line.part_id,
        "name": line.name,
        "part_number": line.number,
        "hsn": line.hsn,
        "unit": line.unit,
        "quantity": line.quantity,
        "rate": line.rate_paise,
        "list_price": line.list_paise,
        "mrp": line.mrp_paise,
        "free_reason": line.free_reason,
        "discount_percent": line.discount_percent,
        "discount": line.discount_paise,
        "net": line.net_paise,
        "tax": line.tax_paise,
        "gst_rate": line.gst_percent,
        "note": line.note,
        "point_id": line.point_id,
        "mark": line.mark,
        "pictures": [
            {
                "picture_id": picture,
                "view": "",
                "address": private_picture_address(picture, PictureSize.FULL),
                "thumb_address": private_picture_address(picture, PictureSize.THUMB),
            }
            for picture in pictures
        ],
        "replaces_id": line.replaces_id,
    }


def state_of(estimate: Estimate) -> EstimateState:
    return state_on(estimate.state, estimate.valid_until, clock.today())


def get_sent_version(estimate_id: int) -> EstimateVersion | None:
    """Return the newest version of an estimate, or None if it was never sent."""
    if not Estimate.objects.filter(pk=estimate_id).exists():
        raise NotFound
    return EstimateVersion.objects.filter(estimate=estimate_id).order_by("-number").first()


def find_newest_version(estimate: Estimate) -> EstimateVersion | None:
    """Return the version that was sent last, with its decision, if there is one."""
    found = EstimateVersion.objects.select_related("decision__signature")
    return found.filter(estimate=estimate, number=estimate.last_version).first()


def get_decision(estimate_id: int) -> EstimateDecision:
    """Return the decision of an estimate. An undecided estimate has none."""
    joined = EstimateDecision.objects.select_related("estimate_version__estimate", "signature__file")
    found = joined.filter(estimate_version__estimate=estimate_id).first()
    if found is None:
        raise NotFound
    return found


def get_version_for_update(
    estimate_id: int, visit_id: int | None = None
) -> tuple[EstimateVersion | None, bytes | None]:
    """Lock an estimate after its visit. Return its newest version with its decision, and the hash of the
    newest decision of the visit.

    Everything that changes an estimate holds the visit, so no newer version can appear.
    """
    if visit_id is None:
        visit_id = Estimate.objects.filter(pk=estimate_id).values_list("visit", flat=True).first()
    if visit_id is None:
        raise NotFound
    visit = get_visit_for_update(visit_id)
    decisions = EstimateDecision.objects.filter(estimate_version__estimate__visit=visit)
    found = EstimateVersion.objects.select_related("estimate", "decision").filter(estimate=estimate_id)
    locked = found.select_for_update(no_key=True, of=("estimate",)).annotate(
        previous_hash=Subquery(decisions.order_by("-id").values("hash")[:1])
    )
    version = locked.order_by("-number").first()
    if version is None:
        return None, None
    version.estimate.visit = visit
    return version, bytes(version.previous_hash) if version.previous_hash else None


def decided_day(estimate: Estimate) -> str:
    return f"{localtime(estimate.decided_at):%d/%m/%Y}"


def find_live(visit: Visit) -> Estimate | None:
    """Return the draft or the sent estimate of a locked visit. An expired estimate is not live."""
    found = Estimate.objects.select_for_update(no_key=True).filter(visit=visit, state__in=LIVE).first()
    if found and state_of(found) == EstimateState.EXPIRED:
        found.state = EstimateState.EXPIRED
        found.save(update_fields=["state"])
        return None
    return found


def get_estimate_for_update(estimate_id: int) -> Estimate:
    """Lock an estimate after its visit. The visit comes with its job, customer and vehicle."""
    visit_id = Estimate.objects.filter(pk=estimate_id).values_list("visit", flat=True).first()
    if visit_id is None:
        raise NotFound
    visit = get_visit_for_update(visit_id)
    estimate = Estimate.objects.select_for_update(no_key=True).get(pk=estimate_id)
    estimate.visit = visit
    return estimate


def lines_of(estimate: Estimate) -> Sequence[EstimateLine]:
    return list(EstimateLine.objects.filter(estimate=estimate).order_by("place"))


def get_rule() -> EstimateRule:
    """Return the rules, or the defaults."""
    return EstimateRule.objects.first() or default_rule()


def default_rule() -> EstimateRule:
    return EstimateRule(
        valid_days=VALID_DAYS, signature="optional", terms="", keep_months=LEAST_MONTHS, version=1
    )


def garage_name() -> str:
    return current_garage().trade_name


def _in_tab(found: QuerySet[Estimate], tab: Tab) -> QuerySet[Estimate]:
    if tab == Tab.ALL:
        return found
    if tab == Tab.WAITING:
        # A sent estimate expires at midnight, also before the nightly task ran.
        return found.filter(Q(valid_until__gte=clock.today()), state=EstimateState.SENT)
    if tab == Tab.APPROVED:
        return found.filter(APPROVED_WITHOUT_JOB)
    return found.filter(state=EstimateState(tab.value))
