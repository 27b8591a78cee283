"""The PDF of a statement: bills and money of a customer between two days, in the style of the invoice."""

from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

from django.template import Context, Engine, Template
from django.utils.safestring import SafeString

from garages.roles import Permission
from gst.labels import Labels
from gst.paper import renderer
from gst.upi import is_vpa, upi_code
from kernel.http.fields import phone_text
from kernel.money import rupee_text
from kernel.papers import pdf as drawing
from kernel.sentences import Sentence
from tenants.khata.entries import EntryKind
from tenants.khata.models import Statement
from tenants.khata.statements import mails
from tenants.khata.statements.documents import Document, from_json
from tenants.messages.codes import MailState
from tenants.papers.kinds import PaperKind
from tenants.vehicles import plates

_TEMPLATES = Path(__file__).parent.parent / "templates"
_WIDEST = len("₹99,99,999.99")
# The words of the template.
_WORDS = {
    "title": Sentence("Statement"),
    "customer": Sentence("Customer"),
    "day": Sentence("Date"),
    "entry": Sentence("Entry"),
    "vehicle": Sentence("Vehicle"),
    "debit": Sentence("Debit"),
    "credit": Sentence("Credit"),
    "balance": Sentence("Balance"),
    "opening": Sentence("Opening balance"),
    "closing": Sentence("Closing balance"),
    "open_bills": Sentence("Open bills"),
    "bill": Sentence("Bill"),
    "age": Sentence("Days"),
    "left": Sentence("Left"),
    "pay_by_upi": Sentence("Pay by UPI"),
}
_KINDS = {
    EntryKind.INVOICE: Sentence("Invoice"),
    EntryKind.CREDIT_NOTE: Sentence("Credit Note"),
    EntryKind.DELIVERY: Sentence("Not invoiced"),
    EntryKind.OLD_BILL: Sentence("Old bill"),
    EntryKind.PAYMENT: Sentence("Receipt"),
    EntryKind.REVERSAL: Sentence("Payment reversed"),
    EntryKind.REFUND: Sentence("Refund"),
    EntryKind.TDS: Sentence("TDS kept by the customer"),
    EntryKind.GST_TDS: Sentence("GST TDS kept by the customer"),
    EntryKind.DISCOUNT: Sentence("Discount after the bill"),
    EntryKind.BAD_DEBT: Sentence("Bad debt"),
    EntryKind.DEDUCTION_REVERSED: Sentence("Deduction reversed"),
}
_AGES = (30, 60, 90)


@dataclass(frozen=True)
class Page:
    code: str
    first: date
    last: date
    document: Document


def _page(statement: Statement) -> Page:
    return Page(statement.code, statement.first_day, statement.last_day, from_json(statement.document))


def _day(day: date) -> str:
    return f"{day:%d/%m/%Y}"


def _amount(paise: int) -> str:
    return rupee_text(paise) if paise > 0 else ""


def html(page: Page) -> str:
    document, label = page.document, Labels(page.document.language)
    entries, opening = _entries(document, label), rupee_text(document.opening_paise)
    amounts = [opening, *(text for row in entries for text in row[3:])]
    state = Sentence("advance") if document.closing_paise < 0 else Sentence("due")
    context = {
        "code": page.code,
        "language": label.language,
        "say": {name: label(word) for name, word in _WORDS.items()},
        "garage": document.garage,
        "phone": phone_text(document.garage["phone"]) if document.garage["phone"] else "",
        "customer": document.customer,
        "facts": [
            (label(Sentence("Number")), page.code),
            (label(Sentence("Period")), f"{_day(page.first)} – {_day(page.last)}"),
        ],
        "headline": f"{rupee_text(abs(document.closing_paise))} {label(state)}",
        "change": _change(document, label),
        "opening": opening,
        "closing": rupee_text(document.closing_paise),
        "entries": entries,
        # From one crore rupees on, the amounts need a smaller font.
        "wide": max(map(len, amounts)) > _WIDEST,
        "bills": _bills(page, label),
        "ages": _ages(page, label),
        "picture": _picture(page),
    }
    return _template().render(Context(context))


def _entries(document: Document, label: Labels) -> list[tuple[str, ...]]:
    balances = accumulate((entry.paise for entry in document.entries), initial=document.opening_paise)
    next(balances)
    return [
        (
            _day(date.fromisoformat(entry.day)),
            f"{label(_KINDS[EntryKind(entry.kind)])} {entry.number}",
            plates.plate_text(entry.plate) if entry.plate else "",
            _amount(entry.paise),
            _amount(-entry.paise),
            rupee_text(balance),
        )
        for entry, balance in zip(document.entries, balances, strict=True)
    ]


def _bills(page: Page, label: Labels) -> list[tuple[str, ...]]:
    return [
        (
            _day(date.fromisoformat(bill.day)),
            bill.name,
            f"{label(Sentence('PO number'))}: {bill.po_number}" if bill.po_number else "",
            plates.plate_text(bill.plate) if bill.plate else "",
            str(_age(page, bill.day)),
            rupee_text(bill.left_paise),
        )
        for bill in page.document.bills
    ]


def _age(page: Page, day: str) -> int:
    return (page.last - date.fromisoformat(day)).days


def _ages(page: Page, label: Labels) -> list[tuple[str, str]]:
    """Return the sums of the open bills by their age, without empty ones."""
    sums = [0] * (len(_AGES) + 1)
    for bill in page.document.bills:
        sums[sum(_age(page, bill.day) > most for most in _AGES)] += bill.left_paise
    names = [
        Sentence("0–30 days"),
        Sentence("31–60 days"),
        Sentence("61–90 days"),
        Sentence("Over 90 days"),
    ]
    return [(label(name), rupee_text(paise)) for name, paise in zip(names, sums, strict=True) if paise]


def _change(document: Document, label: Labels) -> list[str]:
    if document.change is None:
        return []
    paise = document.change.paise
    return label.whole(
        Sentence(
            "Changed since the statement of {day}: {amount}",
            day=_day(date.fromisoformat(document.change.made_on)),
            amount=f"{'+' if paise > 0 else ''}{rupee_text(paise)}",
        )
    )


def _picture(page: Page) -> SafeString | None:
    """Return the UPI QR code over the closing balance."""
    garage, closing = page.document.garage, page.document.closing_paise
    if closing <= 0 or not is_vpa(garage["vpa"]):
        return None
    return upi_code(
        vpa=garage["vpa"],
        name=garage["trade_name"],
        amount_paise=closing,
        note=f"Statement {page.code}",
        reference=page.code,
    ).picture


def pdf(page: Page) -> bytes:
    """Draw the statement. Only workers call this."""
    with drawing.page_defects():
        text = drawing.printable(html(page))
    return renderer().draw(text).content


@cache
def _template() -> Template:
    return Engine(dirs=[str(_TEMPLATES)]).get_template("khata/statement.html")


def _kept(statement: Statement, **_more: Any) -> None:
    if statement.mail_state == MailState.QUEUED:
        mails.send(statement)


def _failed(statement: Statement, **_more: Any) -> None:
    if statement.mail_state == MailState.QUEUED:
        mails.mark_failed(statement.pk, "The document could not be drawn.")


STATEMENT = PaperKind(
    task="khata.draw",
    argument="statement_id",
    rows=Statement.objects.select_related("customer"),
    page=_page,
    draw=pdf,
    file_name=lambda page: f"{page.code}.pdf",
    needs=Permission.SEE_KHATA,
    kept=_kept,
    failed=_failed,
)
