"""The debit note that goes to the supplier with returned goods."""

from garages.roles import Permission
from gst.units import quantity_text
from kernel import clock, outbox
from kernel.errors import NotFound
from kernel.money import half_up, rupee_text
from tenants.files import services as files
from tenants.purchases import paper
from tenants.purchases.models import SupplierReturn, SupplierReturnLine


def queue_drawing(return_id: int) -> None:
    """Queue the PDF. The minute allows another attempt after a failure."""
    key = f"{return_id}:{clock.now():%Y%m%d%H%M}"
    outbox.enqueue("purchases.draw_return", key=key, return_id=return_id)


def get_or_draw_return(return_id: int) -> int | None:
    """Return the id of the PDF. If there is no PDF, queue its drawing and return None."""
    back = SupplierReturn.objects.filter(pk=return_id).first()
    if back is None:
        raise NotFound
    if back.file_id is None:
        queue_drawing(return_id)
    return back.file_id


def of_return(return_id: int) -> paper.Paper | None:
    """Return the page, or None if the PDF is there."""
    found = SupplierReturn.objects.select_related("supplier", "bill").filter(pk=return_id, file=None)
    if (back := found.first()) is None:
        return None
    lines = back.lines.select_related("bill_line").order_by("id")
    total = rupee_text(back.taxable_paise + back.tax_paise)
    sums = [("Value without GST", rupee_text(back.taxable_paise))]
    if back.tax_paise:
        sums.append(("GST", rupee_text(back.tax_paise)))
    return paper.Paper(
        title="Debit note",
        code=back.code,
        garage=paper.sender(),
        supplier=back.supplier,
        headline=f"Please credit {total}",
        facts=[
            ("Debit note", back.code),
            ("Date", f"{back.sent_on:%d/%m/%Y}"),
            ("Your bill", f"{back.bill.number} of {back.bill.bill_on:%d/%m/%Y}"),
            ("Reason", back.reason),
        ],
        lines=[_line(line) for line in lines],
        sums=[*sums, ("Total", total)],
    )


def keep_pdf(return_id: int, *, name: str, content: bytes) -> None:
    back = SupplierReturn.objects.select_for_update(no_key=True).get(pk=return_id)
    if back.file_id is None:
        back.file = files.store(content, content_type="application/pdf", name=name, needs=Permission.SEE_COST)
        back.save(update_fields=["file"])


def _line(line: SupplierReturnLine) -> paper.Line:
    billed = line.bill_line
    return paper.Line(
        billed.description,
        billed.hsn,
        f"{quantity_text(line.quantity)} {billed.unit}",
        rupee_text(half_up(line.taxable_paise / line.quantity)),
        rupee_text(line.taxable_paise),
    )
