"""Administrators, their sign-in and sessions. The database's clock decides about expiry."""

import time
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import F, QuerySet
from django.db.models.functions import Now

from accounts import passwords
from accounts import queries as accounts
from accounts.models import Person as Account
from console.errors import ConsoleSignInFailed, ProofRefused
from console.models import SEAL, Admin, AdminSession, RecoveryCode
from console.roles import AdminRole, Duty
from kernel import log, tenancy, totp
from kernel.actor import Person
from kernel.audit import services as audit
from kernel.secrets import Key, hashed, new_token, peppered, resealed, sealed, valid_keys

TOKEN_PREFIX = "ad_"
IDLE = timedelta(minutes=30)
ABSOLUTE = timedelta(hours=12)
PROVED_FOR = timedelta(minutes=10)
RECOVERY_CODES = 10

# One query reads the session and the administrator, and checks whether a code was entered recently. A session
# opened with an earlier secret is invalid. The last column is whether to extend the idle time: at most each
# minute, and not while the database is read-only.
_SESSION_QUERY = """
    SELECT s.id, a.person_id, s.created_at, a.role, s.proved_at > now() - %s,
        concat_ws(' ', p.first_name, nullif(p.last_name, '')),
        s.idle_until < now() + %s AND current_setting('transaction_read_only') = 'off'
    FROM console_session s
    JOIN console_admin a ON a.id = s.admin_id
    JOIN person p ON p.id = a.person_id
    WHERE s.token_hash = %s AND s.revoked_at IS NULL AND s.idle_until > now() AND s.expires_at > now()
        AND a.ended_at IS NULL AND s.proved_at > a.created_at
        AND s.created_at > coalesce(p.password_changed_at, '-infinity')
"""


@dataclass(frozen=True, slots=True)
class AdminActor(Person):
    """An administrator with an open session."""

    name: str
    role: AdminRole
    is_proved: bool

    @property
    def duties(self) -> frozenset[Duty]:
        return self.role.duties


@dataclass(frozen=True)
class Enrolled:
    admin: Admin
    secret: str
    recovery_codes: tuple[str, ...]


def enrol(person: Account, role: AdminRole, *, secret: str = "") -> Enrolled:
    """Make a person an administrator, or renew the secret. Secret and codes are shown only once."""
    secret = secret or totp.new_secret()
    codes = tuple(new_token()[:12] for _ in range(RECOVERY_CODES))
    with tenancy.platform():
        admin, _ = Admin.objects.update_or_create(
            person=person,
            defaults={
                "role": role,
                "totp_secret": "",
                "totp_sealed": sealed(SEAL, secret),
                "totp_step": 0,
                "created_at": Now(),
                "ended_at": None,
            },
        )
        RecoveryCode.objects.filter(admin=admin, used_at=None).update(used_at=Now())
        RecoveryCode.objects.bulk_create(
            RecoveryCode(admin=admin, code_hash=_recovery_hash(admin.pk, code)) for code in codes
        )
        audit.record("admin_enrolled", person_id=person.pk, role=role.value)
    return Enrolled(admin, secret, codes)


def sign_in(email: str, password: str, code: str) -> str | ConsoleSignInFailed:
    """Open a session if email, password and code are right. Every failure gets the same response."""
    person = accounts.find_person(email)
    right = passwords.matches(person, password)
    admin = Admin.objects.select_for_update().filter(person=person, ended_at=None).first() if person else None
    if admin is None or not right or not _take_code(admin, code):
        audit.record("console_sign_in_failed", person_id=person.pk if person else None, email=email)
        return ConsoleSignInFailed()
    token = new_token(TOKEN_PREFIX)
    AdminSession.objects.create(
        admin=admin,
        token_hash=hashed(token),
        idle_until=Now() + IDLE,
        expires_at=Now() + ABSOLUTE,
        address=log.current_request().address,
    )
    audit.record("console_sign_in", person_id=admin.person_id)
    return token


def prove(actor: AdminActor, code: str) -> ProofRefused | None:
    """Check a code again before an irreversible action."""
    admin = Admin.objects.select_for_update().get(person_id=actor.person_id)
    if not _take_code(admin, code):
        audit.record("console_proof_refused", person_id=actor.person_id)
        return ProofRefused()
    audit.record("console_proved", person_id=actor.person_id)
    AdminSession.objects.filter(pk=actor.session_id).update(proved_at=Now())
    return None


def _take_code(admin: Admin, code: str) -> bool:
    """Use a code. Codes of used and earlier time steps are rejected."""
    secret = admin.secret
    step = totp.step_of(secret, code, time.time()) if secret else None
    if step is not None:
        newer = Admin.objects.filter(pk=admin.pk, totp_step__lt=step)
        return bool(newer.update(totp_step=step))
    hashes = [_recovery_hash(admin.pk, code, key) for key in valid_keys()]
    unused = RecoveryCode.objects.filter(admin=admin, code_hash__in=hashes, used_at=None)
    return bool(unused.update(used_at=Now()))


def _recovery_hash(admin_id: int, code: str, key: Key | None = None) -> bytes:
    return peppered("recovery-code", f"{admin_id}:{code}", key=key)


def find_actor(token: str) -> AdminActor | None:
    """Return the administrator of a token, and extend the idle time of the session if possible."""
    with tenancy.connection().cursor() as cursor:
        cursor.execute(_SESSION_QUERY, [PROVED_FOR, IDLE - timedelta(minutes=1), hashed(token)])
        row = cursor.fetchone()
    if row is None:
        return None
    session_id, person_id, signed_in_at, role, is_proved, name, is_stale = row
    if is_stale:
        _extend(session_id)
    return AdminActor(person_id, session_id, signed_in_at, name, AdminRole(role), is_proved)


def _extend(session_id: int) -> None:
    """Extend the idle time. If another request of the session holds the row, that request extends it, because
    a page sends several requests together and they must not wait for each other."""
    free = AdminSession.objects.select_for_update(skip_locked=True).filter(pk=session_id)
    if free.exists():
        AdminSession.objects.filter(pk=session_id).update(idle_until=Now() + IDLE)


def sign_out(actor: AdminActor) -> None:
    AdminSession.objects.filter(pk=actor.session_id).update(revoked_at=Now())
    audit.record("console_sign_out", person_id=actor.person_id)


def live_sessions() -> QuerySet[AdminSession]:
    """Return the open sessions. The gate also checks whether the password was changed after the sign-in."""
    return AdminSession.objects.filter(
        admin__ended_at=None,
        proved_at__gt=F("admin__created_at"),
        revoked_at=None,
        idle_until__gt=Now(),
        expires_at__gt=Now(),
    )


def sweep() -> None:
    _seal_secrets()
    AdminSession.objects.filter(expires_at__lt=Now() - timedelta(days=31)).delete()


def _seal_secrets() -> None:
    """Encrypt each secret with the newest key. Sign-in does not do it, because during an upgrade the earlier
    release still reads the plain text."""
    for admin in Admin.objects.select_for_update().order_by("pk"):
        seal = resealed(SEAL, admin.totp_sealed) if admin.totp_sealed else sealed(SEAL, admin.totp_secret)
        if seal:
            Admin.objects.filter(pk=admin.pk).update(totp_sealed=seal, totp_secret="")
