"""The platform's people, tokens of theirs, and what is written down of them."""

import time
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from console import admins, totp
from console.admins import Enrolled
from console.roles import AdminRole
from kernel import tenancy
from kernel.audit.models import AuditEntry
from tests.api import Answered, Api

PASSWORD = "a long enough secret"


@dataclass(frozen=True)
class Admins:
    enrolled: dict[AdminRole, Enrolled]

    def code(self, role: AdminRole, *, steps: int = 0) -> str:
        """What the authenticator app shows; some steps from now.

        One of this step, or of the next, is still good if the step ends before it is looked at.
        """
        return totp.code_at(self.enrolled[role].secret, int(time.time()) // totp.SECONDS + steps)


def opened(people: Admins, role: AdminRole) -> Api:
    """Signed in with the present code; the next one is still good."""
    with transaction.atomic(), tenancy.platform():
        token = admins.sign_in(f"{role}@servicebay.example", PASSWORD, people.code(role))
    assert isinstance(token, str)
    return Api(token)


def call(client: Api, method: str, path: str, body: Any = None, **query: Any) -> Answered:
    return client.send(method, f"/api/console/{path}", body=body, query=query)


def audited(kind: str) -> AuditEntry:
    with tenancy.platform():
        return AuditEntry.objects.filter(kind=kind).latest("pk")
