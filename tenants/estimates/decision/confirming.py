"""The mail that confirms a decision to the customer, after a staff member recorded it."""

from garages.roles import Permission
from kernel import outbox
from kernel.actor import Actor
from kernel.mail.garage import Link, garage_mail
from kernel.mail.sending import NAME_IN_MAIL, Mail, hello
from kernel.sentences import Sentence, joined
from tenants.estimates import links, queries
from tenants.estimates.codes import EstimateState, MailSubject, Way
from tenants.estimates.errors import (
    CustomerHasNoEmail,
    DecisionNotRecorded,
    EstimateNotSent,
    MailsUsedUp,
)
from tenants.estimates.models import EstimateDecision, EstimateLink, EstimateMail, EstimateVersion
from tenants.estimates.sending import whatsapp
from tenants.estimates.sending.document import from_json
from tenants.messages import services as messages
from tenants.messages.codes import MailState
from tenants.profile.queries import get_letterhead


def confirm(actor: Actor, decision: EstimateDecision, *, to: str) -> EstimateMail:
    """Queue the mail once. A used-up limit of mails does not undo the decision, so the mail fails then."""
    if known := _newest(decision.estimate_version):
        return known
    room = messages.take_mail(with_invoice=False)
    return _queue(actor, decision.estimate_version, to=to, problem="" if room else str(MailsUsedUp()))


def confirm_again(actor: Actor, *, estimate_id: int) -> EstimateMail | CustomerHasNoEmail:
    """Queue the mail again after it failed, or for a customer who has an address now.

    A mail that is on its way or was sent is returned, so a second click sends nothing.
    """
    actor.require(Permission.CHANGE_ESTIMATES)
    version, _ = queries.get_version_for_update(estimate_id)
    if version is None:
        raise EstimateNotSent
    estimate = version.estimate
    if estimate.state != EstimateState.DECIDED or version.decision.way == Way.LINK:
        raise DecisionNotRecorded(code=estimate.code)
    known = _newest(version)
    if known and known.state != MailState.FAILED:
        return known
    to = estimate.visit.customer.email
    if not to:
        return CustomerHasNoEmail()
    if not messages.take_mail(with_invoice=False):
        raise MailsUsedUp
    links.live_link(estimate, by=actor.name)
    return _queue(actor, version, to=to)


def _newest(version: EstimateVersion) -> EstimateMail | None:
    return version.mails.filter(subject=MailSubject.DECISION).order_by("-id").first()


def _queue(actor: Actor, version: EstimateVersion, *, to: str, problem: str = "") -> EstimateMail:
    """Queue a mail. A mail with a problem has failed already."""
    mail = EstimateMail.objects.create(
        estimate_version=version,
        subject=MailSubject.DECISION,
        to=to,
        person_name=actor.name,
        state=MailState.FAILED if problem else MailState.QUEUED,
        reason=problem,
        ended_at=None,
    )
    if not problem:
        outbox.enqueue("estimates.confirm", key=str(mail.pk), mail_id=mail.pk)
    return mail


def compose(mail_id: int) -> Mail | None:
    """Return the mail, or None if it was sent or has failed."""
    mail = EstimateMail.objects.select_related(
        "estimate_version__decision", "estimate_version__estimate__visit__customer"
    ).get(pk=mail_id)
    if mail.state != MailState.QUEUED:
        return None
    version, head = mail.estimate_version, get_letterhead()
    document = from_json(version.document)
    garage, customer = document.garage_name, version.estimate.visit.customer
    language = head.language_of_mails(customer.language)
    link = EstimateLink.objects.filter(estimate=version.estimate_id).latest("id")
    about = Sentence(
        "This is about your {car} and the estimate {code}.",
        car=f"{document.vehicle_model[:NAME_IN_MAIL]} ({document.plate})",
        code=document.code,
    )
    return garage_mail(
        head.sender(garage),
        key=f"estimates.confirm:{mail.pk}",
        to=mail.to,
        language=language,
        subject=Sentence(
            "Your decision about {plate} at {garage}", plate=document.plate, garage=garage[:NAME_IN_MAIL]
        ),
        paragraphs=(
            hello(document.customer_name),
            joined(whatsapp.sentence(version.decision, document), about),
            joined(Sentence("Is this not right?"), Sentence("Open the page and tell us there.")),
        ),
        link=Link(links.address_of(link.pk, language), Sentence("See the decision")),
    )
