"""Errors of memberships, invitations and closings."""

from kernel.errors import DomainError, Refusal


class NoOpenGarage(Refusal):
    code, message = (
        "no_garage",
        "Your account does not belong to any open garage. Please contact your administrator.",
    )


class LastOwner(Refusal):
    code, message = "last_owner", "A garage needs at least one owner. Make somebody else an owner first."


class HeirNotHere(DomainError):
    code, status, message = (
        "heir_not_here",
        409,
        "Only a staff member with an accepted invitation, who is not an owner, can take over the garage.",
    )


class GarageNotOpen(DomainError):
    code, status, message = "garage_not_open", 409, "Only an open garage can be suspended."


class GarageNotSuspended(DomainError):
    code, status, message = "garage_not_suspended", 409, "This garage is not suspended."


class OtherOwners(DomainError):
    code, status, message = (
        "other_owners",
        409,
        "Only an owner of all branches can let them share their customers.",
    )


class AlreadyMember(DomainError):
    code, status, message = "already_member", 409, "This person already belongs to the garage."


class InvitationByMail(Refusal):
    code, message = (
        "invitation_by_mail",
        "Please accept with the link in the mail that we sent you, or set a new password with a code first:"
        " both show that this address is yours.",
    )


class InvitationRefused(Refusal):
    code, message = (
        "invitation_refused",
        "This invitation has expired or was already used. Please ask for a new one.",
    )


class AlreadyClosing(DomainError):
    code, status, message = "already_closing", 409, "This garage is already being closed."


class NotClosing(DomainError):
    code, status, message = "not_closing", 409, "This garage is not being closed."


class StillClosing(DomainError):
    code, status, message = (
        "still_closing",
        409,
        "This garage is being closed. To renew its subscription, the owner must keep it, under Branches.",
    )


class DeletionUnderWay(DomainError):
    code, status, message = (
        "deletion_under_way",
        409,
        "The deletion of this garage is confirmed and cannot be undone. Please write to us.",
    )
