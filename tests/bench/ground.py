"""The database of the measurements, with our platform and the peer's project."""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from typing import Any

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connections, transaction

from accounts import services as accounts
from accounts.models import Person
from config.env import ROOT
from garages import provisioning
from garages import services as garages
from garages.models import Garage
from kernel import tenancy
from kernel.tenancy.names import garage_role, platform_role, schema_of
from kernel.tenancy.template import code_stamp


class Peer:
    """Unmodified django-tenants in its own process."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.peer.worker"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def call(self, name: str, **arguments: Any) -> Any:
        assert self._process.stdin and self._process.stdout
        print(json.dumps([name, arguments]), file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"The peer died at {name}. Its output is above.")
        return json.loads(answer)

    def close(self) -> None:
        self._process.communicate(timeout=20)


class Ground:
    def __init__(self, owner: psycopg.Connection, peer: Peer, person: Person) -> None:
        self.owner = owner
        self.peer = peer
        self.person = person
        self._next_peer = 1

    def open_garage(self) -> Garage:
        """Return a garage that is not provisioned yet."""
        with transaction.atomic(), tenancy.platform():
            chain = garages.create_chain("Bench")
            garage = garages.open_garage(chain, "Bench")
            garages.add_owner(garage, self.person)
        return garage

    def new_peer_number(self) -> int:
        number, self._next_peer = self._next_peer, self._next_peer + 1
        return number

    def drop_garages(self, garages: Sequence[int]) -> None:
        database = self.owner.info.dbname
        for number in garages:
            self.owner.execute(f"DROP SCHEMA {schema_of(number)} CASCADE")
            self.owner.execute(f'DROP ROLE "{garage_role(database, number)}"')
        for table in ("membership", "outbox", "subscription_period", "garage_subscription", "garage"):
            column = "id" if table == "garage" else "garage_id"
            self.owner.execute(f"DELETE FROM public.{table} WHERE {column} = ANY(%s)", [list(garages)])

    def drop_peers(self, numbers: Sequence[int]) -> None:
        for number in numbers:
            self.owner.execute(f"DROP SCHEMA peer_{number} CASCADE")
        for table, column in (("membership", "garage_id"), ("domain", "tenant_id"), ("garage", "id")):
            self.owner.execute(f"DELETE FROM peer.{table} WHERE {column} = ANY(%s)", [list(numbers)])


def owner_dsn() -> str:
    owner = settings.DATABASES[tenancy.OWNER]
    return psycopg.conninfo.make_conninfo(
        dbname=owner["NAME"],
        user=owner["USER"],
        password=owner["PASSWORD"],
        host=owner["HOST"],
        port=owner["PORT"],
    )


def app_dsn() -> str:
    app = settings.DATABASES[tenancy.APP]
    return psycopg.conninfo.make_conninfo(owner_dsn(), user=app["USER"], password=app["PASSWORD"])


@contextmanager
def prepared() -> Iterator[Ground]:
    """Set up an empty database and empty it afterwards. Refuses a database that is in use."""
    with psycopg.connect(owner_dsn(), autocommit=True) as owner:
        if owner.execute("SELECT FROM pg_tables WHERE schemaname IN ('public', 'peer')").fetchone():
            raise SystemExit("The database is not empty. Run `make bench`, which starts its own servers.")
        peer = Peer()
        try:
            call_command("migrate_platform", stdout=StringIO())
            peer.call("prepare")
            with transaction.atomic(), tenancy.platform():
                person = accounts.create_person(
                    email="owner@bench.example", name="Owner", phone="9800000001", password="garage-bench-1"
                )
            yield Ground(owner, peer, person)
        finally:
            peer.close()
            connections.close_all()
            _empty(owner)


def _empty(owner: psycopg.Connection) -> None:
    found = owner.execute(
        "SELECT nspname FROM pg_namespace WHERE nspname ~ '^(garage|peer)(_[0-9]+)?$'"
    ).fetchall()
    for (schema,) in found:
        # Each schema is dropped by its own statement, because the locks of all tables together would exceed
        # the limit.
        owner.execute(f"DROP SCHEMA {schema} CASCADE")
    for (table,) in owner.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall():
        owner.execute(f'DROP TABLE public."{table}" CASCADE')
    owner.execute(f'REVOKE ALL ON SCHEMA public FROM "{platform_role(owner.info.dbname)}"')
    roles = owner.execute(
        "SELECT rolname FROM pg_roles WHERE rolname ~ %s", [f"^{owner.info.dbname}_(platform|garage_[0-9]+)$"]
    ).fetchall()
    for (role,) in roles:
        owner.execute(f'DROP ROLE "{role}"')


def forget_templates() -> None:
    """Clear the caches, as in a new process or after a change of the migrations."""
    code_stamp.cache_clear()
    provisioning._templates.clear()
