"""The PDF and the mail of an order. A worker draws the PDF when the order is sent.

They show no prices: the supplier knows them, and a person who may order may not see what parts cost.
"""

from django.utils.timezone import localtime

from gst.units import quantity_text
from kernel import clock, outbox
from kernel.errors import NotFound
from kernel.languages import ENGLISH
from kernel.mail.garage import Sender, garage_mail
from kernel.mail.sending import NAME_IN_MAIL, Attachment, Mail, hello
from tenants.files import services as files
from tenants.purchases import paper
from tenants.purchases.codes import OrderMail, OrderState
from tenants.purchases.errors import OrderNotSent
from tenants.purchases.models import PurchaseOrder, PurchaseOrderLine


def queue_drawing(order: PurchaseOrder, *, by_mail: bool) -> None:
    """Queue the PDF, and the mail that waits for it. The minute allows another attempt after a failure."""
    key = f"{order.pk}:{order.version}:{clock.now():%Y%m%d%H%M}"
    outbox.enqueue("purchases.draw_order", key=key, order_id=order.pk, version=order.version, by_mail=by_mail)


def queue_mail(order_id: int, version: int) -> None:
    outbox.enqueue("purchases.mail_order", key=f"{order_id}:{version}", order_id=order_id, version=version)


def get_or_draw_order(order_id: int) -> int | None:
    """Return the id of the PDF. If there is no PDF, queue its drawing and return None."""
    order = PurchaseOrder.objects.filter(pk=order_id).first()
    if order is None:
        raise NotFound
    if order.sent_at is None:
        raise OrderNotSent
    if order.file_id is None:
        queue_drawing(order, by_mail=False)
    return order.file_id


def of_order(order_id: int) -> paper.Paper | None:
    """Return the page of a sent order."""
    order = PurchaseOrder.objects.select_related("supplier").filter(pk=order_id).first()
    if order is None or order.sent_at is None:
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


def keep_pdf(order_id: int, *, name: str, content: bytes) -> None:
    """Store the PDF. A PDF that is there stays, because the supplier may have it."""
    order = PurchaseOrder.objects.select_for_update(no_key=True).get(pk=order_id)
    if order.file_id is None:
        order.file = files.store(content, content_type="application/pdf", name=name)
        order.save(update_fields=["file"])


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
