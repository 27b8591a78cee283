import getpass
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email
from django.db import transaction

from accounts import passwords
from accounts import services as accounts
from accounts.queries import find_person
from console import admins
from console.models import Admin
from console.roles import AdminRole
from kernel import tenancy, totp


class Command(BaseCommand):
    help = "Make a person an administrator of the platform, and show their secret and recovery codes once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")
        parser.add_argument("name")
        parser.add_argument(
            "--role", choices=[role.value for role in AdminRole], default=AdminRole.SUPER.value
        )

    def handle(self, *args: Any, email: str, name: str, role: str, **options: Any) -> None:
        email = email.strip().lower()
        try:
            validate_email(email)
        except ValidationError:
            raise CommandError(f"'{email}' is not an e-mail address.") from None
        with transaction.atomic(), tenancy.platform():
            person = find_person(email)
            is_new = person is None
            if person is None:
                password = _ask_password()
                if complaint := passwords.find_problem(password):
                    raise CommandError(complaint)
                person = accounts.create_person(email=email, name=name, phone="", password=password)
                accounts.prove_address(person.pk)
            if not is_new and passwords.is_set_by_another(person):
                raise CommandError(
                    f"The account {email} was created by somebody else. First reset its password."
                )
            if Admin.objects.filter(person=person, ended_at=None).exists():
                raise CommandError(f"{email} is already an administrator.")
            enrolled = admins.enrol(person, AdminRole(role))
        self.stdout.write(f"{email} is an administrator ({role}). This is shown only once:\n")
        self.stdout.write(f"  secret          {enrolled.secret}")
        self.stdout.write(f"  for an app      {totp.address(enrolled.secret, email)}")
        self.stdout.write(f"  recovery codes  {' '.join(enrolled.recovery_codes)}")


def _ask_password() -> str:
    try:
        password = getpass.getpass("Password: ")
        again = getpass.getpass("The same password again: ")
    except EOFError:
        raise CommandError("The command asks for a password, so it needs a terminal.") from None
    if password != again:
        raise CommandError("The two passwords are different. Nobody was created.")
    return password
