"""Sends alerts to the browsers of their people.

A notification can be read on a locked screen. It shows the plate and a fixed sentence about the event, so it
never has a name, a phone number, an amount or the words of a customer. The app shows the alert itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

import orjson

from garages import push as garages
from kernel import clock, outbox, push
from kernel.languages import worded
from kernel.push import Browser, Outcome
from kernel.sentences import Sentence
from tenants.alerts.models import Alert
from tenants.jobs.models import Job

# Nobody needs a late notification, because the bell has the alert.
KEEP = timedelta(hours=4)
TRIES = 3
PRODUCT = "Servicebay"
EVENTS = {
    "job_assigned": Sentence("A job is assigned to you."),
    "job_ready": Sentence("The job is ready."),
    "invoice_failed": Sentence("There is a problem with the invoice."),
    "part_arrived": Sentence("A part has arrived."),
    "estimate_decided": Sentence("The customer answered the estimate."),
    "estimate_objected": Sentence("The customer objects to a decision."),
    "estimate_outdated": Sentence("The customer could not decide. Send a new estimate."),
    "plain_job": Sentence("A job was opened without its approved work."),
    "approved_job_ended": Sentence("An approved job was cancelled or deleted."),
    "credit_asked": Sentence("Somebody asks to deliver over the credit limit."),
    "credit_allowed": Sentence("The delivery is allowed."),
    "phone_linked": Sentence("A sign-in with a PIN was set up for you."),
    "pictures_filling": Sentence("The picture storage is almost full."),
}
# The night finds these, often many at once. They wait in the bell, so that no phone rings at night.
BELL_ONLY = frozenset(
    {"job_overdue", "counter_waiting", "estimate_ending", "guard_broken", "leaks", "subscription"}
)


@dataclass(frozen=True)
class Push:
    subscription_id: int
    browser: Browser
    message: bytes
    seconds: int


def enqueue_pushes(alerts: Sequence[Alert]) -> None:
    """Send new alerts to the browsers of their people, after the commit."""
    sent = [alert for alert in alerts if alert.kind in EVENTS]
    if not sent or push.public_key() is None:
        return
    browsers: dict[UUID, list[int]] = {}
    for member, subscription_id in garages.subscriptions_of({alert.membership_id for alert in sent}):
        browsers.setdefault(member, []).append(subscription_id)
    if not browsers:
        return
    # A repeated event has its alert already, and the key of the task adds no second notification.
    found = Alert.objects.filter(membership_id__in=browsers, key__in={alert.key for alert in sent})
    for alert_id, member in found.order_by("id").values_list("pk", "membership_id"):
        for subscription_id in browsers[member]:
            outbox.enqueue(
                "alerts.push",
                key=f"{alert_id}:{subscription_id}",
                alert_id=alert_id,
                subscription_id=subscription_id,
            )


def load_push(alert_id: int, subscription_id: int) -> Push | None:
    """Return a notification, or None if its time is over or the person may not get it any more."""
    alert = Alert.objects.filter(pk=alert_id, read_at=None).first()
    if alert is None or push.public_key() is None:
        return None
    left = alert.created_at + KEEP - clock.now()
    receiver = garages.find_receiver(subscription_id, alert.membership_id) if left > timedelta() else None
    if receiver is None:
        return None
    job = Job.objects.select_related("vehicle").filter(pk=alert.job_id).first() if alert.job_id else None
    plate = job.plate if job else _plate_in(alert.says)
    message = {
        "title": " · ".join(filter(None, (plate or PRODUCT, receiver.garage_name))),
        "body": worded(EVENTS[alert.kind], receiver.language),
        "language": receiver.language,
        # A second delivery replaces the first.
        "tag": f"alert-{alert_id}",
        "garageId": receiver.garage_id,
        "jobId": job.pk if job and not job.deleted_at else None,
        **({"askedCredit": 1} if alert.kind == "credit_asked" else {}),
    }
    return Push(subscription_id, receiver.browser, orjson.dumps(message), max(1, int(left.total_seconds())))


def _plate_in(said: Any) -> str:
    """Return the plate among the values of a sentence, or an empty text."""
    for name, value in (said or {}).get("params", {}).items():
        if name == "plate":
            return str(value)
        if isinstance(value, dict) and (plate := _plate_in(value)):
            return plate
    return ""


def send_push(facts: Push) -> Outcome:
    return push.send(facts.browser, facts.message, seconds=facts.seconds)


def stamp_push(facts: Push, outcome: Outcome) -> None:
    if outcome is Outcome.GONE:
        garages.forget_subscription(facts.subscription_id)


outbox.register(
    outbox.Task("alerts.push", load=load_push, effect=send_push, stamp=stamp_push, drop_after=TRIES)
)
