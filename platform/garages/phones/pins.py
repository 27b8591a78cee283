"""Signs members in with a PIN on their linked phone."""

from typing import Any
from uuid import UUID

from django.contrib.auth.hashers import check_password, make_password
from django.db.models import F
from django.db.models.functions import Now

from accounts import sessions
from garages.models import LinkedPhone, MemberPin, Membership
from garages.phones import rules, signing
from garages.phones.errors import PhoneOver, PhoneWaiting, PinOver, PinWrong
from garages.queries import owners_of_garage
from kernel.audit import services as audit
from kernel.secrets import KEY_ID_BYTES, find_key, peppered

_PURPOSE = "member-pin"


def hashed(membership_id: UUID, pin: str) -> str:
    """Return the stored hash of a PIN: slow, and of a digest that needs the key of the installation."""
    digest = peppered(_PURPOSE, f"{membership_id}:{pin}")
    return f"{digest[:KEY_ID_BYTES].hex()}:{make_password(digest.hex())}"


def _is_pin(membership_id: UUID, pin: str, stored: str) -> bool:
    key_id, _, slow = stored.partition(":")
    key = find_key(bytes.fromhex(key_id))
    return key is not None and check_password(
        peppered(_PURPOSE, f"{membership_id}:{pin}", key=key).hex(), slow
    )


def people_of_phone(
    phone: UUID, *, challenge: str, signature: str, host: str
) -> list[dict[str, Any]] | PhoneOver:
    """Return the members who sign in on a phone, which has signed a fresh challenge."""
    rows = LinkedPhone.objects.filter(
        uuid=phone, state=LinkedPhone.State.LIVE, membership__state=Membership.State.ACTIVE
    ).select_related("membership__person", "garage")
    found = list(rows.order_by("garage__name", "pk"))
    text = signing.message(host=host, phone=phone, membership="", challenge=challenge)
    moment = signing.moment_of(challenge, phone)
    if not found or moment is None or not signing.is_signed(bytes(found[0].public_key), signature, text):
        return PhoneOver()
    newer = LinkedPhone.objects.filter(uuid=phone, last_challenge__lt=moment)
    if not newer.update(last_challenge=moment):
        return PhoneOver()
    return [
        {
            "membership_id": row.membership_id,
            "person_name": row.membership.person.full_name,
            "garage_id": row.garage_id,
            "garage_name": row.garage.name,
        }
        for row in found
    ]


def sign_in(
    phone: UUID, membership_id: UUID, *, challenge: str, signature: str, pin: str, host: str
) -> tuple[int, int, str] | PhoneOver | PhoneWaiting | PinOver | PinWrong:
    """Open a session with a PIN. Returns the person, the garage and the token.

    The signature proves the phone, and is used once. A PIN counts as wrong before it is checked, so that
    parallel guesses share one limit.
    """
    linked = (
        LinkedPhone.objects.select_related("membership")
        .filter(uuid=phone, membership_id=membership_id, membership__state=Membership.State.ACTIVE)
        .exclude(state=LinkedPhone.State.ENDED)
        .first()
    )
    moment = signing.moment_of(challenge, phone)
    text = signing.message(host=host, phone=phone, membership=str(membership_id), challenge=challenge)
    if linked is None or moment is None or not signing.is_signed(bytes(linked.public_key), signature, text):
        return PhoneOver()
    if linked.state == LinkedPhone.State.WAITING:
        return PhoneWaiting()
    used = LinkedPhone.objects.filter(pk=linked.pk, state=LinkedPhone.State.LIVE, last_challenge__lt=moment)
    if not used.update(last_challenge=moment, last_used_at=Now()):
        return PhoneOver()
    person_id, garage_id = linked.membership.person_id, linked.garage_id
    pins = MemberPin.objects.filter(pk=membership_id)
    if not pins.filter(misses__lt=rules.MOST_MISSES).update(misses=F("misses") + 1):
        return _over(garage_id)
    stored, misses = pins.values_list("pin_hash", "misses").get()
    if not _is_pin(membership_id, pin, stored):
        audit.record("pin_wrong", person_id=person_id, garage_id=garage_id)
        if misses < rules.MOST_MISSES:
            return PinWrong(left=max(0, rules.FREE_TRIES - misses))
        LinkedPhone.objects.filter(pk=linked.pk).update(state=LinkedPhone.State.ENDED, ended_at=Now())
        sessions.end_sessions_of_phones([linked.pk])
        return _over(garage_id)
    pins.update(misses=0)
    sessions.end_sessions_of_phones([linked.pk])
    token = sessions.open_session(person_id, remember=False, garage_id=garage_id, phone_id=linked.pk)
    audit.record("sign_in_by_pin", person_id=person_id, garage_id=garage_id)
    return person_id, garage_id, token


def _over(garage_id: int) -> PinOver:
    owners = owners_of_garage(garage_id)
    return PinOver(owner=owners[0].name if owners else "")
