"""The mail with the sign-up code."""

from uuid import UUID

from accounts.queries import find_person
from billing.signup import rules
from billing.signup.models import SignUp
from kernel import mail, outbox, tenancy
from kernel.mail import NAME_IN_MAIL, Mail

CODE_TEXT = """Hello {name},

your code to open {garage} on Servicebay is

    {code}

It is valid for {minutes} minutes.{known} If you did not sign up, you can ignore this mail. Nothing is
opened without the code.

Servicebay
"""
KNOWN = """ You already have an account with this email address. Sign in with the password of that
account."""


def load_code_mail(sign_up: str, send: int) -> Mail | None:
    """Return the mail, or None if the sign-up was confirmed, was deleted or has a newer code."""
    with tenancy.platform():
        found = SignUp.objects.filter(pk=UUID(sign_up), sends=send, garage=None).first()
        if found is None:
            return None
        person = find_person(found.email)
    code = rules.code_of(found.pk, send)
    text = CODE_TEXT.format(
        name=found.name[:NAME_IN_MAIL],
        garage=found.garage_name[:NAME_IN_MAIL],
        code=code,
        minutes=rules.CODE_MINUTES,
        known=KNOWN if person and person.email_proved_at else "",
    )
    return Mail(f"signup.code:{sign_up}:{send}", found.email, f"{code} is your Servicebay code", text)


outbox.register(outbox.Task("signup.mail_code", load=load_code_mail, effect=mail.deliver, queue="mail"))
