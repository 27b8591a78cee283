"""No operation changes a sent version or a decision."""

import hashlib
from typing import Any

from django.db import connection

from kernel import tenancy
from tests.api import Api
from tests.architecture.operations import operations
from tests.architecture.world import CALLS, World, rolled_back, send

WRITES = [each.name for each in operations() if each.method != "GET" and each.name in CALLS]


def evidence(world: World) -> str:
    """Return a checksum over the versions and decisions, without the columns that their PDFs fill."""
    with tenancy.garage(world.cast.first.pk), connection.cursor() as cursor:
        cursor.execute("SELECT id, number, document::text, total_paise FROM estimate_version ORDER BY id")
        versions = cursor.fetchall()
        cursor.execute(
            "SELECT id, record, hash, name, way, approved_total_paise, objection FROM estimate_decision"
            " ORDER BY id"
        )
        return hashlib.sha256(repr((versions, cursor.fetchall())).encode()).hexdigest()


def test_no_operation_changes_a_version_or_a_decision(world: World) -> None:
    own: dict[str, Any] = world.own
    decided = own | {name: own["decided_estimate"] for name in own if name.endswith("estimate") and own[name]}
    before = evidence(world)
    client = Api().as_(world.cast.owner)
    assert len(WRITES) > 100
    for name in WRITES:
        with rolled_back():
            answer = send(client, CALLS[name], decided)
            assert answer.status < 500, (name, answer.body)
            assert evidence(world) == before, name
