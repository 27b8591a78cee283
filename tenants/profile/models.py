"""The GST profile of a garage (at most one row) and its settings."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from kernel.languages import LANGUAGE_CODE
from tenants.files.models import StoredFile
from tenants.profile.codes import Registration

KINDS = [(kind.value, kind.label) for kind in Registration]


class GstProfile(models.Model):
    # This ensures that there is at most one row.
    only = models.BooleanField(default=True, unique=True)
    registration = models.CharField(max_length=12, choices=KINDS)
    gstin = models.CharField(max_length=15, db_default="")
    legal_name = models.CharField(max_length=200)
    address = models.TextField()
    state_code = models.CharField(max_length=2)
    phone = models.CharField(max_length=16, db_default="", help_text="E.164")
    email = models.CharField(max_length=254, db_default="")
    prefix = models.CharField(max_length=5)
    vpa = models.CharField(max_length=320, db_default="")
    footer = models.TextField(db_default="")
    # This says whether bill totals are rounded to the rupee.
    rounds_total = models.BooleanField(db_default=False)
    # The languages of mails and links to customers, and of papers for customers.
    customer_language = models.CharField(max_length=2, db_default="en")
    paper_language = models.CharField(max_length=2, db_default="en")
    logo = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True)
    version = models.PositiveIntegerField(db_default=1)
    updated_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "gst_profile"
        constraints = [
            models.CheckConstraint(condition=Q(only=True), name="gst_profile_only"),
            models.CheckConstraint(
                condition=Q(registration="unregistered", gstin="")
                | Q(registration__in=("regular", "composition"), gstin__regex=r"^\w{15}$"),
                name="gst_profile_gstin",
            ),
            models.CheckConstraint(
                condition=Q(customer_language__regex=LANGUAGE_CODE, paper_language__regex=LANGUAGE_CODE),
                name="gst_profile_languages",
            ),
        ]


class GarageSettings(models.Model):
    """Settings of the screens for all staff. Without a row, the defaults apply."""

    only = models.BooleanField(default=True, unique=True)
    ask_before_invoice = models.BooleanField(default=True)
    checklist_dismissed = models.BooleanField(default=False)

    class Meta:
        db_table = "garage_settings"
        constraints = [models.CheckConstraint(condition=Q(only=True), name="garage_settings_only")]
