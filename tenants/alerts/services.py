"""Writes alerts: one for each person and event."""

from collections.abc import Iterable
from uuid import UUID

from kernel import clock
from kernel.actor import Actor
from kernel.errors import NotFound
from tenants.alerts.models import Alert


def create_alerts(
    people: Iterable[UUID], *, kind: str, key: str, text: str, job_id: int | None = None
) -> None:
    """Add an alert for each person. An event with a known key adds no alert."""
    add_alerts(
        Alert(membership_id=person, kind=kind, key=key, text=text, job_id=job_id)
        for person in dict.fromkeys(people)
    )


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
