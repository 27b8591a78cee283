"""Signs members in with a PIN on their linked phone."""

from typing import Any
from uuid import UUID

from django.contrib.auth.hashers import check_password, make_password
from django.db.models import F, Q
from django.db.models.functions import Now

from accounts import passwords, sessions
from accounts.errors import CurrentPasswordWrong
from garages.models import LinkedPhone, MemberPin, Membership
from garages.phones import rules, signing
from garages.phones.errors import PhoneOver, PhoneWaiting, PinOver, PinWrong
from garages.queries import owners_of_garage
from kernel import tenancy
from kernel.actor import Person as SignedIn
from kernel.audit import services as audit
from kernel.errors import Invalid, NotFound
from kernel.secrets import KEY_ID_BYTES, find_key, peppered

_PURPOSE = "member-pin"
_OWN = "own:"


def hashed(membership_id: UUID, pin: str) -> str:
    """Return the stored hash of a PIN: slow, and of a digest that needs the key of the installation."""
    digest = peppered(_PURPOSE, f"{membership_id}:{pin}")
    return f"{digest[:KEY_ID_BYTES].hex()}:{make_password(digest.hex())}"


def _hashed_own(membership_id: UUID, pin: str, password: str) -> str:
    """Return the stored hash of a PIN that its person has set with a password. A new password ends it."""
    return _OWN + hashed(membership_id, f"{pin}:{password}")


def _is_pin(membership_id: UUID, pin: str, stored: str, password: str) -> bool:
    is_own = stored.startswith(_OWN)
    key_id, _, slow = stored.removeprefix(_OWN).partition(":")
    key = find_key(bytes.fromhex(key_id))
    text = f"{membership_id}:{pin}:{password}" if is_own else f"{membership_id}:{pin}"
    return key is not None and check_password(peppered(_PURPOSE, text, key=key).hex(), slow)


def keep(membership_id: UUID, pin_hash: str) -> None:
    MemberPin.objects.update_or_create(
        membership_id=membership_id, defaults={"pin_hash": pin_hash, "misses": 0}
    )


def set_own(person: SignedIn, garage_id: int, *, password: str, pin: str) -> CurrentPasswordWrong | None:
    """Set the PIN with which a person with an email signs in on the shared devices of a garage."""
    own = Membership.objects.filter(
        Q(sessions_from=None) | Q(sessions_from__lt=person.signed_in_at),
        person_id=person.person_id,
        garage_id=garage_id,
        state=Membership.State.ACTIVE,
    )
    membership_id = own.values_list("pk", flat=True).first()
    if membership_id is None:
        raise NotFound
    proved = passwords.proved(person.person_id, password)
    if proved is None:
        return CurrentPasswordWrong()
    if rules.is_easy(pin, proved.phone):
        raise Invalid(pin=rules.EASY_PIN)
    keep(membership_id, _hashed_own(membership_id, pin, proved.password))
    audit.record("own_pin_set", person_id=person.person_id, garage_id=garage_id)
    return None


def people_of_phone(phone: UUID, proof: signing.Proof) -> dict[str, Any] | PhoneOver | PhoneWaiting:
    """Return the members who sign in on a phone, which has signed a fresh challenge. On a shared device, they
    are all who have a PIN."""
    live = LinkedPhone.objects.filter(uuid=phone, state=LinkedPhone.State.LIVE)
    first = live.order_by(F("membership").asc(nulls_first=True)).first()
    waiting = LinkedPhone.objects.filter(
        uuid=phone, state=LinkedPhone.State.WAITING, created_at__gt=Now() - rules.CODE_LIFE
    )
    if first is None and any(proof.moment(bytes(one.public_key), phone) for one in waiting):
        return PhoneWaiting()
    moment = first and proof.moment(bytes(first.public_key), phone)
    if (
        first is None
        or moment is None
        or not live.filter(last_challenge__lt=moment).update(last_challenge=moment)
    ):
        return PhoneOver()
    is_shared = first.membership_id is None
    here = Q(phones__in=live)
    if is_shared:
        # Somebody whose new PIN waits for *Yes* has none yet.
        here = Q(garage_id=first.garage_id, memberpin__isnull=False) & ~Q(phones__in=waiting)
    members = Membership.objects.filter(here, state=Membership.State.ACTIVE)
    if not is_shared and not members.exists():
        return PhoneOver()
    rows = members.select_related("person", "garage").order_by("garage__name", "person__first_name", "pk")
    return {
        "is_shared": is_shared,
        "people": [
            {
                "membership_id": row.pk,
                "person_name": row.person.full_name,
                "garage_id": row.garage_id,
                "garage_name": row.garage.name,
            }
            for row in rows.distinct()
        ],
    }


def sign_in(
    phone: UUID, membership_id: UUID, proof: signing.Proof, *, pin: str
) -> tuple[int, int, str] | PhoneOver | PhoneWaiting | PinOver | PinWrong:
    """Open a session with a PIN. Returns the person, the garage and the token.

    The signature proves the phone, and is used once. A PIN counts as wrong before it is checked, so that
    parallel guesses share one limit.
    """
    linked = (
        LinkedPhone.objects.filter(
            Q(membership=None) | Q(membership_id=membership_id),
            uuid=phone,
            garage__memberships=membership_id,
            garage__memberships__state=Membership.State.ACTIVE,
        )
        .annotate(
            person_id=F("garage__memberships__person_id"),
            password=F("garage__memberships__person__password"),
        )
        .exclude(state=LinkedPhone.State.ENDED)
        .order_by(F("membership").asc(nulls_first=True))
        .first()
    )
    moment = linked and proof.moment(bytes(linked.public_key), phone, membership=str(membership_id))
    if linked is None or moment is None:
        return PhoneOver()
    if linked.state == LinkedPhone.State.WAITING:
        return PhoneWaiting()
    used = LinkedPhone.objects.filter(pk=linked.pk, state=LinkedPhone.State.LIVE, last_challenge__lt=moment)
    if not used.update(last_challenge=moment, last_used_at=Now()):
        return PhoneOver()
    person_id, garage_id, is_shared = linked.person_id, linked.garage_id, linked.membership_id is None
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            "UPDATE member_pin SET misses = misses + 1 WHERE membership_id = %s AND misses < %s"
            " RETURNING pin_hash, misses",
            [membership_id, rules.MOST_MISSES],
        )
        counted = cursor.fetchone()
    if counted is None:
        return _over(garage_id)
    stored, misses = counted
    if not _is_pin(membership_id, pin, stored, linked.password):
        audit.record("pin_wrong", person_id=person_id, garage_id=garage_id)
        if misses < rules.MOST_MISSES:
            return PinWrong(left=max(0, rules.FREE_TRIES - misses))
        if not is_shared:
            end(LinkedPhone.objects.filter(pk=linked.pk))
        return _over(garage_id)
    MemberPin.objects.filter(pk=membership_id).update(misses=0)
    sessions.end_sessions_of_phones([linked.pk])
    token = sessions.open_session(
        person_id, remember=False, garage_id=garage_id, phone_id=linked.pk, is_shared=is_shared
    )
    audit.record("sign_in_by_pin", person_id=person_id, garage_id=garage_id)
    return person_id, garage_id, token


def is_only(phone: UUID, public_key: bytes) -> bool:
    """Return whether no other browser uses the number of this phone. Claims of one number wait for each
    other."""
    with tenancy.connection().cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"phone {phone}"])
    rows = LinkedPhone.objects.filter(uuid=phone).exclude(state=LinkedPhone.State.ENDED)
    return all(signing.is_same(bytes(key), public_key) for key in rows.values_list("public_key", flat=True))


def end(phones: Any) -> int:
    """End phones and their sessions. Returns how many were not ended before.

    The phones end first: a sign-in that is under way holds its phone until its session is there, and that
    session ends too.
    """
    ids = list(phones.exclude(state=LinkedPhone.State.ENDED).values_list("pk", flat=True))
    live = LinkedPhone.objects.filter(pk__in=ids).exclude(state=LinkedPhone.State.ENDED)
    ended = live.update(state=LinkedPhone.State.ENDED, ended_at=Now())
    sessions.end_sessions_of_phones(ids)
    return int(ended)


def _over(garage_id: int) -> PinOver:
    owners = owners_of_garage(garage_id)
    return PinOver(owner=owners[0].name if owners else "")
