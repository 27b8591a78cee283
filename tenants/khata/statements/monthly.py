"""The statements of a month for all customers who owed something at its beginning or at its end."""

import calendar
from collections.abc import Sequence
from datetime import date
from typing import Any

import orjson
from django.db import connection

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.sentences import Sentence
from tenants.customers.models import Customer
from tenants.jobs.bill.dues import IS_OWING
from tenants.khata.models import Statement
from tenants.khata.statements.documents import documents_of
from tenants.khata.statements.errors import MailsUsedUp
from tenants.khata.statements.ledgers import ENTRIES_OF_C
from tenants.khata.statements.papers import STATEMENT
from tenants.messages import services as messages
from tenants.messages.codes import MailState

# Only these customers can have owed anything: they have an open bill, or an entry since the month began.
_CANDIDATES = f"""
    SELECT j.customer_id FROM job j WHERE {IS_OWING}
    UNION SELECT j.customer_id FROM invoice i JOIN job j ON j.id = i.job_id WHERE i.issued_on >= %(first)s
    UNION SELECT coalesce(p.customer_id, j.customer_id) FROM payment p LEFT JOIN job j ON j.id = p.job_id
        WHERE p.paid_on >= %(first)s
    UNION SELECT j.customer_id FROM deduction d JOIN job j ON j.id = d.job_id WHERE d.on_day >= %(first)s
"""
_MISSING = f"""
    SELECT c.id, c.email <> '' FROM customer c CROSS JOIN LATERAL ({ENTRIES_OF_C}) e
    WHERE c.id IN ({_CANDIDATES}) AND e.day <= %(last)s AND NOT c.is_walk_in
        AND NOT EXISTS (SELECT FROM statement s WHERE s.customer_id = c.id AND s.month_run = %(first)s)
    GROUP BY c.id HAVING sum(e.amount) > 0 OR sum(e.amount) FILTER (WHERE e.day < %(first)s) > 0
    ORDER BY c.id
"""
# Two people may press the button together, and each customer still gets one statement.
_INSERT = """
    INSERT INTO statement (
        customer_id, first_day, last_day, month_run, document, mail_to, person_name, created_at)
    SELECT row.customer_id, %(first)s, %(last)s, %(first)s, row.document, row.mail_to, %(by)s, %(now)s
    FROM unnest(%(customers)s::bigint[], %(documents)s::jsonb[], %(mails)s::text[])
        AS row (customer_id, document, mail_to)
    ON CONFLICT (customer_id, month_run) DO NOTHING RETURNING id
"""


def last_day_of(month: date) -> date:
    return month.replace(day=calendar.monthrange(month.year, month.month)[1])


def missing_customers(month: date) -> dict[int, bool]:
    """Return the customers who still need a statement of this month, and whether each has an email."""
    with connection.cursor() as cursor:
        cursor.execute(_MISSING, {"first": month, "last": last_day_of(month)})
        return dict(cursor.fetchall())


def make_statements(actor: Actor, *, month: date) -> int:
    """Make the statements that are missing, and mail them. Returns how many are new."""
    actor.require(Permission.GIVE_CREDIT)
    if last_day_of(month) >= clock.today():
        raise Invalid(month=Sentence("Choose a month that is over"))
    customers = list(Customer.objects.filter(pk__in=missing_customers(month)).order_by("pk"))
    if not customers:
        return 0
    made = _insert(actor, customers, month)
    _mail(list(Statement.objects.filter(pk__in=made).exclude(mail_to="").order_by("pk")))
    return len(made)


def _insert(actor: Actor, customers: Sequence[Customer], month: date) -> list[int]:
    documents = documents_of(customers, month, last_day_of(month))
    rows = [customer for customer in customers if customer.pk in documents]
    values: dict[str, Any] = {
        "first": month,
        "last": last_day_of(month),
        "by": actor.name,
        "now": clock.now(),
        "customers": [customer.pk for customer in rows],
        "documents": [orjson.dumps(documents[customer.pk]).decode() for customer in rows],
        "mails": [customer.email for customer in rows],
    }
    with connection.cursor() as cursor:
        cursor.execute(_INSERT, values)
        return [pk for (pk,) in cursor.fetchall()]


def _mail(statements: Sequence[Statement]) -> None:
    """Mail as many statements as the limit of the day allows. The others say why they are not mailed."""
    room = messages.take_mails(len(statements))
    mailed = Statement.objects.filter(pk__in=[statement.pk for statement in statements[:room]])
    mailed.update(mail_state=MailState.QUEUED, mail_at=clock.now())
    STATEMENT.queue_all(statements[:room])
    if rest := statements[room:]:
        not_mailed = Statement.objects.filter(pk__in=[statement.pk for statement in rest])
        not_mailed.update(mail_state=MailState.FAILED, mail_reason=str(MailsUsedUp()))
