"""Tasks that provision garages, send invitations and delete garages."""

from uuid import UUID

from django.conf import settings

from garages import deleting, provisioning, services
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


def load_invitation_mail(membership: str) -> Mail | None:
    """Return the invitation mail, or None if the person has accepted or was removed in the meantime."""
    with tenancy.platform():
        asked = (
            Membership.objects.select_related("garage", "person")
            .filter(pk=membership, state=Membership.State.INVITED)
            .first()
        )
        if asked is None:
            return None
        token = services.issue_invitation(UUID(membership))
    garage, link = asked.garage.name, f"{settings.PUBLIC_URL}/accept-invitation#token={token}"
    invites = Sentence(
        "{garage} invites you to join its team on Servicebay as {role}.",
        garage=garage[:NAME_IN_MAIL],
        role=Role(asked.role).in_a_mail,
    )
    text = letter(
        asked.person.language,
        hello(asked.person.first_name),
        joined(invites, Sentence("You keep your account.")),
        Sentence("Accept with this link within {days} days:", days=INVITATION_DAYS),
        f"    {link}",
        joined(
            Sentence("If you do not know this garage, ignore this mail."),
            Sentence("Nothing changes unless you accept."),
        ),
    )
    subject = worded(Sentence("{garage} invites you", garage=garage), asked.person.language)
    return Mail(f"garages.invitation:{membership}", asked.person.email, subject, text)


outbox.register(outbox.Task("garages.provision", load=load_garage, effect=provisioning.provision, seconds=60))
outbox.register(
    outbox.Task("garages.mail_invitation", load=load_invitation_mail, effect=mail.deliver, queue="mail")
)


def load_closing(closing: int) -> int:
    return closing


outbox.register(
    outbox.Task("garages.delete", load=load_closing, effect=deleting.delete, seconds=120, queue="bulk")
)
