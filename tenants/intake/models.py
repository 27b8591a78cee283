"""The entries that became jobs, and the devices that take in cars without internet."""

from django.db import models
from django.db.models import F, Func, Q
from django.db.models.functions import Now
from django.db.models.lookups import Exact

from tenants.intake.rules import LONGEST_LABEL, LONGEST_LINE, MOST_WAITING, SECRET_BYTES, SLIP_LENGTH
from tenants.jobs.models import Job


class CounterDevice(models.Model):
    """A browser in which a person has switched on the offline counter."""

    # The browser chooses this id. Two people who share a browser have two rows.
    uuid = models.UUIDField()
    membership_id = models.UUIDField()
    label = models.CharField(max_length=LONGEST_LABEL)
    # The browser derives the key of its database from it. No export, log or error contains the secret.
    secret = models.BinaryField(max_length=SECRET_BYTES)
    last_seen = models.DateTimeField(db_default=Now())
    # The number of entries that wait on the device, and the time of the oldest.
    waiting = models.SmallIntegerField(db_default=0)
    oldest_at = models.DateTimeField(null=True)
    # An owner or a manager switched the device off.
    off_at = models.DateTimeField(null=True)

    database_rights = "SELECT, INSERT, UPDATE (label, last_seen, waiting, oldest_at, off_at)"

    class Meta:
        db_table = "counter_device"
        constraints = [
            models.UniqueConstraint(fields=["uuid", "membership_id"], name="counter_device_once"),
            models.CheckConstraint(
                condition=Exact(
                    Func(F("secret"), function="octet_length", output_field=models.IntegerField()),
                    SECRET_BYTES,
                ),
                name="counter_device_secret",
            ),
            models.CheckConstraint(
                condition=Q(waiting=0, oldest_at=None)
                | Q(waiting__range=(1, MOST_WAITING), oldest_at__isnull=False),
                name="counter_device_waiting",
            ),
        ]


class Intake(models.Model):
    """It is written with its job and never changes, so that a repeated entry gets the first answer."""

    # The device chooses this id.
    uuid = models.UUIDField(unique=True)
    device = models.ForeignKey(CounterDevice, on_delete=models.PROTECT, null=True, related_name="+")
    person_name = models.CharField(max_length=200)
    taken_at = models.DateTimeField()
    received_at = models.DateTimeField(db_default=Now())
    body_sha256 = models.BinaryField(max_length=32)
    slip = models.CharField(max_length=SLIP_LENGTH, db_collation="C")
    job = models.ForeignKey(Job, on_delete=models.PROTECT, related_name="+")
    # What was decided without asking: each with its text, its code and its values.
    notes = models.JSONField()
    line = models.CharField(max_length=LONGEST_LINE)

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "intake"
        indexes = [models.Index(fields=["slip"], name="intake_slip")]
