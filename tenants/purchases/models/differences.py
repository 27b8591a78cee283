"""The purchase differences."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from tenants.parts.models import Part


class PurchaseDifference(models.Model):
    """Money that a purchase cost more (or less) than the stock took over. The sum of a month's rows is the
    purchase difference of that month.

    Nothing is back-dated: the day is the day on which the difference came up.
    """

    day = models.DateField()
    part = models.ForeignKey(Part, on_delete=models.PROTECT, related_name="+")
    cause = models.CharField(max_length=10)
    # The record that caused it, named like the cause of a stock movement.
    source = models.CharField(max_length=20)
    source_id = models.BigIntegerField()
    amount_paise = models.BigIntegerField()
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "purchase_difference"
        constraints = [
            models.CheckConstraint(condition=~Q(amount_paise=0), name="purchase_difference_amount"),
        ]
        indexes = [models.Index(fields=["day"], name="purchase_difference_day")]
