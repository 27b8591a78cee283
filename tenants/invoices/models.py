"""Invoices, payments, PDFs, mails and share links.

The database rights allow no change and no deletion of issued documents and payments.
"""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from kernel.codes import code_field
from kernel.foreign_keys import CompositeForeignKey
from tenants.customers.models import Customer
from tenants.files.models import StoredFile
from tenants.invoices.codes import DeductionKind, HandoutWay
from tenants.jobs.models import Job
from tenants.messages.codes import MailState


class Invoice(models.Model):
    """An invoice, a bill of supply or a credit note, with its complete content."""

    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="invoices")
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT)
    kind = models.CharField(max_length=16)
    number = models.CharField(max_length=16)
    issued_on = models.DateField()
    issued_at = models.DateTimeField(db_default=Now())
    # This is the holder of the number series. A credit note keeps the holder and prefix of its invoice.
    holder = models.CharField(max_length=40)
    prefix = models.CharField(max_length=5)
    # On a credit note, this is the cancelled invoice. An invoice can be cancelled only once.
    original = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="credit_note")
    # On a credit note for a part, this is the invoice, which stays in force. The previous release sees such a
    # note as another paper of the job.
    # Django cannot add a column and its foreign key in one statement, so the key is a constraint of its own.
    part_of = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, related_name="part_notes", db_constraint=False
    )
    document = models.JSONField()
    logo = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True)
    total_paise = models.BigIntegerField()
    person_name = models.CharField(max_length=200)

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "invoice"
        constraints = [
            models.UniqueConstraint(fields=["holder", "number"], name="invoice_number_once"),
            models.CheckConstraint(
                condition=Q(kind="credit_note", original__isnull=False, part_of=None)
                | Q(kind="credit_note", original=None, part_of__isnull=False)
                | (~Q(kind="credit_note") & Q(original=None, part_of=None)),
                name="invoice_credits",
            ),
            CompositeForeignKey(
                name="invoice_part_of", fields=("part_of",), to="invoices.Invoice", to_fields=("id",)
            ),
        ]
        indexes = [models.Index(fields=["issued_on", "id"], name="invoice_month")]


class BilledLine(models.Model):
    """How much of a line of an invoice is billed and credited. It is written with the first credit note for a
    part, and the database refuses to credit more than was billed."""

    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, related_name="billed_lines")
    # The place of the line in the document, from 0.
    place = models.SmallIntegerField()
    billed_paise = models.BigIntegerField()
    billed_quantity = models.DecimalField(max_digits=12, decimal_places=3)
    credited_paise = models.BigIntegerField(db_default=0)
    credited_quantity = models.DecimalField(max_digits=12, decimal_places=3, db_default=0)

    database_rights = "SELECT, INSERT, UPDATE (credited_paise, credited_quantity)"

    class Meta:
        db_table = "billed_line"
        constraints = [
            models.UniqueConstraint(fields=["invoice", "place"], name="billed_line_once"),
            models.CheckConstraint(
                condition=Q(credited_paise__gte=0, credited_paise__lte=models.F("billed_paise"))
                & Q(credited_quantity__gte=0, credited_quantity__lte=models.F("billed_quantity")),
                name="billed_line_most",
            ),
        ]


class Payment(models.Model):
    """A received payment of a job or of a customer's account.

    A reversal is a second row with the opposite amount. A refund gives back a part.
    """

    code = code_field("RCPT")
    job = models.ForeignKey(Job, on_delete=models.PROTECT, null=True, related_name="payments")
    # The money of an account is put on bills by allocations.
    customer = models.ForeignKey(
        Customer, on_delete=models.PROTECT, null=True, related_name="+", db_constraint=False
    )
    amount_paise = models.BigIntegerField()
    # What of this payment is on no bill. The customer can use it for any bill.
    free_paise = models.BigIntegerField(db_default=0)
    method = models.PositiveSmallIntegerField()
    reference = models.CharField(max_length=40, db_default="")
    paid_on = models.DateField()
    reverses = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="reversal")
    # A refund names the payment of which it gives back a part.
    refunds = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, related_name="refunded_by", db_constraint=False
    )
    reason = models.CharField(max_length=200, db_default="")
    # This is the content of the receipt at the time of the payment.
    receipt = models.JSONField()
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT, UPDATE (free_paise)"

    class Meta:
        db_table = "payment"
        constraints = [
            models.CheckConstraint(
                condition=Q(job=None, customer__isnull=False) | Q(job__isnull=False, customer=None),
                name="payment_owner",
            ),
            models.CheckConstraint(
                condition=Q(free_paise=0) | Q(free_paise__gt=0, free_paise__lte=models.F("amount_paise")),
                name="payment_free",
            ),
            CompositeForeignKey(
                name="payment_customer", fields=("customer",), to="customers.Customer", to_fields=("id",)
            ),
            models.CheckConstraint(
                condition=Q(reverses=None, refunds=None, amount_paise__gt=0)
                | Q(reverses__isnull=False, refunds=None, amount_paise__lt=0)
                | Q(reverses=None, refunds__isnull=False, amount_paise__lt=0),
                name="payment_direction",
            ),
            CompositeForeignKey(
                name="payment_refunds", fields=("refunds",), to="invoices.Payment", to_fields=("id",)
            ),
            models.CheckConstraint(condition=Q(method__range=(1, 4)), name="payment_method"),
        ]
        indexes = [
            models.Index(fields=["paid_on", "id"], name="payment_day"),
            models.Index(fields=["customer"], name="payment_free_of_account", condition=Q(free_paise__gt=0)),
            models.Index(fields=["job"], name="payment_free_of_job", condition=Q(free_paise__gt=0)),
        ]


class Allocation(models.Model):
    """Money of a payment that was put on a job, or, below zero, taken off it.

    The money of a payment that belongs to the job needs no row until it is moved.
    """

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="allocations")
    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="+")
    amount_paise = models.BigIntegerField()
    # The day of the payment if both were recorded together.
    on_day = models.DateField()
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "allocation"
        constraints = [
            models.CheckConstraint(condition=~Q(amount_paise=0), name="allocation_moves"),
        ]


class Deduction(models.Model):
    """What closed a due without money. A reversal is a second row with the opposite amount."""

    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="deductions")
    kind = models.CharField(max_length=8)
    amount_paise = models.BigIntegerField()
    on_day = models.DateField()
    # The law of that day, for TDS.
    section = models.CharField(max_length=80, db_default="")
    # The number of the TDS certificate.
    reference = models.CharField(max_length=40, db_default="")
    note = models.CharField(max_length=200, db_default="")
    # The receipt with which it was recorded. Both are reversed together.
    payment = models.ForeignKey(
        Payment, on_delete=models.PROTECT, null=True, related_name="deductions", db_constraint=False
    )
    reverses = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="reversal")
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "deduction"
        constraints = [
            models.CheckConstraint(
                condition=Q(reverses=None, amount_paise__gt=0)
                | Q(reverses__isnull=False, amount_paise__lt=0),
                name="deduction_sign",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=[kind.value for kind in DeductionKind]), name="deduction_kind"
            ),
            CompositeForeignKey(
                name="deduction_payment", fields=("payment",), to="invoices.Payment", to_fields=("id",)
            ),
        ]
        indexes = [models.Index(fields=["on_day", "id"], name="deduction_day")]


class Paper(models.Model):
    """The PDF of an invoice or a receipt."""

    subject = models.CharField(max_length=10)
    subject_id = models.BigIntegerField()
    copy = models.CharField(max_length=10)
    # The payments that its cover line names (`tenants.invoices.paid`). Most papers have none.
    paid = models.CharField(max_length=200, db_default="")
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "paper"
        constraints = [
            models.UniqueConstraint(
                fields=["subject", "subject_id", "copy", "paid"], name="paper_drawn_once"
            ),
        ]


class InvoiceMail(models.Model):
    """A mail of an invoice and its result."""

    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, related_name="mails")
    to = models.CharField(max_length=254)
    state = models.CharField(max_length=8, choices=MailState.choices, db_default=MailState.QUEUED)
    reason = models.TextField(db_default="")
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)

    database_rights = "SELECT, INSERT, UPDATE"

    class Meta:
        db_table = "invoice_mail"
        indexes = [models.Index(fields=["created_at"], name="invoice_mail_day")]


class PaperHandout(models.Model):
    """Somebody downloaded or printed an invoice."""

    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, related_name="handouts")
    copy = models.CharField(max_length=30)
    way = models.CharField(max_length=8, choices=[(way.value, way.value) for way in HandoutWay])
    membership_id = models.UUIDField(null=True)
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "paper_handout"
        indexes = [models.Index(fields=["created_at"], name="paper_handout_day")]


class ShareLink(models.Model):
    """A link that shows one job without an account. It expires and can be revoked."""

    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="links")
    created_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    person_name = models.CharField(max_length=200)

    database_rights = "SELECT, INSERT, UPDATE"

    class Meta:
        db_table = "share_link"
