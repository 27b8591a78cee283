"""The messages about an estimate for WhatsApp. The staff member presses send."""

from urllib.parse import quote

from django.utils.timezone import localtime

from kernel.money import rupee_text
from kernel.sentences import Sentence
from tenants.estimates import links
from tenants.estimates.codes import Way
from tenants.estimates.decision.decided import decided_of
from tenants.estimates.models import EstimateDecision
from tenants.estimates.sending.document import Document


def address_of(document: Document, link_id: int) -> str:
    number = document.customer_phone.removeprefix("+")
    return f"https://wa.me/{number}?text={quote(message(document, link_id), safe='')}"


def message(document: Document, link_id: int) -> str:
    return (
        f"Hello {document.customer_name}, {document.garage_name} here. The estimate for {document.plate}:"
        f" {amount_text(document)} ({document.code}). See the pictures and decide:"
        f" {links.address_of(link_id)}"
    )


def amount_text(document: Document) -> str:
    """Return the total, or the range of the totals if there are choices."""
    highest = rupee_text(document.highest.total_paise)
    if not document.has_range:
        return highest
    lowest = rupee_text(document.lowest.total_paise)
    return Sentence("from {lowest} to {highest}", lowest=lowest, highest=highest)


def sentence(decision: EstimateDecision, document: Document) -> Sentence:
    """Return a sentence such as: You approved ₹4,543.00 by phone on 24/11/2026 at 11:42."""
    return Sentence("{deed}.", deed=_deed(decision, document))


def _deed(decision: EstimateDecision, document: Document) -> Sentence:
    moment = localtime(decision.spoken_at or decision.created_at)
    values: dict[str, object] = {"day": f"{moment:%d/%m/%Y}", "time": f"{moment:%H:%M}"}
    if decision.way != Way.LINK:
        values["way"] = Way(decision.way).in_a_sentence
    if decided_of(decision, document).lines:
        values["rupees"] = rupee_text(decision.approved_total_paise)
        if decision.way == Way.LINK:
            return Sentence("You approved {rupees} on {day} at {time}", **values)
        return Sentence("You approved {rupees} {way} on {day} at {time}", **values)
    if decision.way == Way.LINK:
        return Sentence("You declined everything on {day} at {time}", **values)
    return Sentence("You declined everything {way} on {day} at {time}", **values)


def decided_address_of(decision: EstimateDecision, document: Document, link_id: int) -> str:
    """Return the address of a message that tells the customer what was recorded."""
    number = document.customer_phone.removeprefix("+")
    words = (
        f"Hello {document.customer_name}, {document.garage_name} here. {_deed(decision, document)}"
        f" ({document.code}). See it: {links.address_of(link_id)}"
    )
    return f"https://wa.me/{number}?text={quote(words, safe='')}"
