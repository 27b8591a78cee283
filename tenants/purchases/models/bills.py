"""The bills of suppliers."""

from decimal import Decimal

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from gst.units import UNITS
from tenants.files.models import StoredFile
from tenants.parts.models import Part
from tenants.purchases.codes import Itc
from tenants.purchases.models.goods_in import GoodsInLine
from tenants.purchases.models.suppliers import Supplier


class PurchaseBill(models.Model):
    """A supplier's bill. It is frozen when it is booked: a wrong bill is voided and booked again."""

    supplier = models.ForeignKey(Supplier, on_delete=models.PROTECT, related_name="bills")
    # The supplier's values on the day of the booking.
    supplier_name = models.CharField(max_length=200)
    supplier_gstin = models.CharField(max_length=15, db_default="")
    supplier_state = models.CharField(max_length=2)
    number = models.CharField(max_length=40)
    # The number in capitals without spaces. A supplier uses it once in a financial year.
    number_key = models.CharField(max_length=120)
    bill_on = models.DateField()
    year = models.CharField(max_length=4)
    place_of_supply = models.CharField(max_length=2)
    # Under reverse charge the garage pays the tax to the state, so the bill's total does not contain it.
    reverse_charge = models.BooleanField()
    taxable_paise = models.BigIntegerField()
    cgst_paise = models.BigIntegerField()
    sgst_paise = models.BigIntegerField()
    igst_paise = models.BigIntegerField()
    other_paise = models.BigIntegerField()
    round_off_paise = models.BigIntegerField()
    total_paise = models.BigIntegerField()
    itc = models.CharField(max_length=7)
    # A photo or the PDF of the paper.
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True, related_name="+")
    # What the rows of `SupplierPayment` add up to. The previous release marks a bill as paid without a row.
    paid_paise = models.BigIntegerField(db_default=0)
    # The day on which the bill was fully paid. It decides, whatever `paid_paise` is.
    paid_on = models.DateField(null=True)
    voided_at = models.DateTimeField(null=True)
    void_reason = models.CharField(max_length=200, db_default="")
    membership_id = models.UUIDField(null=True)
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT, UPDATE (file_id, paid_paise, paid_on, voided_at, void_reason)"

    class Meta:
        db_table = "purchase_bill"
        constraints = [
            models.UniqueConstraint(
                fields=["supplier", "year", "number_key"],
                name="purchase_bill_once",
                condition=Q(voided_at=None),
            ),
            models.CheckConstraint(
                condition=Q(
                    reverse_charge=False,
                    total_paise=F("taxable_paise")
                    + F("cgst_paise")
                    + F("sgst_paise")
                    + F("igst_paise")
                    + F("other_paise")
                    + F("round_off_paise"),
                )
                | Q(
                    reverse_charge=True,
                    total_paise=F("taxable_paise") + F("other_paise") + F("round_off_paise"),
                ),
                name="purchase_bill_total",
            ),
            models.CheckConstraint(
                condition=Q(taxable_paise__gte=0, cgst_paise__gte=0, sgst_paise__gte=0, igst_paise__gte=0)
                & Q(other_paise__gte=0, round_off_paise__range=(-100, 100)),
                name="purchase_bill_amounts",
            ),
            models.CheckConstraint(
                condition=Q(itc__in=[choice.value for choice in Itc]), name="purchase_bill_itc"
            ),
            models.CheckConstraint(
                condition=Q(paid_paise__gte=0, paid_paise__lte=F("total_paise")), name="purchase_bill_paid"
            ),
        ]
        indexes = [
            GinIndex(
                fields=["number_key"], opclasses=["extensions.gin_trgm_ops"], name="purchase_bill_number_trgm"
            ),
            models.Index(fields=["bill_on"], name="purchase_bill_day", condition=Q(voided_at=None)),
            models.Index(
                fields=["supplier"], name="purchase_bill_open", condition=Q(voided_at=None, paid_on=None)
            ),
        ]


class PurchaseBillLine(models.Model):
    """A line of a bill, for a part or for goods that are used up, such as gloves."""

    bill = models.ForeignKey(PurchaseBill, on_delete=models.PROTECT, related_name="lines")
    part = models.ForeignKey(Part, on_delete=models.PROTECT, null=True, related_name="purchases")
    description = models.CharField(max_length=200)
    hsn = models.CharField(max_length=8, db_default="")
    unit = models.CharField(max_length=3)
    quantity = models.DecimalField(max_digits=12, decimal_places=3)
    free_quantity = models.DecimalField(max_digits=12, decimal_places=3)
    # Prices of a bill are without GST.
    price_paise = models.BigIntegerField()
    discount_paise = models.BigIntegerField()
    taxable_paise = models.BigIntegerField()
    gst_percent = models.DecimalField(max_digits=5, decimal_places=2)
    # The line's shares of the tax and of the other charges are exact: they add up to the bill.
    tax_paise = models.BigIntegerField()
    cost_paise = models.BigIntegerField()
    # The goods of this line came in with the bill.
    taken_in = models.BooleanField()
    # The goods came in before the bill, with this expected value.
    goods_in_line = models.ForeignKey(GoodsInLine, on_delete=models.PROTECT, null=True, related_name="bills")
    expected_paise = models.BigIntegerField(null=True)
    # What the stock took over when this bill replaced the expected value, and the last movement then.
    late_paise = models.BigIntegerField(null=True)
    late_seq = models.IntegerField(null=True)
    returned = models.DecimalField(max_digits=12, decimal_places=3, db_default=0)

    database_rights = "SELECT, INSERT, UPDATE (returned)"

    class Meta:
        db_table = "purchase_bill_line"
        constraints = [
            models.CheckConstraint(
                condition=Q(quantity__gt=0, free_quantity__gte=0, price_paise__gte=0)
                & Q(discount_paise__gte=0, taxable_paise__gte=0, tax_paise__gte=0)
                & Q(cost_paise__gte=F("taxable_paise")),
                name="purchase_bill_line_amounts",
            ),
            models.CheckConstraint(
                condition=Q(returned__gte=0, returned__lte=F("quantity") + F("free_quantity")),
                name="purchase_bill_line_returned",
            ),
            models.CheckConstraint(
                condition=Q(taken_in=False) | ~Q(part=None), name="purchase_bill_line_part"
            ),
            models.CheckConstraint(condition=Q(unit__in=list(UNITS)), name="purchase_bill_line_unit"),
            models.CheckConstraint(
                condition=Q(goods_in_line=None, expected_paise=None)
                | Q(taken_in=False, expected_paise__gte=0),
                name="purchase_bill_line_late",
            ),
        ]
        indexes = [
            models.Index(fields=["part", "-id"], name="purchase_bill_line_newest", condition=~Q(part=None))
        ]

    @property
    def all_quantity(self) -> Decimal:
        return self.quantity + self.free_quantity
