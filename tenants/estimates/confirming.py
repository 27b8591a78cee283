"""The mail that confirms a decision to the customer, after a staff member recorded it."""

from kernel import outbox
from kernel.actor import Actor
from kernel.mail import NAME_IN_MAIL, Mail
from tenants.estimates import links, mailing, whatsapp
from tenants.estimates.codes import MailState, MailSubject
from tenants.estimates.document import from_json
from tenants.estimates.errors import MailsUsedUp
from tenants.estimates.models import EstimateDecision, EstimateLink, EstimateMail
from tenants.messages import services as messages
from tenants.profile.queries import get_letterhead


def confirm(actor: Actor, decision: EstimateDecision, *, to: str) -> EstimateMail:
    """Queue the mail once. A used-up limit of mails does not undo the decision, so the mail fails then."""
    mails = EstimateMail.objects.filter(
        estimate_version=decision.estimate_version_id, subject=MailSubject.DECISION
    )
    if known := mails.first():
        return known
    room = messages.take_mail(with_invoice=False)
    mail = EstimateMail.objects.create(
        estimate_version=decision.estimate_version,
        subject=MailSubject.DECISION,
        to=to,
        person_name=actor.name,
        state=MailState.QUEUED if room else MailState.FAILED,
        reason="" if room else MailsUsedUp.message,
        ended_at=None,
    )
    if room:
        outbox.enqueue("estimates.confirm", key=str(mail.pk), mail_id=mail.pk)
    return mail


def compose(mail_id: int) -> Mail | None:
    """Return the mail, or None if it was sent or has failed."""
    mail = EstimateMail.objects.select_related("estimate_version__decision").get(pk=mail_id)
    if mail.state != MailState.QUEUED:
        return None
    version, head = mail.estimate_version, get_letterhead()
    document = from_json(version.document)
    address = links.address_of(EstimateLink.objects.filter(estimate=version.estimate_id).latest("id").pk)
    phone = head.details.phone if head.details else ""
    garage, car = document.garage_name, f"{document.vehicle_model[:NAME_IN_MAIL]} ({document.plate})"
    said = [
        f"Hello {document.customer_name[:NAME_IN_MAIL]},",
        f"{whatsapp.sentence(version.decision, document)} This is about your {car} and the estimate"
        f" {document.code}.",
        "Is this not right? Open the page and tell us there.",
    ]
    signature = " · ".join(filter(None, (garage, phone)))
    return Mail(
        key=f"estimates.confirm:{mail.pk}",
        to=mail.to,
        subject=f"Your decision about {document.plate} at {garage[:NAME_IN_MAIL]}",
        text="\n\n".join([*said, f"See the decision:\n{address}", signature]) + "\n",
        html=mailing.html(said, address, signature, link="See the decision"),
        sender_name=garage[:NAME_IN_MAIL],
        reply_to=head.details.email if head.details else "",
    )
