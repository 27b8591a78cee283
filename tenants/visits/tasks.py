"""Background tasks that draw check-ins, mail them, and close forgotten visits."""

from kernel import outbox
from tenants.messages import mail_tasks
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
mail_tasks.register(
    "visits.mail", compose=mailing.compose, mark_sent=mailing.mark_sent, mark_failed=mailing.mark_failed
)
outbox.register(outbox.Task("visits.close_forgotten", load=close_forgotten, queue="bulk"))
