"""The receipt of a payment: one page in the style of the invoice."""

from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from django.template import Context, Engine, Template
from django.utils.dateformat import format as format_date

from gst.paper import renderer
from gst.words import in_words
from kernel import pdf as drawing
from kernel.http.fields import phone_text
from kernel.money import rupee_text
from tenants.invoices.models import Payment

_TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True)
class Receipt:
    code: str
    facts: dict[str, Any]
    reversal: bool


def of_payment(payment: Payment) -> Receipt:
    return Receipt(payment.code, payment.receipt, payment.reverses_id is not None)


def html(receipt: Receipt) -> str:
    facts = receipt.facts
    rows = [
        ("Job", facts["job_code"]),
        ("Invoice", facts["invoice_number"]),
        ("Reverses", facts.get("reverses", "")),
        ("Reason", facts.get("reason", "")),
        ("Paid by", facts["method"]),
        ("Reference", facts["reference"]),
        ("Date", format_date(date.fromisoformat(facts["paid_on"]), "d/m/Y")),
    ]
    context = {
        "code": receipt.code,
        "title": "Payment reversed" if receipt.reversal else "Receipt",
        "person": "Customer" if receipt.reversal else "Received from",
        "facts": facts,
        "rows": [(label, value) for label, value in rows if value],
        "amount": rupee_text(facts["amount_paise"]),
        "verb": "reversed" if receipt.reversal else "received",
        "words": in_words(facts["amount_paise"]),
        "total": rupee_text(facts["total_paise"]),
        "due": rupee_text(max(facts["due_paise"], 0)),
        "phone": phone_text(facts["phone"]),
    }
    return _template().render(Context(context))


def pdf(receipt: Receipt) -> bytes:
    """Draw the receipt. Only workers call this."""
    with drawing.page_defects():
        page = html(receipt)
    return renderer().draw(page).content


@cache
def _template() -> Template:
    return Engine(dirs=[str(_TEMPLATES)]).get_template("invoices/receipt.html")
