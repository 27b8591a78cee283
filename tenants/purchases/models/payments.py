"""Payments of suppliers' bills."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from tenants.purchases.models.bills import PurchaseBill


class SupplierPayment(models.Model):
    """Money for a bill. A reversal is a second row with the opposite amount."""

    bill = models.ForeignKey(PurchaseBill, on_delete=models.PROTECT, related_name="payments")
    amount_paise = models.BigIntegerField()
    # Null if a person marked the bill as paid, because the form does not ask how.
    method = models.PositiveSmallIntegerField(null=True)
    reference = models.CharField(max_length=40, db_default="")
    paid_on = models.DateField()
    reverses = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="reversal")
    reason = models.CharField(max_length=200, db_default="")
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "supplier_payment"
        constraints = [
            models.CheckConstraint(
                condition=Q(reverses=None, amount_paise__gt=0)
                | Q(reverses__isnull=False, amount_paise__lt=0),
                name="supplier_payment_sign",
            ),
            models.CheckConstraint(
                condition=Q(method=None) | Q(method__range=(1, 4)), name="supplier_payment_method"
            ),
        ]
