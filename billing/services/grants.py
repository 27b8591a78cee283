"""The first plans, and days without payment: trials, extensions, sponsorships, and discounts."""

from datetime import date, timedelta

from billing import errors, queries, rules
from billing.catalogue import OFFERS, TRIAL_GRACE_DAYS, TRIAL_PLAN
from billing.models import GarageSubscription, Plan, Source, SubscriptionPeriod
from billing.rules import DAY, Kind
from billing.services.ledger import (
    append_period,
    continue_subscription,
    lock_or_create_subscription,
    lock_subscription,
    next_start,
    save_subscription,
    standing_on,
)
from kernel import clock, tenancy
from kernel.audit import services as audit

MOST_DAYS_OF_TRIAL_EXTENSION = 30
MOST_DAYS_OF_GRACE_EXTENSION = 14
MOST_YEARS = 3


def publish_plans() -> None:
    """Add the plan versions of the catalogue that do not exist yet."""
    with tenancy.platform():
        there = set(Plan.objects.values_list("code", "version"))
        Plan.objects.bulk_create(
            Plan(**vars(offer)) for offer in OFFERS if (offer.code, offer.version) not in there
        )


def start_trial(garage_id: int, *, by: int | None = None) -> SubscriptionPeriod:
    """Start the trial of a garage, once."""
    plan = queries.get_plan(TRIAL_PLAN)
    with tenancy.platform():
        subscription = lock_or_create_subscription(garage_id, plan)
        if SubscriptionPeriod.objects.filter(garage_id=garage_id).exists():
            raise errors.TrialUsed
        start = clock.today()
        end = start + timedelta(days=plan.trial_days - 1)
        period = rules.Period(start, end, Kind.TRIAL, TRIAL_GRACE_DAYS)
        return _append_grant(subscription, period, plan, f"trial:{garage_id}", by, "")


def sponsor(garage_id: int, *, plan: Plan, until: date, reason: str, by: int | None) -> SubscriptionPeriod:
    """Give free days until an end. They start on the day on which a payment made today would start."""
    if not reason.strip():
        raise errors.ReasonMissing
    with tenancy.platform():
        subscription = lock_or_create_subscription(garage_id, plan)
        start = next_start(subscription, clock.today())
        if until < start:
            raise errors.SponsorshipTooShort
        require_within_limit(until)
        continue_subscription(subscription, clock.today())
        period = rules.Period(start, until, Kind.SPONSORED, plan.grace_days)
        return _append_grant(subscription, period, plan, _grant_ref("sponsorship", garage_id), by, reason)


def discount(garage_id: int, *, percent: int, until: date, reason: str, by: int | None) -> None:
    """Reduce the price of payments until a day. Zero percent ends the discount."""
    if not reason.strip():
        raise errors.ReasonMissing
    if until < clock.today():
        raise errors.DiscountOver
    with tenancy.platform():
        subscription = lock_subscription(garage_id)
        require_within_limit(until)
        subscription.discount_percent, subscription.discount_until = percent, until if percent else None
        save_subscription(subscription)
        audit.record(
            "subscription_discounted",
            person_id=by,
            garage_id=garage_id,
            percent=percent,
            until=until.isoformat(),
            reason=reason,
        )


def extend(garage_id: int, *, days: int, reason: str, by: int | None) -> rules.Standing:
    """Extend a trial by free days, or extend the grace. A payment during grace still starts at the end of the
    period.
    """
    if not reason.strip():
        raise errors.ReasonMissing
    if days < 1:
        raise errors.NothingToExtend
    today = clock.today()
    with tenancy.platform():
        subscription = lock_subscription(garage_id)
        standing = standing_on(subscription, today)
        last, grace_end = standing.last, standing.grace_end
        if not standing.extendable or last is None or grace_end is None:
            raise errors.NothingToExtend
        if last.kind.on_trial:
            _extend_trial(subscription, last, days, reason, by)
        else:
            longest = last.end + timedelta(days=last.grace_days + MOST_DAYS_OF_GRACE_EXTENSION)
            if grace_end + timedelta(days=days) > longest:
                raise errors.ExtensionTooLong(days=(longest - grace_end).days)
            subscription.extended_end = last.end
            subscription.grace_until = grace_end + timedelta(days=days)
            save_subscription(subscription)
            audit.record("grace_extended", person_id=by, garage_id=garage_id, days=days, reason=reason)
        return standing_on(subscription, today)


def require_within_limit(until: date) -> None:
    if until > clock.today() + timedelta(days=366 * MOST_YEARS):
        raise errors.TooFarAhead(years=MOST_YEARS)


def _extend_trial(
    subscription: GarageSubscription, last: rules.Period, days: int, reason: str, by: int | None
) -> None:
    rows = queries.live_periods(subscription.pk)
    given = sum(queries.period_of(row).days for row in rows if row.kind == Kind.EXTENSION)
    if given + days > MOST_DAYS_OF_TRIAL_EXTENSION:
        raise errors.ExtensionTooLong(days=MOST_DAYS_OF_TRIAL_EXTENSION - given)
    period = rules.Period(last.end + DAY, last.end + timedelta(days=days), Kind.EXTENSION, last.grace_days)
    _append_grant(
        subscription, period, subscription.plan, _grant_ref("extension", subscription.pk), by, reason
    )


def _append_grant(
    subscription: GarageSubscription,
    period: rules.Period,
    plan: Plan,
    source_ref: str,
    by: int | None,
    reason: str,
) -> SubscriptionPeriod:
    written = append_period(subscription.pk, period, plan=plan, source=Source.GRANT, source_ref=source_ref)
    if written is None:
        raise errors.ReferenceUsed
    subscription.plan = plan
    save_subscription(subscription)
    audit.record(
        f"subscription_{period.kind.value}",
        person_id=by,
        garage_id=subscription.pk,
        period=written,
        plan=f"{plan.code}:{plan.version}",
        start=period.start.isoformat(),
        end=period.end.isoformat(),
        reason=reason,
    )
    return SubscriptionPeriod.objects.get(pk=written)


def _grant_ref(what: str, garage_id: int) -> str:
    """Return a unique reference. It contains the number of the garage's ledger rows, which cannot change
    while the subscription is locked."""
    return f"{what}:{garage_id}:{SubscriptionPeriod.objects.filter(garage_id=garage_id).count() + 1}"
