"""The mails of check-ins. A mail waits until its PDF is drawn."""

from django.db.models import QuerySet
from django.utils.timezone import localdate, localtime

from garages.roles import Permission
from kernel import clock, outbox
from kernel.actor import Actor
from kernel.mail.garage import garage_mail
from kernel.mail.sending import NAME_IN_MAIL, Attachment, Mail, hello
from kernel.sentences import Sentence, joined
from tenants.activity import services as activity
from tenants.messages import services as messages
from tenants.profile.queries import get_letterhead
from tenants.vehicles import plates
from tenants.visits import queries
from tenants.visits.codes import MailState
from tenants.visits.errors import CheckInOpen, CustomerHasNoEmail, MailsUsedUp
from tenants.visits.models import CheckIn, CheckInMail
from tenants.visits.rules import ONE_CLICK


def mail_check_in(actor: Actor, *, visit_id: int) -> CheckInMail | CustomerHasNoEmail:
    """Queue a mail with the PDF to the customer."""
    actor.require(Permission.CHECK_IN)
    visit = queries.get_visit_for_update(visit_id)
    check_in = queries.find_check_in(visit)
    if check_in is None or check_in.finished_at is None:
        raise CheckInOpen
    to = visit.customer.email
    if not to:
        return CustomerHasNoEmail()
    recent = check_in.mails.exclude(state=MailState.FAILED).filter(
        to=to, created_at__gt=clock.now() - ONE_CLICK
    )
    if known := recent.first():
        return known
    if not messages.take_mail(with_invoice=False):
        raise MailsUsedUp
    mail = CheckInMail.objects.create(
        check_in=check_in, to=to, person_name=actor.name, state=MailState.QUEUED, reason="", ended_at=None
    )
    if check_in.paper_id:
        _send(mail.pk)
    else:
        key = f"{check_in.pk}:{clock.now():%Y%m%d%H%M}"
        outbox.enqueue("visits.draw_check_in", key=key, check_in_id=check_in.pk)
    return mail


def send_waiting(check_in: CheckIn) -> None:
    """Send the mails that waited for the PDF of a locked visit."""
    for mail_id in _waiting(check_in).values_list("pk", flat=True):
        _send(mail_id)


def fail_waiting(check_in: CheckIn, reason: str) -> None:
    for mail in _waiting(check_in):
        mark_failed(mail.pk, reason)


def mark_sent(mail_id: int) -> None:
    CheckInMail.objects.filter(pk=mail_id).update(state=MailState.SENT, reason="", ended_at=clock.now())
    mail = CheckInMail.objects.select_related("check_in").get(pk=mail_id)
    activity.record(None, "visit", mail.check_in.visit_id, "check_in_mailed", after=mail.to)


def mark_failed(mail_id: int, reason: str) -> None:
    mail = CheckInMail.objects.get(pk=mail_id)
    mail.state, mail.reason, mail.ended_at = MailState.FAILED, reason, clock.now()
    mail.save(update_fields=["state", "reason", "ended_at"])
    # A failed mail does not count against the limit of its day.
    messages.give_back(localdate(mail.created_at), with_invoice=False)


def compose(mail_id: int) -> Mail | None:
    """Return the mail, or None if it was sent or has failed."""
    found = CheckInMail.objects.select_related("check_in__visit__vehicle", "check_in__visit__customer")
    mail = found.select_related("check_in__paper").get(pk=mail_id)
    check_in, visit = mail.check_in, mail.check_in.visit
    if mail.state != MailState.QUEUED or check_in.paper is None:
        return None
    head = get_letterhead()
    garage, plate = head.garage.trade_name, plates.plate_text(visit.vehicle.number)
    finished = localtime(check_in.finished_at)
    checked_in = Sentence(
        "We checked in your {car} on {day} at {time}.",
        car=f"{visit.vehicle.model[:NAME_IN_MAIL]} ({plate})",
        day=f"{finished:%d/%m/%Y}",
        time=f"{finished:%H:%M}",
    )
    return garage_mail(
        head.sender(garage),
        key=f"visits.mail:{mail.pk}",
        to=mail.to,
        language=head.language_of_mails(visit.customer.language),
        subject=Sentence("Check-in of {plate} at {garage}", plate=plate, garage=garage[:NAME_IN_MAIL]),
        paragraphs=(
            hello(visit.customer.name),
            joined(checked_in, Sentence("The list is attached.")),
        ),
        attachments=(Attachment(check_in.paper.name, "application/pdf", bytes(check_in.paper.content)),),
    )


def _send(mail_id: int) -> None:
    outbox.enqueue("visits.mail", key=str(mail_id), mail_id=mail_id)


def _waiting(check_in: CheckIn) -> QuerySet[CheckInMail]:
    return CheckInMail.objects.filter(check_in=check_in, state=MailState.QUEUED)
