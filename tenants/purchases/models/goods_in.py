"""Goods that came in before their bill."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from kernel.codes import code_field
from tenants.parts.models import Part
from tenants.purchases.models.orders import PurchaseOrder
from tenants.purchases.models.suppliers import Supplier


class GoodsIn(models.Model):
    """A delivery that came before its bill. The goods have an expected value until then."""

    code = code_field("GRN")
    supplier = models.ForeignKey(Supplier, on_delete=models.PROTECT, related_name="+")
    supplier_name = models.CharField(max_length=200)
    order = models.ForeignKey(PurchaseOrder, on_delete=models.PROTECT, null=True, related_name="deliveries")
    day = models.DateField()
    # The number of the supplier's delivery note.
    challan = models.CharField(max_length=40, db_default="")
    membership_id = models.UUIDField(null=True)
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "goods_in"


class GoodsInLine(models.Model):
    goods_in = models.ForeignKey(GoodsIn, on_delete=models.PROTECT, related_name="lines")
    part = models.ForeignKey(Part, on_delete=models.PROTECT, related_name="+")
    quantity = models.DecimalField(max_digits=12, decimal_places=3)
    value_paise = models.BigIntegerField()
    mrp_paise = models.BigIntegerField(null=True)
    # What bills cover so far, with its share of the expected value.
    billed = models.DecimalField(max_digits=12, decimal_places=3, db_default=0)
    billed_paise = models.BigIntegerField(db_default=0)

    database_rights = "SELECT, INSERT, UPDATE (billed, billed_paise)"

    class Meta:
        db_table = "goods_in_line"
        constraints = [
            models.CheckConstraint(
                condition=Q(quantity__gt=0, billed__gte=0, billed__lte=F("quantity")),
                name="goods_in_line_billed",
            ),
            models.CheckConstraint(
                condition=Q(billed_paise__gte=0, billed_paise__lte=F("value_paise")),
                name="goods_in_line_value",
            ),
        ]
        indexes = [models.Index(fields=["part", "-id"], name="goods_in_line_newest")]
