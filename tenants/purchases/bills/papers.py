"""The photo or the PDF of a supplier's bill. Only people who may see the cost can read it."""

from garages.roles import Permission
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.files.images import NOT_A_PICTURE, reencoded
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.files import services as files
from tenants.files.models import StoredFile
from tenants.purchases.bills import queries
from tenants.purchases.errors import BillVoided
from tenants.purchases.models import PurchaseBill

LARGEST_PDF = 5_000_000
PDF, JPEG = "application/pdf", "image/jpeg"
PDF_BEGINS, PDF_ENDS = b"%PDF-", b"%%EOF"
# Some programs write a few bytes after the end of a PDF.
END_BYTES = 1024
TOO_LARGE = Sentence("A PDF may have at most 5 MB")
NEITHER = Sentence("Please choose a PDF, or a PNG, JPEG or WebP picture")
NOT_A_PDF = Sentence("This PDF is damaged. Choose another one, or take a photo.")


def attach_bill_file(actor: Actor, *, bill_id: int, content: bytes) -> PurchaseBill:
    """Attach the paper of a bill. Only people who may read an earlier one replace it."""
    actor.require(Permission.BUY_PARTS)
    # Decode a photo before the bill is locked, because it takes up to a second.
    paper, kind, ending = _checked(content)
    bill = queries.get_bill_for_update(bill_id)
    if bill.voided_at:
        raise BillVoided
    if earlier := bill.file_id:
        actor.require(Permission.SEE_COST)
    bill.file = files.store(
        paper, content_type=kind, name=f"bill-{bill.pk}.{ending}", reuse=False, needs=Permission.SEE_COST
    )
    bill.save(update_fields=["file"])
    if earlier:
        StoredFile.objects.filter(pk=earlier).delete()
    activity.record(actor, "bill", bill.pk, "file_attached")
    return bill


def remove_bill_file(actor: Actor, *, bill_id: int) -> PurchaseBill:
    """Remove the paper of a bill. A repeated call changes nothing."""
    actor.require(Permission.SEE_COST)
    bill = queries.get_bill_for_update(bill_id)
    if bill.voided_at:
        raise BillVoided
    if file_id := bill.file_id:
        bill.file = None
        bill.save(update_fields=["file"])
        StoredFile.objects.filter(pk=file_id).delete()
        activity.record(actor, "bill", bill.pk, "file_removed")
    return bill


def _checked(content: bytes) -> tuple[bytes, str, str]:
    """Return the content with its type and the ending of its name."""
    if not content.startswith(PDF_BEGINS):
        try:
            return reencoded(content, field="file"), JPEG, "jpg"
        except Invalid as refused:
            if refused.fields == {"file": [NOT_A_PICTURE]}:
                raise Invalid(file=NEITHER) from None
            raise
    if len(content) > LARGEST_PDF:
        raise Invalid(file=TOO_LARGE)
    if PDF_ENDS not in content[-END_BYTES:]:
        raise Invalid(file=NOT_A_PDF)
    return content, PDF, "pdf"
