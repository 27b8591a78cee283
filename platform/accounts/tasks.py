"""The mails of password reset and password change."""

from django.conf import settings
from django.db.models import Sum
from django.db.models.functions import Now
from django.utils import timezone

from accounts import queries, rules, services
from accounts.models import OneTimeCode, Person
from kernel import mail, outbox, tenancy
from kernel.audit.models import AuditEntry
from kernel.mail import NAME_IN_MAIL, Mail
from kernel.secrets import find_key, valid_keys

CODE_TEXT = """Hello {name},

your code to set a new password is

    {code}

It works once and for {minutes} minutes. If you did not ask for it, you can ignore this mail. Your
password does not change.

Servicebay
"""

LINK_TEXT = """Hello {name},

too many wrong codes were entered for your account, so codes do not work for it for some time.
Please set a new password with this link instead:

    {link}

It works once and for {minutes} minutes. If you did not ask for it, you can ignore this mail. Your
password does not change.

Servicebay
"""

CHANGED_TEXT = """Hello {name},

the password of your Servicebay account was changed on {when}, and you were signed out {where}.

If this was not you, please set a new password immediately:

    {link}

and write to us at {support}.

Servicebay
"""


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
            text = LINK_TEXT.format(
                name=person.first_name[:NAME_IN_MAIL], link=link, minutes=rules.LINK_MINUTES
            )
            return Mail(key, person.email, "Set a new password", text)
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
        text = CODE_TEXT.format(name=person.first_name[:NAME_IN_MAIL], code=code, minutes=rules.CODE_MINUTES)
        return Mail(key, person.email, f"{code} is your Servicebay code", text)


def _misses(person: Person) -> int:
    window = OneTimeCode.objects.filter(person=person, requested_at__gt=Now() - rules.MISSES_WINDOW)
    return window.aggregate(total=Sum("misses"))["total"] or 0


def load_password_changed_mail(person_id: int, audit_entry: int) -> Mail:
    with tenancy.platform():
        person = Person.objects.get(pk=person_id)
        entry = AuditEntry.objects.get(pk=audit_entry)
    when = timezone.localtime(entry.at).strftime("%d/%m/%Y at %H:%M")
    text = CHANGED_TEXT.format(
        name=person.first_name[:NAME_IN_MAIL],
        when=when,
        where="on all other devices" if entry.details.get("elsewhere") else "everywhere",
        link=f"{settings.PUBLIC_URL}/forget-password",
        support=settings.SUPPORT_EMAIL,
    )
    return Mail(f"accounts.password_changed:{audit_entry}", person.email, "Your password was changed", text)


outbox.register(outbox.Task("accounts.mail_code", load=load_code_mail, effect=mail.deliver, queue="mail"))
outbox.register(
    outbox.Task(
        "accounts.tell_password_changed", load=load_password_changed_mail, effect=mail.deliver, queue="mail"
    )
)
