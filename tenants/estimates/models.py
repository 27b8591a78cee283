"""Estimates of visits: the draft with its lines, and the versions that were sent."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Func, Q
from django.db.models.functions import Now

from kernel.codes import code_field
from tenants.catalogue.models import Service
from tenants.estimates.codes import LIVE, EstimateState, LineKind, MailSubject, SignatureRule, Way
from tenants.estimates.rules import (
    BROWSER_LENGTH,
    LABEL_LENGTH,
    LEAST_DAYS,
    LEAST_MONTHS,
    LINE_NOTE_LENGTH,
    MOST_DAYS,
    MOST_MONTHS,
    MOST_OPTIONS,
    NOTE_LENGTH,
    OBJECTION_LENGTH,
    REASON_LENGTH,
    SAID_LENGTH,
    TERMS_LENGTH,
    VALID_DAYS,
)
from tenants.files.models import StoredFile
from tenants.inspections.models import InspectionPoint
from tenants.jobs.codes import FreeReason
from tenants.jobs.models import JobCeiling, JobLine
from tenants.messages.codes import MailState
from tenants.parts.models import Part
from tenants.pictures.models import Picture
from tenants.visits.models import Visit


class EstimateRule(models.Model):
    """The rules of all estimates. Without a row, the defaults apply."""

    # This ensures that there is at most one row.
    only = models.BooleanField(default=True, unique=True)
    valid_days = models.PositiveSmallIntegerField(db_default=VALID_DAYS)
    signature = models.CharField(max_length=8, db_default=SignatureRule.OPTIONAL.value)
    terms = models.CharField(max_length=TERMS_LENGTH, db_default="")
    keep_months = models.PositiveSmallIntegerField(db_default=LEAST_MONTHS)
    version = models.PositiveIntegerField(db_default=1)

    class Meta:
        db_table = "estimate_rule"
        constraints = [
            models.CheckConstraint(condition=Q(only=True), name="estimate_rule_only"),
            models.CheckConstraint(
                condition=Q(valid_days__range=(LEAST_DAYS, MOST_DAYS)), name="estimate_rule_days"
            ),
            models.CheckConstraint(
                condition=Q(keep_months__range=(LEAST_MONTHS, MOST_MONTHS)), name="estimate_rule_months"
            ),
            models.CheckConstraint(
                condition=Q(signature__in=SignatureRule.values), name="estimate_rule_signature"
            ),
        ]


class Estimate(models.Model):
    """What the garage proposes for a visit. The visit has the customer, the vehicle and the job."""

    code = code_field("EST")
    visit = models.ForeignKey(Visit, on_delete=models.PROTECT, related_name="estimates")
    state = models.CharField(max_length=9, db_default=EstimateState.DRAFT.value)
    tax_applies = models.BooleanField()
    valid_until = models.DateField()
    deposit_paise = models.BigIntegerField(db_default=0)
    # This amount is shared out over the labour lines.
    discount_paise = models.BigIntegerField(db_default=0)
    note = models.CharField(max_length=NOTE_LENGTH, db_default="")
    # The totals with the cheapest and the dearest option of each choice, for the list.
    lowest_paise = models.BigIntegerField(db_default=0)
    total_paise = models.BigIntegerField(db_default=0)
    # The number of the newest version. 0 means that the estimate was never sent.
    last_version = models.PositiveIntegerField(db_default=0)
    sent_at = models.DateTimeField(null=True)
    # When the customer first looked at the newest version.
    first_seen_at = models.DateTimeField(null=True)
    # Whether the customer looked at an earlier version. Estimates that are older than this column have null.
    was_seen = models.BooleanField(null=True)
    decided_at = models.DateTimeField(null=True)
    # Why the estimate was withdrawn.
    reason = models.CharField(max_length=REASON_LENGTH, db_default="")
    person_name = models.CharField(max_length=200)
    version = models.PositiveIntegerField(db_default=1)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "estimate"
        constraints = [
            models.UniqueConstraint(
                fields=["visit"],
                name="estimate_live_once",
                condition=Q(state__in=[state.value for state in LIVE]),
            ),
            models.CheckConstraint(condition=Q(state__in=EstimateState.values), name="estimate_state"),
            models.CheckConstraint(
                condition=Q(state=EstimateState.WITHDRAWN.value) & ~Q(reason="")
                | ~Q(state=EstimateState.WITHDRAWN.value) & Q(reason=""),
                name="estimate_withdrawn",
            ),
            models.CheckConstraint(
                condition=Q(state__in=[EstimateState.DRAFT.value, EstimateState.WITHDRAWN.value])
                | Q(last_version__gt=0, sent_at__isnull=False),
                name="estimate_sent",
            ),
            models.CheckConstraint(
                condition=Q(state=EstimateState.DECIDED.value, decided_at__isnull=False)
                | ~Q(state=EstimateState.DECIDED.value) & Q(decided_at=None),
                name="estimate_decided",
            ),
            models.CheckConstraint(
                condition=Q(deposit_paise__gte=0, discount_paise__gte=0, lowest_paise__gte=0)
                & Q(total_paise__gte=F("lowest_paise")),
                name="estimate_amounts",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "-id"], name="estimate_in_state"),
            models.Index(fields=["visit", "-id"], name="estimate_of_visit"),
        ]


class EstimateChoice(models.Model):
    """A named group of two or three options. The customer takes one or none."""

    estimate = models.ForeignKey(Estimate, on_delete=models.CASCADE, related_name="choices")
    name = models.CharField(max_length=LABEL_LENGTH)
    place = models.PositiveSmallIntegerField()

    class Meta:
        db_table = "estimate_choice"
        constraints = [models.UniqueConstraint(fields=["estimate", "place"], name="estimate_choice_place")]


class EstimateOption(models.Model):
    choice = models.ForeignKey(EstimateChoice, on_delete=models.CASCADE, related_name="options")
    rank = models.PositiveSmallIntegerField()
    label = models.CharField(max_length=LABEL_LENGTH)
    recommended = models.BooleanField(db_default=False)

    class Meta:
        db_table = "estimate_option"
        constraints = [
            models.UniqueConstraint(fields=["choice", "rank"], name="estimate_option_rank"),
            models.UniqueConstraint(
                fields=["choice"], name="estimate_option_recommended", condition=Q(recommended=True)
            ),
            models.CheckConstraint(condition=Q(rank__range=(1, MOST_OPTIONS)), name="estimate_option_ranks"),
        ]


class EstimateLine(models.Model):
    """A service without GST, or a part with GST, as on a job. Names, rates and prices are copies."""

    estimate = models.ForeignKey(Estimate, on_delete=models.CASCADE, related_name="lines")
    # The browser chooses this id. Each version of the estimate keeps it, so that answers can name the line.
    ref = models.UUIDField()
    option = models.ForeignKey(EstimateOption, on_delete=models.CASCADE, null=True, related_name="lines")
    place = models.PositiveSmallIntegerField()
    kind = models.PositiveSmallIntegerField()
    service = models.ForeignKey(Service, on_delete=models.PROTECT, null=True, related_name="+")
    # A part bought for this vehicle only is in no list.
    part = models.ForeignKey(Part, on_delete=models.PROTECT, null=True, related_name="+")
    name = models.CharField(max_length=200)
    number = models.CharField(max_length=60, db_default="")
    hsn = models.CharField(max_length=8, db_default="")
    unit = models.CharField(max_length=3, db_default="")
    quantity = models.DecimalField(max_digits=12, decimal_places=3)
    # The price of one unit as quoted, and as listed on the day the line was added.
    rate_paise = models.BigIntegerField()
    list_paise = models.BigIntegerField()
    mrp_paise = models.BigIntegerField(null=True)
    free_reason = models.CharField(max_length=10, db_default="")
    # The discount of a labour line, and its share of the whole discount.
    discount_percent = models.DecimalField(max_digits=5, decimal_places=2, null=True)
    discount_paise = models.BigIntegerField(db_default=0)
    share_paise = models.BigIntegerField(db_default=0)
    # The amount without GST. All labour of an estimate has the same GST rate, so only parts have a rate here.
    net_paise = models.BigIntegerField()
    tax_paise = models.BigIntegerField(db_default=0)
    gst_percent = models.DecimalField(max_digits=5, decimal_places=2, null=True)
    note = models.CharField(max_length=LINE_NOTE_LENGTH, db_default="")
    point = models.ForeignKey(InspectionPoint, on_delete=models.PROTECT, null=True, related_name="+")
    # Other points of the same service. Points are never deleted, so no foreign keys are needed.
    more_points = ArrayField(models.BigIntegerField(), db_default=[])
    # The ordered line of the job that this line replaces.
    replaces = models.ForeignKey(JobLine, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        db_table = "estimate_line"
        constraints = [
            models.UniqueConstraint(fields=["estimate", "ref"], name="estimate_line_ref"),
            models.CheckConstraint(
                condition=Q(
                    kind=LineKind.LABOUR.value,
                    service__isnull=False,
                    part=None,
                    hsn="",
                    mrp_paise=None,
                    gst_percent=None,
                    tax_paise=0,
                    free_reason="",
                )
                | Q(
                    kind=LineKind.PART.value,
                    service=None,
                    gst_percent__isnull=False,
                    discount_percent=None,
                    discount_paise=0,
                    share_paise=0,
                    replaces=None,
                )
                & ~Q(hsn=""),
                name="estimate_line_kind",
            ),
            models.CheckConstraint(
                condition=Q(quantity__gt=0, net_paise__gte=0, tax_paise__gte=0, rate_paise__gte=0)
                & Q(discount_paise__gte=0, share_paise__gte=0),
                name="estimate_line_amounts",
            ),
            models.CheckConstraint(
                condition=Q(kind=LineKind.PART.value)
                | Q(
                    net_paise=Func(
                        F("quantity") * F("rate_paise"),
                        function="round",
                        output_field=models.BigIntegerField(),
                    )
                    - F("discount_paise")
                    - F("share_paise")
                ),
                name="estimate_line_net",
            ),
            models.CheckConstraint(
                condition=Q(mrp_paise=None) | Q(rate_paise__lte=F("mrp_paise")), name="estimate_line_mrp"
            ),
            models.CheckConstraint(
                condition=Q(kind=LineKind.LABOUR.value) | Q(rate_paise__gt=0) | ~Q(free_reason=""),
                name="estimate_line_free",
            ),
            models.CheckConstraint(
                condition=Q(free_reason__in=["", *(reason.value for reason in FreeReason)]),
                name="estimate_line_reason",
            ),
        ]


class EstimateVersion(models.Model):
    """What was sent to the customer. Only its PDF can be added later."""

    estimate = models.ForeignKey(Estimate, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    document = models.JSONField()
    # What was ordered on the job already, and what everything would cost.
    base_total_paise = models.BigIntegerField()
    total_paise = models.BigIntegerField()
    valid_until = models.DateField()
    sent_by = models.CharField(max_length=200)
    # The membership of the sender, who gets an alert when the customer decides.
    sender_id = models.UUIDField()
    created_at = models.DateTimeField(db_default=Now())
    paper = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True, related_name="+")
    # Why the PDF could not be drawn.
    paper_problem = models.TextField(db_default="")

    database_rights = "SELECT, INSERT, UPDATE (paper_id, paper_problem)"

    class Meta:
        db_table = "estimate_version"
        constraints = [
            models.UniqueConstraint(fields=["estimate", "number"], name="estimate_version_number"),
            models.CheckConstraint(
                condition=Q(number__gt=0, base_total_paise__gte=0, total_paise__gte=0),
                name="estimate_version_amounts",
            ),
        ]


class EstimateLink(models.Model):
    """A link that shows the newest version without an account. It expires and can be revoked."""

    estimate = models.ForeignKey(Estimate, on_delete=models.PROTECT, related_name="links")
    created_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    person_name = models.CharField(max_length=200)

    database_rights = "SELECT, INSERT, UPDATE"

    class Meta:
        db_table = "estimate_link"
        constraints = [
            models.UniqueConstraint(
                fields=["estimate"], name="estimate_link_once", condition=Q(revoked_at=None)
            )
        ]


class EstimateMail(models.Model):
    """A mail with a version, or one that confirms a decision. It waits for the PDF."""

    estimate_version = models.ForeignKey(EstimateVersion, on_delete=models.PROTECT, related_name="mails")
    subject = models.CharField(max_length=8, db_default=MailSubject.VERSION.value)
    to = models.CharField(max_length=254)
    state = models.CharField(max_length=6, db_default=MailState.QUEUED.value)
    reason = models.TextField(db_default="")
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)

    database_rights = "SELECT, INSERT, UPDATE"

    class Meta:
        db_table = "estimate_mail"
        constraints = [
            models.CheckConstraint(condition=Q(state__in=MailState.values), name="estimate_mail_state"),
            models.CheckConstraint(condition=Q(subject__in=MailSubject.values), name="estimate_mail_subject"),
        ]


class EstimateDecision(models.Model):
    """The customer's answers to a version. They are in the record, whose hash shows any change."""

    estimate_version = models.OneToOneField(
        EstimateVersion, on_delete=models.PROTECT, related_name="decision"
    )
    way = models.CharField(max_length=7)
    approved_total_paise = models.BigIntegerField()
    name = models.CharField(max_length=200)
    # The number that the customer called from, and the words, if a staff member recorded the decision.
    phone = models.CharField(max_length=16, db_default="")
    spoken_at = models.DateTimeField(null=True)
    said = models.CharField(max_length=SAID_LENGTH, db_default="")
    recorded_by = models.CharField(max_length=200, db_default="")
    # Only owners and managers see address and browser. They are not in the record. A server behind a socket
    # may not know the address of the link.
    ip = models.GenericIPAddressField(null=True)
    browser = models.CharField(max_length=BROWSER_LENGTH, db_default="")
    signature = models.ForeignKey(Picture, on_delete=models.PROTECT, null=True, related_name="+")
    objection = models.CharField(max_length=OBJECTION_LENGTH, db_default="")
    objected_at = models.DateTimeField(null=True)
    record = models.BinaryField()
    hash = models.BinaryField()
    # The hash of the decision before it in the same visit. A decision has one successor at most.
    previous_hash = models.BinaryField(null=True, unique=True)
    # The limit of the job. It is set when the job exists.
    ceiling = models.OneToOneField(JobCeiling, on_delete=models.PROTECT, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())
    paper = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True, related_name="+")
    paper_problem = models.TextField(db_default="")

    database_rights = "SELECT, INSERT, UPDATE (ceiling_id, objection, objected_at, paper_id, paper_problem)"

    class Meta:
        db_table = "estimate_decision"
        constraints = [
            models.CheckConstraint(condition=Q(way__in=Way.values), name="estimate_decision_way"),
            models.CheckConstraint(
                condition=Q(hash=Func(F("record"), function="sha256", output_field=models.BinaryField())),
                name="estimate_decision_hash",
            ),
            models.CheckConstraint(
                condition=Q(way=Way.LINK.value, recorded_by="", said="", spoken_at=None)
                | ~Q(way=Way.LINK.value)
                & Q(ip=None, spoken_at__isnull=False)
                & ~Q(recorded_by="")
                & ~Q(said=""),
                name="estimate_decision_witness",
            ),
            models.CheckConstraint(
                condition=Q(objection="", objected_at=None)
                | ~Q(objection="") & Q(objected_at__isnull=False) & ~Q(way=Way.LINK.value),
                name="estimate_decision_objection",
            ),
            models.CheckConstraint(
                condition=Q(approved_total_paise__gte=0) & ~Q(name=""), name="estimate_decision_approved"
            ),
        ]
