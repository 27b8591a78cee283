"""Background tasks that draw estimates, mail them, and expire them."""

from kernel import clock, outbox
from tenants.estimates import erasing
from tenants.estimates.decision import confirming, guard
from tenants.estimates.decision import papers as decision_papers
from tenants.estimates.decision.papers import DecisionPaper
from tenants.estimates.draft import services
from tenants.estimates.rules import MOST_ERASED
from tenants.estimates.sending import mails as mailing
from tenants.estimates.sending import papers
from tenants.estimates.sending.papers import EstimatePaper
from tenants.messages import mail_tasks


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
mail_tasks.register(
    "estimates.mail",
    compose=mailing.compose,
    mark_sent=mailing.mark_sent,
    mark_failed=mailing.mark_failed,
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
mail_tasks.register(
    "estimates.confirm",
    compose=confirming.compose,
    mark_sent=mailing.mark_sent,
    mark_failed=mailing.mark_failed,
)
outbox.register(outbox.Task("estimates.close_day", load=close_day, queue="bulk"))
outbox.register(outbox.Task("estimates.erase_pictures", load=erase_pictures, queue="bulk"))
outbox.register(outbox.Task("estimates.check_guard", load=guard.check_guard, queue="bulk"))
