"""The mail with the code."""

from uuid import UUID

from accounts.queries import find_person
from billing.signup import rules
from billing.signup.models import SignUp
from kernel import mail, outbox, tenancy
from kernel.mail import NAME_IN_MAIL, Mail

CODE_TEXT = """Hello {name},

your code to open {garage} on Servicebay is

    {code}

It is valid for {minutes} minutes.{known} If you did not sign up, you can ignore this mail: nothing is
opened without the code.

Servicebay
"""
KNOWN = """ You have an account with this address already: it stays as it is, and you sign in with the
password that you have."""


def load_code_mail(sign_up: str, send: int) -> Mail | None:
    """Nothing for a code that is superseded or used, or that came to nothing for too long."""
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


outbox.register(outbox.Task("signup.mail_code", load=load_code_mail, effect=mail.deliver))
