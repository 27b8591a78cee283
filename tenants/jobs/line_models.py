"""The services and parts of jobs. Names and prices are copied into the lines."""

from dataclasses import dataclass
from decimal import Decimal

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from kernel.money import half_up, percent_of
from tenants.catalogue.models import Service
from tenants.jobs.codes import FreeReason
from tenants.parts.models import Part

ONE = Decimal(1)


@dataclass(frozen=True)
class OfOne:
    """A quantity of a service with the prices of one: as quoted, of the list, and of the catalogue with its
    discount."""

    quantity: Decimal
    price_paise: int
    list_paise: int
    catalogue_paise: int


class JobLine(models.Model):
    job = models.ForeignKey("jobs.Job", on_delete=models.CASCADE, related_name="lines")
    service = models.ForeignKey(Service, on_delete=models.PROTECT)
    service_code = models.CharField(max_length=20)
    service_name = models.CharField(max_length=200)
    category_id = models.BigIntegerField()
    category_name = models.CharField(max_length=200)
    # The first three are the catalogue's rate, discount and price on the day the service was added. The last
    # is the price that was quoted to the customer. All are amounts of the whole line.
    list_paise = models.BigIntegerField()
    discount_percent = models.DecimalField(max_digits=5, decimal_places=2, null=True)
    catalogue_paise = models.BigIntegerField()
    quoted_paise = models.BigIntegerField()
    # How many of the service, with the quoted and the list price of one. A line of one has no prices here.
    # Read them with `of_one`.
    quantity = models.DecimalField(max_digits=12, decimal_places=3, default=ONE, db_default=1)
    unit_paise = models.BigIntegerField(null=True)
    list_unit_paise = models.BigIntegerField(null=True)
    # The last day of the discount of the service, as it was when the service was added.
    discount_until = models.DateField(null=True)
    # These are the discount on this line in percent or rupees, and its share of the bill discount.
    given_percent = models.DecimalField(max_digits=5, decimal_places=2, null=True)
    given_paise = models.BigIntegerField(db_default=0)
    share_paise = models.BigIntegerField(db_default=0)
    # The customer approved this line at this price.
    approved = models.BooleanField(db_default=False)
    # The code of that approval, and what the customer approved to pay for this line, with GST.
    approval_code = models.CharField(max_length=40, null=True)
    approved_paise = models.BigIntegerField(null=True)

    class Meta:
        db_table = "job_line"
        constraints = [
            models.UniqueConstraint(fields=["job", "service"], name="job_line_once"),
            models.CheckConstraint(
                condition=Q(given_paise__gte=0, share_paise__gte=0)
                & Q(quoted_paise__gte=models.F("given_paise") + models.F("share_paise")),
                name="job_line_discount",
            ),
            models.CheckConstraint(
                condition=Q(quantity=1, unit_paise=None, list_unit_paise=None)
                | Q(quantity__gt=0, unit_paise__isnull=False, list_unit_paise__isnull=False),
                name="job_line_quantity",
            ),
        ]
        indexes = [
            # The radar looks for old discounts.
            models.Index(
                fields=["job"],
                name="job_line_cheaper",
                condition=Q(quoted_paise__lt=models.F("list_paise")),
            )
        ]

    @property
    def taxable_paise(self) -> int:
        return self.quoted_paise - self.given_paise - self.share_paise

    @property
    def of_one(self) -> OfOne:
        """Return the quantity and the prices of one. A line whose quantity does not make its amount counts as
        one, because the previous release changes the amount alone."""
        price, listed = self.unit_paise, self.list_unit_paise
        if price is None or listed is None or half_up(self.quantity * price) != self.quoted_paise:
            return OfOne(ONE, self.quoted_paise, self.list_paise, self.catalogue_paise)
        discount = percent_of(listed, self.discount_percent or Decimal(0))
        return OfOne(self.quantity, price, listed, listed - discount)

    def set_amounts(self, one: OfOne) -> None:
        self.quantity = one.quantity
        is_one = one.quantity == ONE
        self.unit_paise, self.list_unit_paise = (None, None) if is_one else (one.price_paise, one.list_paise)
        self.quoted_paise = half_up(one.quantity * one.price_paise)
        self.list_paise = half_up(one.quantity * one.list_paise)
        self.catalogue_paise = half_up(one.quantity * one.catalogue_paise)


class JobPart(models.Model):
    """A part on a job: from the list of parts, or bought for this job only (without `part`).

    Prices of parts include GST, like their MRP. Name, HSN, rate, MRP and price are copies.
    """

    job = models.ForeignKey("jobs.Job", on_delete=models.CASCADE, related_name="parts")
    part = models.ForeignKey(Part, on_delete=models.PROTECT, null=True, related_name="+")
    name = models.CharField(max_length=200)
    number = models.CharField(max_length=60, db_default="")
    hsn = models.CharField(max_length=8)
    unit = models.CharField(max_length=3)
    gst_percent = models.DecimalField(max_digits=5, decimal_places=2)
    mrp_paise = models.BigIntegerField(null=True)
    quantity = models.DecimalField(max_digits=12, decimal_places=3)
    # The price of one unit with GST: as quoted, and as listed on the day it was added.
    unit_paise = models.BigIntegerField()
    list_unit_paise = models.BigIntegerField()
    on_bill = models.BooleanField(db_default=True)
    # Why the customer pays nothing: warranty, goodwill or our own rework.
    free_reason = models.CharField(max_length=10, db_default="")
    # The line's amount without GST, and its GST. A job without tax has no GST.
    amount_paise = models.BigIntegerField(db_default=0)
    tax_paise = models.BigIntegerField(db_default=0)
    # What is set aside on the shelf, what is out of the shelf, and how much was brought back.
    reserved = models.DecimalField(max_digits=12, decimal_places=3, db_default=0)
    issued = models.DecimalField(max_digits=12, decimal_places=3, db_default=0)
    returned = models.DecimalField(max_digits=12, decimal_places=3, db_default=0)
    # The cost of what is out, without GST. For a part bought for this job, the cost of all of it, if somebody
    # typed it.
    cost_paise = models.BigIntegerField(null=True)
    # The customer approved this line at this price.
    approved = models.BooleanField(db_default=False)
    # The code of that approval, and what the customer approved to pay for this line, with GST.
    approval_code = models.CharField(max_length=40, null=True)
    approved_paise = models.BigIntegerField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "job_part"
        constraints = [
            models.CheckConstraint(
                condition=Q(quantity__gt=0, reserved__gte=0, issued__gte=0, returned__gte=0)
                & Q(quantity__gte=models.F("issued") + models.F("reserved")),
                name="job_part_quantity",
            ),
            models.CheckConstraint(
                condition=Q(mrp_paise=None) | Q(unit_paise__lte=models.F("mrp_paise")), name="job_part_mrp"
            ),
            models.CheckConstraint(
                condition=Q(unit_paise__gt=0)
                | Q(unit_paise=0, on_bill=False)
                | (Q(unit_paise=0) & ~Q(free_reason="")),
                name="job_part_free",
            ),
            models.CheckConstraint(
                condition=Q(free_reason__in=["", *(reason.value for reason in FreeReason)]),
                name="job_part_reason",
            ),
            models.CheckConstraint(
                condition=Q(on_bill=True) | Q(amount_paise=0, tax_paise=0), name="job_part_off_bill"
            ),
            # Only a part of the list is on the shelf.
            models.CheckConstraint(
                condition=Q(part__isnull=False) | Q(reserved=0, issued=0, returned=0), name="job_part_shelf"
            ),
        ]
        indexes = [models.Index(fields=["part", "id"], name="job_part_of", condition=Q(part__isnull=False))]
