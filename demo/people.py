"""The chains, garages and accounts of the demo data."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from accounts import queries as accounts_queries
from accounts import services as accounts
from accounts.models import Person
from garages import invitations, provisioning
from garages import queries as garages_queries
from garages import services as garages
from garages.models import Garage
from garages.roles import Role
from kernel import tenancy
from tenants.staff import services as staff

PASSWORD = "garage-demo-1"


@dataclass(frozen=True)
class Member:
    email: str
    name: str
    phone: str
    role: Role


@dataclass(frozen=True)
class Branch:
    name: str
    members: tuple[Member, ...] = ()


@dataclass(frozen=True)
class DemoChain:
    name: str
    owner: Member
    branches: tuple[Branch, ...]


def _member(email: str, name: str, phone: str, role: Role) -> Member:
    return Member(f"{email}.example", name, phone, role)


TECHNICIAN = _member("technician@sharma", "Imran Shaikh", "9820011003", Role.TECHNICIAN)

CHAINS = (
    DemoChain(
        "Sharma Motors",
        _member("owner@sharma", "Asha Sharma", "9820011001", Role.OWNER),
        (
            Branch(
                "Andheri",
                (
                    _member("manager@sharma", "Rohan Kulkarni", "9820011002", Role.MANAGER),
                    TECHNICIAN,
                    _member("advisor@sharma", "Neha Pillai", "9820011004", Role.SERVICE_ADVISOR),
                    _member("cashier@sharma", "Farida Contractor", "9820011005", Role.CASHIER),
                    _member("sunil@sharma", "Sunil Pawar", "9820011006", Role.TECHNICIAN),
                    _member("ganesh@sharma", "Ganesh More", "9820011007", Role.TECHNICIAN),
                    _member("deepa@sharma", "Deepa Nair", "9820011008", Role.SERVICE_ADVISOR),
                    _member("arjun@sharma", "Arjun Desai", "9820011009", Role.TECHNICIAN),
                    _member("kavita@sharma", "Kavita Joshi", "9820011010", Role.CASHIER),
                    _member("yusuf@sharma", "Yusuf Khan", "9820011011", Role.TECHNICIAN),
                    _member("prakash@sharma", "Prakash Jadhav", "9820011012", Role.TECHNICIAN),
                ),
            ),
            Branch(
                "Whitefield",
                (TECHNICIAN, _member("lakshmi@sharma", "Lakshmi Rao", "9845011001", Role.MANAGER)),
            ),
        ),
    ),
    DemoChain(
        "Verma Auto Care",
        _member("owner@verma", "Vikram Verma", "9811011001", Role.OWNER),
        (Branch("Karol Bagh", (_member("rekha@verma", "Rekha Singh", "9811011002", Role.SERVICE_ADVISOR),)),),
    ),
    DemoChain(
        "Lapsed Garage",
        _member("owner@lapsed", "Thomas Kurien", "9447011001", Role.OWNER),
        (Branch("Lapsed Garage"),),
    ),
)


def is_wanted() -> bool:
    """Return whether the installation is empty. Demo garages must not be added to real garages."""
    with transaction.atomic(), tenancy.platform():
        return not Garage.objects.exists()


def make() -> Iterator[tuple[int, str, int]]:
    """Create the garages with their people. Yields number, name and owner of each."""
    for chain in CHAINS:
        for garage, branch, owner in _open_branches(chain):
            provisioning.provision(garage.pk)
            for member in branch.members:
                _employ(garage, owner, member)
            yield garage.pk, branch.name, owner.pk


def _open_branches(chain: DemoChain) -> list[tuple[Garage, Branch, Person]]:
    with transaction.atomic(), tenancy.platform():
        owner = accounts.create_person(
            email=chain.owner.email, name=chain.owner.name, phone=chain.owner.phone, password=PASSWORD
        )
        accounts.prove_address(owner.pk)
        founded = garages.create_chain(chain.name)
        opened = []
        for branch in chain.branches:
            garage = garages.open_garage(founded, branch.name)
            garages.add_owner(garage, owner)
            opened.append((garage, branch, owner))
        return opened


def _employ(garage: Garage, owner: Person, member: Member) -> None:
    """Add a member with the same service functions that the app uses. A member of a second branch accepts an
    invitation."""
    with transaction.atomic(), tenancy.platform():
        actor = garages_queries.actor_of(owner.pk, garage.pk)
        known = accounts_queries.find_person(member.email)
        with tenancy.garage(garage.pk):
            row, invited = staff.add_staff(
                actor,
                name=member.name,
                email=member.email,
                phone=member.phone,
                role=member.role,
                password=PASSWORD,
            )
        if invited and known:
            invitations.accept_invitation(known.pk, row.membership_id)
        elif person := accounts_queries.find_person(member.email):
            accounts.prove_address(person.pk)
