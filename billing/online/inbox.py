"""The inbox of Stripe events: each event is stored once, processed by the worker, and retried while its
object is unknown."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

import structlog
from django.conf import settings

from billing import gateway
from billing.gateway import StripeEventReference
from billing.online.errors import SignatureRefused
from billing.online.models import StripeEvent
from kernel import clock, outbox, tenancy
from kernel.errors import NotFound

log = structlog.get_logger(__name__)

# Each event only names an object to fetch. Its other content is not used.
EVENT_TYPES = frozenset(
    {
        "checkout.session.completed",
        "checkout.session.async_payment_succeeded",
        "checkout.session.expired",
        "customer.subscription.created",
        "customer.subscription.updated",
        "customer.subscription.deleted",
        "customer.subscription.paused",
        "customer.subscription.resumed",
        "invoice.finalized",
        "invoice.paid",
        "invoice.payment_failed",
        "invoice.payment_action_required",
        "invoice.voided",
        "invoice.marked_uncollectible",
    }
)
RETRY_AFTER = timedelta(minutes=2)
LONGEST_RETRY = timedelta(hours=6)
# Stripe also retries deliveries for three days.
GIVE_UP_AFTER = timedelta(days=3)
BATCH = 500


@dataclass(frozen=True)
class Outcome:
    """The result of an event: done, waiting for a retry, or dead."""

    state: StripeEvent.State
    reason: str = ""


DONE = Outcome(StripeEvent.State.DONE)


def retry_later(reason: str) -> Outcome:
    return Outcome(StripeEvent.State.WAITING, reason)


def give_up(reason: str) -> Outcome:
    return Outcome(StripeEvent.State.DEAD, reason)


def receive_event(body: bytes, signature: str) -> None:
    """Verify and store an event. It is processed later by the worker."""
    if not settings.STRIPE_WEBHOOK_SECRET:
        raise NotFound
    try:
        event = gateway.read_event(body, signature)
    except gateway.SignatureInvalid:
        raise SignatureRefused from None
    if event and event.type in EVENT_TYPES:
        store_events([event], StripeEvent.FoundBy.WEBHOOK)


def store_events(events: Iterable[StripeEventReference], found_by: StripeEvent.FoundBy) -> None:
    """Store new events and queue them. Known events change nothing."""
    now = clock.now()
    rows = [
        StripeEvent(
            event_id=event.event_id,
            type=event.type,
            object_id=event.object_id,
            found_by=found_by,
            received_at=now,
            due_at=now + RETRY_AFTER,
        )
        for event in events
    ]
    with tenancy.platform():
        StripeEvent.objects.bulk_create(rows, ignore_conflicts=True)
        for row in rows:
            _enqueue(row.event_id, 0)


def store_missing_events(events: Iterable[StripeEventReference]) -> int:
    """Store the events that no webhook delivered, oldest first. Returns their number."""
    listed = {event.event_id: event for event in events}
    with tenancy.platform():
        known = set(StripeEvent.objects.filter(event_id__in=listed).values_list("event_id", flat=True))
        missing = [event for event in listed.values() if event.event_id not in known]
        store_events(reversed(missing), StripeEvent.FoundBy.RECONCILE)
    if missing:
        log.warning("stripe.events_missing", missing=len(missing), listed=len(listed))
    return len(missing)


def enqueue_due_events() -> None:
    """Queue due events again. An attempt that is already queued is not queued twice."""
    with tenancy.platform():
        due = StripeEvent.objects.filter(state=StripeEvent.State.WAITING, due_at__lte=clock.now())
        for event_id, attempts in due.order_by("due_at").values_list("event_id", "attempts")[:BATCH]:
            _enqueue(event_id, attempts)


def _enqueue(event_id: str, attempt: int) -> None:
    outbox.enqueue("billing.take_event", key=f"{event_id}:{attempt}", event=event_id)


def find_waiting_event(event_id: str) -> StripeEvent | None:
    with tenancy.platform():
        return StripeEvent.objects.filter(event_id=event_id, state=StripeEvent.State.WAITING).first()


def close_event(event_id: str, outcome: Outcome) -> None:
    if outcome.state == StripeEvent.State.WAITING:
        reschedule(event_id, outcome.reason)
        return
    if outcome.state == StripeEvent.State.DEAD:
        log.error("stripe.event_dead", event_id=event_id, reason=outcome.reason)
    with tenancy.platform():
        StripeEvent.objects.filter(event_id=event_id, state=StripeEvent.State.WAITING).update(
            state=outcome.state, closed_at=clock.now(), reason=outcome.reason[:500]
        )


def reschedule(event_id: str, reason: str) -> None:
    """Retry an event later, with growing delays. After three days the event is marked dead."""
    now = clock.now()
    event = find_waiting_event(event_id)
    if event is None:
        return
    if now - event.received_at > GIVE_UP_AFTER:
        close_event(event_id, give_up(reason))
        return
    event.attempts += 1
    event.due_at = now + min(RETRY_AFTER * 2 ** min(event.attempts - 1, 10), LONGEST_RETRY)
    event.reason = reason[:500]
    with tenancy.platform():
        event.save(update_fields=["attempts", "due_at", "reason"])
