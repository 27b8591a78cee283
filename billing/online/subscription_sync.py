"""Changes that we want at Stripe: numbered in the transaction that wants them, sent after the commit."""

from billing.online import queries
from billing.online.models import StripeSubscription
from kernel import outbox, tenancy


def request_end(garage_id: int, *, ends: bool) -> None:
    """End the subscription at Stripe with its period, or continue it. The caller holds the garage's lock.

    Does nothing without a subscription, or if Stripe has this state already.
    """
    running = queries.find_running(garage_id)
    if running is None or (running.ends == ends and running.wishes == running.told):
        return
    send_again(running)


def send_again(running: StripeSubscription) -> None:
    """Send the desired state under a new number. Tasks with an older number do nothing."""
    running.wishes += 1
    with tenancy.platform():
        running.save(update_fields=["wishes"])
    outbox.enqueue(
        "billing.tell_stripe",
        key=f"{running.pk}:{running.wishes}",
        subscription=running.pk,
        number=running.wishes,
    )


def request_settlement(invoice_id: str) -> None:
    """Close an open invoice at Stripe that was paid to us directly."""
    outbox.enqueue("billing.settle_invoice", key=invoice_id, invoice=invoice_id)
