"""The message about an estimate for WhatsApp. The staff member presses send."""

from urllib.parse import quote

from kernel.money import rupee_text
from tenants.estimates import links
from tenants.estimates.document import Document


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
    return f"from {rupee_text(document.lowest.total_paise)} to {highest}"
