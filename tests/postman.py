"""A real SMTP server with configurable answers."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from aiosmtpd.controller import Controller
from django.test import override_settings

from infra.dev.ports import pick as free_port

SMTP = "django.core.mail.backends.smtp.EmailBackend"


class Postman:
    def __init__(self) -> None:
        self.answer = "250 OK"
        self.rcpt_answer = "250 OK"
        self.mail_answer = "250 OK"
        self.received: list[bytes] = []

    async def handle_MAIL(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        if self.mail_answer.startswith("250"):
            envelope.mail_from = address
        return self.mail_answer

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        if self.rcpt_answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.rcpt_answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.answer.startswith("250"):
            self.received.append(envelope.content)
        return self.answer


@contextmanager
def at_work() -> Iterator[Postman]:
    """Send all mails to this server."""
    postman, port = Postman(), free_port()
    controller = Controller(postman, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        with override_settings(EMAIL_BACKEND=SMTP, EMAIL_HOST="127.0.0.1", EMAIL_PORT=port, EMAIL_TIMEOUT=2):
            yield postman
    finally:
        controller.stop()
