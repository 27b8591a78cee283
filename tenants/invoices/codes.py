"""Words that stand in the tables of invoices."""

from enum import StrEnum

from django.db import models


class MailState(models.TextChoices):
    QUEUED = "queued"
    SENT = "sent"
    FAILED = "failed"


class Subject(StrEnum):
    """What a paper shows."""

    INVOICE = "invoice"
    RECEIPT = "receipt"
