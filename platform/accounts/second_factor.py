"""The second factor of sign-in: codes of an authenticator app, and recovery codes for the day without it."""

import time
from dataclasses import dataclass
from datetime import timedelta

from django.db.models.functions import Now

from accounts import passwords
from accounts.errors import (
    CurrentPasswordWrong,
    SecondFactorIsOn,
    SecondFactorNeeded,
    SecondFactorNotBegun,
    SecondFactorWrong,
)
from accounts.models import RecoveryCode, SecondFactor
from accounts.queries import has_second_factor, switched_on
from kernel import outbox, totp
from kernel.audit import services as audit
from kernel.secrets import hashed, opened, resealed, sealed
from kernel.typed_codes import bare, new_code

SEAL = "second factor"
RECOVERY_CODES = 10
RELEASE_AFTER = timedelta(days=1)
# 75 random bits need no slow hash, and no key: the codes work after a change of the key, too.
_GROUPS = 3


@dataclass(frozen=True)
class Begun:
    """The new secret. It is shown only here."""

    secret: str
    address: str


def begin(person_id: int, *, password: str) -> Begun | CurrentPasswordWrong:
    """Make a new secret. Sign-in asks for its codes after `confirm`."""
    person = passwords.proved(person_id, password)
    if person is None:
        return CurrentPasswordWrong()
    if has_second_factor(person_id):
        raise SecondFactorIsOn
    secret = totp.new_secret()
    SecondFactor.objects.update_or_create(
        person=person,
        defaults={"sealed": sealed(SEAL, secret), "step": 0, "confirmed_at": None, "ends_at": None},
    )
    audit.record("second_factor_begun", person_id=person_id)
    return Begun(secret, totp.address(secret, person.email))


def confirm(person_id: int, *, code: str) -> list[str] | SecondFactorNotBegun | SecondFactorWrong:
    """Switch the second factor on, after the app has shown its first code. Returns the recovery codes."""
    factor = SecondFactor.objects.select_for_update().filter(person_id=person_id, confirmed_at=None).first()
    if factor is None and has_second_factor(person_id):
        # The answer of the first call was lost.
        raise SecondFactorIsOn
    if factor is None:
        return SecondFactorNotBegun()
    if not _take_step(factor, bare(code)):
        audit.record("second_factor_refused", person_id=person_id)
        return SecondFactorWrong()
    SecondFactor.objects.filter(pk=factor.pk).update(confirmed_at=Now())
    codes = [new_code(_GROUPS) for _ in range(RECOVERY_CODES)]
    RecoveryCode.objects.filter(person_id=person_id).delete()
    RecoveryCode.objects.bulk_create(
        RecoveryCode(person_id=person_id, code_hash=_hash(person_id, bare(each))) for each in codes
    )
    tell(person_id, audit.record("second_factor_on", person_id=person_id))
    return codes


def end(person_id: int, *, password: str, code: str) -> CurrentPasswordWrong | SecondFactorWrong | None:
    """Switch the second factor off. It needs the password and a code."""
    if passwords.proved(person_id, password) is None:
        return CurrentPasswordWrong()
    if refused := check(person_id, code):
        return SecondFactorWrong() if isinstance(refused, SecondFactorNeeded) else refused
    was_on = has_second_factor(person_id)
    forget(person_id)
    if was_on:
        tell(person_id, audit.record("second_factor_off", person_id=person_id))
    return None


def forget(person_id: int) -> None:
    """Delete the second factor of a person with its recovery codes."""
    SecondFactor.objects.filter(person_id=person_id).delete()
    RecoveryCode.objects.filter(person_id=person_id).delete()


def check(person_id: int, code: str) -> SecondFactorNeeded | SecondFactorWrong | None:
    """Check and use a code, if the person has a second factor. A code that works also takes back its end."""
    factor = switched_on().select_for_update().filter(person_id=person_id).first()
    if factor is None:
        return None
    typed = bare(code)
    if not typed:
        return SecondFactorNeeded()
    if _take_step(factor, typed) or _take_recovery_code(person_id, typed):
        SecondFactor.objects.filter(pk=person_id).exclude(ends_at=None).update(ends_at=None)
        return None
    audit.record("second_factor_refused", person_id=person_id)
    return SecondFactorWrong()


def release(person_id: int) -> bool:
    """Switch the second factor off after a day, for a person who has lost app and codes. Until then, a code
    that works keeps it on. Returns False if it is off."""
    return bool(switched_on().filter(person_id=person_id).update(ends_at=Now() + RELEASE_AFTER))


def tell(person_id: int, entry: int) -> None:
    """Mail a person what an entry of the audit says of their second factor."""
    outbox.enqueue("accounts.tell_second_factor", key=str(entry), person_id=person_id, audit_entry=entry)


def reseal() -> None:
    """Encrypt each secret with the newest key."""
    for factor in SecondFactor.objects.select_for_update().order_by("pk"):
        if seal := resealed(SEAL, factor.sealed):
            SecondFactor.objects.filter(pk=factor.pk).update(sealed=seal)


def _take_step(factor: SecondFactor, code: str) -> bool:
    """Use a code of the app. Codes of used and earlier time steps are refused."""
    secret = opened(SEAL, factor.sealed)
    step = totp.step_of(secret, code, time.time()) if secret else None
    if step is None:
        return False
    return bool(SecondFactor.objects.filter(pk=factor.pk, step__lt=step).update(step=step))


def _take_recovery_code(person_id: int, code: str) -> bool:
    unused = RecoveryCode.objects.filter(code_hash=_hash(person_id, code), used_at=None)
    return bool(unused.update(used_at=Now()))


def _hash(person_id: int, code: str) -> bytes:
    return hashed(f"recovery code\n{person_id}\n{code}")
