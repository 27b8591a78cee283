"""`manage.py note_operation`, the last step of commands of servicebay-box."""

import pytest
from django.core.management import CommandError, call_command

from kernel import tenancy
from kernel.audit.models import AuditEntry

pytestmark = pytest.mark.django_db


def entries() -> list[tuple[str, int | None, int | None, dict[str, str]]]:
    with tenancy.platform():
        added = AuditEntry.objects.filter(kind__in=["secret_rotated", "box_upgraded", "box_rolled_back"])
        rows = added.order_by("pk").values_list("kind", "person_id", "garage_id", "details")
        return list(rows)


def test_finished_command_adds_one_entry_without_a_person() -> None:
    for _ in range(2):
        call_command("note_operation", "rotate", "1795000000", "", "app-password")
    call_command("note_operation", "upgrade", "1795000001", "1.0.0", "1.1.0")
    # The same secret is replaced again later.
    call_command("note_operation", "rotate", "1795000002", "", "app-password")
    assert [(kind, person, garage, details["to"]) for kind, person, garage, details in entries()] == [
        ("secret_rotated", None, None, "app-password"),
        ("box_upgraded", None, None, "1.1.0"),
        ("secret_rotated", None, None, "app-password"),
    ]
    assert entries()[1][3] == {"by": "system", "run": "1795000001", "before": "1.0.0", "to": "1.1.0"}


def test_unknown_command_is_refused_and_adds_nothing() -> None:
    with tenancy.platform():
        before = AuditEntry.objects.count()
    with pytest.raises(CommandError, match="invalid choice: 'drill'"):
        call_command("note_operation", "drill", "1", "", "x")
    with tenancy.platform():
        assert AuditEntry.objects.count() == before
