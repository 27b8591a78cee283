"""Visits of vehicles, and what is noted when a vehicle arrives."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from kernel.languages import ENGLISH, LANGUAGE_CODE
from tenants.customers.models import Customer
from tenants.files.models import StoredFile
from tenants.jobs.models import Job
from tenants.messages.codes import MailState
from tenants.pictures.models import Picture
from tenants.vehicles.models import Vehicle
from tenants.visits.codes import DamageKind, Outline, UnsignedReason, View
from tenants.visits.rules import FULL_TANK, FURTHEST, MOST_KEYS


class Visit(models.Model):
    """One vehicle, one customer, one stay. A visit with a job ends with the job."""

    customer = models.ForeignKey(Customer, on_delete=models.PROTECT, related_name="+")
    vehicle = models.ForeignKey(Vehicle, on_delete=models.PROTECT, related_name="+")
    job = models.OneToOneField(Job, on_delete=models.PROTECT, null=True, related_name="visit")
    closed_at = models.DateTimeField(null=True)
    closed_why = models.CharField(max_length=200, db_default="")
    person_name = models.CharField(max_length=200)
    version = models.PositiveIntegerField(db_default=1)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "visit"
        constraints = [
            # A vehicle that waits for its job is here once.
            models.UniqueConstraint(
                fields=["vehicle"], name="visit_open_once", condition=Q(job=None, closed_at=None)
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None, closed_why="") | (Q(closed_at__isnull=False) & ~Q(closed_why="")),
                name="visit_closed",
            ),
            models.CheckConstraint(condition=Q(job=None) | Q(closed_at=None), name="visit_ends_with_job"),
        ]
        indexes = [models.Index(fields=["vehicle", "-id"], name="visit_vehicle")]


class CheckIn(models.Model):
    """What was noted when the vehicle arrived. It never changes after it is finished."""

    visit = models.OneToOneField(Visit, on_delete=models.PROTECT, related_name="check_in")
    odometer_km = models.PositiveIntegerField(null=True)
    # The odometer could not be read.
    unreadable = models.BooleanField(db_default=False)
    fuel_eighths = models.PositiveSmallIntegerField(null=True)
    # The customer's words.
    complaint = models.TextField(db_default="")
    belongings = ArrayField(models.CharField(max_length=12))
    keys = models.PositiveSmallIntegerField(null=True)
    other_items = models.CharField(max_length=300, db_default="")
    outline = models.CharField(max_length=11, db_default=Outline.CAR.value)
    finished_at = models.DateTimeField(null=True)
    person_name = models.CharField(max_length=200, db_default="")
    # The name that the customer typed, and the signature. Without them, the reason.
    signed_name = models.CharField(max_length=200, db_default="")
    signature = models.OneToOneField(Picture, on_delete=models.PROTECT, null=True, related_name="+")
    unsigned_reason = models.CharField(max_length=7, db_default="")
    # The language of the PDF.
    language = models.CharField(max_length=2, db_default=ENGLISH)
    # The PDF, and why it could not be drawn.
    paper = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True, related_name="+")
    paper_problem = models.TextField(db_default="")
    version = models.PositiveIntegerField(db_default=1)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "check_in"
        constraints = [
            models.CheckConstraint(
                condition=Q(finished_at=None, signature=None, signed_name="", unsigned_reason="", paper=None)
                | (
                    Q(finished_at__isnull=False, signature__isnull=False, unsigned_reason="")
                    & ~Q(signed_name="")
                )
                | Q(
                    finished_at__isnull=False,
                    signature=None,
                    signed_name="",
                    unsigned_reason__in=UnsignedReason.values,
                ),
                name="check_in_finished",
            ),
            models.CheckConstraint(
                condition=Q(fuel_eighths=None) | Q(fuel_eighths__lte=FULL_TANK), name="check_in_fuel"
            ),
            models.CheckConstraint(condition=Q(keys=None) | Q(keys__lte=MOST_KEYS), name="check_in_keys"),
            models.CheckConstraint(
                condition=Q(unreadable=False) | Q(odometer_km=None), name="check_in_odometer"
            ),
            models.CheckConstraint(condition=Q(outline__in=Outline.values), name="check_in_outline"),
            models.CheckConstraint(condition=Q(language__regex=LANGUAGE_CODE), name="check_in_language"),
        ]


class DamageMark(models.Model):
    check_in = models.ForeignKey(CheckIn, on_delete=models.PROTECT, related_name="marks")
    x = models.SmallIntegerField()
    y = models.SmallIntegerField()
    # The name of the nearest place on the outline.
    place = models.CharField(max_length=20)
    kind = models.CharField(max_length=7)
    note = models.CharField(max_length=80, db_default="")

    class Meta:
        db_table = "damage_mark"
        constraints = [
            models.CheckConstraint(
                condition=Q(x__range=(0, FURTHEST), y__range=(0, FURTHEST)), name="damage_mark_position"
            ),
            models.CheckConstraint(condition=Q(kind__in=DamageKind.values), name="damage_mark_kind"),
        ]


class CheckInPicture(models.Model):
    check_in = models.ForeignKey(CheckIn, on_delete=models.PROTECT, related_name="pictures")
    picture = models.OneToOneField(Picture, on_delete=models.PROTECT, related_name="check_in_picture")
    view = models.CharField(max_length=9, db_default="")

    class Meta:
        db_table = "check_in_picture"
        constraints = [
            models.CheckConstraint(condition=Q(view__in=["", *View.values]), name="check_in_picture_view")
        ]


class CheckInNote(models.Model):
    """A note that was added to a check-in, also after it was finished."""

    check_in = models.ForeignKey(CheckIn, on_delete=models.PROTECT, related_name="notes")
    text = models.CharField(max_length=500)
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "check_in_note"


class CheckInMail(models.Model):
    """A mail with the PDF of a check-in. It waits for the PDF."""

    check_in = models.ForeignKey(CheckIn, on_delete=models.PROTECT, related_name="mails")
    to = models.CharField(max_length=254)
    state = models.CharField(max_length=6, db_default=MailState.QUEUED.value)
    reason = models.TextField(db_default="")
    person_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "check_in_mail"
        constraints = [
            models.CheckConstraint(condition=Q(state__in=MailState.values), name="check_in_mail_state")
        ]
