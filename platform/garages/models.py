"""Chains, garages and memberships."""

import uuid

from django.db import models
from django.db.models.functions import Now
from django_tenants.models import TenantMixin

from accounts.models import Person
from garages.roles import Role

ROLES = [(role.value, role.label) for role in Role]


class Chain(models.Model):
    name = models.CharField(max_length=200)
    # All branches find each other's customers by an exact plate or phone number.
    shares_customers = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "chain"


class GarageState(models.TextChoices):
    PREPARING = "preparing"
    READY = "ready"
    SUSPENDED = "suspended"
    # Nobody paid for the garage for a long time, or its owner archived it. Only paying and exporting are
    # possible.
    ARCHIVED = "archived"
    CLOSED = "closed"
    # The garage works in another cell. Its rows here are deleted some days later.
    MOVED = "moved"


# Only the record of these garages is here.
GONE = (GarageState.CLOSED, GarageState.MOVED)


class Garage(TenantMixin):
    """One branch. Its number determines its schema name, its role name and its id range."""

    chain = models.ForeignKey(Chain, on_delete=models.PROTECT, related_name="garages")
    name = models.CharField(max_length=200)
    state = models.CharField(max_length=12, choices=GarageState.choices, default=GarageState.PREPARING)
    # While the garage moves to another cell, it can only be read.
    frozen = models.BooleanField(default=False, db_default=False)
    logo_address = models.CharField(max_length=300, null=True)
    # What technicians do not see, such as "money,phones". It is here because the gate reads this row anyway.
    hidden = models.CharField(max_length=20, default="", db_default="")
    # This is the recipient of our invoices: first the sign-up data, later the data of the GST profile.
    legal_name = models.CharField(max_length=200, default="", db_default="")
    address = models.TextField(default="", db_default="")
    state_code = models.CharField(max_length=2, default="", db_default="")
    gstin = models.CharField(max_length=15, default="", db_default="")
    phone = models.CharField(max_length=16, default="", db_default="")
    created_at = models.DateTimeField(db_default=Now())
    ready_at = models.DateTimeField(null=True)

    # Only provisioning creates schemas. Requests are not routed by domain.
    auto_create_schema = False
    auto_drop_schema = False

    class Meta:
        db_table = "garage"


class GarageActivity(models.Model):
    """The latest activity figures of a garage, for administrators."""

    garage = models.OneToOneField(Garage, on_delete=models.CASCADE, primary_key=True, related_name="activity")
    # This is None before the first activity.
    last_active_at = models.DateTimeField(null=True)
    jobs_30_days = models.PositiveIntegerField()
    people = models.PositiveIntegerField()
    customers = models.PositiveIntegerField()
    file_bytes = models.PositiveBigIntegerField()
    counted_at = models.DateTimeField()

    class Meta:
        db_table = "garage_activity"


class NightlyCheck(models.Model):
    """The latest check of stored sums of a garage."""

    differences = models.PositiveIntegerField()
    # The first few differences that the check found, in words.
    named = models.JSONField()
    checked_at = models.DateTimeField()

    class Meta:
        abstract = True


class StockCheck(NightlyCheck):
    """Balances of parts that differ from their movements."""

    garage = models.OneToOneField(
        Garage, on_delete=models.CASCADE, primary_key=True, related_name="stock_check"
    )

    class Meta:
        db_table = "stock_check"


class MoneyCheck(NightlyCheck):
    """Sums of jobs and payments that differ from their rows."""

    garage = models.OneToOneField(
        Garage, on_delete=models.CASCADE, primary_key=True, related_name="money_check"
    )

    class Meta:
        db_table = "money_check"


class Membership(models.Model):
    """A person's membership in a garage: invited, active or ended."""

    class State(models.TextChoices):
        INVITED = "invited"
        ACTIVE = "active"
        ENDED = "ended"

    uuid = models.UUIDField(primary_key=True, default=uuid.uuid4)
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="memberships")
    garage = models.ForeignKey(Garage, on_delete=models.PROTECT, related_name="memberships")
    role = models.PositiveSmallIntegerField(choices=ROLES)
    state = models.CharField(max_length=8, choices=State.choices)
    created_at = models.DateTimeField(db_default=Now())
    accepted_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    # Sessions that were opened up to this time do not open this garage. Other garages keep them.
    sessions_from = models.DateTimeField(null=True)

    class Meta:
        db_table = "membership"
        constraints = [
            models.UniqueConstraint(
                fields=["person", "garage"], name="membership_once", condition=~models.Q(state="ended")
            )
        ]
        indexes = [models.Index(fields=["garage", "role"], name="membership_garage")]


class Invitation(models.Model):
    """An invitation mail. Only the newest invitation of a membership is valid."""

    membership = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="invitations")
    # The address that a member without email confirms with the link. Others have an email, so it is empty.
    email = models.EmailField(db_default="")
    token_hash = models.BinaryField(unique=True)
    created_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "invitation"


class LinkedPhone(models.Model):
    """A phone on which a member signs in with a PIN. Its key never leaves the browser.

    A phone without a membership is a shared device: everybody of the garage who has a PIN signs in on it.
    """

    class State(models.TextChoices):
        # The manager has not compared the number yet.
        WAITING = "waiting"
        LIVE = "live"
        ENDED = "ended"

    # The number that the browser has given itself. It has one row for each garage.
    uuid = models.UUIDField()
    membership = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="phones", null=True)
    garage = models.ForeignKey(Garage, on_delete=models.CASCADE, related_name="phones")
    # An ECDSA key on the curve P-256: an uncompressed point.
    public_key = models.BinaryField()
    # A readable name, such as "Chrome on Android".
    label = models.CharField(max_length=60, db_default="")
    state = models.CharField(max_length=8, choices=State.choices)
    # Both screens show this number while the phone waits.
    number = models.PositiveSmallIntegerField()
    bound_by = models.BigIntegerField(null=True)
    # The time of the newest challenge that the phone has signed, in microseconds. It only grows.
    last_challenge = models.BigIntegerField(db_default=0)
    created_at = models.DateTimeField(db_default=Now())
    last_used_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "linked_phone"
        constraints = [
            models.UniqueConstraint(
                fields=["uuid", "membership"], name="linked_phone_once", condition=~models.Q(state="ended")
            ),
            models.UniqueConstraint(
                fields=["uuid"],
                name="linked_phone_shared_once",
                condition=models.Q(membership=None) & ~models.Q(state="ended"),
            ),
        ]


class PhoneCode(models.Model):
    """A code that links a phone. A screen of the garage shows it, and the phone reads it."""

    # One row for each membership decides between concurrent claims, and a new code replaces it.
    membership = models.OneToOneField(Membership, on_delete=models.CASCADE, primary_key=True)
    code_hash = models.BinaryField(unique=True)
    made_by = models.BigIntegerField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    # The phone that has used it, and the PIN that counts from the manager's *Yes*.
    phone = models.ForeignKey(LinkedPhone, on_delete=models.SET_NULL, null=True)
    pin_hash = models.CharField(max_length=200, db_default="")

    class Meta:
        db_table = "phone_code"


class MemberPin(models.Model):
    """The PIN of a member, for all phones of this garage."""

    membership = models.OneToOneField(Membership, on_delete=models.CASCADE, primary_key=True)
    pin_hash = models.CharField(max_length=200)
    # The wrong PINs in a row. After ten, the PIN is used up.
    misses = models.PositiveSmallIntegerField(db_default=0)

    class Meta:
        db_table = "member_pin"
        constraints = [models.CheckConstraint(condition=models.Q(misses__lte=10), name="member_pin_misses")]


class GarageClosing(models.Model):
    """An owner's request to close a garage, and later the proof of its deletion."""

    garage = models.ForeignKey(Garage, on_delete=models.PROTECT, related_name="closings")
    asked_by = models.BigIntegerField()
    asked_at = models.DateTimeField()
    # This is the end of the cooling-off period. Afterwards the garage can be deleted.
    due_at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True)
    exported_at = models.DateTimeField(null=True)
    export_checksum = models.CharField(max_length=64, default="", db_default="")
    # The deletion needs two administrators. One administrator requests the deletion, and another confirms it.
    deletion_asked_by = models.BigIntegerField(null=True)
    deletion_asked_at = models.DateTimeField(null=True)
    deletion_reason = models.CharField(max_length=500, default="", db_default="")
    confirmed_by = models.BigIntegerField(null=True)
    confirmed_at = models.DateTimeField(null=True)
    backup_checksum = models.CharField(max_length=64, default="", db_default="")
    deleted_at = models.DateTimeField(null=True)
    # This is the number of deleted rows of each table.
    deleted_rows = models.JSONField(null=True)

    database_rights = "SELECT, INSERT, UPDATE"

    class Meta:
        db_table = "garage_closing"
        constraints = [
            models.UniqueConstraint(
                fields=["garage"],
                name="garage_closing_once",
                condition=models.Q(taken_back_at=None, deleted_at=None),
            ),
            models.CheckConstraint(
                condition=models.Q(confirmed_by=None) | ~models.Q(confirmed_by=models.F("deletion_asked_by")),
                name="garage_closing_two_people",
            ),
        ]


class SchemaTemplate(models.Model):
    """The recorded DDL of a garage's schema, from one set of migrations."""

    stamp = models.CharField(max_length=64, unique=True)
    content = models.JSONField()
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT"

    class Meta:
        db_table = "schema_template"
