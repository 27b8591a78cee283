"""Writes alerts: one for each person and event."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kernel import clock
from kernel.actor import Actor
from kernel.errors import NotFound
from kernel.sentences import Sentence
from tenants.alerts.models import Alert

LONGEST = 300


@dataclass(frozen=True)
class Event:
    """An event in the garage, with its alert for each person. Plain text stays English."""

    people: tuple[UUID, ...]
    kind: str
    key: str
    text: str
    job_id: int | None = None

    def alerts(self) -> Iterator[Alert]:
        for person in dict.fromkeys(self.people):
            yield Alert(
                membership_id=person,
                kind=self.kind,
                key=self.key,
                text=self.text[:LONGEST],
                says=self._says,
                job_id=self.job_id,
            )

    @property
    def _says(self) -> dict[str, Any] | None:
        """A sentence that is too long has values that are too long, too."""
        is_short = len(self.text) <= LONGEST
        return self.text.said() if isinstance(self.text, Sentence) and is_short else None


def create_alerts(*events: Event) -> None:
    """Add the alerts of all events with one statement. An event with a known key adds no alert."""
    alerts = [alert for event in events for alert in event.alerts()]
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
