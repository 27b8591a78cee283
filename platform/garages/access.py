"""How the members of a garage are signed in, and signing them out of it."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import F, Q
from django.db.models.functions import Now

from accounts import sessions
from accounts.devices import UNKNOWN_DEVICE
from accounts.models import without_email
from accounts.queries import current_sessions, switched_on
from garages import push
from garages.models import LinkedPhone, MemberPin, Membership
from kernel import tenancy
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.errors import NotFound


@dataclass(frozen=True)
class OpenedSession:
    session_id: UUID
    device: str
    opened_at: datetime


def sessions_of_member(actor: Actor, membership_id: UUID) -> list[OpenedSession]:
    """Return the sessions that open this garage, the newest first. Nothing is said of a person who has not
    joined yet."""
    with tenancy.platform():
        # A session that was opened with a PIN opens only its own garage.
        rows = current_sessions().filter(
            Q(garage_id=None) | Q(garage_id=actor.garage_id),
            Q(person__memberships__sessions_from=None)
            | Q(person__memberships__sessions_from__lt=F("created_at")),
            person__memberships__uuid=membership_id,
            person__memberships__garage_id=actor.garage_id,
            person__memberships__state=Membership.State.ACTIVE,
        )
        found = rows.order_by("-created_at", "-pk").values_list("uuid", "device", "created_at")
        return [OpenedSession(session, device or UNKNOWN_DEVICE, at) for session, device, at in found]


def has_second_factor(actor: Actor, membership_id: UUID) -> bool:
    """Return whether a member signs in with two steps. Nothing is said of a person who has not joined yet."""
    with tenancy.platform():
        return Membership.objects.filter(
            pk=membership_id,
            garage_id=actor.garage_id,
            state=Membership.State.ACTIVE,
            person__in=switched_on().values("person"),
        ).exists()


def signed_out_garages(person_id: int, signed_in_at: datetime | None) -> list[int]:
    """Return the garages that a session no longer opens, although the person works there."""
    if signed_in_at is None:
        return []
    rows = Membership.objects.filter(
        person_id=person_id, state=Membership.State.ACTIVE, sessions_from__gte=signed_in_at
    )
    return list(rows.order_by("garage_id").values_list("garage_id", flat=True))


@dataclass(frozen=True)
class PhoneOfMember:
    phone_id: int
    label: str
    last_used_at: datetime | None


def phones_of_member(actor: Actor, membership_id: UUID) -> list[PhoneOfMember]:
    """Return the phones on which a member can sign in to this garage."""
    with tenancy.platform():
        rows = LinkedPhone.objects.filter(
            membership_id=membership_id, garage_id=actor.garage_id, state=LinkedPhone.State.LIVE
        )
        found = rows.order_by("-pk").values_list("pk", "label", "last_used_at")
        return [PhoneOfMember(*row) for row in found]


def has_pin(actor: Actor, membership_id: UUID) -> bool:
    with tenancy.platform():
        return MemberPin.objects.filter(pk=membership_id, membership__garage_id=actor.garage_id).exists()


def members_without_email(membership_ids: Collection[UUID]) -> frozenset[UUID]:
    """Return those of the members whose account has no email, so that they sign in by phone."""
    with tenancy.platform():
        found = Membership.objects.filter(without_email("person__"), pk__in=membership_ids)
        return frozenset(found.values_list("pk", flat=True))


def find_member(garage_id: int, email: str) -> int | None:
    """Return the person with this email, if they work in the garage."""
    active = Membership.objects.filter(garage_id=garage_id, state=Membership.State.ACTIVE)
    return active.filter(person__email=email).values_list("person_id", flat=True).first()


def sign_out_member(actor: Actor, membership_id: UUID) -> None:
    """End what a member has open in this garage. Other garages keep the person's sessions, and a new sign-in
    opens this garage again."""
    with tenancy.platform():
        active = Membership.objects.filter(
            pk=membership_id, garage_id=actor.garage_id, state=Membership.State.ACTIVE
        )
        person_id = active.values_list("person_id", flat=True).first()
        if person_id is None or not active.update(sessions_from=Now()):
            raise NotFound
        push.forget_browsers_of(person_id, garage_id=actor.garage_id)
        end_sessions_without_garage(person_id, but=actor.garage_id)
        audit.record("member_signed_out", person_id=actor.person_id, member=person_id)


def end_sessions_without_garage(person_id: int, *, but: int) -> None:
    """End the sessions of a person who works in no other garage."""
    elsewhere = Membership.objects.filter(person_id=person_id, state=Membership.State.ACTIVE)
    if not elsewhere.exclude(garage_id=but).exists():
        sessions.end_all_sessions(person_id)
