"""Reads of the console while the database allows only reading, because its disk is almost full."""

import pytest

from console.roles import AdminRole
from tests.architecture.operations import operations
from tests.architecture.world import read_only
from tests.cast import Cast
from tests.console.matrices import CONSOLE
from tests.console.people import Admins, signed_in_as
from tests.console.test_matrix import ids, send

# Exports are audited, and a preview of another plan locks the garage.
WRITING = {"export_audit", "export_audit_chain", "export_renewals", "preview_plan_change"}
READS = {each.name for each in operations() if each.method == "GET"} & set(CONSOLE)


@pytest.mark.parametrize("name", sorted(READS))
def test_only_listed_reads_of_the_console_fail_while_the_database_is_read_only(
    cast: Cast, people: Admins, name: str
) -> None:
    names, client = ids(cast), signed_in_as(people, AdminRole.SUPER)
    with read_only():
        answer = send(client, name, names)
    assert (answer.status, answer.code == "busy") == ((503, True) if name in WRITING else (200, False))
