"""Stripe pages for owners: a checkout for one garage and plan, and the portal of a chain."""

from datetime import UTC, date, datetime, timedelta
from uuid import UUID

from django.db.models import Q

from billing import gateway
from billing import queries as billing_queries
from billing.models import Plan
from billing.online import errors, queries
from billing.online.models import StripeCustomer, StripePage, StripePrice, StripeSubscription
from billing.rules import DAY
from billing.services.ledger import lock_or_create_subscription, next_start
from garages.models import Garage, Membership
from garages.roles import Permission, Role
from kernel import clock, outbox, tenancy
from kernel.actor import Actor
from kernel.audit import services as audit

# Stripe requires 48 hours before a later first charge, and the outbox may need some time.
EARLIEST_FIRST_CHARGE = timedelta(days=3)
# Stripe can delay a first charge by up to two years.
LATEST_FIRST_CHARGE = timedelta(days=700)
# A checkout expires after a day, so an older page is replaced by a new page.
PAGE_REUSED_FOR = timedelta(hours=12)


def start_checkout(actor: Actor, *, plan_code: str) -> StripePage:
    """Open a checkout that pays from the first unpaid day. A repeated request returns the same page."""
    actor.require(Permission.PAY_SUBSCRIPTION)
    if not gateway.is_configured():
        raise errors.OnlineOff
    with tenancy.platform():
        plan = billing_queries.plan_for(actor.garage_id, plan_code)
        if not StripePrice.objects.filter(plan=plan, price_id__isnull=False).exists():
            raise errors.PlanNotOnline
        subscription = lock_or_create_subscription(actor.garage_id, plan)
        if queries.find_running(actor.garage_id):
            raise errors.OnlineAlready
        first_charge_on = _first_charge_on(next_start(subscription, clock.today()))
        page = _find_page(actor.garage_id, plan, first_charge_on)
        return page or _order_page(actor, StripePage.Kind.CHECKOUT, plan, first_charge_on)


def open_portal(actor: Actor) -> StripePage:
    """Open the portal of the chain. Only an owner of all branches that pay online may do this."""
    actor.require(Permission.PAY_SUBSCRIPTION)
    if not gateway.is_configured():
        raise errors.OnlineOff
    with tenancy.platform():
        chain_id = Garage.objects.values_list("chain_id", flat=True).get(pk=actor.garage_id)
        if queries.find_customer(chain_id) is None:
            raise errors.NothingOnline
        paid = StripeSubscription.objects.filter(garage__chain_id=chain_id).values_list(
            "garage_id", flat=True
        )
        owned = Membership.objects.filter(
            person_id=actor.person_id, role=Role.OWNER, state=Membership.State.ACTIVE
        )
        if paid.exclude(garage_id__in=owned.values("garage_id")).exists():
            raise errors.NotAllYours
        return _order_page(actor, StripePage.Kind.PORTAL, None, None)


def return_from_checkout(actor: Actor, *, page_id: UUID) -> StripePage:
    """Fetch the result of a checkout immediately, without waiting for the webhook."""
    actor.require(Permission.PAY_SUBSCRIPTION)
    page = queries.get_page(actor.garage_id, page_id)
    if page.session_id and page.state == StripePage.State.OPEN:
        # The key allows at most one fetch a minute, even if the screen is reloaded.
        follow_checkout(page, f"{clock.now():%Y-%m-%dT%H:%M}")
    return page


def follow_checkout(page: StripePage, occasion: str) -> None:
    outbox.enqueue("billing.follow_checkout", key=f"{page.pk}:{occasion}", page=page.pk)


def first_charge_at(day: date) -> datetime:
    """Return midnight in UTC, which is on the same day in India. So Stripe's months begin on our anchor
    day."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def _first_charge_on(unpaid_from: date) -> date | None:
    """Return the first unpaid day, or None if it is so near that Stripe must charge immediately."""
    ahead = first_charge_at(unpaid_from) - clock.now()
    if ahead > LATEST_FIRST_CHARGE:
        raise errors.PaidFarAhead(until=f"{unpaid_from - DAY:%d/%m/%Y}")
    return unpaid_from if ahead >= EARLIEST_FIRST_CHARGE else None


def _find_page(garage_id: int, plan: Plan, first_charge_on: date | None) -> StripePage | None:
    """Return a page for the same plan and day that can still be used."""
    return (
        StripePage.objects.filter(
            Q(state=StripePage.State.WAITING) | Q(state=StripePage.State.OPEN),
            garage_id=garage_id,
            plan=plan,
            first_charge_on=first_charge_on,
            created_at__gt=clock.now() - PAGE_REUSED_FOR,
        )
        .order_by("-pk")
        .first()
    )


def _order_page(
    actor: Actor, kind: StripePage.Kind, plan: Plan | None, first_charge_on: date | None
) -> StripePage:
    """Store the customer and the page with their idempotency keys. The calls follow after the commit."""
    chain_id = Garage.objects.values_list("chain_id", flat=True).get(pk=actor.garage_id)
    StripeCustomer.objects.bulk_create([StripeCustomer(chain_id=chain_id)], ignore_conflicts=True)
    page = StripePage.objects.create(
        garage_id=actor.garage_id,
        kind=kind,
        plan=plan,
        first_charge_on=first_charge_on,
        asked_by=actor.person_id,
        created_at=clock.now(),
    )
    outbox.enqueue("billing.make_page", key=str(page.page_id), page=page.pk)
    audit.record(
        f"stripe_{kind}_opened",
        person_id=actor.person_id,
        garage_id=actor.garage_id,
        page=str(page.page_id),
        plan=f"{plan.code}:{plan.version}" if plan else None,
    )
    return page
