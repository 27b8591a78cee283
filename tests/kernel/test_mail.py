"""Delivery of a mail to a real SMTP server: success, temporary and permanent failures."""

from collections.abc import Iterator
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from django.test import override_settings

from config import env
from infra.dev.ports import pick as free_port
from kernel import mail
from kernel.mail import Mail
from kernel.outbox import PermanentFailure

SMTP = "django.core.mail.backends.smtp.EmailBackend"


class Postman:
    """An SMTP server with configurable answers."""

    def __init__(self) -> None:
        self.answer = "250 OK"
        self.rcpt_answer = "250 OK"
        self.received: list[bytes] = []

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802
        if self.rcpt_answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.rcpt_answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.answer.startswith("250"):
            self.received.append(envelope.content)
        return self.answer


@pytest.fixture
def postman() -> Iterator[Postman]:
    postman = Postman()
    port = free_port()
    controller = Controller(postman, hostname="127.0.0.1", port=port)
    controller.start()
    with override_settings(EMAIL_BACKEND=SMTP, EMAIL_HOST="127.0.0.1", EMAIL_PORT=port, EMAIL_TIMEOUT=2):
        yield postman
    controller.stop()


def a_mail(**changes: Any) -> Mail:
    return Mail(**{"key": "k:1", "to": "a@cast.example", "subject": "Hello", "text": "नमस्ते ₹"} | changes)


def test_mail_that_is_sent_again_has_the_same_message_id(postman: Postman) -> None:
    mail.deliver(a_mail())
    mail.deliver(a_mail())
    first, second = (content.decode() for content in postman.received)
    assert f"Message-ID: {mail.message_id('k:1')}" in first
    assert f"Message-ID: {mail.message_id('k:1')}" in second
    assert "Subject: Hello" in first


def test_mail_subject_and_sender_name_cannot_inject_headers(postman: Postman) -> None:
    mail.deliver(a_mail(subject="Hi\r\nBcc: x@y.example", sender_name="A\nTo: z@y.example"))
    head = postman.received[0].decode().partition("\r\n\r\n")[0]
    names = [
        line.partition(":")[0].lower()
        for line in head.splitlines()
        if line and not line.startswith((" ", "\t"))
    ]
    assert "bcc" not in names
    assert names.count("to") == 1


@pytest.mark.parametrize("at", ["answer", "rcpt_answer"])
def test_smtp_5xx_answer_is_a_permanent_failure(postman: Postman, at: str) -> None:
    setattr(postman, at, "550 no such mailbox")
    with pytest.raises(PermanentFailure, match="550 no such mailbox"):
        mail.deliver(a_mail())


@pytest.mark.parametrize("at", ["answer", "rcpt_answer"])
def test_smtp_4xx_answer_is_a_temporary_failure(postman: Postman, at: str) -> None:
    setattr(postman, at, "451 try later")
    with pytest.raises(Exception) as caught:
        mail.deliver(a_mail())
    assert not isinstance(caught.value, PermanentFailure)


def test_unreachable_mail_server_is_a_temporary_failure() -> None:
    with (
        override_settings(EMAIL_BACKEND=SMTP, EMAIL_HOST="127.0.0.1", EMAIL_PORT=1, EMAIL_TIMEOUT=1),
        pytest.raises(OSError),
    ):
        mail.deliver(a_mail())


def test_development_writes_each_mail_to_an_eml_file(tmp_path: Any) -> None:
    with override_settings(**env.email(f"folder://{tmp_path}")):
        mail.deliver(a_mail())
        mail.deliver(a_mail(to="b@cast.example"))
    files = sorted(tmp_path.glob("*.eml"))
    assert len(files) == 2
    assert b"To: a@cast.example" in files[0].read_bytes() + files[1].read_bytes()
