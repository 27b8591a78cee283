"""Statements of accounts. What customers owe has no table of its own."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from kernel.codes import code_field
from tenants.customers.models import Customer
from tenants.files.models import StoredFile


class Statement(models.Model):
    """The account of a customer over some days, as the customer gets it. Its content never changes."""

    code = code_field("STMT")
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT, related_name="+")
    first_day = models.DateField()
    last_day = models.DateField()
    # The first day of the month, if it was made together with the statements of all customers.
    month_run = models.DateField(null=True)
    document = models.JSONField()
    paper = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True, related_name="+")
    mail_to = models.CharField(max_length=254, db_default="")
    # It is empty until somebody wants to mail the statement.
    mail_state = models.CharField(max_length=8, db_default="")
    mail_reason = models.TextField(db_default="")
    # When the newest mail was wanted.
    mail_at = models.DateTimeField(null=True)
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT, UPDATE (paper_id, mail_to, mail_state, mail_reason, mail_at)"

    class Meta:
        db_table = "statement"
        constraints = [
            models.UniqueConstraint(fields=["customer", "month_run"], name="statement_of_month_once"),
            models.CheckConstraint(condition=Q(first_day__lte=F("last_day")), name="statement_days"),
        ]
        indexes = [models.Index(fields=["month_run"], name="statement_month")]
