"""Reads of people and their sessions."""

from dataclasses import dataclass

from accounts.models import Person


@dataclass(frozen=True)
class Profile:
    first_name: str
    last_name: str
    phone_number: str
    profile_image_url: str | None


def find_person(email: str) -> Person | None:
    return Person.objects.filter(email=email).first()


def get_profile(person_id: int) -> Profile:
    first, last, phone, photo = Person.objects.values_list(
        "first_name", "last_name", "phone", "photo_address"
    ).get(pk=person_id)
    return Profile(first, last, phone.removeprefix("+91"), photo)
