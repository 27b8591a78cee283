"""The codes that invoice tables store."""

from enum import StrEnum

from kernel.sentences import Sentence


class Money(StrEnum):
    """What happens to the payments of a job that is cancelled."""

    REFUND = "refund"
    KEEP = "keep"


class CreditReason(StrEnum):
    """Why a part of an invoice is credited (s. 34(1) CGST Act)."""

    GOODS_BACK = "goods_back"
    DEFICIENT = "deficient"
    OVERCHARGED = "overcharged"

    @property
    def printed(self) -> Sentence:
        return _CREDIT_REASONS[self]


_CREDIT_REASONS = {
    CreditReason.GOODS_BACK: Sentence("Goods came back"),
    CreditReason.DEFICIENT: Sentence("The work was deficient"),
    CreditReason.OVERCHARGED: Sentence("Charged too much"),
}


class DeductionKind(StrEnum):
    """Why a due is closed without money. The invoice and its GST stay as they are."""

    TDS = "tds"
    GST_TDS = "gst_tds"
    DISCOUNT = "discount"
    BAD_DEBT = "bad_debt"

    @property
    def is_kept_tax(self) -> bool:
        """Return whether the customer pays it to the tax office instead."""
        return self in (DeductionKind.TDS, DeductionKind.GST_TDS)


class HandoutWay(StrEnum):
    """How somebody took the paper of an invoice. Mails and links have their own tables."""

    DOWNLOAD = "download"
    PRINT = "print"


class Subject(StrEnum):
    """The document that a PDF shows."""

    INVOICE = "invoice"
    RECEIPT = "receipt"
