"""The mail with the sign-up code."""

from uuid import UUID

from accounts.queries import find_person
from billing.signup import rules
from billing.signup.models import SignUp
from kernel import outbox, tenancy
from kernel.languages import ENGLISH, worded
from kernel.mail import sending as mail
from kernel.mail.sending import NAME_IN_MAIL, Mail, hello, letter
from kernel.sentences import Sentence, joined


def load_code_mail(sign_up: str, send: int) -> Mail | None:
    """Return the mail, or None if the sign-up was confirmed, was deleted or has a newer code."""
    with tenancy.platform():
        found = SignUp.objects.filter(pk=UUID(sign_up), sends=send, garage=None).first()
        if found is None:
            return None
        person = find_person(found.email)
    code = rules.code_of(found.pk, send)
    known = person is not None and person.email_proved_at is not None
    language = found.language or ENGLISH
    text = letter(
        language,
        hello(found.name),
        Sentence("your code to open {garage} on Servicebay is", garage=found.garage_name[:NAME_IN_MAIL]),
        f"    {code}",
        joined(
            Sentence("It is valid for {minutes} minutes.", minutes=rules.CODE_MINUTES),
            Sentence("You already have an account with this email address.") if known else None,
            Sentence("Sign in with the password of that account.") if known else None,
            Sentence("If you did not sign up, you can ignore this mail."),
            Sentence("Nothing is opened without the code."),
        ),
    )
    subject = worded(Sentence("{code} is your Servicebay code", code=code), language)
    return Mail(f"signup.code:{sign_up}:{send}", found.email, subject, text)


outbox.register(outbox.Task("signup.mail_code", load=load_code_mail, effect=mail.deliver, queue="mail"))
