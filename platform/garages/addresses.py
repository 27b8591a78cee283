"""The email that is written later: a member without email gets an invitation mail, whose link sets it."""

from uuid import UUID

from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts import services as accounts
from accounts.models import Person
from accounts.queries import find_person
from garages import queries
from garages.models import GONE, Invitation, Membership
from garages.roles import Permission, Role
from garages.rules import INVITATION_LIFE
from kernel import outbox, tenancy
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.errors import Invalid
from kernel.secrets import hashed, new_token
from kernel.sentences import Sentence

HAS_ACCOUNT = Sentence("This email has an account already. Add the person with it.")
WORKS_ELSEWHERE = Sentence(
    "This person also works in a branch whose staff you cannot change. Ask somebody who can change both."
)


def lock_person(person_id: int) -> Person:
    """Lock a person without email, because two screens may decide about an address concurrently."""
    person: Person = Person.objects.select_for_update().get(pk=person_id)
    return person


def ask_for_address(actor: Actor, membership_id: UUID, email: str) -> None:
    """Send an invitation to the address that was typed for a member without email. It replaces the invitation
    before. An empty address withdraws it."""
    with tenancy.platform():
        member = Membership.objects.select_related("person").get(
            pk=membership_id, garage_id=actor.garage_id, state=Membership.State.ACTIVE
        )
        if lock_person(member.person_id).has_email:
            return
        asked = Invitation.objects.filter(membership=member, used_at=None)
        if email and asked.filter(email=email, expires_at__gt=Now()).exists():
            return
        asked.update(used_at=Now())
        if not email:
            return
        if find_person(email):
            raise Invalid(email=HAS_ACCOUNT)
        _require_all_branches(actor, member.person_id)
        # The token is issued when the mail is written.
        invitation = Invitation.objects.create(
            membership=member, email=email, token_hash=hashed(new_token()), expires_at=Now() + INVITATION_LIFE
        )
        audit.record("address_asked", person_id=actor.person_id, member=member.person_id)
        outbox.enqueue(
            "garages.mail_invitation",
            key=f"{membership_id}:{invitation.pk}",
            membership=str(membership_id),
            invitation=invitation.pk,
        )


def withdraw_addresses(person_id: int) -> None:
    """Withdraw what was typed for a person without email who joins another branch. Otherwise somebody who
    changes the staff of one branch only could open the other one with an address of their own."""
    _asked(person_id).update(used_at=Now())


def issue_token(invitation_id: int) -> tuple[Invitation, str] | None:
    """Return the invitation to an address with a new token for its mail, or None if it is over."""
    asked = Invitation.objects.select_related("membership__garage", "membership__person").filter(
        pk=invitation_id, used_at=None, membership__state=Membership.State.ACTIVE
    )
    found, token = asked.first(), new_token()
    if found is None or not Invitation.objects.filter(pk=found.pk, used_at=None).update(
        token_hash=hashed(token), expires_at=Now() + INVITATION_LIFE
    ):
        return None
    return found, token


def set_address(token: str) -> str | None:
    """Set the email of an account with the link in the mail. The membership, the phones and the PIN stay.
    Returns a ticket for a password, or None if the invitation is over or another account has the email."""
    found = queries.find_invitation(token)
    if found is None:
        return None
    person_id = found.membership.person_id
    lock_person(person_id)
    # It may have been withdrawn before the lock.
    found = queries.find_invitation(token)
    ticket = accounts.set_first_email(person_id, found.email) if found else None
    if ticket is None or found is None:
        return None
    _asked(person_id).update(used_at=Now())
    audit.record("address_set", person_id=person_id, garage_id=found.membership.garage_id)
    return ticket


def _asked(person_id: int) -> QuerySet[Invitation]:
    return Invitation.objects.filter(membership__person_id=person_id, used_at=None).exclude(email="")


def _require_all_branches(actor: Actor, person_id: int) -> None:
    """The email opens all branches of the person, so the actor must change the staff of each."""
    roles = [role for role in Role if Permission.CHANGE_STAFF in role.permissions]
    active = Membership.objects.filter(state=Membership.State.ACTIVE).exclude(garage__state__in=GONE)
    own = active.filter(person_id=actor.person_id, role__in=roles).values("garage")
    if active.filter(person_id=person_id).exclude(garage__in=own).exists():
        raise Invalid(email=WORKS_ELSEWHERE)
