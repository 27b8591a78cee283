"""Repair jobs. `line_models` has their services and parts."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from kernel.codes import code_field
from kernel.foreign_keys import CompositeForeignKey
from tenants.customers.models import Customer
from tenants.files.models import StoredFile
from tenants.jobs.codes import CeilingKind, JobKind
from tenants.jobs.line_models import JobLine as JobLine
from tenants.jobs.line_models import JobPart as JobPart
from tenants.staff.models import Staff
from tenants.vehicles.models import Vehicle
from tenants.vehicles.plates import plate_text


class Job(models.Model):
    code = code_field("JOB")
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT)
    kind = models.CharField(max_length=7, db_default=JobKind.CAR.value)
    # Only a job of a car has one.
    vehicle = models.ForeignKey(Vehicle, on_delete=models.PROTECT, null=True)
    # The number of a bill of the paper books, and that of the customer's purchase order.
    old_bill = models.CharField(max_length=40, db_default="")
    po_number = models.CharField(max_length=40, db_default="")
    # These fields are copies from the time when the job was saved. Lists and the search use them.
    customer_name = models.CharField(max_length=200)
    customer_phone = models.CharField(max_length=16)
    status = models.PositiveSmallIntegerField(db_default=1)
    priority = models.PositiveSmallIntegerField()
    pickup = models.PositiveSmallIntegerField()
    payment_method = models.PositiveSmallIntegerField()
    entry_date = models.DateField()
    expected_on = models.DateField()
    # The time of this day, if the customer was told one.
    expected_time = models.TimeField(null=True)
    assigned_to = models.ForeignKey(Staff, on_delete=models.PROTECT, null=True)
    comments = models.TextField(db_default="")
    # Staff note these values when the vehicle arrives.
    odometer_km = models.PositiveIntegerField(null=True)
    fuel_percent = models.PositiveSmallIntegerField(null=True)
    complaint = models.TextField(db_default="")
    tax_applies = models.BooleanField()
    tax_percent = models.DecimalField(max_digits=5, decimal_places=2)
    # This is the reason why a GST-registered garage charges no tax on this job.
    exempt_reason = models.CharField(max_length=200, db_default="")
    # These are the bill discount in percent or rupees, the sum of all discounts, and the amount after the
    # discounts.
    given_percent = models.DecimalField(max_digits=5, decimal_places=2, null=True)
    given_paise = models.BigIntegerField(db_default=0)
    discount_paise = models.BigIntegerField(db_default=0)
    subtotal_paise = models.BigIntegerField()
    # The part lines on the bill, without GST, and their GST. Both are contained in the subtotal and the tax.
    parts_paise = models.BigIntegerField(db_default=0)
    parts_tax_paise = models.BigIntegerField(db_default=0)
    # Part lines that are out of the shelf, not on the bill, and without a reason.
    unbilled_parts = models.IntegerField(db_default=0)
    tax_paise = models.BigIntegerField()
    round_off_paise = models.BigIntegerField(db_default=0)
    total_paise = models.BigIntegerField()
    # These fields are computed from the lines, for lists and filters.
    category_summary = models.TextField()
    service_summary = models.TextField()
    category_ids = ArrayField(models.BigIntegerField())
    # The package `invoices` writes these fields: the number of the valid invoice, the progress of its mail,
    # and the paid amount.
    invoice_number = models.CharField(max_length=16, db_default="")
    has_papers = models.BooleanField(db_default=False)
    invoice_state = models.CharField(max_length=10, db_default="none")
    invoice_problem = models.TextField(db_default="")
    paid_paise = models.BigIntegerField(db_default=0)
    # What credit notes for parts took off the valid invoice.
    credited_paise = models.BigIntegerField(db_default=0)
    # What closed the due without money, such as TDS. The invoice stays as it is.
    deducted_paise = models.BigIntegerField(db_default=0)
    # A guarded job never costs more than its ceiling, the newest row of `job_ceiling`. The id is no foreign
    # key of Django, because the two tables refer to each other.
    guarded = models.BooleanField(db_default=False)
    ceiling_id = models.BigIntegerField(null=True)
    ceiling_paise = models.BigIntegerField(null=True)
    # The sum of the lines that the customer approved, with GST. It is null without an approval, and for older
    # approvals.
    approved_paise = models.BigIntegerField(null=True)
    version = models.PositiveIntegerField(db_default=1)
    created_at = models.DateTimeField(db_default=Now())
    updated_at = models.DateTimeField(db_default=Now())
    delivered_at = models.DateTimeField(null=True)
    deleted_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "job"
        constraints = [
            models.CheckConstraint(condition=Q(status__range=(1, 5)), name="job_status"),
            models.CheckConstraint(
                condition=Q(kind=JobKind.CAR.value, vehicle__isnull=False, old_bill="")
                | Q(
                    kind=JobKind.COUNTER.value,
                    vehicle=None,
                    old_bill="",
                    status__in=(4, 5),
                    guarded=False,
                )
                | Q(kind=JobKind.OPENING.value, vehicle=None, status=4, guarded=False, invoice_number="")
                & ~Q(old_bill=""),
                name="job_kind",
            ),
            models.UniqueConstraint(
                fields=["customer", "old_bill"],
                name="job_old_bill_once",
                condition=Q(kind=JobKind.OPENING.value, deleted_at=None),
            ),
            models.CheckConstraint(
                condition=Q(
                    total_paise=models.F("subtotal_paise")
                    + models.F("tax_paise")
                    + models.F("round_off_paise")
                ),
                name="job_total",
            ),
            models.CheckConstraint(
                condition=Q(credited_paise__gte=0, credited_paise__lte=models.F("total_paise")),
                name="job_credited",
            ),
            models.CheckConstraint(condition=Q(deducted_paise__gte=0), name="job_deducted"),
            models.CheckConstraint(
                condition=Q(ceiling_paise=None) | Q(total_paise__lte=models.F("ceiling_paise")),
                name="job_within_ceiling",
            ),
            models.CheckConstraint(
                condition=Q(guarded=True, ceiling_id__isnull=False, ceiling_paise__isnull=False)
                | Q(guarded=False, ceiling_id=None, ceiling_paise=None),
                name="job_guarded",
            ),
            models.UniqueConstraint(fields=["id", "guarded"], name="job_guard"),
            CompositeForeignKey(
                name="job_ceiling_of_job",
                fields=("ceiling_id", "id", "ceiling_paise"),
                to="jobs.JobCeiling",
                to_fields=("id", "job", "total_paise"),
            ),
        ]
        indexes = [
            models.Index(fields=["-id"], name="job_present", condition=Q(deleted_at=None)),
            # Sales and old bills are few beside the jobs of cars.
            models.Index(
                fields=["kind", "-id"],
                name="job_without_car",
                condition=Q(deleted_at=None) & ~Q(kind=JobKind.CAR.value),
            ),
            models.Index(fields=["status", "-id"], name="job_status_newest", condition=Q(deleted_at=None)),
            models.Index(fields=["status", "entry_date"], name="job_entry", condition=Q(deleted_at=None)),
            models.Index(
                fields=["-id"],
                name="job_unpaid",
                condition=Q(deleted_at=None, status=4, paid_paise__lt=models.F("total_paise")),
            ),
            # Bills with something due (`bill/dues.py`).
            models.Index(
                fields=["customer", "id"],
                name="job_owing",
                condition=Q(deleted_at=None)
                & ~Q(status=5)
                & (Q(status=4) | ~Q(invoice_number=""))
                & Q(
                    total_paise__gt=models.F("paid_paise")
                    + models.F("credited_paise")
                    + models.F("deducted_paise")
                ),
            ),
            models.Index(
                fields=["delivered_at"], name="job_delivered", condition=Q(deleted_at=None, status=4)
            ),
            models.Index(fields=["vehicle", "-id"], name="job_vehicle", condition=Q(deleted_at=None)),
            GinIndex(fields=["category_ids"], name="job_categories"),
            GinIndex(fields=["code"], opclasses=["extensions.gin_trgm_ops"], name="job_code_trgm"),
        ]

    @property
    def car(self) -> Vehicle:
        """Return the vehicle of a job of a car. Callers that may have another kind ask for `plate`."""
        assert self.vehicle is not None  # noqa: S101 - `job_kind` in the database
        return self.vehicle

    @property
    def car_id(self) -> int:
        assert self.vehicle_id is not None  # noqa: S101 - `job_kind` in the database
        return self.vehicle_id

    @property
    def plate(self) -> str:
        return plate_text(self.vehicle.number) if self.vehicle else ""

    @property
    def net_paise(self) -> int:
        """Return the total after the credit notes for parts of the invoice."""
        return self.total_paise - self.credited_paise

    @property
    def settled_paise(self) -> int:
        """Return what payments and deductions closed."""
        return self.paid_paise + self.deducted_paise


class JobCeiling(models.Model):
    """What a job may cost at most: approved by the customer, or allowed by an owner.

    A row never changes, so a job gets a new row for another limit. A job with a row stays guarded.
    """

    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="ceilings")
    guarded = models.BooleanField(db_default=True)
    kind = models.CharField(max_length=8)
    total_paise = models.BigIntegerField()
    # Why an owner allowed more than the customer approved. The invoice shows it.
    reason = models.CharField(max_length=200, db_default="")
    # The customer who approved, or the owner who allowed more.
    person_name = models.CharField(max_length=200)
    # These fields of an approval are copies of the decision, because estimates are a higher package.
    decided_at = models.DateTimeField(null=True)
    way = models.CharField(max_length=8, db_default="")
    approval_code = models.CharField(max_length=40, db_default="")
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "job_ceiling"
        constraints = [
            models.UniqueConstraint(fields=["id", "job", "total_paise"], name="job_ceiling_limit"),
            models.CheckConstraint(condition=Q(guarded=True), name="job_ceiling_guards"),
            models.CheckConstraint(condition=Q(total_paise__gte=0), name="job_ceiling_amount"),
            models.CheckConstraint(
                condition=Q(kind=CeilingKind.APPROVAL.value, decided_at__isnull=False)
                & ~Q(way="")
                & ~Q(approval_code="")
                | Q(kind=CeilingKind.OVERRIDE.value, decided_at=None, way="", approval_code="")
                & ~Q(reason=""),
                name="job_ceiling_kind",
            ),
            CompositeForeignKey(
                name="job_ceiling_keeps_guard",
                fields=("job", "guarded"),
                to="jobs.Job",
                to_fields=("id", "guarded"),
            ),
        ]


class CreditPass(models.Model):
    """An owner or a manager allows the delivery of a job over the limit of its customer.

    The newest row counts, up to the amount that the customer would have owed.
    """

    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="credit_passes")
    owed_paise = models.BigIntegerField()
    limit_paise = models.BigIntegerField()
    reason = models.CharField(max_length=200)
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "credit_pass"


class JobPhoto(models.Model):
    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="photos")
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT)
    # The device chooses this key, so that a photo that it sends again is stored once.
    client_key = models.UUIDField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "job_photo"
        constraints = [models.UniqueConstraint(fields=["job", "client_key"], name="job_photo_once")]
