"""How belonging to a garage is refused."""

from kernel.errors import DomainError, Refusal


class NoOpenGarage(Refusal):
    code, message = (
        "no_garage",
        "Your account does not belong to any open garage. Please contact your administrator.",
    )


class LastOwner(Refusal):
    code, message = "last_owner", "A garage keeps at least one owner: make somebody else owner first."


class HeirNotHere(DomainError):
    code, status, message = (
        "heir_not_here",
        409,
        "Only somebody who has accepted to work here, and does not own it already, can take it over.",
    )


class GarageNotOpen(DomainError):
    code, status, message = "garage_not_open", 409, "Only a garage that is open can be suspended."


class GarageNotSuspended(DomainError):
    code, status, message = "garage_not_suspended", 409, "This garage is not suspended."


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
        "This invitation has ended or was used before. Please ask for a new one.",
    )


class AlreadyClosing(DomainError):
    code, status, message = "already_closing", 409, "This garage is being closed already."


class NotClosing(DomainError):
    code, status, message = "not_closing", 409, "This garage is not being closed."


class StillClosing(DomainError):
    code, status, message = (
        "still_closing",
        409,
        "This garage is being closed. Its subscription goes on when its owner keeps it, under Branches.",
    )


class DeletionUnderWay(DomainError):
    code, status, message = (
        "deletion_under_way",
        409,
        "The deletion of this garage is confirmed and cannot be taken back. Please write to us.",
    )
