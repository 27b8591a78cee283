"""Codes that are stored in the tables of invoices."""

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
    """What a PDF shows. Credit notes count as invoices."""

    INVOICE = "invoice"
    RECEIPT = "receipt"
