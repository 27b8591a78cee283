"""Hashes and checks passwords."""

from django.contrib.auth.hashers import check_password, is_password_usable, make_password
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError

from accounts.models import Person
from accounts.rules import PASSWORD_LONGEST, PASSWORD_SHORTEST
from kernel.audit import services as audit
from kernel.sentences import Sentence

TOO_SHORT = Sentence("Password must be at least 8 characters long")
TOO_LONG = Sentence("Password must be at most {most} characters long", most=PASSWORD_LONGEST)
TOO_COMMON = Sentence("This password is too common. Please choose another one")
UNCHANGED = Sentence("Please choose a password that differs from your current one")

_common = CommonPasswordValidator()


def find_problem(password: str) -> Sentence | None:
    """Return the problem with a new password, or None."""
    if len(password) < PASSWORD_SHORTEST:
        return TOO_SHORT
    if len(password) > PASSWORD_LONGEST:
        return TOO_LONG
    try:
        _common.validate(password)
    except ValidationError:
        return TOO_COMMON
    return None


def matches(person: Person | None, password: str) -> bool:
    """Check a password. The check takes equally long for an unknown person."""
    if person is None:
        make_password(password)
        return False
    return check_password(password, person.password)


def proved(person_id: int, password: str) -> Person | None:
    """Return the signed-in person if this is their password."""
    person = Person.objects.get(pk=person_id)
    if matches(person, password):
        return person
    audit.record("password_check_refused", person_id=person_id)
    return None


def hashed(password: str) -> str:
    return make_password(password)


def is_set(person: Person) -> bool:
    return is_password_usable(person.password)


def is_set_by_another(person: Person) -> bool:
    """Return whether the password was chosen by somebody else and the email is not confirmed yet."""
    return person.password_initial or (person.email_proved_at is None and is_set(person))


def unusable() -> str:
    """Return the stored password value of an account without a password."""
    return make_password(None)
