"""The customers of a garage."""

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models.functions import Now

from kernel.codes import code_field
from kernel.languages import LANGUAGE_OR_NONE
from kernel.names.fields import KeyVersionField, NameKeyField


class Customer(models.Model):
    code = code_field("CUST")
    name = models.CharField(max_length=200)
    name_key = NameKeyField(db_default="")
    key_version = KeyVersionField(db_default=0)
    # The collation "C" lets Postgres use an index to find and sort text by its beginning.
    phone = models.CharField(max_length=16, db_collation="C", help_text="E.164; families share one.")
    email = models.CharField(max_length=254, db_default="")
    address = models.TextField(db_default="")
    # These two fields are for the invoice. A GSTIN begins with the code of its state.
    gstin = models.CharField(max_length=15, db_default="")
    state_code = models.CharField(max_length=2, db_default="")
    # The language of mails and papers. An empty one is that of the garage.
    language = models.CharField(max_length=2, db_default="")
    # Within these days a bill is not overdue, and over this limit a delivery asks. Without days, there are no
    # terms, and without a limit, nothing asks.
    credit_days = models.SmallIntegerField(null=True)
    credit_limit_paise = models.BigIntegerField(null=True)
    # The customer of counter sales to people who give no name. There is one, which no list shows.
    is_walk_in = models.BooleanField(db_default=False)
    is_premium = models.BooleanField(db_default=False)
    version = models.PositiveIntegerField(db_default=1)
    created_at = models.DateTimeField(db_default=Now())
    # Removing a customer with jobs archives the row instead of deleting it.
    archived_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "customer"
        indexes = [
            models.Index(fields=["-id"], name="customer_present", condition=models.Q(archived_at=None)),
            models.Index(fields=["phone"], name="customer_phone"),
            GinIndex(fields=["name"], opclasses=["extensions.gin_trgm_ops"], name="customer_name_trgm"),
            GinIndex(
                fields=["name_key"], opclasses=["extensions.gin_trgm_ops"], name="customer_name_key_trgm"
            ),
            GinIndex(fields=["phone"], opclasses=["extensions.gin_trgm_ops"], name="customer_phone_trgm"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["is_walk_in"], name="customer_walk_in_once", condition=models.Q(is_walk_in=True)
            ),
            models.CheckConstraint(
                condition=models.Q(is_walk_in=False)
                | models.Q(is_walk_in=True, archived_at__isnull=False, credit_days=None),
                name="customer_walk_in",
            ),
            models.CheckConstraint(
                condition=models.Q(language__regex=LANGUAGE_OR_NONE), name="customer_language"
            ),
            models.CheckConstraint(
                condition=models.Q(credit_days=None, credit_limit_paise=None)
                | models.Q(credit_days__range=(0, 365), credit_limit_paise=None)
                | models.Q(credit_days__range=(0, 365), credit_limit_paise__gte=0),
                name="customer_terms",
            ),
        ]
