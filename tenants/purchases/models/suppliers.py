"""The suppliers of a garage."""

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from kernel.codes import code_field


class Supplier(models.Model):
    code = code_field("SUP")
    name = models.CharField(max_length=200)
    # A supplier without a GSTIN charges no GST. A GSTIN begins with the code of its state.
    gstin = models.CharField(max_length=15, db_default="")
    state_code = models.CharField(max_length=2)
    phone = models.CharField(max_length=16, db_default="", help_text="E.164")
    email = models.CharField(max_length=254, db_default="")
    address = models.TextField(db_default="")
    version = models.PositiveIntegerField(db_default=1)
    created_at = models.DateTimeField(db_default=Now())
    archived_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "supplier"
        constraints = [
            models.UniqueConstraint(
                fields=["gstin"], name="supplier_gstin_once", condition=Q(archived_at=None) & ~Q(gstin="")
            ),
            models.CheckConstraint(
                condition=Q(gstin="") | Q(gstin__startswith=F("state_code")), name="supplier_state"
            ),
        ]
        indexes = [
            models.Index(fields=["-id"], name="supplier_present", condition=Q(archived_at=None)),
            GinIndex(fields=["name"], opclasses=["extensions.gin_trgm_ops"], name="supplier_name_trgm"),
        ]
