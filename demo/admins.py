"""The demo administrator. The credentials are public, so it is never created in production."""

from django.conf import settings
from django.db import transaction

from accounts import services as accounts
from console import admins
from console.roles import AdminRole
from demo.people import PASSWORD
from kernel import tenancy

EMAIL = "admin@servicebay.example"
TOTP_SECRET = "SERVICEBAYDEMOADMINSECRETONLY234"


def make() -> None:
    if getattr(settings, "PRODUCTION", False):
        return
    with transaction.atomic(), tenancy.platform():
        person = accounts.create_person(
            email=EMAIL, name="Priya Menon", phone="9820099001", password=PASSWORD
        )
        accounts.prove_address(person.pk)
        admins.enrol(person, AdminRole.SUPER, secret=TOTP_SECRET)
