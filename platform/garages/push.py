"""The browsers that show alerts, and who still gets an alert there.

The table is public, because a browser may show an alert only while the session and the membership are valid.
Both are public, and a garage's role reads neither.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from accounts.models import PushSubscription
from accounts.queries import current_sessions
from garages.models import Garage, GarageState, Membership
from kernel import tenancy
from kernel.actor import Actor
from kernel.push import Browser


@dataclass(frozen=True)
class Receiver:
    browser: Browser
    garage_id: int
    language: str
    # It is empty if the person works in this garage only.
    garage_name: str


def add_subscription(actor: Actor, browser: Browser) -> None:
    """Show the alerts of a garage in the browser of this session.

    A browser has one address for all garages. The rows of a session before it belong to somebody who no
    longer uses this browser.
    """
    keys = {"endpoint": browser.endpoint, "p256dh": browser.p256dh, "auth": browser.auth}
    with tenancy.platform():
        same_browser = PushSubscription.objects.filter(endpoint=browser.endpoint)
        same_browser.exclude(session_id=actor.session_id).delete()
        PushSubscription.objects.filter(session_id=actor.session_id).update(**keys)
        PushSubscription.objects.bulk_create(
            [PushSubscription(session_id=actor.session_id, garage_id=actor.garage_id, **keys)],
            ignore_conflicts=True,
        )


def remove_subscription(actor: Actor, endpoint: str) -> None:
    """Show no more alerts of this garage in the browser of this session."""
    with tenancy.platform():
        PushSubscription.objects.filter(
            session_id=actor.session_id, garage_id=actor.garage_id, endpoint=endpoint
        ).delete()


def forget_browsers_of(person_id: int, *, garage_id: int) -> None:
    """Show no more alerts of a garage in the browsers where a person is signed in."""
    PushSubscription.objects.filter(session__person_id=person_id, garage_id=garage_id).delete()


def forget_subscription(subscription_id: int) -> None:
    """Delete an address that the push service does not know any more."""
    with tenancy.platform():
        PushSubscription.objects.filter(pk=subscription_id).delete()


def subscriptions_of(members: Iterable[UUID]) -> list[tuple[UUID, int]]:
    """Return the browsers that show the alerts of these members of the current garage, as pairs of member
    and subscription."""
    garage_id = tenancy.current_garage()
    with tenancy.platform():
        return list(_valid(garage_id, members).values_list("session__person__memberships__uuid", "pk"))


def find_receiver(subscription_id: int, member: UUID) -> Receiver | None:
    """Return the browser of a member of the current garage, unless session or membership have ended or nobody
    may open the garage."""
    garage_id = tenancy.current_garage()
    with tenancy.platform():
        found = (
            _valid(garage_id, [member]).filter(pk=subscription_id).select_related("session__person").first()
        )
        if found is None:
            return None
        person = found.session.person
        others = Membership.objects.filter(person=person, state=Membership.State.ACTIVE)
        is_only = not others.exclude(garage_id=found.garage_id).exists()
        name = "" if is_only else Garage.objects.values_list("name", flat=True).get(pk=found.garage_id)
        browser = Browser(found.endpoint, found.p256dh, found.auth)
        return Receiver(browser, found.garage_id, person.language, name)


def _valid(garage_id: int | None, members: Iterable[UUID]) -> QuerySet[PushSubscription]:
    if garage_id is None:
        return PushSubscription.objects.none()
    # One `filter`, so that all conditions are about the same membership.
    return PushSubscription.objects.filter(
        garage_id=garage_id,
        session__in=current_sessions(),
        session__person__memberships__uuid__in=list(members),
        session__person__memberships__garage_id=garage_id,
        # Nobody sees the bell of a garage with another state.
        session__person__memberships__garage__state=GarageState.READY,
        session__person__memberships__state=Membership.State.ACTIVE,
    )
