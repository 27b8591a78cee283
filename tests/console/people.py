"""Administrators, their sessions and their audit entries."""

import time
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models.functions import Now

from accounts import services as accounts
from console import admins
from console.admins import Enrolled
from console.models import Admin
from console.roles import AdminRole
from kernel import tenancy, totp
from kernel.audit.models import AuditEntry
from tests.api import Answered, Api

PASSWORD = "a long enough secret"


@dataclass(frozen=True)
class Admins:
    enrolled: dict[AdminRole, Enrolled]

    def code(self, role: AdminRole, *, steps: int = 0) -> str:
        """Return the code that the authenticator app shows some steps from now.

        Codes of the current and the next step are accepted even if the step ends before the check.
        """
        return totp.code_at(self.enrolled[role].secret, int(time.time()) // totp.SECONDS + steps)


def enrol_all() -> Admins:
    """Enrol one administrator of each role."""
    found = {}
    for role in AdminRole:
        with transaction.atomic(), tenancy.platform():
            person = accounts.create_person(
                email=f"{role}@servicebay.example", name=f"{role.title()} Person", phone="", password=PASSWORD
            )
            found[role] = admins.enrol(person, role)
    with transaction.atomic(), tenancy.platform():
        Admin.objects.update(created_at=Now() - timedelta(days=1))
    return Admins(found)


def signed_in_as(people: Admins, role: AdminRole) -> Api:
    """Return a client that signed in with the current code. The code of the next step is unused."""
    with transaction.atomic(), tenancy.platform():
        token = admins.sign_in(f"{role}@servicebay.example", PASSWORD, people.code(role))
    assert isinstance(token, str)
    return Api(token)


def call(client: Api, method: str, path: str, body: Any = None, **query: Any) -> Answered:
    return client.send(method, f"/api/console/{path}", body=body, query=query)


def audited(kind: str) -> AuditEntry:
    with tenancy.platform():
        return AuditEntry.objects.filter(kind=kind).latest("pk")
