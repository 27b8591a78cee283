"""The PDF and the mail of an order. A worker draws the PDF when the order is sent.

They show no prices: the supplier knows them, and a person who may order may not see what parts cost.
"""

from django.utils.timezone import localtime

from gst.units import quantity_text
from kernel import outbox
from kernel.languages import ENGLISH
from kernel.mail.garage import Sender, garage_mail
from kernel.mail.sending import NAME_IN_MAIL, Attachment, Mail, hello
from tenants.papers.kinds import PaperKind
from tenants.purchases import paper
from tenants.purchases.codes import OrderMail, OrderState
from tenants.purchases.errors import OrderNotSent
from tenants.purchases.models import PurchaseOrder, PurchaseOrderLine


def queue_mail(order_id: int, version: int) -> None:
    outbox.enqueue("purchases.mail_order", key=f"{order_id}:{version}", order_id=order_id, version=version)


def get_sent(order_id: int) -> PurchaseOrder | None:
    order = ORDER.find(order_id)
    if order and order.sent_at is None:
        raise OrderNotSent
    return order


def mark_mail(order_id: int, state: OrderMail) -> None:
    PurchaseOrder.objects.filter(pk=order_id).update(mail_state=state)


def mail_of(order_id: int, version: int) -> Mail | None:
    """Return the mail with the PDF, or None if the order was closed or has no address any more."""
    order = PurchaseOrder.objects.select_related("supplier", "file").filter(pk=order_id).first()
    if order is None or order.file is None or order.state == OrderState.CLOSED or not order.supplier.email:
        return None
    garage = paper.sender()
    paragraphs = [
        hello(order.supplier.name),
        f"Please send us the parts of order {order.code}. The order is attached.",
    ]
    if order.expected_on:
        paragraphs.append(f"We need them by {order.expected_on:%d/%m/%Y}.")
    return garage_mail(
        Sender(garage.trade_name, garage.phone, garage.email),
        key=f"purchases.mail_order:{order_id}:{version}",
        to=order.supplier.email,
        language=ENGLISH,
        subject=f"Order {order.code} from {garage.trade_name[:NAME_IN_MAIL]}",
        paragraphs=paragraphs,
        attachments=(Attachment(f"{order.code}.pdf", "application/pdf", bytes(order.file.content)),),
    )


def _line(line: PurchaseOrderLine) -> paper.Line:
    part = line.part
    named = " · ".join(filter(None, (part.name, part.brand, part.number)))
    return paper.Line(named, part.hsn, f"{quantity_text(line.quantity)} {part.unit}")


def _page(order: PurchaseOrder) -> paper.Paper | None:
    if order.sent_at is None:
        return None
    lines = order.lines.select_related("part").order_by("id")
    facts = [("Order", order.code), ("Date", f"{localtime(order.sent_at):%d/%m/%Y}")]
    if order.expected_on:
        facts.append(("Needed by", f"{order.expected_on:%d/%m/%Y}"))
    return paper.Paper(
        title="Purchase order",
        code=order.code,
        garage=paper.sender(),
        supplier=order.supplier,
        headline="Please send us these parts",
        facts=facts,
        lines=[_line(line) for line in lines],
        sums=[],
        note=order.note,
    )


def _kept(order: PurchaseOrder, *, version: int, by_mail: bool) -> None:
    if by_mail:
        queue_mail(order.pk, version)


def _failed(order: PurchaseOrder, *, version: int, by_mail: bool) -> None:
    if by_mail:
        mark_mail(order.pk, OrderMail.FAILED)


ORDER = PaperKind(
    task="purchases.draw_order",
    argument="order_id",
    rows=PurchaseOrder.objects.select_related("supplier"),
    page=_page,
    draw=paper.pdf,
    file_name=lambda page: page.name,
    column="file",
    kept=_kept,
    failed=_failed,
)
