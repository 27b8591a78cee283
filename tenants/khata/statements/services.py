"""Functions that make and mail the statement of one customer."""

from datetime import date, timedelta

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid, NotFound
from kernel.sentences import Sentence
from tenants.customers.models import Customer
from tenants.khata.models import Statement
from tenants.khata.statements import mails
from tenants.khata.statements.documents import documents_of
from tenants.khata.statements.errors import CustomerHasNoEmail, MailsUsedUp
from tenants.khata.statements.papers import STATEMENT
from tenants.messages import services as messages
from tenants.messages.codes import MailState
from tenants.messages.rules import ONE_CLICK

MOST_DAYS = 366


def make_statement(actor: Actor, *, customer_id: int, first: date, last: date) -> Statement:
    """Make the statement of a customer. A removed customer who owes gets one too."""
    actor.require(Permission.SEE_KHATA)
    _check_days(first, last)
    customer = Customer.objects.filter(pk=customer_id, is_walk_in=False).first()
    if customer is None:
        raise NotFound
    document = documents_of([customer], first, last).get(customer_id)
    if document is None:
        said = Sentence(
            "No entries from {first} to {last}.", first=f"{first:%d/%m/%Y}", last=f"{last:%d/%m/%Y}"
        )
        raise Invalid(to=said)
    made = Statement(customer=customer, first_day=first, last_day=last, document=document)
    made.person_name, made.created_at = actor.name, clock.now()
    made.save()
    return made


def _check_days(first: date, last: date) -> None:
    if last < first:
        raise Invalid(to=Sentence("The last day cannot be before the first day"))
    if last > clock.today():
        raise Invalid(to=Sentence("Choose today or an earlier day"))
    if last - first >= timedelta(days=MOST_DAYS):
        raise Invalid(to=Sentence("Choose at most {most} days.", most=MOST_DAYS))


def mail_statement(actor: Actor, *, statement_id: int) -> Statement | CustomerHasNoEmail:
    """Mail a statement to the customer's address of today. It can be mailed again."""
    actor.require(Permission.ISSUE_INVOICES)
    found = STATEMENT.rows.filter(pk=statement_id).select_for_update(of=("self",), no_key=True).first()
    if found is None:
        raise NotFound
    to = found.customer.email
    if not to:
        return CustomerHasNoEmail()
    # A second click counts as the first one.
    is_recent = found.mail_at is not None and found.mail_at > clock.now() - ONE_CLICK
    if found.mail_state == MailState.QUEUED or (is_recent and found.mail_state == MailState.SENT):
        return found
    if not messages.take_mail(with_invoice=False):
        raise MailsUsedUp
    mails.want(found, to=to)
    if found.paper_id:
        mails.send(found)
    else:
        STATEMENT.queue(found)
    return found
