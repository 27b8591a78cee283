"""The mails of password reset and password change."""

from django.conf import settings
from django.db.models import Sum
from django.db.models.functions import Now
from django.utils import timezone

from accounts import queries, rules, services
from accounts.models import OneTimeCode, Person
from kernel import outbox, tenancy
from kernel.audit.models import AuditEntry
from kernel.languages import worded
from kernel.mail import sending as mail
from kernel.mail.sending import Mail, hello, letter
from kernel.secrets import find_key, valid_keys
from kernel.sentences import Sentence, joined

_LINK_SUBJECT = Sentence("Set a new password")


def load_code_mail(request_id: int) -> Mail | None:
    """Return the mail for a request, or None if the email is unknown, or the request is superseded or
    expired.
    """
    with tenancy.platform():
        live = OneTimeCode.objects.filter(pk=request_id, used_at=None, superseded_at=None)
        # An expired code is not mailed.
        request = live.exclude(expires_at__lte=Now()).first()
        person = queries.find_person(request.email) if request else None
        if request is None or person is None:
            return None
        key = f"accounts.code:{request_id}"
        if _misses(person) >= rules.MISSES_ALLOWED:
            ticket = services.issue_ticket(person.pk, by_mail=True, minutes=rules.LINK_MINUTES)
            link = f"{settings.PUBLIC_URL}/confirm-password#ticket={ticket}"
            return Mail(key, person.email, worded(_LINK_SUBJECT, person.language), _link_text(person, link))
        # After a key rotation, a retried mail must contain the stored code.
        key_in_use = find_key(bytes(request.code_hash)) if request.code_hash else valid_keys()[0]
        if key_in_use is None:
            return None
        code = rules.code_of(request_id, key_in_use)
        if request.code_hash is None:
            OneTimeCode.objects.filter(pk=request_id).update(
                person=person,
                code_hash=rules.code_hash(request_id, code, key_in_use),
                expires_at=Now() + rules.CODE_LIFE,
            )
        subject = Sentence("{code} is your Servicebay code", code=code)
        return Mail(key, person.email, worded(subject, person.language), _code_text(person, code))


def _code_text(person: Person, code: str) -> str:
    return letter(
        person.language,
        hello(person.first_name),
        Sentence("your code to set a new password is"),
        f"    {code}",
        _works_once(rules.CODE_MINUTES),
    )


def _link_text(person: Person, link: str) -> str:
    too_many = Sentence(
        "too many wrong codes were entered for your account, so codes do not work for it for some time."
    )
    instead = Sentence("Please set a new password with this link instead:")
    return letter(
        person.language,
        hello(person.first_name),
        joined(too_many, instead),
        f"    {link}",
        _works_once(rules.LINK_MINUTES),
    )


def _works_once(minutes: int) -> Sentence:
    return joined(
        Sentence("It works once and for {minutes} minutes.", minutes=minutes),
        Sentence("If you did not ask for it, you can ignore this mail."),
        Sentence("Your password does not change."),
    )


def _misses(person: Person) -> int:
    window = OneTimeCode.objects.filter(person=person, requested_at__gt=Now() - rules.MISSES_WINDOW)
    return window.aggregate(total=Sum("misses"))["total"] or 0


def load_password_changed_mail(person_id: int, audit_entry: int) -> Mail:
    with tenancy.platform():
        person = Person.objects.get(pk=person_id)
        entry = AuditEntry.objects.get(pk=audit_entry)
    at = timezone.localtime(entry.at)
    when = {"day": f"{at:%d/%m/%Y}", "time": f"{at:%H:%M}"}
    changed = Sentence(
        "the password of your Servicebay account was changed on {day} at {time}, and you were signed out"
        " everywhere.",
        **when,
    )
    if entry.details.get("elsewhere"):
        changed = Sentence(
            "the password of your Servicebay account was changed on {day} at {time}, and you were signed out"
            " on all other devices.",
            **when,
        )
    text = letter(
        person.language,
        hello(person.first_name),
        changed,
        Sentence("If this was not you, please set a new password immediately:"),
        f"    {settings.PUBLIC_URL}/forget-password",
        Sentence("and write to us at {support}.", support=settings.SUPPORT_EMAIL),
    )
    subject = worded(Sentence("Your password was changed"), person.language)
    return Mail(f"accounts.password_changed:{audit_entry}", person.email, subject, text)


def load_second_factor_mail(person_id: int, audit_entry: int) -> Mail:
    with tenancy.platform():
        person = Person.objects.get(pk=person_id)
        entry = AuditEntry.objects.get(pk=audit_entry)
    at = timezone.localtime(entry.at)
    when = {"day": f"{at:%d/%m/%Y}", "time": f"{at:%H:%M}"}
    if entry.kind == "second_factor_on":
        subject = Sentence("Two-step sign-in is on")
        what = Sentence("two-step sign-in was switched on for your account on {day} at {time}.", **when)
    elif entry.kind == "second_factor_released":
        subject = Sentence("Two-step sign-in will be switched off")
        asked = Sentence(
            "our support was asked on {day} at {time} to switch off your two-step sign-in.", **when
        )
        what = joined(asked, Sentence("It ends 24 hours later. To keep it, sign in with a code before."))
    else:
        subject = Sentence("Two-step sign-in is off")
        what = Sentence("two-step sign-in was switched off for your account on {day} at {time}.", **when)
    text = letter(
        person.language,
        hello(person.first_name),
        what,
        Sentence("If this was not you, please set a new password immediately:"),
        f"    {settings.PUBLIC_URL}/forget-password",
        Sentence("and write to us at {support}.", support=settings.SUPPORT_EMAIL),
    )
    key = f"accounts.second_factor:{audit_entry}"
    return Mail(key, person.email, worded(subject, person.language), text)


outbox.register(outbox.Task("accounts.mail_code", load=load_code_mail, effect=mail.deliver, queue="mail"))
outbox.register(
    outbox.Task(
        "accounts.tell_password_changed", load=load_password_changed_mail, effect=mail.deliver, queue="mail"
    )
)
outbox.register(
    outbox.Task(
        "accounts.tell_second_factor", load=load_second_factor_mail, effect=mail.deliver, queue="mail"
    )
)
