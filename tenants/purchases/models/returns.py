"""Goods that went back to their supplier."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from kernel.codes import code_field
from tenants.files.models import StoredFile
from tenants.purchases.models.bills import PurchaseBill, PurchaseBillLine
from tenants.purchases.models.suppliers import Supplier


class SupplierReturn(models.Model):
    """Goods of a bill that went back to the supplier. The supplier gives credit for them later."""

    code = code_field("DN")
    supplier = models.ForeignKey(Supplier, on_delete=models.PROTECT, related_name="+")
    supplier_name = models.CharField(max_length=200)
    bill = models.ForeignKey(PurchaseBill, on_delete=models.PROTECT, related_name="returns")
    sent_on = models.DateField()
    reason = models.CharField(max_length=200)
    # What the bill charged for the goods: the credit that the garage expects.
    taxable_paise = models.BigIntegerField()
    tax_paise = models.BigIntegerField()
    # The PDF of the debit note.
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True, related_name="+")
    # The supplier's credit note.
    credit_number = models.CharField(max_length=40, db_default="")
    credit_on = models.DateField(null=True)
    credit_paise = models.BigIntegerField(null=True)
    membership_id = models.UUIDField(null=True)
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT, UPDATE (file_id, credit_number, credit_on, credit_paise)"

    class Meta:
        db_table = "supplier_return"
        constraints = [
            models.CheckConstraint(
                condition=Q(credit_number="", credit_on=None, credit_paise=None)
                | (~Q(credit_number="") & ~Q(credit_on=None) & Q(credit_paise__gte=0)),
                name="supplier_return_credit",
            ),
        ]
        indexes = [
            models.Index(fields=["sent_on"], name="supplier_return_waiting", condition=Q(credit_on=None))
        ]


class SupplierReturnLine(models.Model):
    supplier_return = models.ForeignKey(SupplierReturn, on_delete=models.PROTECT, related_name="lines")
    bill_line = models.ForeignKey(PurchaseBillLine, on_delete=models.PROTECT, related_name="returns")
    quantity = models.DecimalField(max_digits=12, decimal_places=3)
    # The shares of the bill's line. The shares of all its units add up to the line.
    taxable_paise = models.BigIntegerField()
    tax_paise = models.BigIntegerField()
    cost_paise = models.BigIntegerField()

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "supplier_return_line"
        constraints = [
            models.CheckConstraint(condition=Q(quantity__gt=0), name="supplier_return_line_quantity"),
            models.UniqueConstraint(
                fields=["supplier_return", "bill_line"], name="supplier_return_line_once"
            ),
        ]
