"""Reads statements, as answers show them."""

from typing import Any

from tenants.khata.models import Statement
from tenants.khata.statements.documents import from_json

# A message with more bills is too long.
MOST_BILLS = 10


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
