"""The codes that invoice tables store."""

from enum import StrEnum

from django.db import models


class MailState(models.TextChoices):
    QUEUED = "queued"
    SENT = "sent"
    FAILED = "failed"


class Money(StrEnum):
    """What happens to the payments of a job that is cancelled."""

    REFUND = "refund"
    KEEP = "keep"


class HandoutWay(StrEnum):
    """How somebody took the paper of an invoice. Mails and links have their own tables."""

    DOWNLOAD = "download"
    PRINT = "print"


class Subject(StrEnum):
    """The document that a PDF shows."""

    INVOICE = "invoice"
    RECEIPT = "receipt"
