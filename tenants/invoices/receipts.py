"""The receipt of a payment: one page in the style of the invoice."""

from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from django.template import Context, Engine, Template
from django.utils.dateformat import format as format_date

from gst import slip
from gst.labels import Labels
from gst.paper import Copy, renderer
from gst.words import in_words
from kernel.http.fields import phone_text
from kernel.languages import ENGLISH
from kernel.money import rupee_text
from kernel.papers import pdf as drawing
from kernel.sentences import Sentence
from tenants.invoices.models import Payment

_TEMPLATES = Path(__file__).parent / "templates"
# The words of the template.
_WORDS = {
    "in_words": Sentence("In words"),
    "total": Sentence("Job total"),
    "due": Sentence("Balance due"),
    "advance": Sentence("Stays as advance"),
    "for": Sentence("For"),
    "signatory": Sentence("Authorised signatory"),
}


@dataclass(frozen=True)
class Receipt:
    code: str
    facts: dict[str, Any]
    reversal: bool


def of_payment(payment: Payment) -> Receipt:
    return Receipt(payment.code, payment.receipt, payment.reverses_id is not None)


def html(receipt: Receipt) -> str:
    facts = receipt.facts
    # Receipts of release 1.0 have no language.
    label = Labels(facts.get("language", ENGLISH))
    rows = [
        # A receipt of an account has neither.
        (label(Sentence("Job")), facts.get("job_code", "")),
        (label(Sentence("Invoice")), facts.get("invoice_number", "")),
        (label(Sentence("Reverses")), facts.get("reverses", "")),
        (label(Sentence("Part of")), facts.get("refunds", "")),
        (label(Sentence("Reason")), facts.get("reason", "")),
        (label(Sentence("Paid by")), facts["method"]),
        (label(Sentence("Reference")), facts["reference"]),
        (label(Sentence("Date")), format_date(date.fromisoformat(facts["paid_on"]), "d/m/Y")),
    ]
    title, person, verb = Sentence("Receipt"), Sentence("Received from"), Sentence("received")
    if receipt.reversal:
        title, person, verb = Sentence("Payment reversed"), Sentence("Customer"), Sentence("reversed")
    if "refunds" in facts:
        title, person, verb = Sentence("Refund"), Sentence("Paid to"), Sentence("paid back")
    context = {
        "code": receipt.code,
        "language": label.language,
        "title": label(title),
        "person": label(person),
        "say": {name: label(word) for name, word in _WORDS.items()},
        "facts": facts,
        "rows": [(label, value) for label, value in rows if value],
        "amount": rupee_text(facts["amount_paise"]),
        "verb": label(verb),
        "words": in_words(facts["amount_paise"], label.language),
        **_sums(facts, label),
        "phone": phone_text(facts["phone"]),
    }
    return _template().render(Context(context))


def _sums(facts: dict[str, Any], label: Labels) -> dict[str, Any]:
    """Return what the money did: for its job, or, if it is of an account, for each bill."""
    if "bills" not in facts:
        return {
            "total": rupee_text(facts["total_paise"]),
            "due": rupee_text(max(facts["due_paise"], 0)),
        }
    advance = facts["advance_paise"]
    kept = [
        (label(Sentence("TDS kept by the customer")), facts.get("tds_paise")),
        (label(Sentence("Discount after the bill")), facts.get("discount_paise")),
    ]
    return {
        "of_account": True,
        "bills": [(name, rupee_text(paise)) for name, paise in facts["bills"]],
        "advance": rupee_text(advance) if advance else "",
        "kept": [(name, rupee_text(paise)) for name, paise in kept if paise],
    }


def pdf(receipt: Receipt, copy: Copy = Copy.ORIGINAL) -> bytes:
    """Draw the receipt, on A4 or on roll paper. Only workers call this."""
    with drawing.page_defects():
        page = html(receipt)
    return slip.draw(page, copy) if copy in slip.ROLLS else renderer().draw(page).content


@cache
def _template() -> Template:
    return Engine(dirs=[str(_TEMPLATES)]).get_template("invoices/receipt.html")
