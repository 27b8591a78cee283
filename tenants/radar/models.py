"""The findings of the leak radar, their history, and the settings."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from tenants.radar.codes import FindingState, RuleName


class LeakSetting(models.Model):
    """The radar is off until somebody switches it on. Without a row, the defaults apply."""

    # This ensures that there is at most one row.
    only = models.BooleanField(default=True, unique=True)
    is_on = models.BooleanField(db_default=False)
    # These rules are switched off.
    rules_off = models.JSONField(default=list)
    # Older jobs and movements are left out.
    first_day = models.DateField()
    ready_days = models.PositiveSmallIntegerField(db_default=3)
    credit_note_days = models.PositiveSmallIntegerField(db_default=2)
    uncredited_days = models.PositiveSmallIntegerField(db_default=30)
    least_paise = models.PositiveIntegerField(db_default=100_00)
    # The last look, and what it looked at.
    looked_at = models.DateTimeField(null=True)
    looked_jobs = models.PositiveIntegerField(db_default=0)
    looked_invoices = models.PositiveIntegerField(db_default=0)
    looked_moves = models.PositiveIntegerField(db_default=0)

    class Meta:
        db_table = "leak_setting"
        constraints = [models.CheckConstraint(condition=Q(only=True), name="leak_setting_only")]


class Finding(models.Model):
    """Something that a rule found. Its key names the record, so that a rule finds a record once."""

    rule = models.CharField(max_length=20)
    key = models.CharField(max_length=60)
    subject = models.CharField(max_length=20)
    subject_id = models.BigIntegerField()
    # The plate, the part or the supplier.
    label = models.CharField(max_length=200)
    day = models.DateField()
    amount_paise = models.BigIntegerField()
    facts = models.JSONField()
    # The person whose action led to it, if there is one.
    membership_id = models.UUIDField(null=True)
    person_name = models.CharField(max_length=200, db_default="")
    state = models.CharField(max_length=9)
    first_on = models.DateField()
    last_on = models.DateField()
    settled_on = models.DateField(null=True)
    # The money or the record that came. It is null for a finding that is open, or that ended without either.
    recovered_paise = models.BigIntegerField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "finding"
        constraints = [
            models.UniqueConstraint(fields=["rule", "key"], name="finding_once"),
            models.CheckConstraint(
                condition=Q(rule__in=[rule.value for rule in RuleName]), name="finding_rule"
            ),
            models.CheckConstraint(
                condition=Q(state=FindingState.SETTLED.value, settled_on__isnull=False)
                | Q(state__in=[FindingState.OPEN.value, FindingState.EXPLAINED.value], settled_on=None),
                name="finding_state",
            ),
            models.CheckConstraint(condition=Q(amount_paise__gte=0), name="finding_amount"),
        ]
        indexes = [models.Index(fields=["state", "rule"], name="finding_state_rule")]


class FindingEvent(models.Model):
    """What happened to a finding."""

    finding = models.ForeignKey(Finding, on_delete=models.PROTECT, related_name="events")
    what = models.CharField(max_length=9)
    amount_paise = models.BigIntegerField()
    reason = models.CharField(max_length=9, db_default="")
    text = models.CharField(max_length=500, db_default="")
    membership_id = models.UUIDField(null=True)
    person_name = models.CharField(max_length=200, db_default="")
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "finding_event"
