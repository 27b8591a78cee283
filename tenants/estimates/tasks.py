"""Background tasks that draw estimates, mail them, and expire them."""

from kernel import clock, outbox
from tenants.estimates import erasing
from tenants.estimates.decision import confirming, guard
from tenants.estimates.decision.papers import DECISION
from tenants.estimates.draft import services
from tenants.estimates.rules import MOST_ERASED
from tenants.estimates.sending.mails import MAILS
from tenants.estimates.sending.papers import ESTIMATE
from tenants.messages import mail_tasks


def load_decided(decision_id: int) -> int:
    return decision_id


def follow_up(decision_id: int, _result: None) -> None:
    outbox.enqueue("estimates.draw_decision", key=str(decision_id), decision_id=decision_id)
    outbox.enqueue("alerts.estimate_decided", key=str(decision_id), decision_id=decision_id)


def close_day() -> None:
    services.close_day()


def erase_pictures() -> None:
    if erasing.erase_pictures() == MOST_ERASED:
        # There may be more of them.
        outbox.enqueue("estimates.erase_pictures", key=f"{clock.now():%Y%m%d%H%M%S%f}")


ESTIMATE.register()
DECISION.register()
outbox.register(outbox.Task("estimates.decided", load=load_decided, stamp=follow_up))
mail_tasks.register(
    "estimates.confirm", compose=confirming.compose, mark_sent=MAILS.mark_sent, mark_failed=MAILS.mark_failed
)
outbox.register(outbox.Task("estimates.close_day", load=close_day, queue="bulk"))
outbox.register(outbox.Task("estimates.erase_pictures", load=erase_pictures, queue="bulk"))
outbox.register(outbox.Task("estimates.check_guard", load=guard.check_guard, queue="bulk"))
