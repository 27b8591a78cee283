"""What we want of Stripe, written down in the transaction that wants it and told after the commit."""

from billing.online import queries
from billing.online.models import StripeSubscription
from kernel import outbox, tenancy


def wish_end(garage_id: int, *, ends: bool) -> None:
    """The subscription at Stripe shall end with its period, or go on. Called under the garage's lock; without
    one, or where Stripe has it so already, there is nothing to tell."""
    running = queries.find_running(garage_id)
    if running is None or (running.ends == ends and running.wishes == running.told):
        return
    tell_again(running)


def tell_again(running: StripeSubscription) -> None:
    """A new wish under a new number; tasks of earlier numbers step back."""
    running.wishes += 1
    with tenancy.platform():
        running.save(update_fields=["wishes"])
    outbox.enqueue(
        "billing.tell_stripe",
        key=f"{running.pk}:{running.wishes}",
        subscription=running.pk,
        number=running.wishes,
    )


def wish_settled(invoice_id: str) -> None:
    """It was paid to us, so nobody shall pay it at Stripe as well."""
    outbox.enqueue("billing.settle_invoice", key=invoice_id, invoice=invoice_id)
