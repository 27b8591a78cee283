"""Sign-in, codes, tickets, passwords and accounts."""

from uuid import UUID, uuid4

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F
from django.db.models.functions import Now

from accounts import passwords, queries, rules, second_factor, sessions
from accounts.errors import (
    CodeRefused,
    CurrentPasswordWrong,
    PasswordInitial,
    SecondFactorNeeded,
    SecondFactorWrong,
    SignInFailed,
    TicketRefused,
)
from accounts.models import PHONE_DOMAIN, OneTimeCode, Person, Ticket, without_email
from kernel import outbox, tenancy
from kernel.audit import services as audit
from kernel.errors import Invalid, NotFound
from kernel.secrets import hashed, new_token
from kernel.sentences import Sentence


def check_sign_in(
    email: str, password: str, code: str = ""
) -> Person | SignInFailed | PasswordInitial | SecondFactorNeeded | SecondFactorWrong:
    """Return the person with this email and password, and this code of their second factor if it is on. A
    person with an initial password only gets a ticket to set a new password."""
    person = queries.find_person(email)
    if not passwords.matches(person, password) or person is None:
        audit.record("sign_in_failed", person_id=person.pk if person else None, email=email)
        return _failed()
    if not _is_still_the_password(person):
        return _failed()
    if person.password_initial:
        audit.record("sign_in_initial", person_id=person.pk)
        return PasswordInitial({"userId": issue_ticket(person.pk, by_mail=False)})
    return second_factor.check(person.pk, code) or person


def _failed() -> SignInFailed:
    """Refuse a sign-in. With several cells, the page asks the door for the right host."""
    return SignInFailed({"door": True} if settings.CELL_KEY else None)


def _is_still_the_password(person: Person) -> bool:
    """Check under a lock that the password is unchanged, because a reset may have happened during hashing.
    Otherwise the old password could open a session after the reset."""
    locked = Person.objects.select_for_update(no_key=True).filter(pk=person.pk)
    return locked.values_list("password", flat=True).first() == person.password


def sign_in(person: Person, *, remember: bool) -> str:
    audit.record("sign_in", person_id=person.pk)
    return sessions.open_session(person.pk, remember=remember)


def sign_out(person_id: int, session_id: int) -> None:
    sessions.end_session(session_id)
    audit.record("sign_out", person_id=person_id)


def sign_out_everywhere(person_id: int) -> int:
    ended = sessions.end_all_sessions(person_id)
    audit.record("sign_out_everywhere", person_id=person_id, sessions=ended)
    return ended


def end_session(person_id: int, session: UUID) -> None:
    """End one session of the person."""
    if not sessions.end_session_of(person_id, session):
        raise NotFound
    audit.record("session_ended", person_id=person_id, session=str(session))


def request_code(email: str) -> None:
    """Store a request for a code and invalidate earlier codes. The worker checks whether the email is
    known."""
    OneTimeCode.objects.filter(email=email, used_at=None, superseded_at=None).update(superseded_at=Now())
    request = OneTimeCode.objects.create(email=email)
    outbox.enqueue("accounts.mail_code", key=str(request.pk), request_id=request.pk)


def verify_code(email: str, code: str) -> str | CodeRefused:
    """Exchange a code for a ticket. One UPDATE counts the attempt, so that concurrent guesses share one
    limit."""
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            """
            UPDATE one_time_code SET tries = tries + 1
            WHERE email = %s AND code_hash IS NOT NULL AND used_at IS NULL AND superseded_at IS NULL
                AND expires_at > now() AND tries < %s
                AND (
                    SELECT coalesce(sum(past.misses), 0) FROM one_time_code past
                    WHERE past.person_id = one_time_code.person_id
                        AND past.requested_at > now() - %s * interval '1 day'
                ) < %s
            RETURNING id, person_id, code_hash
            """,
            [email, rules.CODE_TRIES, rules.MISSES_DAYS, rules.MISSES_ALLOWED],
        )
        found = cursor.fetchone()
    if found is None:
        audit.record("code_refused", email=email)
        return CodeRefused()
    request_id, person_id, expected = found
    request = OneTimeCode.objects.filter(pk=request_id)
    if not rules.is_code(request_id, code, bytes(expected)):
        request.update(misses=F("misses") + 1)
        audit.record("code_refused", person_id=person_id, email=email)
        return CodeRefused()
    request.update(used_at=Now())
    audit.record("code_accepted", person_id=person_id)
    return issue_ticket(person_id, by_mail=True)


def issue_ticket(person_id: int, *, by_mail: bool, minutes: int = rules.TICKET_MINUTES) -> str:
    token = new_token()
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            "INSERT INTO ticket (person_id, token_hash, by_mail, expires_at)"
            " VALUES (%s, %s, %s, now() + %s * interval '1 minute')",
            [person_id, hashed(token), by_mail, minutes],
        )
    return token


def reset_password(ticket: str, password: str, confirmation: str) -> TicketRefused | None:
    """Set a password with a ticket. A rejected password does not use up the ticket.

    A ticket sent by mail confirms the email. A ticket for an initial password does not.
    """
    _require_acceptable(password, confirmation)
    used = _use_ticket(ticket)
    if used is None:
        audit.record("reset_refused")
        return TicketRefused()
    person_id, by_mail = used
    set_password(person_id, password)
    if by_mail:
        prove_address(person_id)
    return None


def _require_acceptable(password: str, confirmation: str) -> None:
    if password != confirmation:
        raise Invalid(cpassword=Sentence("Passwords must match"))
    if complaint := passwords.find_problem(password):
        raise Invalid(password=complaint)


def change_password(
    person_id: int, session_id: int, *, current: str, password: str, confirmation: str
) -> CurrentPasswordWrong | None:
    """Change the password of a person. The person must enter the current password. All other sessions end."""
    _require_acceptable(password, confirmation)
    person = Person.objects.get(pk=person_id)
    if not passwords.matches(person, current) or not _is_still_the_password(person):
        audit.record("password_change_refused", person_id=person_id)
        return CurrentPasswordWrong()
    if password == current:
        raise Invalid(password=passwords.UNCHANGED)
    set_password(person_id, password, stays=session_id)
    return None


def _use_ticket(ticket: str) -> tuple[int, bool] | None:
    with tenancy.connection().cursor() as cursor:
        cursor.execute(
            "UPDATE ticket SET used_at = now()"
            " WHERE token_hash = %s AND used_at IS NULL AND expires_at > now() RETURNING person_id, by_mail",
            [hashed(ticket)],
        )
        found: tuple[int, bool] | None = cursor.fetchone()
    return found


def set_password(person_id: int, password: str, *, stays: int | None = None) -> None:
    """Set a password, end all sessions except `stays`, invalidate tickets and codes, and mail the person."""
    _replace_password(person_id, passwords.hashed(password), stays=stays)
    entry = audit.record("password_changed", person_id=person_id, elsewhere=stays is not None)
    outbox.enqueue("accounts.tell_password_changed", key=str(entry), person_id=person_id, audit_entry=entry)


def _replace_password(person_id: int, stored: str, *, stays: int | None = None) -> None:
    Person.objects.filter(pk=person_id).update(
        password=stored, password_initial=False, password_changed_at=Now()
    )
    sessions.end_all_sessions(person_id, but=stays)
    Ticket.objects.filter(person_id=person_id, used_at=None).update(used_at=Now())
    OneTimeCode.objects.filter(person_id=person_id, used_at=None).update(used_at=Now())


def prove_address(person_id: int) -> bool:
    """Mark the email as confirmed. Returns True only for the first confirmation."""
    first = Person.objects.filter(pk=person_id, email_proved_at=None).update(email_proved_at=Now())
    if first:
        # Somebody who could not read the mailbox may have switched it on.
        second_factor.forget(person_id)
        audit.record("address_proved", person_id=person_id)
    return bool(first)


def claim_account(person_id: int) -> str | None:
    """Confirm the email of an account that somebody else may have created. The first confirmation invalidates
    the account's password and sessions, and returns a ticket for a new password."""
    if not prove_address(person_id):
        return None
    _replace_password(person_id, passwords.unusable())
    return issue_ticket(person_id, by_mail=True)


def set_first_email(person_id: int, email: str) -> str | None:
    """Give an account without email the email that its person has confirmed. Returns a ticket for a password,
    or None if another account has the email."""
    without = Person.objects.filter(without_email(), pk=person_id)
    try:
        with transaction.atomic():
            if not without.update(email=email):
                return None
    except IntegrityError:
        return None
    prove_address(person_id)
    return issue_ticket(person_id, by_mail=True)


def get_or_create_account(*, email: str, name: str, phone: str, stored: str) -> tuple[Person, bool]:
    """Return the account of a confirmed email, and whether `stored` is its password. A confirmed account is
    not changed. An unconfirmed account gets the new password.
    """
    known = queries.find_person(email)
    if known is None:
        person = _create(email, name, phone, stored, initial=False)
        prove_address(person.pk)
        return person, True
    if not prove_address(known.pk):
        return known, False
    _replace_password(known.pk, stored)
    return known, True


def set_first_language(person_id: int, language: str) -> None:
    """Set the language of a person who has chosen none."""
    Person.objects.filter(pk=person_id, language="").update(language=language)


def create_person(*, email: str, name: str, phone: str, password: str) -> Person:
    """Create an account for a person whom a garage adds. The person must replace a short password at the
    first sign-in."""
    return _create(email, name, phone, passwords.hashed(password), initial=rules.is_initial(password))


def create_phone_person(*, name: str, phone: str) -> Person:
    """Create an account for a person without email. It has no password, and signs in by a linked phone."""
    return _create(f"{uuid4()}@{PHONE_DOMAIN}", name, phone, passwords.unusable(), initial=False)


def rename_phone_person(person_id: int, *, name: str, phone: str) -> None:
    """Change the account of a person without email, who cannot do it with a PIN."""
    first, last = _split(name)
    without = Person.objects.filter(without_email(), pk=person_id)
    without.update(first_name=first, last_name=last, phone=f"+91{phone}")


def open_account(*, email: str, name: str) -> Person:
    """Create an account without a password. The person sets it by mail."""
    return _create(email, name, "", passwords.unusable(), initial=False)


def _split(name: str) -> tuple[str, str]:
    first, _, last = name.strip().partition(" ")
    return first, last.strip()


def _create(email: str, name: str, phone: str, stored: str, *, initial: bool) -> Person:
    first, last = _split(name)
    person = Person.objects.create(
        email=email,
        first_name=first,
        last_name=last,
        phone=f"+91{phone}" if phone else "",
        password=stored,
        password_initial=initial,
    )
    audit.record("account_created", person_id=person.pk)
    return person
