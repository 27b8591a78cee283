"""The functions that change the ledger. Each function locks the garage's subscription."""

from dataclasses import dataclass
from datetime import date

from billing import errors, queries, rules
from billing.models import GarageSubscription, PaymentMode, Plan, Source, SubscriptionPeriod
from billing.rules import State
from garages.models import Garage, GarageState
from garages.services import archive_garage
from kernel import clock, tenancy
from kernel.errors import NotFound


@dataclass(frozen=True)
class Received:
    """How a payment was received, for the list of payments and for its invoice."""

    mode: PaymentMode
    reference: str
    on: date
    note: str = ""

    def __str__(self) -> str:
        return f"{self.mode.label} {self.reference}, received on {rules.day_text(self.on)}"


def lock_or_create_subscription(garage_id: int, plan: Plan) -> GarageSubscription:
    """Return the garage's subscription, created if necessary, and locked until the transaction ends."""
    if not Garage.objects.filter(pk=garage_id).exists():
        raise NotFound
    GarageSubscription.objects.bulk_create(
        [GarageSubscription(garage_id=garage_id, plan=plan)], ignore_conflicts=True
    )
    return lock_subscription(garage_id)


def lock_subscription(garage_id: int) -> GarageSubscription:
    subscription = GarageSubscription.objects.select_for_update().filter(pk=garage_id).first()
    if subscription is None:
        raise NotFound
    return subscription


def append_period(
    garage_id: int,
    period: rules.Period,
    *,
    plan: Plan,
    source: Source,
    source_ref: str,
    replaces: int | None = None,
    origin: int | None = None,
) -> int | None:
    """Add a row to the ledger. Returns None if the ledger already contains the event. Postgres refuses
    overlapping days."""
    with tenancy.connection().cursor() as cursor:
        # Django's ignore_conflicts would also ignore overlapping days.
        cursor.execute(
            """
            INSERT INTO subscription_period
                (garage_id, start, "end", kind, plan_id, grace_days, amount_paise, source, source_ref,
                replaces_id, origin_id)
            VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
            ON CONFLICT (source, source_ref) DO NOTHING RETURNING id
            """,
            [
                garage_id,
                period.start,
                period.end,
                period.kind.value,
                plan.pk,
                period.grace_days,
                period.amount_paise,
                source.value,
                source_ref,
                replaces,
                origin,
            ],
        )
        written = cursor.fetchone()
    return int(written[0]) if written else None


def append_part(row: SubscriptionPeriod, part: rules.Period, *, name: str) -> None:
    """Add a part of a voided row's days, under the plan of that row."""
    append_period(
        row.garage_id,
        part,
        plan=row.plan,
        source=Source.CHANGE,
        source_ref=name,
        origin=row.origin_id or row.pk,
    )


def is_applied(source: Source, source_ref: str) -> bool:
    """Return whether the event is already in the ledger. Call it under the garage's lock."""
    return SubscriptionPeriod.objects.filter(source=source, source_ref=source_ref).exists()


def get_applied_period(garage_id: int, source: Source, source_ref: str) -> SubscriptionPeriod:
    """Return the period of an event that was applied before. Raises an error if it belongs to another
    garage."""
    known = SubscriptionPeriod.objects.get(source=source, source_ref=source_ref)
    if known.garage_id != garage_id:
        raise errors.ReferenceUsed
    return known


def standing_on(subscription: GarageSubscription, on: date) -> rules.Standing:
    """Return the standing according to the locked row, including unsaved changes."""
    periods = map(queries.period_of, queries.live_periods(subscription.pk))
    return rules.standing(periods, queries.flags_of(subscription), on)


def save_subscription(subscription: GarageSubscription) -> None:
    """Save the subscription and the subscription state that lists show."""
    suspended = Garage.objects.filter(pk=subscription.pk, state=GarageState.SUSPENDED).exists()
    standing = standing_on(subscription, clock.today())
    state = State.SUSPENDED if suspended else standing.state
    subscription.listed_state, subscription.listed_end = state.value, standing.end
    subscription.save()
    archive_garage(subscription.pk, archived=state is State.ARCHIVED)


def refresh_listed_state(garage_id: int) -> None:
    if GarageSubscription.objects.filter(pk=garage_id).exists():
        save_subscription(lock_subscription(garage_id))


def refresh_listed_states() -> int:
    """Update the stored subscription states, which change with time. Returns the number of changes."""
    changed = 0
    for each, standing in queries.standings(clock.today()):
        if (standing.state, standing.end) != (each.listed_state, each.listed_end):
            save_subscription(lock_subscription(each.pk))
            changed += 1
    return changed


def next_start(subscription: GarageSubscription, on: date) -> date:
    periods = map(queries.period_of, queries.live_periods(subscription.pk))
    return rules.next_start(periods, queries.flags_of(subscription), on)


def continue_subscription(subscription: GarageSubscription, on: date) -> None:
    """Unarchive the garage, and reverse a cancellation if its last day is over."""
    last = max((row.end for row in queries.live_periods(subscription.pk)), default=None)
    if last is None or on > last:
        subscription.cancel_at_period_end = False
    subscription.archived_at = None


def void_row(period: SubscriptionPeriod, reason: str, by: int | None) -> None:
    SubscriptionPeriod.objects.filter(pk=period.pk, voided_at=None).update(
        voided_at=clock.now(), voided_by=by, void_reason=reason
    )
