"""What a garage orders from its suppliers."""

from decimal import Decimal

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from kernel.codes import code_field
from tenants.files.models import StoredFile
from tenants.parts.models import Part
from tenants.purchases.codes import ON_THE_WAY, OrderMail, OrderState
from tenants.purchases.models.suppliers import Supplier

# A supplier may deliver a tenth more than was ordered.
MOST_RECEIVED = Decimal("1.1")


class PurchaseOrder(models.Model):
    """Goods that a garage asks a supplier for. Only a draft can be changed."""

    code = code_field("PO")
    supplier = models.ForeignKey(Supplier, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=7, db_default=OrderState.DRAFT.value)
    expected_on = models.DateField(null=True)
    note = models.CharField(max_length=500, db_default="")
    # The PDF of a sent order.
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True, related_name="+")
    mail_state = models.CharField(max_length=6, db_default="")
    sent_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(db_default=1)
    membership_id = models.UUIDField(null=True)
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "purchase_order"
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=[state.value for state in OrderState]), name="purchase_order_state"
            ),
            models.CheckConstraint(
                condition=Q(mail_state__in=[state.value for state in OrderMail]), name="purchase_order_mail"
            ),
            # A draft that nobody sent may be closed.
            models.CheckConstraint(
                condition=Q(state=OrderState.DRAFT, sent_at=None)
                | Q(state=OrderState.CLOSED)
                | (~Q(state=OrderState.DRAFT) & ~Q(sent_at=None)),
                name="purchase_order_sent",
            ),
        ]
        indexes = [
            models.Index(
                fields=["-id"],
                name="purchase_order_open",
                condition=Q(state__in=[OrderState.DRAFT.value, *(state.value for state in ON_THE_WAY)]),
            )
        ]


class PurchaseOrderLine(models.Model):
    order = models.ForeignKey(PurchaseOrder, on_delete=models.CASCADE, related_name="lines")
    part = models.ForeignKey(Part, on_delete=models.PROTECT, related_name="+")
    quantity = models.DecimalField(max_digits=12, decimal_places=3)
    # The expected price of one unit without GST, if the person knows it.
    price_paise = models.BigIntegerField(null=True)
    received = models.DecimalField(max_digits=12, decimal_places=3, db_default=0)

    class Meta:
        db_table = "purchase_order_line"
        constraints = [
            models.UniqueConstraint(fields=["order", "part"], name="purchase_order_line_once"),
            models.CheckConstraint(
                condition=Q(quantity__gt=0, received__gte=0, received__lte=F("quantity") * MOST_RECEIVED),
                name="purchase_order_line_received",
            ),
            models.CheckConstraint(
                condition=Q(price_paise=None) | Q(price_paise__gte=0), name="purchase_order_line_price"
            ),
        ]
        indexes = [models.Index(fields=["part"], name="purchase_order_line_part")]
