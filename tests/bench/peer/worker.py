"""The peer's process, because one process cannot have two projects' settings. It reads a call from each line.

It measures the time itself, so that its start and the pipe are not included.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from typing import Any, cast

import django
from django.core.management import call_command
from django.db import connection
from django.test.utils import override_settings


def prepare(**_: Any) -> None:
    """Create the peer's public tables with its own command."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA peer")
    call_command("migrate_schemas", shared=True, interactive=False, verbosity=0)


def provision(number: int) -> float:
    """Create a tenant as django-tenants does: save the row, migrate the schema."""
    from garages.models import Chain, Garage

    cast(Any, connection).set_schema_to_public()
    chain, _ = Chain.objects.get_or_create(name="Peer")
    garage = Garage(pk=number, chain=chain, name=f"Peer {number}", schema_name=f"peer_{number}")
    garage.auto_create_schema = True
    started = time.perf_counter()
    garage.save(verbosity=0)
    return time.perf_counter() - started


def copies(numbers: list[int]) -> None:
    """Add the rows of tenants whose schemas the caller creates."""
    from garages.models import Chain, Garage

    chain = Chain.objects.get(name="Peer")
    Garage.objects.bulk_create(
        Garage(pk=number, chain=chain, name=f"Peer {number}", schema_name=f"peer_{number}")
        for number in numbers
    )


def migrate(modules: dict[str, str]) -> float:
    """Run `migrate_schemas` for all tenants."""
    with override_settings(MIGRATION_MODULES=modules):
        started = time.perf_counter()
        call_command("migrate_schemas", interactive=False, verbosity=0)
        return time.perf_counter() - started


def populate(number: int, domain: str, token_hash: str, staff: list[list[Any]]) -> None:
    """Add a signed-in owner and the staff to the tenant."""
    from datetime import timedelta
    from uuid import uuid4

    from django.db.models.functions import Now
    from django_tenants.utils import tenant_context

    from accounts.models import Person, Session
    from garages.models import Garage, Membership
    from garages.roles import Role
    from tenants.staff.models import Staff
    from tests.bench.peer.models import Domain

    garage = Garage.objects.get(pk=number)
    Domain.objects.create(domain=domain, tenant=garage)
    person = Person.objects.create(email="owner@bench.example", first_name="Owner", password="!")
    Membership.objects.create(person=person, garage=garage, role=Role.OWNER, state=Membership.State.ACTIVE)
    life = timedelta(hours=1)
    Session.objects.create(
        person=person,
        token_hash=bytes.fromhex(token_hash),
        remember=False,
        idle_until=Now() + life,
        expires_at=Now() + life,
    )
    with tenant_context(garage):
        Staff.objects.bulk_create(
            Staff(name=name, email=email, phone=phone, role=role, membership_id=uuid4())
            for name, email, phone, role in staff
        )


def clear() -> None:
    from accounts.models import Person
    from garages.models import Membership
    from tests.bench.peer.models import Domain

    cast(Any, connection).set_schema_to_public()
    for model in (Domain, Membership, Person):
        model.objects.all().delete()


CALLS: dict[str, Callable[..., Any]] = {
    call.__name__: call for call in (prepare, provision, copies, migrate, populate, clear)
}


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.peer.settings"
    django.setup()
    for line in sys.stdin:
        name, arguments = json.loads(line)
        with redirect_stdout(StringIO()):
            answer = CALLS[name](**arguments)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
