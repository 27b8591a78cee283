"""The same garage on both sides: forty staff members, one of them signed in."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import uuid4

from django.db import transaction

from accounts import sessions
from garages import provisioning
from garages.roles import Role
from kernel import tenancy
from kernel.secrets import hashed
from tenants.staff.models import Staff
from tests.bench.ground import Ground

AT_WORK = 40
DOMAIN = "bench.localhost"
PATH = "/api/garage/staffs"
QUERY = "currentPage=1&pageSize=10"


@dataclass(frozen=True)
class Staffed:
    garage_id: int
    token: str

    @property
    def request(self) -> bytes:
        """Return the raw request. Our side finds the garage by the person, and the peer finds it by the
        domain.
        """
        head = (
            f"GET {PATH}?{QUERY} HTTP/1.1",
            f"Host: {DOMAIN}",
            f"Authorization: Bearer {self.token}",
            "Accept: application/json",
        )
        return "\r\n".join((*head, "", "")).encode()


@contextmanager
def staffed(ground: Ground) -> Iterator[Staffed]:
    garage = ground.open_garage()
    provisioning.provision(garage.pk)
    people = [
        (
            f"Person {number:02}",
            f"person{number}@bench.example",
            f"+9198000{number:05}",
            Role.TECHNICIAN.value,
        )
        for number in range(AT_WORK)
    ]
    with transaction.atomic(), tenancy.platform():
        token = sessions.open_session(ground.person.pk, remember=False)
        with tenancy.garage(garage.pk):
            Staff.objects.all().delete()
            Staff.objects.bulk_create(
                Staff(name=name, email=email, phone=phone, role=role, membership_id=uuid4())
                for name, email, phone, role in people
            )
    number = ground.new_peer_number()
    ground.peer.call("provision", number=number)
    ground.peer.call("populate", number=number, domain=DOMAIN, token_hash=hashed(token).hex(), staff=people)
    for schema in (garage.schema_name, f"peer_{number}"):
        ground.owner.execute(f"ANALYZE {schema}.staff")
    try:
        yield Staffed(garage.pk, token)
    finally:
        ground.peer.call("clear")
        ground.drop_peers([number])
        ground.drop_garages([garage.pk])
