"""Tasks that provision garages, send invitations and delete garages."""

from uuid import UUID

from django.conf import settings

from garages import addresses, deleting, invitations, provisioning
from garages.models import Membership
from garages.roles import Role
from garages.rules import INVITATION_DAYS
from kernel import outbox, tenancy
from kernel.languages import worded
from kernel.mail import sending as mail
from kernel.mail.sending import NAME_IN_MAIL, Mail, hello, letter
from kernel.sentences import Sentence, joined


def load_garage(garage: int) -> int:
    return garage


def load_invitation_mail(membership: str, invitation: int | None = None) -> Mail | None:
    """Return the invitation mail, or None if the person has accepted or was removed in the meantime. With an
    invitation, it goes to the address that was typed for a member without email."""
    if invitation is not None:
        return _address_mail(membership, invitation)
    with tenancy.platform():
        asked = (
            Membership.objects.select_related("garage", "person")
            .filter(pk=membership, state=Membership.State.INVITED)
            .first()
        )
        if asked is None:
            return None
        token = invitations.issue_invitation(UUID(membership))
    return _invitation_mail(
        asked, token, key=membership, to=asked.person.email, keeps=Sentence("You keep your account.")
    )


def _address_mail(membership: str, invitation: int) -> Mail | None:
    with tenancy.platform():
        issued = addresses.issue_token(invitation)
    if issued is None:
        return None
    asked, token = issued
    return _invitation_mail(
        asked.membership,
        token,
        key=f"{membership}:{invitation}",
        to=asked.email,
        keeps=Sentence("Your phone and your PIN keep working."),
    )


def _invitation_mail(asked: Membership, token: str, *, key: str, to: str, keeps: Sentence) -> Mail:
    garage, link = asked.garage.name, f"{settings.PUBLIC_URL}/accept-invitation#token={token}"
    invites = Sentence(
        "{garage} invites you to join its team on Servicebay as {role}.",
        garage=garage[:NAME_IN_MAIL],
        role=Role(asked.role).in_a_mail,
    )
    text = letter(
        asked.person.language,
        hello(asked.person.first_name),
        joined(invites, keeps),
        Sentence("Accept with this link within {days} days:", days=INVITATION_DAYS),
        f"    {link}",
        joined(
            Sentence("If you do not know this garage, ignore this mail."),
            Sentence("Nothing changes unless you accept."),
        ),
    )
    subject = worded(Sentence("{garage} invites you", garage=garage), asked.person.language)
    return Mail(f"garages.invitation:{key}", to, subject, text)


outbox.register(outbox.Task("garages.provision", load=load_garage, effect=provisioning.provision, seconds=60))
outbox.register(
    outbox.Task("garages.mail_invitation", load=load_invitation_mail, effect=mail.deliver, queue="mail")
)


def load_closing(closing: int) -> int:
    return closing


outbox.register(
    outbox.Task("garages.delete", load=load_closing, effect=deleting.delete, seconds=120, queue="bulk")
)
