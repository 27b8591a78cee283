"""Queries that read people and their sessions."""

from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import F, QuerySet
from django.db.models.functions import Now

from accounts.devices import UNKNOWN_DEVICE
from accounts.models import Person, PersonPhoto, SecondFactor, Session
from kernel.secrets import hashed


@dataclass(frozen=True)
class Profile:
    first_name: str
    last_name: str
    phone_number: str
    profile_image_url: str | None
    # This is empty if the person has chosen none.
    language: str
    # The name of this person on a device. It has no number of ours, and a new SECRET_KEY does not change it.
    person_key: str


def find_person(email: str) -> Person | None:
    return Person.objects.filter(email=email).first()


def names_of(person_ids: Iterable[int]) -> dict[int, str]:
    return {person.pk: person.full_name for person in Person.objects.filter(pk__in=list(person_ids))}


def get_profile(person_id: int) -> Profile:
    first, last, phone, photo, language, since = Person.objects.values_list(
        "first_name", "last_name", "phone", "photo_address", "language", "created_at"
    ).get(pk=person_id)
    return Profile(first, last, phone.removeprefix("+91"), photo, language, person_key(person_id, since))


def person_key(person_id: int, since: datetime) -> str:
    """Return a text that stays the same for a person. It names the database of their counter on a device."""
    digest = hashed(f"person\n{person_id}\n{since.timestamp():.6f}")
    return urlsafe_b64encode(digest[:15]).decode()


@dataclass(frozen=True)
class OwnProfile(Profile):
    email: str
    second_factor: bool


def get_own_profile(person_id: int) -> OwnProfile:
    seen = get_profile(person_id)
    person = Person.objects.get(pk=person_id)
    email = person.email if person.has_email else ""
    return OwnProfile(**vars(seen), email=email, second_factor=has_second_factor(person_id))


def switched_on() -> QuerySet[SecondFactor]:
    """Return the second factors for which sign-in asks. The database's clock decides."""
    return SecondFactor.objects.exclude(confirmed_at=None).exclude(ends_at__lte=Now())


def has_second_factor(person_id: int) -> bool:
    return switched_on().filter(person_id=person_id).exists()


def find_photo(token: str) -> bytes | None:
    found = PersonPhoto.objects.filter(media_token=token).values_list("content", flat=True).first()
    return None if found is None else bytes(found)


@dataclass(frozen=True)
class LiveSession:
    session_id: UUID
    device: str
    opened_at: datetime
    last_used_at: datetime
    # This is true for the session that sent the request.
    current: bool


def live_sessions(person_id: int) -> QuerySet[Session]:
    return current_sessions().filter(person_id=person_id)


def current_sessions() -> QuerySet[Session]:
    """Return the sessions that the gate accepts. The database's clock decides whether a session has
    expired."""
    return Session.objects.filter(revoked_at=None, idle_until__gt=Now(), expires_at__gt=Now())


def list_sessions(person_id: int, *, current: int, pin_garage_id: int | None = None) -> list[LiveSession]:
    """Return the current session first, then the other sessions, the last used first. A session that was
    opened with a PIN sees those that a PIN has opened in its garage."""
    live = live_sessions(person_id)
    if pin_garage_id:
        live = live.filter(garage_id=pin_garage_id)
    rows = live.order_by(F("last_used_at").desc(), "-pk")
    found = [
        LiveSession(session, device or UNKNOWN_DEVICE, opened, used, pk == current)
        for pk, session, device, opened, used in rows.values_list(
            "pk", "uuid", "device", "created_at", "last_used_at"
        )
    ]
    return sorted(found, key=lambda each: not each.current)
