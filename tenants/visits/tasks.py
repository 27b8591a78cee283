"""Background tasks that draw check-ins, mail them, and close forgotten visits."""

from dataclasses import dataclass

from kernel import mail, outbox
from kernel.mail import Mail
from tenants.visits import mailing, papers, services
from tenants.visits.papers import CheckInPaper


def load_drawing(check_in_id: int) -> CheckInPaper | None:
    return papers.of_check_in(check_in_id)


def draw(paper: CheckInPaper) -> bytes:
    return papers.pdf(paper)


def keep(paper: CheckInPaper, content: bytes) -> None:
    papers.keep_pdf(paper, content)


def give_up_drawing(reason: str, *, check_in_id: int) -> None:
    papers.mark_failed(check_in_id, reason)


@dataclass(frozen=True)
class ToSend:
    mail_id: int
    mail: Mail


def load_mail(mail_id: int) -> ToSend | None:
    letter = mailing.compose(mail_id)
    return ToSend(mail_id, letter) if letter else None


def send(wanted: ToSend) -> None:
    mail.deliver(wanted.mail)


def mark_sent(wanted: ToSend, _result: None) -> None:
    mailing.mark_sent(wanted.mail_id)


def give_up_sending(reason: str, *, mail_id: int) -> None:
    mailing.mark_failed(mail_id, reason)


def close_forgotten() -> None:
    services.close_forgotten_visits()


outbox.register(
    outbox.Task(
        "visits.draw_check_in",
        load=load_drawing,
        effect=draw,
        stamp=keep,
        give_up=give_up_drawing,
        seconds=20,
        queue="papers",
    )
)
outbox.register(
    outbox.Task(
        "visits.mail", load=load_mail, effect=send, stamp=mark_sent, give_up=give_up_sending, queue="mail"
    )
)
outbox.register(outbox.Task("visits.close_forgotten", load=close_forgotten, queue="bulk"))
