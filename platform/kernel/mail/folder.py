"""The mail backend for development: writes each mail to an .eml file in a folder."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import EmailMessage
from django.utils import timezone
from django.utils.text import slugify


class EmailBackend(BaseEmailBackend):
    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.folder = Path(settings.EMAIL_FOLDER)

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        self.folder.mkdir(parents=True, exist_ok=True)
        for message in email_messages:
            stamp = timezone.localtime().strftime("%Y%m%d-%H%M%S-%f")
            name = f"{stamp}-{slugify(message.to[0])}-{slugify(message.subject)[:60]}.eml"
            (self.folder / name).write_bytes(message.message().as_bytes())
        return len(email_messages)
