"""The states of a mail to a customer."""

from django.db.models import TextChoices


class MailState(TextChoices):
    QUEUED = "queued", "Queued"
    SENT = "sent", "Sent"
    FAILED = "failed", "Failed"
