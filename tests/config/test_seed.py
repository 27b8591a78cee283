"""The demo data of a first `make up`."""

from django.core.management import call_command
from django.db import transaction

from config import demo
from garages.models import Chain, Garage
from kernel import tenancy
from tenants.staff.models import Staff
from tests.api import Api
from tests.cast import Cast

SIGN_INS = {
    "owner@sharma.example": {("Andheri", "Owner"), ("Whitefield", "Owner")},
    "manager@sharma.example": {("Andheri", "Manager")},
    "technician@sharma.example": {("Andheri", "Technician"), ("Whitefield", "Technician")},
    "owner@verma.example": {("Karol Bagh", "Owner")},
    "owner@lapsed.example": {("Lapsed Garage", "Owner")},
}


def test_everybody_of_the_table_can_sign_in_where_it_says(committed_db: Cast) -> None:
    demo.make()
    for email, places in SIGN_INS.items():
        answer = Api(address=f"10.0.0.{len(email)}").post(
            "login", {"email": email, "password": "garage-demo-1"}
        )
        found = {(garage["garageName"], garage["role"]) for garage in answer.data["garages"]}
        assert found == places
    with transaction.atomic(), tenancy.platform():
        andheri = Garage.objects.get(name="Andheri")
    with transaction.atomic(), tenancy.garage(andheri.pk):
        assert Staff.objects.count() == 12


def test_an_installation_with_a_garage_gets_none(committed_db: Cast) -> None:
    call_command("seed", verbosity=0)
    with transaction.atomic(), tenancy.platform():
        assert Chain.objects.count() == 2
