"""Two garages of two chains, and their people."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models.functions import Now

from accounts import services as accounts
from accounts.models import Person
from billing import services as billing
from garages import provisioning
from garages import queries as garages_queries
from garages import services as garages
from garages.models import Garage, Membership
from garages.roles import Role
from kernel import tenancy
from kernel.actor import Actor
from tenants.staff import services as staff

PASSWORD = "garage-demo-1"

ROLES = {
    "manager": Role.MANAGER,
    "advisor": Role.SERVICE_ADVISOR,
    "technician": Role.TECHNICIAN,
    "cashier": Role.CASHIER,
}


@dataclass(frozen=True)
class Cast:
    """`owner` … `cashier` work in the first garage, and `outsider` owns the second."""

    first: Garage
    second: Garage
    owner: Person
    manager: Person
    advisor: Person
    technician: Person
    cashier: Person
    outsider: Person

    def with_role(self, role: Role) -> Person:
        return {
            Role.OWNER: self.owner,
            Role.MANAGER: self.manager,
            Role.SERVICE_ADVISOR: self.advisor,
            Role.TECHNICIAN: self.technician,
            Role.CASHIER: self.cashier,
        }[role]


def make() -> None:
    """Create the cast through the product's services, and commit it."""
    for chain, garage, owner in (("First Chain", "First", "owner"), ("Second Chain", "Second", "outsider")):
        with transaction.atomic(), tenancy.platform():
            person = accounts.create_person(
                email=f"{owner}@cast.example",
                name=f"{owner.title()} Person",
                phone="9800000001",
                password=PASSWORD,
            )
            opened = garages.open_garage(garages.create_chain(chain), garage)
            garages.add_owner(opened, person)
            billing.start_trial(opened.pk)
        provisioning.provision(opened.pk)
        if owner == "owner":
            for name, role in ROLES.items():
                _employ(actor(person, opened), name, role)
    with transaction.atomic(), tenancy.platform():
        Person.objects.update(email_proved_at=Now())


def _employ(owner: Actor, name: str, role: Role) -> None:
    with transaction.atomic(), tenancy.garage(owner.garage_id):
        staff.add_staff(
            owner,
            name=f"{name.title()} Person",
            email=f"{name}@cast.example",
            phone="9800000002",
            role=role,
            password=PASSWORD,
        )


def actor(person: Person, garage: Garage) -> Actor:
    with transaction.atomic(), tenancy.platform():
        return garages_queries.actor_of(person.pk, garage.pk)


def read() -> Cast:
    people = {
        person.email.partition("@")[0]: person
        for person in Person.objects.filter(email__endswith="@cast.example")
    }
    garages_by_name = {garage.name: garage for garage in Garage.objects.filter(name__in=["First", "Second"])}
    return Cast(first=garages_by_name["First"], second=garages_by_name["Second"], **people)


def join_second(cast: Cast, role: Role = Role.MANAGER) -> None:
    """Make the first garage's owner a member of the second garage too."""
    with tenancy.platform():
        garages._join(cast.second.pk, cast.owner, role, Membership.State.ACTIVE)
