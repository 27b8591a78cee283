"""Requests to Stripe. They are stored in the transaction and sent after the commit."""

from billing.online import queries
from billing.online.models import StripeSubscription
from kernel import outbox, tenancy


def request_end(garage_id: int, *, ends: bool) -> None:
    """Request that the Stripe subscription ends with its period, or continues. It does nothing if there is no
    subscription or no change. The caller has locked the garage's subscription."""
    running = queries.find_running(garage_id)
    if running is None or (running.ends == ends and running.wishes == running.told):
        return
    send_again(running)


def send_again(running: StripeSubscription) -> None:
    """Queue a request with a new number. Tasks with earlier numbers do nothing."""
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
    """Request that Stripe marks the invoice as paid, so that it is not paid twice."""
    outbox.enqueue("billing.settle_invoice", key=invoice_id, invoice=invoice_id)
