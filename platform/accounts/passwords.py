"""Hashing, checking and refusing passwords."""

from django.contrib.auth.hashers import check_password, is_password_usable, make_password
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError

from accounts.models import Person
from accounts.rules import PASSWORD_LONGEST, PASSWORD_SHORTEST

TOO_SHORT = "Password must be at least 8 characters long"
TOO_LONG = f"Password must be at most {PASSWORD_LONGEST} characters long"
TOO_COMMON = "This password is too common. Please choose another one"
UNCHANGED = "Please choose another password than the present one"

_common = CommonPasswordValidator()


def find_problem(password: str) -> str | None:
    """What is wrong with a password that somebody chooses for themselves."""
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
    """Takes as long for an unknown person as for a known one."""
    if person is None:
        make_password(password)
        return False
    return check_password(password, person.password)


def hashed(password: str) -> str:
    return make_password(password)


def is_set(person: Person) -> bool:
    return is_password_usable(person.password)


def is_set_by_another(person: Person) -> bool:
    """Somebody else chose it, and the mailbox has not answered since."""
    return person.password_initial or (person.email_proved_at is None and is_set(person))


def unusable() -> str:
    """What is stored when no password opens the account."""
    return make_password(None)
