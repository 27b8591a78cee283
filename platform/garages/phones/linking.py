"""Links a member's phone: a code on one screen, a number on both, and *Yes*."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from django.db.models import Q
from django.db.models.functions import Now

from accounts import sessions
from accounts.devices import device_of
from garages.models import GarageState, LinkedPhone, MemberPin, Membership, PhoneCode
from garages.phones import pins, rules
from garages.phones.errors import CodeOver, EmailNeeded, PhoneCodeRefused
from garages.roles import PHONE_ROLES, Role
from kernel import log, tenancy
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.errors import Invalid, NotFound
from kernel.typed_codes import new_code

# The lowest number has two digits, so that nobody hears half of it.
_FIRST_NUMBER, _NUMBERS = 10, 90


Answer = Literal["phone_linked", "pin_set", "phone_refused"]


@dataclass(frozen=True)
class NewCode:
    code: str
    expires_at: datetime


def make_code(actor: Actor, membership_id: UUID) -> NewCode:
    """Make a code for a member. It replaces the one before, and ends a phone that waits."""
    with tenancy.platform():
        role = _active(actor, membership_id).values_list("role", flat=True).first()
        if role is None:
            raise NotFound
        if Role(role) not in PHONE_ROLES:
            raise EmailNeeded
        code = new_code(rules.CODE_GROUPS)
        PhoneCode.objects.update_or_create(
            membership_id=membership_id,
            defaults={
                "code_hash": rules.code_hash(code),
                "made_by": actor.person_id,
                "expires_at": Now() + rules.CODE_LIFE,
                "used_at": None,
                "phone": None,
                "pin_hash": "",
            },
        )
        pins.end(LinkedPhone.objects.filter(membership_id=membership_id, state=LinkedPhone.State.WAITING))
        audit.record("phone_code_made", person_id=actor.person_id, membership=str(membership_id))
        expires_at = PhoneCode.objects.values_list("expires_at", flat=True).get(pk=membership_id)
        return NewCode(code, expires_at)


def get_code(actor: Actor, membership_id: UUID) -> dict[str, Any]:
    """Return how far the code of a member is: shown, claimed (with the number to compare), or over."""
    with tenancy.platform():
        if not _active(actor, membership_id).exists():
            raise NotFound
        codes = PhoneCode.objects.select_related("phone").filter(pk=membership_id)
        code = codes.filter(Q(used_at__isnull=False) | Q(expires_at__gt=Now())).first()
        if code is None:
            return {"state": "over", "number": None, "expires_at": None}
        if code.used_at is None:
            return {"state": "shown", "number": None, "expires_at": code.expires_at}
        waiting = _waiting().filter(phonecode=code).first()
        if waiting is None:
            return {"state": "over", "number": None, "expires_at": None}
        return {"state": "claimed", "number": waiting.number, "expires_at": code.expires_at}


def confirm_code(actor: Actor, membership_id: UUID, *, yes: bool, number: int | None) -> Answer:
    """Answer whether the member's phone shows this number. *No* leaves nothing usable."""
    with tenancy.platform():
        if not _active(actor, membership_id).exists():
            raise NotFound
        code = PhoneCode.objects.select_for_update().filter(pk=membership_id, phone__in=_waiting()).first()
        if code is None:
            raise CodeOver
        phones = LinkedPhone.objects.filter(phonecode=code)
        if yes and code.phone and code.phone.number != number:
            # A newer code was used meanwhile.
            raise CodeOver
        answer: Answer = "phone_refused"
        if yes:
            pins.keep(membership_id, code.pin_hash)
            # A shared device stays everybody's.
            answer = (
                "pin_set" if _shared().filter(uuid__in=phones.values("uuid")).exists() else "phone_linked"
            )
        if answer == "phone_linked":
            phones.update(state=LinkedPhone.State.LIVE, bound_by=actor.person_id)
        else:
            pins.end(phones)
        PhoneCode.objects.filter(pk=membership_id).delete()
        audit.record(answer, person_id=actor.person_id, membership=str(membership_id))
    return answer


def names_of_code(code: str) -> dict[str, str] | PhoneCodeRefused:
    """Return who joins what with a code. It is not used."""
    found = _usable(code).first()
    return PhoneCodeRefused() if found is None else _names(found.membership)


def claim_code(code: str, *, phone: UUID, public_key: bytes, pin: str) -> dict[str, Any] | PhoneCodeRefused:
    """Use a code for this phone. It works after *Yes* on the other screen."""
    found = _usable(code).select_for_update(of=("self",)).first()
    if found is None:
        audit.record("phone_code_refused")
        return PhoneCodeRefused()
    membership = found.membership
    if rules.is_easy(pin, membership.person.phone):
        raise Invalid(pin=rules.EASY_PIN)
    if not pins.is_only(phone, public_key):
        return PhoneCodeRefused()
    if _shared().filter(uuid=phone).exclude(garage_id=membership.garage_id).exists():
        # Another garage's people share this device.
        return PhoneCodeRefused()
    pins.end(LinkedPhone.objects.filter(uuid=phone, membership=membership))
    linked = LinkedPhone.objects.create(
        uuid=phone,
        membership=membership,
        garage_id=membership.garage_id,
        public_key=public_key,
        label=device_of(log.current_request().user_agent),
        state=LinkedPhone.State.WAITING,
        number=_FIRST_NUMBER + secrets.randbelow(_NUMBERS),
    )
    PhoneCode.objects.filter(pk=found.pk).update(
        used_at=Now(), phone=linked, pin_hash=pins.hashed(membership.pk, pin)
    )
    audit.record("phone_code_claimed", person_id=membership.person_id, garage_id=membership.garage_id)
    return {"number": linked.number, "membership_id": membership.pk, **_names(membership)}


def end_phone(actor: Actor, membership_id: UUID, phone_id: int) -> None:
    """Sign a linked phone out. Its next request is refused, and it needs a new code."""
    with tenancy.platform():
        phones = LinkedPhone.objects.filter(
            pk=phone_id, membership_id=membership_id, garage_id=actor.garage_id
        )
        if not pins.end(phones):
            raise NotFound
        audit.record("phone_ended", person_id=actor.person_id, phone=phone_id)


def end_phones_of(membership_id: UUID) -> None:
    """End the phones, the code, the PIN and the sessions with a PIN of a member who leaves."""
    pins.end(LinkedPhone.objects.filter(membership_id=membership_id))
    person_id, garage_id = Membership.objects.values_list("person_id", "garage_id").get(pk=membership_id)
    sessions.end_pin_sessions(person_id, garage_id=garage_id)
    PhoneCode.objects.filter(membership_id=membership_id).delete()
    MemberPin.objects.filter(membership_id=membership_id).delete()


def _active(actor: Actor, membership_id: UUID) -> Any:
    return Membership.objects.filter(
        pk=membership_id, garage_id=actor.garage_id, state=Membership.State.ACTIVE
    )


def _shared() -> Any:
    return LinkedPhone.objects.filter(membership=None, state=LinkedPhone.State.LIVE)


def _waiting() -> Any:
    """Return the phones for which a manager can still press *Yes*."""
    return LinkedPhone.objects.filter(state=LinkedPhone.State.WAITING, created_at__gt=Now() - rules.CODE_LIFE)


def _usable(code: str) -> Any:
    return PhoneCode.objects.select_related("membership__garage", "membership__person").filter(
        code_hash__in=rules.code_hashes(code),
        used_at=None,
        expires_at__gt=Now(),
        membership__state=Membership.State.ACTIVE,
        membership__garage__state=GarageState.READY,
    )


def _names(membership: Membership) -> dict[str, str]:
    return {"garage_name": membership.garage.name, "person_name": membership.person.full_name}
