"""The page that goes to a supplier: an order, or the debit note of a return. It looks like the invoices."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.template import Context, Engine, Template

from gst.paper import renderer
from kernel.http.fields import phone_text
from kernel.papers import pdf as drawing
from tenants.profile.queries import get_letterhead
from tenants.purchases.models import Supplier

_TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True)
class Sender:
    trade_name: str
    legal_name: str
    address: str
    gstin: str
    phone: str
    email: str


@dataclass(frozen=True)
class Line:
    """A line without a price leaves both texts empty."""

    description: str
    hsn: str
    quantity: str
    price: str = ""
    amount: str = ""


@dataclass(frozen=True)
class Paper:
    title: str
    code: str
    garage: Sender
    supplier: Supplier
    headline: str
    facts: Sequence[tuple[str, str]]
    lines: Sequence[Line]
    sums: Sequence[tuple[str, str]]
    note: str = ""

    @property
    def name(self) -> str:
        return f"{self.code}.pdf"

    @property
    def has_prices(self) -> bool:
        return any(line.price for line in self.lines)


def sender() -> Sender:
    head = get_letterhead()
    trade_name, found = head.garage.trade_name, head.details
    if found is None:
        return Sender(trade_name, trade_name, "", "", "", "")
    phone = phone_text(found.phone) if found.phone else ""
    return Sender(trade_name, found.legal_name, found.address, found.gstin, phone, found.email)


def pdf(paper: Paper) -> bytes:
    """Draw the page. Only workers call this."""
    with drawing.page_defects():
        page = drawing.printable(_template().render(Context({"paper": paper})))
    return renderer().draw(page).content


@cache
def _template() -> Template:
    return Engine(dirs=[str(_TEMPLATES)]).get_template("purchases/paper.html")
