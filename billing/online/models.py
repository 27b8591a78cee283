"""Stripe's objects as we know them: ids, the last applied data, and received events."""

import uuid

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from garages.models import Chain, Garage


class StripePrice(models.Model):
    """The Stripe price of a plan version. `price_id` is null until it is created."""

    plan = models.OneToOneField("billing.Plan", on_delete=models.PROTECT, primary_key=True)
    price_id = models.CharField(max_length=100, null=True, unique=True)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT, UPDATE (price_id)"

    class Meta:
        db_table = "stripe_price"


class StripeCustomer(models.Model):
    """The Stripe customer of a chain. The idempotency key is stored before the call."""

    chain = models.OneToOneField(Chain, on_delete=models.PROTECT, primary_key=True)
    key = models.UUIDField(default=uuid.uuid4)
    customer_id = models.CharField(max_length=100, null=True, unique=True)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT, UPDATE (key, customer_id)"

    class Meta:
        db_table = "stripe_customer"


class StripePage(models.Model):
    """A Stripe page for an owner. Its public id is the idempotency key of the call that creates it."""

    class Kind(models.TextChoices):
        CHECKOUT = "checkout"
        PORTAL = "portal"

    class State(models.TextChoices):
        WAITING = "waiting"
        OPEN = "open"
        DONE = "done"
        CLOSED = "closed"
        FAILED = "failed"

    page_id = models.UUIDField(unique=True, default=uuid.uuid4)
    garage = models.ForeignKey(Garage, on_delete=models.PROTECT, related_name="stripe_pages")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    plan = models.ForeignKey("billing.Plan", on_delete=models.PROTECT, null=True)
    # This is the first unpaid day. It is None if the first charge is due immediately.
    first_charge_on = models.DateField(null=True)
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    session_id = models.CharField(max_length=100, null=True, unique=True)
    address = models.TextField(default="")
    asked_by = models.BigIntegerField()
    created_at = models.DateTimeField()

    database_rights = "SELECT, INSERT, UPDATE (state, session_id, address)"

    class Meta:
        db_table = "stripe_page"
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="portal") | Q(plan__isnull=False), name="stripe_page_sells_a_plan"
            )
        ]


class StripeSubscription(models.Model):
    """A garage's Stripe subscription from a completed checkout. A garage can have several over time."""

    garage = models.ForeignKey(Garage, on_delete=models.PROTECT, related_name="stripe_subscriptions")
    subscription_id = models.CharField(max_length=100, unique=True)
    customer_id = models.CharField(max_length=100)
    # The last applied fetch began at this time of the database's clock. The stored data of the subscription
    # is from that fetch.
    applied_fetch_at = models.DateTimeField(null=True)
    status = models.CharField(max_length=30, default="")
    is_over = models.BooleanField(default=False)
    ends = models.BooleanField(default=False)
    charges_at = models.DateTimeField(null=True)
    open_invoice = models.CharField(max_length=100, default="")
    # `wishes` counts our change requests. `told` is the last request that Stripe has received.
    wishes = models.PositiveIntegerField(default=0)
    told = models.PositiveIntegerField(default=0)
    told_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = (
        "SELECT, INSERT,"
        " UPDATE (applied_fetch_at, status, is_over, ends, charges_at, open_invoice, wishes, told, told_at)"
    )

    class Meta:
        db_table = "stripe_subscription"


class SetAsideInvoice(models.Model):
    """An invoice that could not be applied, until an administrator settles it."""

    invoice_id = models.CharField(max_length=100, unique=True)
    garage = models.ForeignKey(Garage, on_delete=models.PROTECT, related_name="set_aside_invoices")
    amount_paise = models.BigIntegerField()
    reason = models.CharField(max_length=500)
    noticed_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)
    settled_by = models.BigIntegerField(null=True)
    settlement = models.CharField(max_length=500, default="")

    database_rights = "SELECT, INSERT, UPDATE (settled_at, settled_by, settlement)"

    class Meta:
        db_table = "stripe_set_aside"
        indexes = [models.Index(fields=["id"], name="stripe_set_aside_open", condition=Q(settled_at=None))]


class StripeEvent(models.Model):
    """The inbox of events. An event only names an object to fetch."""

    class State(models.TextChoices):
        WAITING = "waiting"
        DONE = "done"
        DEAD = "dead"
        # The event is for a garage of another cell. All cells share one Stripe account.
        ELSEWHERE = "elsewhere"

    class FoundBy(models.TextChoices):
        WEBHOOK = "webhook"
        RECONCILE = "reconcile"

    event_id = models.CharField(max_length=100, unique=True)
    type = models.CharField(max_length=100)
    object_id = models.CharField(max_length=100)
    found_by = models.CharField(max_length=9, choices=FoundBy.choices)
    received_at = models.DateTimeField()
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveIntegerField(default=0)
    # This is the time of the next attempt, if no attempt is running.
    due_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=500, default="")

    database_rights = "SELECT, INSERT, UPDATE (state, attempts, due_at, closed_at, reason)"

    class Meta:
        db_table = "stripe_event"
        indexes = [
            models.Index(fields=["due_at"], name="stripe_event_open", condition=~Q(state="done")),
            models.Index(fields=["received_at"], name="stripe_event_received"),
        ]
