"""Opens and ends sessions. The database's clock decides about expiry."""

from collections.abc import Iterable
from datetime import timedelta
from uuid import UUID

from django.db.models.functions import Now

from accounts.devices import device_of
from accounts.models import OneTimeCode, PushSubscription, Session, Ticket
from accounts.queries import current_sessions, live_sessions
from accounts.rules import LIVE_SESSIONS, MISSES_WINDOW, lifetime
from kernel import log
from kernel.secrets import hashed, new_token

TOKEN_PREFIX = "gt_"
# A release before linked phones does not know it, so it never takes such a session for one by email.
PHONE_TOKEN_PREFIX = "gp_"


def open_session(
    person_id: int,
    *,
    remember: bool,
    garage_id: int | None = None,
    phone_id: int | None = None,
    is_shared: bool = False,
) -> str:
    """Open a session and return its token. If the person then has more than ten sessions, the oldest session
    ends. A session of a linked phone works in one garage."""
    token = new_token(PHONE_TOKEN_PREFIX if phone_id else TOKEN_PREFIX)
    life = lifetime(remember=remember, is_shared=is_shared)
    request = log.current_request()
    Session.objects.create(
        person_id=person_id,
        token_hash=hashed(token),
        remember=remember,
        idle_until=Now() + life.idle,
        expires_at=Now() + life.absolute,
        address=request.address,
        device=device_of(request.user_agent),
        garage_id=garage_id,
        phone_id=phone_id,
        is_shared=is_shared,
    )
    live = Session.objects.filter(person_id=person_id, revoked_at=None).order_by("-created_at", "-id")
    overflow = list(live.values_list("id", flat=True)[LIVE_SESSIONS:])
    if overflow:
        Session.objects.filter(pk__in=overflow).update(revoked_at=Now())
    return token


def end_session(session_id: int) -> None:
    Session.objects.filter(pk=session_id, revoked_at=None).update(revoked_at=Now())


def end_session_of(person_id: int, session: UUID) -> bool:
    """End a session. Returns False if it belongs to another person or has ended."""
    live = live_sessions(person_id).filter(uuid=session)
    return bool(live.update(revoked_at=Now()))


def end_all_sessions(person_id: int, *, but: int | None = None) -> int:
    live = Session.objects.filter(person_id=person_id, revoked_at=None)
    return (live.exclude(pk=but) if but else live).update(revoked_at=Now())


def end_sessions_of_phones(phones: Iterable[int]) -> int:
    live = Session.objects.filter(phone_id__in=phones, revoked_at=None)
    return live.update(revoked_at=Now())


def end_pin_sessions(person_id: int, *, garage_id: int) -> None:
    """End the sessions that a person opened with a PIN for this garage."""
    Session.objects.filter(person_id=person_id, garage_id=garage_id, revoked_at=None).update(revoked_at=Now())


def end_sessions_of_all(people: Iterable[int]) -> int:
    """End all sessions of these people. Returns how many of them were signed in."""
    live = Session.objects.filter(person_id__in=people, revoked_at=None, expires_at__gt=Now())
    signed_in = live.values("person_id").distinct().count()
    live.update(revoked_at=Now())
    return signed_in


def touch(session_id: int, *, remember: bool, is_shared: bool) -> None:
    """Record the use of a session, which extends its idle time. If another request of the session holds the
    row, that request records the use, so that requests of one page do not wait for each other."""
    if not Session.objects.select_for_update(skip_locked=True).filter(pk=session_id).exists():
        return
    Session.objects.filter(pk=session_id).update(
        last_used_at=Now(), idle_until=Now() + lifetime(remember=remember, is_shared=is_shared).idle
    )


def sweep() -> int:
    """Delete sessions and tickets a month after they expired, and codes a month after their request. Until
    then, the limit on wrong codes needs the codes. The browsers of ended sessions get no more alerts, so
    their addresses are deleted now."""
    month = MISSES_WINDOW + timedelta(days=1)
    return sum(
        old.delete()[0]
        for old in (
            PushSubscription.objects.exclude(session__in=current_sessions()),
            Session.objects.filter(expires_at__lt=Now() - month),
            OneTimeCode.objects.filter(requested_at__lt=Now() - month),
            Ticket.objects.filter(expires_at__lt=Now() - month),
        )
    )
