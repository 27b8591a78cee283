"""Reads statements, as answers show them."""

from datetime import date
from typing import Any

from django.db.models import Case, Count, Min, Q, Value, When
from django.utils.timezone import localdate

from tenants.khata.models import Statement
from tenants.khata.statements.documents import from_json
from tenants.khata.statements.monthly import last_day_of, missing_customers
from tenants.khata.statements.papers import STATEMENT
from tenants.messages.codes import MailState

# A list with more rows helps nobody. The figures cover all statements.
MOST_STATEMENTS = 500
# A message with more bills is too long.
MOST_BILLS = 10
# The statements that need somebody come first.
_ORDER = Case(
    When(mail_state=MailState.FAILED, then=Value(0)),
    When(mail_state="", then=Value(1)),
    default=Value(2),
)


def shown(statement: Statement) -> dict[str, Any]:
    """Return a statement whose customer is loaded."""
    document, customer = from_json(statement.document), statement.customer
    return {
        "statement_id": statement.pk,
        "code": statement.code,
        "customer_id": customer.pk,
        "customer_name": document.customer["name"],
        "phone_number": customer.phone.removeprefix("+91"),
        "email": customer.email,
        "first_day": statement.first_day,
        "last_day": statement.last_day,
        "opening": document.opening_paise,
        "closing": document.closing_paise,
        "entry_count": len(document.entries),
        "changed": document.change.paise if document.change else None,
        "changed_since": document.change.made_on if document.change else None,
        "bills": [
            {"name": bill.name, "day": bill.day, "left": bill.left_paise}
            for bill in document.bills[:MOST_BILLS]
        ],
        "bill_count": len(document.bills),
        "garage_name": document.garage["trade_name"],
        "vpa": document.garage["vpa"],
        "mail_state": statement.mail_state,
        "mail_to": statement.mail_to,
        "mail_reason": statement.mail_reason,
    }


def list_statements(month: date) -> dict[str, Any]:
    """Return the statements of a month, and how many are missing."""
    of_month = Statement.objects.filter(month_run=month)
    figures = of_month.aggregate(
        made=Count("id"),
        first_made_at=Min("created_at"),
        mailed=Count("id", filter=Q(mail_state__in=(MailState.QUEUED, MailState.SENT))),
        failed=Count("id", filter=Q(mail_state=MailState.FAILED)),
    )
    made_at, missing = figures.pop("first_made_at"), missing_customers(month)
    rows = STATEMENT.rows.filter(month_run=month).order_by(_ORDER, "customer__name", "id")
    return figures | {
        "first_day": month,
        "last_day": last_day_of(month),
        "made_on": localdate(made_at) if made_at else None,
        "missing": len(missing),
        "missing_with_email": sum(missing.values()),
        "statements": [shown(statement) for statement in rows[:MOST_STATEMENTS]],
    }
