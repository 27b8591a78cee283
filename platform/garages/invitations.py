"""Issues the links of invitation mails, and accepts them. The calls run in the platform scope."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models.functions import Now

from accounts import services as accounts
from garages import addresses, queries
from garages.errors import InvitationByMail, InvitationRefused
from garages.models import Garage, GarageState, Invitation, Membership
from garages.rules import INVITATION_LIFE
from kernel.audit import services as audit
from kernel.secrets import hashed, new_token


def issue_invitation(membership_id: UUID) -> str:
    """Issue a new token for the mail. Earlier tokens become invalid."""
    Invitation.objects.filter(membership_id=membership_id, used_at=None).update(used_at=Now())
    token = new_token()
    Invitation.objects.create(
        membership_id=membership_id, token_hash=hashed(token), expires_at=Now() + INVITATION_LIFE
    )
    return token


@dataclass(frozen=True)
class Joined:
    garage: Garage
    # The ticket allows setting a new password. It is issued if others may know the current password.
    ticket: str | None = None


def accept_invitation_by_token(token: str) -> Joined | InvitationRefused:
    """Accept with the link in the mail, which proves that the email belongs to the person."""
    invitation = queries.find_invitation(token)
    if invitation is None:
        queries.require_invitation_here(token)
        return InvitationRefused()
    membership = invitation.membership
    if invitation.email:
        ticket = addresses.set_address(token)
        return Joined(membership.garage, ticket) if ticket else InvitationRefused()
    if not _accept(membership):
        return InvitationRefused()
    return Joined(membership.garage, accounts.claim_account(membership.person_id))


def accept_invitation(person_id: int, membership_id: UUID) -> Joined | InvitationByMail | InvitationRefused:
    """Accept in the app. The person must be the invited person and have a verified email."""
    membership = (
        Membership.objects.select_related("garage", "person")
        .filter(
            pk=membership_id,
            person_id=person_id,
            state=Membership.State.INVITED,
            garage__state=GarageState.READY,
        )
        .first()
    )
    if membership is None:
        return InvitationRefused()
    if membership.person.email_proved_at is None:
        return InvitationByMail()
    return Joined(membership.garage) if _accept(membership) else InvitationRefused()


def _accept(membership: Membership) -> bool:
    accepted = Membership.objects.filter(pk=membership.pk, state=Membership.State.INVITED).update(
        state=Membership.State.ACTIVE, accepted_at=Now()
    )
    if accepted:
        Invitation.objects.filter(membership=membership, used_at=None).update(used_at=Now())
        audit.record("invitation_accepted", person_id=membership.person_id, garage=membership.garage_id)
    return bool(accepted)
