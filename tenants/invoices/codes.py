"""Words that stand in the tables of invoices."""

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


class Subject(StrEnum):
    """What a paper shows."""

    INVOICE = "invoice"
    RECEIPT = "receipt"
