"""Adds plans and versions, and withdraws and offers plans. `by` is the acting administrator."""

import re
from dataclasses import dataclass

from django.db import IntegrityError, transaction

from billing import errors
from billing.catalogue import GRACE_DAYS, TRIAL_DAYS, TRIAL_PLAN
from billing.models import Plan
from billing.rules import Interval
from kernel import clock, tenancy
from kernel.audit import services as audit
from kernel.errors import Invalid, NotFound
from kernel.sentences import Sentence


@dataclass(frozen=True)
class Terms:
    """The terms of a plan version."""

    price_paise: int
    branches: int
    staff: int


def add_version(code: str, terms: Terms, *, after: int, reason: str, by: int) -> Plan:
    """Add a version. This is refused if `after` is not the newest version.

    Garages keep their older version. The new version is offered immediately, even if the plan was withdrawn.
    """
    _require_reason(reason)
    with tenancy.platform():
        newest = _locked(code)
        if newest.version != after:
            raise errors.PlanOvertaken
        if newest.withdrawn_at is None and terms == Terms(newest.price_paise, newest.branches, newest.staff):
            raise errors.PlanUnchanged
        plan = Plan.objects.create(
            code=code,
            version=newest.version + 1,
            name=newest.name,
            interval=newest.interval,
            grace_days=newest.grace_days,
            trial_days=newest.trial_days,
            **vars(terms),
        )
        _note("plan_version_added", plan, by, reason)
    return plan


def add_plan(name: str, interval: Interval, terms: Terms, *, reason: str, by: int) -> Plan:
    _require_reason(reason)
    code = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:30]
    if not code:
        raise Invalid(name=Sentence("The name needs a letter or a digit"))
    with tenancy.platform():
        try:
            with transaction.atomic():
                plan = Plan.objects.create(
                    code=code,
                    version=1,
                    name=name,
                    interval=interval,
                    grace_days=GRACE_DAYS,
                    trial_days=TRIAL_DAYS,
                    **vars(terms),
                )
        except IntegrityError:
            raise errors.PlanExists from None
        _note("plan_added", plan, by, reason)
    return plan


def withdraw_plan(code: str, *, reason: str, by: int) -> Plan:
    """Withdraw a plan. Garages that have it can still pay for it."""
    _require_reason(reason)
    if code == TRIAL_PLAN:
        raise errors.TrialPlanNeeded
    with tenancy.platform():
        plan = _locked(code)
        if plan.withdrawn_at is not None:
            raise errors.PlanNotOffered
        plan.withdrawn_at = clock.now()
        plan.save(update_fields=["withdrawn_at"])
        _note("plan_withdrawn", plan, by, reason)
    return plan


def offer_plan(code: str, *, reason: str, by: int) -> Plan:
    _require_reason(reason)
    with tenancy.platform():
        plan = _locked(code)
        if plan.withdrawn_at is None:
            raise errors.PlanOffered
        plan.withdrawn_at = None
        plan.save(update_fields=["withdrawn_at"])
        _note("plan_offered", plan, by, reason)
    return plan


def _locked(code: str) -> Plan:
    """Return the newest version. The lock on the first version makes concurrent requests wait."""
    versions = Plan.objects.filter(code=code)
    if not versions.select_for_update().filter(version=versions.order_by("version").values("version")[:1]):
        raise NotFound
    return versions.latest("version")


def _require_reason(reason: str) -> None:
    if not reason.strip():
        raise errors.ReasonMissing


def _note(kind: str, plan: Plan, by: int, reason: str) -> None:
    audit.record(
        kind,
        person_id=by,
        plan=f"{plan.code}:{plan.version}",
        price_paise=plan.price_paise,
        branches=plan.branches,
        staff=plan.staff,
        reason=reason,
    )
