"""Invoices, payments, PDFs, mails and share links.

The database rights allow no change and no deletion of issued documents and payments.
"""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from kernel.codes import code_field
from tenants.customers.models import Customer
from tenants.files.models import StoredFile
from tenants.invoices.codes import HandoutWay, MailState
from tenants.jobs.models import Job


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
                condition=Q(kind="credit_note", original__isnull=False)
                | (~Q(kind="credit_note") & Q(original=None)),
                name="invoice_original",
            ),
        ]
        indexes = [models.Index(fields=["issued_on", "id"], name="invoice_month")]


class Payment(models.Model):
    """A received payment. A reversal is a second row with the opposite amount."""

    code = code_field("RCPT")
    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="payments")
    amount_paise = models.BigIntegerField()
    method = models.PositiveSmallIntegerField()
    reference = models.CharField(max_length=40, db_default="")
    paid_on = models.DateField()
    reverses = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="reversal")
    reason = models.CharField(max_length=200, db_default="")
    # This is the content of the receipt at the time of the payment.
    receipt = models.JSONField()
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "payment"
        constraints = [
            models.CheckConstraint(
                condition=Q(reverses=None, amount_paise__gt=0)
                | Q(reverses__isnull=False, amount_paise__lt=0),
                name="payment_sign",
            ),
            models.CheckConstraint(condition=Q(method__range=(1, 4)), name="payment_method"),
        ]
        indexes = [models.Index(fields=["paid_on", "id"], name="payment_day")]


class Paper(models.Model):
    """The PDF of an invoice or a receipt."""

    subject = models.CharField(max_length=10)
    subject_id = models.BigIntegerField()
    copy = models.CharField(max_length=10)
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "paper"
        constraints = [
            models.UniqueConstraint(fields=["subject", "subject_id", "copy"], name="paper_once"),
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
