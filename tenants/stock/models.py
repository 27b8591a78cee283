"""The stock of parts: a ledger of movements, its latest balance for each part, counts, and old parts."""

from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Lower, Now

from kernel.codes import code_field
from tenants.parts.models import Part
from tenants.stock.codes import COMING_IN, GOING_OUT, CountScope, CountState, Keeper, MoveKind


class StockSetting(models.Model):
    """Settings of the stock. Without a row, the defaults apply."""

    # This ensures that there is at most one row.
    only = models.BooleanField(default=True, unique=True)
    may_go_negative = models.BooleanField(db_default=False)
    # From a turnover of ₹5 crore on, invoices need six digits of the HSN.
    hsn_digits = models.PositiveSmallIntegerField(db_default=4)
    # An old part must be back with its supplier after this many days.
    deposit_days = models.PositiveSmallIntegerField(db_default=30)

    class Meta:
        db_table = "stock_setting"
        constraints = [
            models.CheckConstraint(condition=Q(only=True), name="stock_setting_only"),
            models.CheckConstraint(condition=Q(hsn_digits__in=(4, 6)), name="stock_setting_hsn"),
        ]


class PartStock(models.Model):
    """The balance of a part after its last movement. A part without a row never moved."""

    part = models.OneToOneField(Part, on_delete=models.CASCADE, related_name="stock")
    on_hand = models.DecimalField(max_digits=12, decimal_places=3, db_default=0)
    value_paise = models.BigIntegerField(db_default=0)
    reserved = models.DecimalField(max_digits=12, decimal_places=3, db_default=0)
    on_order = models.DecimalField(max_digits=12, decimal_places=3, db_default=0)
    # The cost of one unit in paise when goods last came in.
    last_cost = models.DecimalField(max_digits=14, decimal_places=4, db_default=0)
    last_seq = models.PositiveIntegerField(db_default=0)
    # A copy of the garage's setting, so that a check of this row can use it.
    may_go_negative = models.BooleanField(db_default=False)
    counted_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "part_stock"
        constraints = [
            models.CheckConstraint(
                condition=Q(on_hand__gte=0) | Q(may_go_negative=True), name="part_stock_on_hand"
            ),
            models.CheckConstraint(
                condition=Q(reserved__gte=0, on_order__gte=0)
                & Q(reserved__lte=Greatest(F("on_hand"), 0, output_field=models.DecimalField())),
                name="part_stock_reserved",
            ),
            models.CheckConstraint(
                condition=Q(on_hand=0, value_paise=0)
                | Q(on_hand__gt=0, value_paise__gte=0)
                | Q(on_hand__lt=0, value_paise__lte=0),
                name="part_stock_value",
            ),
        ]


class StockMove(models.Model):
    """A movement. Quantity and value are negative when goods leave. `seq` counts the part's movements."""

    part = models.ForeignKey(Part, on_delete=models.PROTECT, related_name="moves")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=10)
    quantity = models.DecimalField(max_digits=12, decimal_places=3)
    value_paise = models.BigIntegerField()
    on_hand_after = models.DecimalField(max_digits=12, decimal_places=3)
    value_after_paise = models.BigIntegerField()
    # The MRP on the box that came in, if it is not the part's.
    mrp_paise = models.BigIntegerField(null=True)
    # The cause: a job line, a bill, a count or a correction. The packages above the stock name themselves.
    source = models.CharField(max_length=20)
    source_id = models.BigIntegerField(null=True)
    job_id = models.BigIntegerField(null=True)
    reason = models.CharField(max_length=200, db_default="")
    membership_id = models.UUIDField(null=True)
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "stock_move"
        constraints = [
            models.UniqueConstraint(fields=["part", "seq"], name="stock_move_once"),
            models.CheckConstraint(
                condition=Q(kind__in=[kind.value for kind in COMING_IN], quantity__gt=0, value_paise__gte=0)
                | Q(kind__in=[kind.value for kind in GOING_OUT], quantity__lt=0, value_paise__lte=0)
                | Q(kind=MoveKind.COUNTED.value, quantity__gt=0, value_paise__gte=0)
                | Q(kind=MoveKind.COUNTED.value, quantity__lt=0, value_paise__lte=0)
                | Q(kind=MoveKind.REVALUED.value, quantity=0),
                name="stock_move_sign",
            ),
        ]
        indexes = [
            models.Index(fields=["job_id"], name="stock_move_job", condition=~Q(job_id=None)),
            # Rows are only added, so a small index of time ranges is enough for the radar's recent days.
            BrinIndex(fields=["created_at"], name="stock_move_created"),
        ]


class StockCount(models.Model):
    """A count of the shelf. Work may go on meanwhile, because a line notes the ledger at its moment."""

    code = code_field("CNT")
    scope = models.CharField(max_length=5)
    rack = models.CharField(max_length=40, db_default="")
    state = models.CharField(max_length=7, db_default=CountState.OPEN.value)
    # The number of its lines.
    parts = models.PositiveIntegerField()
    # What was posted.
    counted = models.PositiveIntegerField(null=True)
    differences = models.PositiveIntegerField(null=True)
    value_paise = models.BigIntegerField(null=True)
    membership_id = models.UUIDField(null=True)
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())
    closed_at = models.DateTimeField(null=True)
    closed_by = models.CharField(max_length=200, db_default="")

    class Meta:
        db_table = "stock_count"
        constraints = [
            models.UniqueConstraint(
                "scope", Lower("rack"), name="stock_count_once", condition=Q(state=CountState.OPEN.value)
            ),
            models.CheckConstraint(
                condition=Q(scope=CountScope.RACK.value) & ~Q(rack="")
                | Q(scope__in=[CountScope.ALL.value, CountScope.NEVER.value], rack=""),
                name="stock_count_scope",
            ),
            models.CheckConstraint(
                condition=Q(state=CountState.OPEN.value, closed_at=None)
                | Q(state__in=[CountState.POSTED.value, CountState.DROPPED.value], closed_at__isnull=False),
                name="stock_count_state",
            ),
            models.CheckConstraint(
                condition=~Q(state=CountState.POSTED.value)
                | Q(counted__isnull=False, differences__isnull=False, value_paise__isnull=False),
                name="stock_count_posted",
            ),
        ]


class StockCountLine(models.Model):
    count = models.ForeignKey(StockCount, on_delete=models.CASCADE, related_name="lines")
    part = models.ForeignKey(Part, on_delete=models.PROTECT, related_name="+")
    # The place on the walk through the shop.
    position = models.PositiveIntegerField()
    counted = models.DecimalField(max_digits=12, decimal_places=3, null=True)
    # What the ledger said when the number was typed, and its last movement then.
    expected = models.DecimalField(max_digits=12, decimal_places=3, null=True)
    seq_seen = models.PositiveIntegerField(null=True)
    counted_at = models.DateTimeField(null=True)
    person_name = models.CharField(max_length=200, db_default="")
    # What was posted. Only a part that was below zero is revalued.
    difference = models.DecimalField(max_digits=12, decimal_places=3, null=True)
    value_paise = models.BigIntegerField(null=True)
    revalued_paise = models.BigIntegerField(db_default=0)
    move = models.ForeignKey(StockMove, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        db_table = "stock_count_line"
        constraints = [
            models.UniqueConstraint(fields=["count", "part"], name="stock_count_line_once"),
            models.UniqueConstraint(fields=["count", "position"], name="stock_count_line_position"),
            models.CheckConstraint(
                condition=Q(counted=None, expected=None, seq_seen=None, counted_at=None)
                | Q(counted__gte=0, expected__isnull=False, seq_seen__isnull=False, counted_at__isnull=False),
                name="stock_count_line_counted",
            ),
        ]


class OldPart(models.Model):
    """An old part that an exchange part replaced. The supplier pays the deposit back when it comes back.

    The job's line is named without a foreign key, because jobs are above the stock.
    """

    part = models.ForeignKey(Part, on_delete=models.PROTECT, related_name="+")
    job_part_id = models.BigIntegerField()
    job_id = models.BigIntegerField()
    quantity = models.DecimalField(max_digits=12, decimal_places=3)
    deposit_paise = models.BigIntegerField()
    keeper = models.CharField(max_length=8)
    due_on = models.DateField()
    back_on = models.DateField(null=True)
    # The supplier that got it back, as it was called then.
    supplier_name = models.CharField(max_length=200, db_default="")
    credited_paise = models.BigIntegerField(null=True)
    membership_id = models.UUIDField(null=True)
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "old_part"
        constraints = [
            models.CheckConstraint(
                condition=Q(keeper__in=[keeper.value for keeper in Keeper]), name="old_part_keeper"
            ),
            models.CheckConstraint(condition=Q(quantity__gt=0, deposit_paise__gt=0), name="old_part_deposit"),
            models.CheckConstraint(
                condition=Q(credited_paise=None) | Q(credited_paise__gte=0, back_on__isnull=False),
                name="old_part_credited",
            ),
        ]
        indexes = [models.Index(fields=["job_part_id"], name="old_part_line")]
