"""Writes alerts: one for each person and event."""

from collections.abc import Callable, Iterable
from uuid import UUID

from kernel import clock
from kernel.actor import Actor
from kernel.errors import NotFound
from kernel.sentences import Sentence
from tenants.alerts.models import Alert

LONGEST = 300


def alerts_for(
    people: Iterable[UUID], *, kind: str, key: str, text: Sentence, job_id: int | None = None
) -> list[Alert]:
    """Return an alert for each person, not yet saved."""
    return [
        Alert(membership_id=person, kind=kind, key=key, text=text[:LONGEST], says=text.said(), job_id=job_id)
        for person in dict.fromkeys(people)
    ]


def fitted(said: Callable[[str], Sentence], value: str) -> Sentence:
    """Return a sentence that an alert can hold. Its long value gives way."""
    whole = said(value)
    over = len(whole) - LONGEST
    return whole if over <= 0 else said(f"{value[: -over - 2]} …")


def add_alerts(alerts: Iterable[Alert]) -> None:
    """Add alerts with one statement. An alert that the person has already is left out."""
    Alert.objects.bulk_create(alerts, ignore_conflicts=True)


def read_alert(actor: Actor, *, alert_id: int) -> None:
    """Mark an alert of the person as read. Alerts of other people are not found."""
    found = Alert.objects.filter(pk=alert_id, membership_id=actor.membership_id)
    if not found.exists():
        raise NotFound
    found.filter(read_at=None).update(read_at=clock.now())


def read_all_alerts(actor: Actor) -> int:
    """Mark all alerts of the person as read. Returns their number."""
    return Alert.objects.filter(membership_id=actor.membership_id, read_at=None).update(read_at=clock.now())
