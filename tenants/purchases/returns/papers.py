"""The debit note that goes to the supplier with returned goods."""

from garages.roles import Permission
from gst.units import quantity_text
from kernel.money import half_up, rupee_text
from tenants.papers.kinds import PaperKind
from tenants.purchases import paper
from tenants.purchases.models import SupplierReturn, SupplierReturnLine


def _page(back: SupplierReturn) -> paper.Paper:
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


def _line(line: SupplierReturnLine) -> paper.Line:
    billed = line.bill_line
    return paper.Line(
        billed.description,
        billed.hsn,
        f"{quantity_text(line.quantity)} {billed.unit}",
        rupee_text(half_up(line.taxable_paise / line.quantity)),
        rupee_text(line.taxable_paise),
    )


RETURN = PaperKind(
    task="purchases.draw_return",
    argument="return_id",
    rows=SupplierReturn.objects.select_related("supplier", "bill"),
    page=_page,
    draw=paper.pdf,
    file_name=lambda page: page.name,
    needs=Permission.SEE_COST,
    column="file",
)
