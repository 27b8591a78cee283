"""Plans, subscriptions, and the ledger of paid days. Ledger rows are only added or voided."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import DateRangeField, RangeBoundary, RangeOperators
from django.db import models
from django.db.models import F, Func, Q
from django.db.models.functions import Now

from billing import rules
from billing.online import models as online  # noqa: F401 - Django finds models only here
from billing.reminders import Reminder
from billing.signup import models as signup  # noqa: F401 - Django finds models only here
from garages.models import Garage

# A correction voids a row and adds a new row. Only these columns can change.
ADDED_OR_VOIDED = "SELECT, INSERT, UPDATE (voided_at, voided_by, void_reason)"
VOIDED_WITH_A_REASON = Q(voided_at=None, void_reason="") | (Q(voided_at__isnull=False) & ~Q(void_reason=""))


class Interval(models.TextChoices):
    MONTH = rules.Interval.MONTH.value
    YEAR = rules.Interval.YEAR.value


class Plan(models.Model):
    """One version of a plan. A new price is a new version for garages that do not have the plan yet. Other
    garages keep their version."""

    code = models.CharField(max_length=30)
    version = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    # The price includes GST.
    price_paise = models.PositiveBigIntegerField()
    interval = models.CharField(max_length=5, choices=Interval.choices)
    branches = models.PositiveSmallIntegerField()
    staff = models.PositiveSmallIntegerField()
    grace_days = models.PositiveSmallIntegerField()
    trial_days = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(db_default=Now())
    # This is set on the newest version of a withdrawn plan. No new garage gets the plan, and garages that
    # have the plan keep it.
    withdrawn_at = models.DateTimeField(null=True)

    database_rights = "SELECT, INSERT, UPDATE (withdrawn_at)"

    class Meta:
        db_table = "plan"
        constraints = [models.UniqueConstraint(fields=["code", "version"], name="plan_version_once")]


class GarageSubscription(models.Model):
    """The decisions of a garage about its subscription. This row is locked while its ledger is written."""

    garage = models.OneToOneField(Garage, on_delete=models.PROTECT, primary_key=True)
    # This is the plan of the next payment. The ledger has the current plan.
    plan = models.ForeignKey(Plan, on_delete=models.PROTECT)
    anchor_day = models.PositiveSmallIntegerField(null=True)
    cancel_at_period_end = models.BooleanField(default=False)
    # This is the time of the last cancellation, also if it was reversed.
    cancelled_at = models.DateTimeField(null=True)
    # The extended grace is valid only for the period that ends on this day.
    extended_end = models.DateField(null=True)
    grace_until = models.DateField(null=True)
    # The discount reduces the price of payments up to this day, but not of Stripe charges.
    discount_percent = models.PositiveSmallIntegerField(default=0, db_default=0)
    discount_until = models.DateField(null=True)
    # No automatic reminder is sent up to and including this day.
    reminders_paused_until = models.DateField(null=True)
    archived_at = models.DateTimeField(null=True)
    # The last write stored these values. Only lists use them. Decisions use the ledger and the clock.
    listed_state = models.CharField(max_length=10, default=rules.State.NONE.value)
    listed_end = models.DateField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT, UPDATE"

    class Meta:
        db_table = "garage_subscription"
        constraints = [
            models.CheckConstraint(condition=Q(anchor_day__range=(1, 31)), name="subscription_anchor_day")
        ]


class Source(models.TextChoices):
    """The origin of a period. Source and reference together identify its event."""

    STRIPE = "stripe"
    MANUAL = "manual"
    GRANT = "grant"
    CHANGE = "change"


class SubscriptionPeriod(models.Model):
    """The ledger. Start and end are inclusive."""

    class Kind(models.TextChoices):
        TRIAL = rules.Kind.TRIAL.value
        PAID = rules.Kind.PAID.value
        SPONSORED = rules.Kind.SPONSORED.value
        EXTENSION = rules.Kind.EXTENSION.value

    garage = models.ForeignKey(Garage, on_delete=models.PROTECT, related_name="subscription_periods")
    start = models.DateField()
    end = models.DateField()
    kind = models.CharField(max_length=9, choices=Kind.choices)
    plan = models.ForeignKey(Plan, on_delete=models.PROTECT)
    # These are the grace days after this period. They are copied from the plan or the trial.
    grace_days = models.PositiveSmallIntegerField()
    amount_paise = models.PositiveBigIntegerField()
    source = models.CharField(max_length=6, choices=Source.choices)
    source_ref = models.CharField(max_length=100)
    # This is the voided row whose days this row covers after an upgrade. When this row is voided, those days
    # are restored.
    replaces = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="replaced_by")
    # This is the originally paid row. After an upgrade, the current row is a part of it.
    origin = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="parts")
    created_at = models.DateTimeField(db_default=Now())
    voided_at = models.DateTimeField(null=True)
    voided_by = models.BigIntegerField(null=True)
    void_reason = models.CharField(max_length=500, default="", db_default="")

    database_rights = ADDED_OR_VOIDED

    class Meta:
        db_table = "subscription_period"
        constraints = [
            # The constraint includes voided rows, so that a repeated event cannot restore a voided period.
            models.UniqueConstraint(fields=["source", "source_ref"], name="period_source_once"),
            ExclusionConstraint(
                name="period_day_sold_once",
                expressions=[
                    (F("garage"), RangeOperators.EQUAL),
                    (
                        Func(
                            F("start"),
                            F("end"),
                            RangeBoundary(inclusive_lower=True, inclusive_upper=True),
                            function="daterange",
                            output_field=DateRangeField(),
                        ),
                        RangeOperators.OVERLAPS,
                    ),
                ],
                condition=Q(voided_at__isnull=True),
            ),
            models.CheckConstraint(condition=Q(start__lte=F("end")), name="period_ends_after_start"),
            models.CheckConstraint(condition=VOIDED_WITH_A_REASON, name="period_voided_with_reason"),
        ]


class PaymentMode(models.TextChoices):
    UPI = "upi", "UPI"
    NEFT = "neft", "Bank transfer"
    CHEQUE = "cheque", "Cheque"
    CASH = "cash", "Cash"
    STRIPE = "stripe", "Stripe"


class BillingPayment(models.Model):
    """A received payment and its period."""

    garage = models.ForeignKey(Garage, on_delete=models.PROTECT, related_name="billing_payments")
    period = models.ForeignKey(SubscriptionPeriod, on_delete=models.PROTECT, related_name="payments")
    mode = models.CharField(max_length=6, choices=PaymentMode.choices)
    reference = models.CharField(max_length=100)
    amount_paise = models.PositiveBigIntegerField()
    received_on = models.DateField()
    note = models.CharField(max_length=500, default="")
    recorded_by = models.BigIntegerField(null=True)
    created_at = models.DateTimeField(db_default=Now())
    voided_at = models.DateTimeField(null=True)
    voided_by = models.BigIntegerField(null=True)
    void_reason = models.CharField(max_length=500, default="", db_default="")

    database_rights = ADDED_OR_VOIDED

    class Meta:
        db_table = "billing_payment"
        indexes = [models.Index(fields=["garage", "received_on"], name="billing_payment_garage")]
        constraints = [
            # If a payment was recorded for the wrong garage and voided, it can be recorded for the right
            # garage.
            models.UniqueConstraint(
                fields=["mode", "reference"],
                name="billing_payment_reference_once",
                condition=Q(voided_at__isnull=True),
            ),
            models.CheckConstraint(condition=Q(amount_paise__gt=0), name="billing_payment_is_something"),
            models.CheckConstraint(condition=VOIDED_WITH_A_REASON, name="billing_payment_voided_with_reason"),
        ]


class PaymentClaim(models.Model):
    """A payment that an owner reports. It adds days only after an administrator confirms it."""

    garage = models.ForeignKey(Garage, on_delete=models.PROTECT, related_name="payment_claims")
    plan = models.ForeignKey(Plan, on_delete=models.PROTECT)
    mode = models.CharField(max_length=6, choices=PaymentMode.choices)
    reference = models.CharField(max_length=100)
    amount_paise = models.PositiveBigIntegerField()
    paid_on = models.DateField()
    note = models.CharField(max_length=500, default="")
    claimed_by = models.BigIntegerField()
    created_at = models.DateTimeField(db_default=Now())
    answered_at = models.DateTimeField(null=True)
    answered_by = models.BigIntegerField(null=True)
    period = models.ForeignKey(SubscriptionPeriod, on_delete=models.PROTECT, null=True)
    refusal = models.CharField(max_length=500, default="", db_default="")

    database_rights = "SELECT, INSERT, UPDATE (answered_at, answered_by, period_id, refusal)"

    class Meta:
        db_table = "payment_claim"
        constraints = [
            models.UniqueConstraint(
                fields=["mode", "reference"], name="payment_claim_once", condition=Q(answered_at__isnull=True)
            ),
            models.CheckConstraint(
                condition=Q(answered_at=None, period=None, refusal="")
                | (Q(answered_at__isnull=False) & (Q(period=None) ^ Q(refusal=""))),
                name="payment_claim_one_answer",
            ),
        ]


class FeeInvoice(models.Model):
    """Our invoice for a payment, or a credit note. Only the PDF is added later."""

    garage = models.ForeignKey(Garage, on_delete=models.PROTECT, related_name="fee_invoices")
    period = models.ForeignKey(SubscriptionPeriod, on_delete=models.PROTECT, related_name="fee_invoices")
    kind = models.CharField(max_length=14)
    number = models.CharField(max_length=16)
    issued_on = models.DateField()
    total_paise = models.PositiveBigIntegerField()
    document = models.JSONField()
    original = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="credited_by")
    pdf = models.BinaryField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT, UPDATE (pdf)"

    class Meta:
        db_table = "fee_invoice"
        constraints = [models.UniqueConstraint(fields=["number"], name="fee_invoice_number_once")]


class ReminderLog(models.Model):
    """Sent reminders, unique for each end date and channel, so that concurrent runs send each once."""

    class Channel(models.TextChoices):
        MAIL = "mail"
        ALERT = "alert"

    garage = models.ForeignKey(Garage, on_delete=models.PROTECT, related_name="billing_reminders")
    period_end = models.DateField()
    kind = models.CharField(max_length=20, choices=[(each.value, each.value) for each in Reminder])
    channel = models.CharField(max_length=5, choices=Channel.choices)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "reminder_log"
        constraints = [
            models.UniqueConstraint(fields=["garage", "period_end", "kind", "channel"], name="reminder_once")
        ]
