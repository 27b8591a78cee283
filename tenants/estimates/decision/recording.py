"""A decision that a staff member records: by phone, at the counter or from a message."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.money import rupee_text
from kernel.sentences import Sentence, joined
from tenants.estimates import links, queries
from tenants.estimates.codes import Way
from tenants.estimates.decision import confirming
from tenants.estimates.decision.deciding import Wanted, Witness, decide
from tenants.estimates.draft.services import check_visit
from tenants.estimates.errors import EstimateDecided, EstimateOutdated
from tenants.estimates.models import Estimate, EstimateDecision
from tenants.estimates.sending import whatsapp
from tenants.estimates.sending.document import from_json
from tenants.jobs.queries import require_workable
from tenants.messages.codes import MailState

NUMBER_MISSING = Sentence("Please enter the number")
TOO_EARLY = Sentence("This is before the estimate was sent")
IN_FUTURE = Sentence("This is in the future")
# A form gives minutes, and its clock can be ahead of ours.
A_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True)
class Spoken:
    way: Way
    phone: str
    at: datetime
    said: str


@dataclass(frozen=True)
class Recorded:
    decision: EstimateDecision
    customer_name: str
    mailed_to: str
    mail_problem: str
    whatsapp_address: str

    @property
    def sentence(self) -> Sentence:
        rupees = rupee_text(self.decision.approved_total_paise)
        return joined(Sentence("{rupees} is recorded.", rupees=rupees), self._mail())

    def _mail(self) -> Sentence:
        if self.mailed_to:
            return Sentence("A mail is on its way to {to}.", to=self.mailed_to)
        if self.mail_problem:
            return Sentence("The mail could not be sent: {problem}", problem=self.mail_problem)
        return Sentence(
            "{name} has no e-mail address. Send the link on WhatsApp so that they can see it.",
            name=self.customer_name,
        )


def record_decision(
    actor: Actor, *, estimate_id: int, wanted: Wanted, spoken: Spoken
) -> Recorded | EstimateOutdated:
    """Keep the decision that a customer told a staff member, and confirm it to the customer."""
    actor.require(Permission.CHANGE_ESTIMATES)
    if spoken.way is Way.PHONE and not spoken.phone:
        raise Invalid(phone=NUMBER_MISSING)
    if spoken.at > clock.now() + A_MINUTE:
        raise Invalid(spokenAt=IN_FUTURE)
    witness = Witness(spoken.way, actor, phone=spoken.phone, spoken_at=spoken.at, said=spoken.said)

    def check(estimate: Estimate) -> None:
        _check(actor, estimate, spoken.at)

    rule = queries.get_rule().signature
    decision = decide(estimate_id, wanted, witness, signature_rule=rule, check=check)
    if isinstance(decision, EstimateOutdated):
        return decision
    if (decision.way, decision.said, decision.name) != (spoken.way, spoken.said, wanted.name):
        # The same was decided before, over the link or by somebody else, so these words are not kept.
        raise EstimateDecided(day=queries.decided_day(decision.estimate_version.estimate))
    estimate = decision.estimate_version.estimate
    customer = estimate.visit.customer
    mail = confirming.confirm(actor, decision, to=customer.email) if customer.email else None
    link = links.live_link(estimate, by=actor.name)
    return Recorded(
        decision,
        customer.name,
        mail.to if mail and mail.state != MailState.FAILED else "",
        mail.reason if mail else "",
        whatsapp.decided_address_of(decision, from_json(decision.estimate_version.document), link.pk),
    )


def _check(actor: Actor, estimate: Estimate, spoken_at: datetime) -> None:
    job = estimate.visit.job
    if actor.lock and job is None:
        actor.lock.refuse()
    if job:
        require_workable(actor, job)
    check_visit(estimate.visit)
    if estimate.sent_at and spoken_at < estimate.sent_at.replace(second=0, microsecond=0):
        raise Invalid(spokenAt=TOO_EARLY)
