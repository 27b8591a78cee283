"""The mails of check-ins. A mail waits until its PDF is drawn."""

from django.utils.timezone import localtime

from kernel.mail.garage import garage_mail
from kernel.mail.sending import NAME_IN_MAIL, Attachment, Mail, hello
from kernel.sentences import Sentence, joined
from tenants.activity import services as activity
from tenants.messages.codes import MailState
from tenants.papers.mails import PaperMails
from tenants.profile.queries import get_letterhead
from tenants.vehicles import plates
from tenants.visits.errors import MailsUsedUp
from tenants.visits.models import CheckInMail


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


def _record(mail: CheckInMail) -> None:
    activity.record(None, "visit", mail.check_in.visit_id, "check_in_mailed", after=mail.to)


MAILS = PaperMails(
    task="visits.mail",
    mails=CheckInMail.objects.all(),
    owner="check_in",
    compose=compose,
    record=_record,
    used_up=MailsUsedUp,
)
