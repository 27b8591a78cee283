"""Administrators, their sessions, and their notes on garages."""

from datetime import timedelta

from django.db import models
from django.db.models.functions import Now

from accounts.models import Person
from console.roles import AdminRole
from garages.models import Garage
from kernel.secrets import opened

SEAL = "console totp"


class Admin(models.Model):
    """An administrator. Name and password are those of the person's account."""

    person = models.OneToOneField(Person, on_delete=models.PROTECT)
    role = models.CharField(max_length=7, choices=[(each.value, each.value) for each in AdminRole])
    # Release 1.0 kept the secret here in plain text. The nightly sweep encrypts it into the next column. The
    # release after 1.1 removes this one.
    totp_secret = models.CharField(max_length=64)
    totp_sealed = models.TextField(null=True)
    # This is the time step of the last used code. Codes of this and earlier steps are rejected.
    totp_step = models.BigIntegerField(default=0)
    created_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)

    database_rights = "SELECT, INSERT, UPDATE"

    class Meta:
        db_table = "console_admin"

    @property
    def secret(self) -> str | None:
        """Return the secret of the one-time codes, or None if its key is no longer valid."""
        return opened(SEAL, self.totp_sealed) if self.totp_sealed else self.totp_secret


class RecoveryCode(models.Model):
    """A code that replaces a lost phone. Each works once."""

    admin = models.ForeignKey(Admin, on_delete=models.CASCADE, related_name="recovery_codes")
    code_hash = models.BinaryField(unique=True)
    used_at = models.DateTimeField(null=True)

    database_rights = "SELECT, INSERT, UPDATE (used_at)"

    class Meta:
        db_table = "console_recovery_code"


class AdminSession(models.Model):
    admin = models.ForeignKey(Admin, on_delete=models.CASCADE, related_name="sessions")
    token_hash = models.BinaryField(unique=True)
    created_at = models.DateTimeField(db_default=Now())
    # This is the time when a code was last entered. Irreversible actions need a recent code.
    proved_at = models.DateTimeField(db_default=Now())
    idle_until = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    address = models.GenericIPAddressField(null=True)

    database_rights = "SELECT, INSERT, UPDATE (proved_at, idle_until, revoked_at), DELETE"

    class Meta:
        db_table = "console_session"


class GarageNote(models.Model):
    """An administrator's note on a garage. Notes cannot be changed."""

    garage = models.ForeignKey(Garage, on_delete=models.PROTECT, related_name="console_notes")
    author = models.ForeignKey(Person, on_delete=models.PROTECT)
    text = models.CharField(max_length=2000)
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT"

    class Meta:
        db_table = "console_note"
        indexes = [models.Index(fields=["garage", "created_at"], name="console_note_garage")]


class GarageLoad(models.Model):
    """What a garage used in one minute. A row is complete when it is written."""

    pk = models.CompositePrimaryKey("garage_id", "minute")
    garage_id = models.BigIntegerField()
    minute = models.DateTimeField()
    requests = models.PositiveIntegerField()
    refused = models.PositiveIntegerField()
    db_ms = models.PositiveIntegerField()
    tasks = models.PositiveIntegerField()
    bytes = models.PositiveBigIntegerField()

    database_rights = "SELECT, INSERT, DELETE"

    class Meta:
        db_table = "garage_load"
        indexes = [models.Index(fields=["minute"], name="garage_load_minute")]


class GaragePace(models.Model):
    """The requests per second to which an administrator limits a garage for some time."""

    garage = models.OneToOneField(Garage, on_delete=models.CASCADE, primary_key=True)
    per_second = models.PositiveSmallIntegerField()
    until = models.DateTimeField()
    reason = models.CharField(max_length=300)
    admin = models.ForeignKey(Person, on_delete=models.PROTECT)
    set_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "garage_pace"
        constraints = [
            models.CheckConstraint(
                name="garage_pace_per_second",
                condition=models.Q(per_second__gte=1, per_second__lte=50),
            ),
            models.CheckConstraint(
                name="garage_pace_until",
                condition=models.Q(
                    until__gt=models.F("set_at"), until__lte=models.F("set_at") + timedelta(days=7)
                ),
            ),
            models.CheckConstraint(name="garage_pace_reason", condition=models.Q(reason__regex=r"\S.+\S")),
        ]
