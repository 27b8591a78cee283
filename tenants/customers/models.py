"""The customers of a garage."""

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models.functions import Now

from kernel.codes import code_field


class Customer(models.Model):
    code = code_field("CUST")
    name = models.CharField(max_length=200)
    # Only with the collation "C" can a B-tree index serve prefix searches.
    phone = models.CharField(max_length=16, db_collation="C", help_text="E.164; families share one.")
    email = models.CharField(max_length=254, db_default="")
    address = models.TextField(db_default="")
    # For the invoice. A business customer has a GSTIN, which begins with the state code.
    gstin = models.CharField(max_length=15, db_default="")
    state_code = models.CharField(max_length=2, db_default="")
    is_premium = models.BooleanField(db_default=False)
    version = models.PositiveIntegerField(db_default=1)
    created_at = models.DateTimeField(db_default=Now())
    # A customer with jobs is archived instead of deleted.
    archived_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "customer"
        indexes = [
            models.Index(fields=["-id"], name="customer_present", condition=models.Q(archived_at=None)),
            models.Index(fields=["phone"], name="customer_phone"),
            GinIndex(fields=["name"], opclasses=["extensions.gin_trgm_ops"], name="customer_name_trgm"),
            GinIndex(fields=["phone"], opclasses=["extensions.gin_trgm_ops"], name="customer_phone_trgm"),
        ]
