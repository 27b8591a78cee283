"""The mails of estimates. A mail waits until the PDF of its version is drawn."""

from kernel.mail.garage import Link, garage_mail
from kernel.mail.sending import NAME_IN_MAIL, Attachment, Mail, hello
from kernel.sentences import Sentence, joined
from tenants.activity import services as activity
from tenants.estimates import links
from tenants.estimates.codes import MailSubject
from tenants.estimates.errors import MailsUsedUp
from tenants.estimates.models import EstimateLink, EstimateMail
from tenants.estimates.sending.document import from_json
from tenants.estimates.sending.whatsapp import amount_text
from tenants.messages.codes import MailState
from tenants.papers.mails import PaperMails
from tenants.profile.queries import get_letterhead


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


def _record(mail: EstimateMail) -> None:
    activity.record(None, "estimate", mail.estimate_version.estimate_id, "mailed", after=mail.to)


MAILS = PaperMails(
    task="estimates.mail",
    mails=EstimateMail.objects.filter(subject=MailSubject.VERSION),
    owner="estimate_version",
    compose=compose,
    record=_record,
    used_up=MailsUsedUp,
)
