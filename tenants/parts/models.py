"""The parts that a garage sells, with their barcodes, the cars they fit and their alternates."""

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower, Now

from gst.units import UNITS
from kernel.codes import code_field
from tenants.files.models import StoredFile


class Part(models.Model):
    code = code_field("PRT")
    number = models.CharField(max_length=60, db_default="")
    # The number in capitals, without spaces and dashes. The search and the check for duplicates use it.
    number_key = models.CharField(max_length=60, db_default="")
    name = models.CharField(max_length=200)
    brand = models.CharField(max_length=60, db_default="")
    hsn = models.CharField(max_length=8)
    unit = models.CharField(max_length=3)
    gst_percent = models.DecimalField(max_digits=5, decimal_places=2)
    # The customer pays this price for one unit. Like the MRP, it includes GST.
    price_paise = models.BigIntegerField()
    mrp_paise = models.BigIntegerField(null=True)
    # Below the lowest stock, the part is to be ordered in this quantity.
    min_quantity = models.DecimalField(max_digits=12, decimal_places=3, db_default=0)
    order_quantity = models.DecimalField(max_digits=12, decimal_places=3, db_default=0)
    rack = models.CharField(max_length=40, db_default="")
    # The supplier takes this deposit until the old part is returned.
    deposit_paise = models.BigIntegerField(db_default=0)
    # A part that is not kept in stock has no ledger, for example a part bought for each job.
    is_stocked = models.BooleanField(db_default=True)
    version = models.PositiveIntegerField(db_default=1)
    created_at = models.DateTimeField(db_default=Now())
    archived_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "part"
        constraints = [
            models.UniqueConstraint(
                "number_key",
                Lower("brand"),
                name="part_number_once",
                condition=Q(archived_at=None) & ~Q(number_key=""),
            ),
            models.CheckConstraint(condition=Q(hsn__regex=r"^\d{4}(\d\d){0,2}$"), name="part_hsn"),
            models.CheckConstraint(condition=Q(unit__in=list(UNITS)), name="part_unit"),
            models.CheckConstraint(condition=Q(gst_percent__range=(0, 100)), name="part_gst"),
            models.CheckConstraint(
                condition=Q(price_paise__gte=0, deposit_paise__gte=0, min_quantity__gte=0)
                & Q(order_quantity__gte=0),
                name="part_amounts",
            ),
            models.CheckConstraint(
                condition=Q(mrp_paise=None) | Q(price_paise__lte=F("mrp_paise")), name="part_mrp"
            ),
        ]
        indexes = [
            models.Index(fields=["-id"], name="part_present", condition=Q(archived_at=None)),
            GinIndex(fields=["name"], opclasses=["extensions.gin_trgm_ops"], name="part_name_trgm"),
            GinIndex(fields=["brand"], opclasses=["extensions.gin_trgm_ops"], name="part_brand_trgm"),
            models.Index(fields=["code"], name="part_code"),
            GinIndex(fields=["number_key"], opclasses=["extensions.gin_trgm_ops"], name="part_number_trgm"),
        ]


class PartBarcode(models.Model):
    part = models.ForeignKey(Part, on_delete=models.CASCADE, related_name="barcodes")
    text = models.CharField(max_length=80)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "part_barcode"
        constraints = [models.UniqueConstraint(fields=["text"], name="part_barcode_once")]


class PartFit(models.Model):
    """A model of car that the part fits, in all years or in some. A fit is a hint and refuses nothing."""

    part = models.ForeignKey(Part, on_delete=models.CASCADE, related_name="fits")
    model = models.CharField(max_length=100)
    from_year = models.PositiveSmallIntegerField(null=True)
    to_year = models.PositiveSmallIntegerField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "part_fit"
        constraints = [
            models.CheckConstraint(
                condition=Q(from_year=None) | Q(to_year=None) | Q(from_year__lte=F("to_year")),
                name="part_fit_years",
            )
        ]
        indexes = [
            GinIndex(fields=["model"], opclasses=["extensions.gin_trgm_ops"], name="part_fit_model_trgm")
        ]


class PartAlternate(models.Model):
    """Two parts that can replace each other. The smaller id is first, so that each pair is stored once."""

    part = models.ForeignKey(Part, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Part, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "part_alternate"
        constraints = [
            models.UniqueConstraint(fields=["part", "other"], name="part_alternate_once"),
            models.CheckConstraint(condition=Q(part__lt=F("other")), name="part_alternate_order"),
        ]


class LabelSheet(models.Model):
    """Labels that a person ordered. The rows hold what the parts said then."""

    size = models.CharField(max_length=8)
    code_kind = models.CharField(max_length=8)
    first_field = models.PositiveSmallIntegerField()
    rows = models.JSONField()
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True, related_name="+")
    membership_id = models.UUIDField(null=True)
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "label_sheet"
