"""People, their sessions, codes and tickets. Secrets are stored only as hashes."""

from uuid import uuid4

from django.db import models
from django.db.models.functions import Now

from kernel.languages import LANGUAGE_OR_NONE

# RFC 2606 reserves `.invalid`, so no mail server has such an address.
PHONE_DOMAIN = "phone.invalid"


def without_email(person: str = "") -> models.Q:
    """Return the condition that a person signs in by phone. `person` leads to them, such as "person__"."""
    return models.Q(**{f"{person}email__endswith": f"@{PHONE_DOMAIN}"})


class Person(models.Model):
    # A person who signs in by phone has an address of `PHONE_DOMAIN`, which nobody sees and no mail reaches.
    email = models.EmailField(unique=True, help_text="Lower case; the sign-in address.")
    first_name = models.CharField(max_length=200)
    last_name = models.CharField(max_length=200, db_default="")
    phone = models.CharField(max_length=16, db_default="", help_text="E.164.")
    photo_address = models.CharField(max_length=300, null=True)
    password = models.CharField(max_length=200)
    # Sessions opened before this time are invalid, including sessions of the console and support sessions.
    password_changed_at = models.DateTimeField(null=True)
    # Another person chose this password, so it only lets its user set a new password.
    password_initial = models.BooleanField(db_default=False)
    # This is the time when the person first confirmed the email. Until then, the creator of the account may
    # know its password.
    email_proved_at = models.DateTimeField(null=True)
    # The language of the app that the person has chosen. It is empty if they have chosen none.
    language = models.CharField(max_length=2, db_default="")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "person"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(language__regex=LANGUAGE_OR_NONE), name="person_language"
            )
        ]

    @property
    def has_email(self) -> bool:
        return not self.email.endswith(f"@{PHONE_DOMAIN}")

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()


class PersonPhoto(models.Model):
    """A photo. The database stores it like garage files, so that every web server can serve it."""

    person = models.OneToOneField(Person, on_delete=models.CASCADE)
    # Anyone with the URL can see the photo. A new photo gets a new URL.
    media_token = models.CharField(max_length=64, unique=True)
    content = models.BinaryField()
    created_at = models.DateTimeField(db_default=Now())

    database_rights = "SELECT, INSERT, DELETE"

    class Meta:
        db_table = "person_photo"


class Session(models.Model):
    # This is the public id. Sequential ids would reveal the number of sessions.
    uuid = models.UUIDField(default=uuid4, unique=True)
    person = models.ForeignKey(Person, on_delete=models.CASCADE)
    token_hash = models.BinaryField(unique=True)
    remember = models.BooleanField()
    created_at = models.DateTimeField(db_default=Now())
    last_used_at = models.DateTimeField(db_default=Now())
    idle_until = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    address = models.GenericIPAddressField(null=True)
    # This is only a readable name of the device. The user agent is not stored.
    device = models.CharField(max_length=60, db_default="")
    # A session that was opened with a PIN works in one garage, with the rights of the workshop floor. Garages
    # and their linked phones belong to a package above this one.
    garage_id = models.BigIntegerField(null=True)
    phone_id = models.BigIntegerField(null=True)
    # On a shared device the next person is near, so the session ends after minutes without use.
    is_shared = models.BooleanField(db_default=False)

    class Meta:
        db_table = "session"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(phone_id=None) | models.Q(garage_id__isnull=False),
                name="session_of_phone_has_garage",
            ),
            models.CheckConstraint(
                condition=models.Q(is_shared=False) | models.Q(garage_id__isnull=False),
                name="session_shared_has_garage",
            ),
        ]
        indexes = [
            models.Index(
                fields=["person", "created_at"], name="session_live", condition=models.Q(revoked_at=None)
            )
        ]


class PushSubscription(models.Model):
    """A browser that shows the alerts of one garage to the person of its session.

    It is valid only as long as the session is, and is deleted with it.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="push_subscriptions")
    # Garages belong to a package above this one.
    garage_id = models.BigIntegerField()
    # The address at the browser's push service, and the keys with which only that browser can read.
    endpoint = models.CharField(max_length=1000)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "push_subscription"
        constraints = [
            models.UniqueConstraint(fields=["session", "garage_id"], name="push_subscription_session"),
            models.UniqueConstraint(fields=["endpoint", "garage_id"], name="push_subscription_endpoint"),
        ]


class OneTimeCode(models.Model):
    """A request for a code, for a known or unknown email. The code is created when the mail is written."""

    email = models.CharField(max_length=254)
    person = models.ForeignKey(Person, on_delete=models.CASCADE, null=True)
    code_hash = models.BinaryField(null=True)
    requested_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(db_default=0)
    misses = models.PositiveSmallIntegerField(db_default=0)
    used_at = models.DateTimeField(null=True)
    superseded_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "one_time_code"
        indexes = [
            models.Index(
                fields=["email"],
                name="one_time_code_live",
                condition=models.Q(used_at=None, superseded_at=None),
            ),
            models.Index(fields=["person", "requested_at"], name="one_time_code_misses"),
        ]


class SecondFactor(models.Model):
    """The authenticator app of a person. Sign-in asks for its codes after it is confirmed."""

    person = models.OneToOneField(Person, on_delete=models.CASCADE, primary_key=True)
    # The secret is encrypted, because the database and its backups must not show it.
    sealed = models.TextField()
    # The time step of the last used code. Codes of this step and of earlier ones are refused.
    step = models.BigIntegerField(db_default=0)
    confirmed_at = models.DateTimeField(null=True)
    # From then on sign-in asks for no code. An administrator has set it for a person who lost app and codes.
    ends_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "second_factor"


class RecoveryCode(models.Model):
    """It works once in place of a code of the authenticator app."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE)
    code_hash = models.BinaryField(unique=True)
    used_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "recovery_code"


class Ticket(models.Model):
    """The right to set a new password once."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE)
    token_hash = models.BinaryField(unique=True)
    # The ticket was sent by mail, so using it confirms the email.
    by_mail = models.BooleanField()
    created_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "ticket"
