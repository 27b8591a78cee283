"""Changes a person's profile, language and photo. Staff records of garages are separate and do not change."""

from accounts.models import Person, PersonPhoto
from kernel.audit import services as audit
from kernel.files.addresses import person_photo_address
from kernel.files.images import reencoded
from kernel.secrets import new_token

# The photo is shown at up to 96 pixels, on screens with up to four times the resolution.
PHOTO_SIDE = 384


def change_profile(person_id: int, *, first_name: str, last_name: str, phone: str) -> None:
    person = _get_for_update(person_id)
    before = [person.first_name, person.last_name, person.phone]
    person.first_name, person.last_name, person.phone = first_name, last_name, f"+91{phone}"
    person.save(update_fields=["first_name", "last_name", "phone"])
    audit.record("profile_changed", person_id=person_id, before=before)


def choose_language(person_id: int, language: str) -> None:
    """Save the language in which the app speaks to the person, on all their devices."""
    person = _get_for_update(person_id)
    if person.language == language:
        return
    before, person.language = person.language, language
    person.save(update_fields=["language"])
    audit.record("language_chosen", person_id=person_id, before=before, after=language)


def set_photo(person_id: int, *, content: bytes) -> None:
    """Store a re-encoded photo without metadata. It replaces the earlier photo and its URL."""
    picture = reencoded(content, field="photo", longest=PHOTO_SIDE)
    person = _get_for_update(person_id)
    PersonPhoto.objects.filter(person=person).delete()
    photo = PersonPhoto.objects.create(person=person, media_token=new_token(), content=picture)
    _show(person, person_photo_address(photo.media_token))
    audit.record("photo_changed", person_id=person_id)


def remove_photo(person_id: int) -> None:
    """Remove the photo, if there is one."""
    person = _get_for_update(person_id)
    if PersonPhoto.objects.filter(person=person).delete()[0]:
        _show(person, None)
        audit.record("photo_removed", person_id=person_id)


def _show(person: Person, address: str | None) -> None:
    person.photo_address = address
    person.save(update_fields=["photo_address"])


def _get_for_update(person_id: int) -> Person:
    """Lock and return the person, so that two concurrent uploads leave only one photo."""
    return Person.objects.select_for_update(no_key=True).get(pk=person_id)
