"""The mails of estimates. A mail waits until the PDF of its version is drawn."""

from django.db.models import QuerySet
from django.utils.timezone import localdate

from kernel import clock, outbox
from kernel.actor import Actor
from kernel.mail.garage import Link, garage_mail
from kernel.mail.sending import NAME_IN_MAIL, Attachment, Mail, hello
from kernel.sentences import Sentence, joined
from tenants.activity import services as activity
from tenants.estimates import links
from tenants.estimates.codes import MailState, MailSubject
from tenants.estimates.errors import MailsUsedUp
from tenants.estimates.models import EstimateLink, EstimateMail, EstimateVersion
from tenants.estimates.rules import ONE_CLICK
from tenants.estimates.sending import papers
from tenants.estimates.sending.document import from_json
from tenants.estimates.sending.whatsapp import amount_text
from tenants.messages import services as messages
from tenants.profile.queries import get_letterhead


def mail_version(actor: Actor, version: EstimateVersion, *, to: str) -> EstimateMail:
    """Queue a mail with the link and the PDF. A second click counts as the first one."""
    recent = version.mails.exclude(state=MailState.FAILED).filter(
        to=to, subject=MailSubject.VERSION, created_at__gt=clock.now() - ONE_CLICK
    )
    if known := recent.first():
        return known
    if not messages.take_mail(with_invoice=False):
        raise MailsUsedUp
    mail = EstimateMail.objects.create(
        estimate_version=version,
        subject=MailSubject.VERSION,
        to=to,
        person_name=actor.name,
        state=MailState.QUEUED,
        reason="",
        ended_at=None,
    )
    if version.paper_id:
        _send(mail.pk)
    else:
        papers.queue_drawing(version)
    return mail


def send_waiting(version: EstimateVersion) -> None:
    """Send the mails that waited for the PDF of a version of a locked estimate."""
    for mail_id in _waiting(version).values_list("pk", flat=True):
        _send(mail_id)


def fail_waiting(version: EstimateVersion, reason: str) -> None:
    for mail in _waiting(version):
        mark_failed(mail.pk, reason)


def mark_sent(mail_id: int) -> None:
    EstimateMail.objects.filter(pk=mail_id).update(state=MailState.SENT, reason="", ended_at=clock.now())
    mail = EstimateMail.objects.select_related("estimate_version").get(pk=mail_id)
    activity.record(None, "estimate", mail.estimate_version.estimate_id, "mailed", after=mail.to)


def mark_failed(mail_id: int, reason: str) -> None:
    mail = EstimateMail.objects.get(pk=mail_id)
    mail.state, mail.reason, mail.ended_at = MailState.FAILED, reason, clock.now()
    mail.save(update_fields=["state", "reason", "ended_at"])
    # A failed mail does not count against the limit of its day.
    messages.give_back(localdate(mail.created_at), with_invoice=False)


def compose(mail_id: int) -> Mail | None:
    """Return the mail, or None if it was sent or has failed."""
    mail = EstimateMail.objects.select_related(
        "estimate_version__paper", "estimate_version__estimate__visit__customer"
    ).get(pk=mail_id)
    version = mail.estimate_version
    if mail.state != MailState.QUEUED or version.paper is None:
        return None
    link = EstimateLink.objects.filter(estimate=version.estimate_id).latest("id")
    document, head = from_json(version.document), get_letterhead()
    garage, customer = document.garage_name, version.estimate.visit.customer
    language = head.language_of_mails(customer.language)
    here = Sentence(
        "Here is the estimate {code} for your {car}: {amount}.",
        code=document.code,
        car=f"{document.vehicle_model[:NAME_IN_MAIL]} ({document.plate})",
        amount=amount_text(document),
    )
    until = Sentence("It is valid until {day}.", day=f"{document.valid_until:%d/%m/%Y}")
    return garage_mail(
        head.sender(garage),
        key=f"estimates.mail:{mail.pk}",
        to=mail.to,
        language=language,
        subject=Sentence(
            "Estimate {code} for {plate} from {garage}",
            code=document.code,
            plate=document.plate,
            garage=garage[:NAME_IN_MAIL],
        ),
        paragraphs=(hello(document.customer_name), joined(here, until)),
        link=Link(links.address_of(link.pk, language), Sentence("See the pictures and decide")),
        attachments=(Attachment(version.paper.name, "application/pdf", bytes(version.paper.content)),),
    )


def _send(mail_id: int) -> None:
    outbox.enqueue("estimates.mail", key=str(mail_id), mail_id=mail_id)


def _waiting(version: EstimateVersion) -> QuerySet[EstimateMail]:
    mails = EstimateMail.objects.filter(estimate_version=version, subject=MailSubject.VERSION)
    return mails.filter(state=MailState.QUEUED)
