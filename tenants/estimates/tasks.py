"""Background tasks that draw estimates, mail them, and expire them."""

from dataclasses import dataclass

from kernel import clock, mail, outbox
from kernel.mail import Mail
from tenants.estimates import confirming, decision_papers, erasing, guard, mailing, papers, services
from tenants.estimates.decision_papers import DecisionPaper
from tenants.estimates.papers import EstimatePaper
from tenants.estimates.rules import MOST_ERASED


def load_drawing(version_id: int) -> EstimatePaper | None:
    return papers.of_version(version_id)


def draw(paper: EstimatePaper) -> bytes:
    return papers.pdf(paper)


def keep(paper: EstimatePaper, content: bytes) -> None:
    mailing.send_waiting(papers.keep_pdf(paper, content))


def give_up_drawing(reason: str, *, version_id: int) -> None:
    version = papers.mark_failed(version_id, reason)
    mailing.fail_waiting(version, f"The document could not be drawn: {reason}")


def load_decided(decision_id: int) -> int:
    return decision_id


def follow_up(decision_id: int, _result: None) -> None:
    outbox.enqueue("estimates.draw_decision", key=str(decision_id), decision_id=decision_id)
    outbox.enqueue("alerts.estimate_decided", key=str(decision_id), decision_id=decision_id)


def load_decision(decision_id: int) -> DecisionPaper | None:
    return decision_papers.of_decision(decision_id)


def draw_decision(paper: DecisionPaper) -> bytes:
    return decision_papers.pdf(paper)


def keep_decision(paper: DecisionPaper, content: bytes) -> None:
    decision_papers.keep_pdf(paper, content)


def give_up_decision(reason: str, *, decision_id: int) -> None:
    decision_papers.mark_failed(decision_id, reason)


@dataclass(frozen=True)
class ToSend:
    mail_id: int
    mail: Mail


def load_mail(mail_id: int) -> ToSend | None:
    letter = mailing.compose(mail_id)
    return ToSend(mail_id, letter) if letter else None


def load_confirmation(mail_id: int) -> ToSend | None:
    letter = confirming.compose(mail_id)
    return ToSend(mail_id, letter) if letter else None


def send(wanted: ToSend) -> None:
    mail.deliver(wanted.mail)


def mark_sent(wanted: ToSend, _result: None) -> None:
    mailing.mark_sent(wanted.mail_id)


def give_up_sending(reason: str, *, mail_id: int) -> None:
    mailing.mark_failed(mail_id, reason)


def close_day() -> None:
    services.close_day()


def erase_pictures() -> None:
    if erasing.erase_pictures() == MOST_ERASED:
        # There may be more of them.
        outbox.enqueue("estimates.erase_pictures", key=f"{clock.now():%Y%m%d%H%M%S%f}")


outbox.register(
    outbox.Task(
        "estimates.draw",
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
        "estimates.mail",
        load=load_mail,
        effect=send,
        stamp=mark_sent,
        give_up=give_up_sending,
        queue="mail",
    )
)
outbox.register(outbox.Task("estimates.decided", load=load_decided, stamp=follow_up))
outbox.register(
    outbox.Task(
        "estimates.draw_decision",
        load=load_decision,
        effect=draw_decision,
        stamp=keep_decision,
        give_up=give_up_decision,
        seconds=20,
        queue="papers",
    )
)
outbox.register(
    outbox.Task(
        "estimates.confirm",
        load=load_confirmation,
        effect=send,
        stamp=mark_sent,
        give_up=give_up_sending,
        queue="mail",
    )
)
outbox.register(outbox.Task("estimates.close_day", load=close_day, queue="bulk"))
outbox.register(outbox.Task("estimates.erase_pictures", load=erase_pictures, queue="bulk"))
outbox.register(outbox.Task("estimates.check_guard", load=guard.check_guard, queue="bulk"))
