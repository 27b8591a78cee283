"""Delivery of a mail to a real SMTP server: success, temporary and permanent failures."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import override_settings

from config import env
from kernel.mail import sending as mail
from kernel.mail.sending import Mail
from kernel.outbox import PermanentFailure, Refused
from tests.postman import SMTP, Postman, at_work


@pytest.fixture
def postman() -> Iterator[Postman]:
    with at_work() as found:
        yield found


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


@pytest.mark.parametrize("code", [550, 551, 552, 553, 554])
@pytest.mark.parametrize("at", ["answer", "rcpt_answer"])
def test_smtp_5xx_answer_to_the_address_or_the_content_is_a_refusal(
    postman: Postman, at: str, code: int
) -> None:
    setattr(postman, at, f"{code} no such mailbox")
    with pytest.raises(Refused) as caught:
        mail.deliver(a_mail())
    assert str(caught.value) == (
        f"This address refused the mail. Please check the address ({code} no such mailbox)."
    )


def test_smtp_5xx_answer_to_our_own_address_is_a_permanent_failure(postman: Postman) -> None:
    postman.mail_answer = "550 you may not send here"
    with pytest.raises(PermanentFailure, match="550 you may not send here"):
        mail.deliver(a_mail())


@pytest.mark.parametrize("at", ["answer", "rcpt_answer"])
def test_smtp_4xx_answer_is_a_temporary_failure(postman: Postman, at: str) -> None:
    setattr(postman, at, "451 try later")
    with pytest.raises(Exception) as caught:
        mail.deliver(a_mail())
    assert not isinstance(caught.value, PermanentFailure | Refused)


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
