from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from kernel import tenancy
from kernel.audit import services as audit
from kernel.audit.models import AuditEntry

# Commands of servicebay-box, with the kinds of their audit entries.
KINDS = {"upgrade": "box_upgraded", "rollback": "box_rolled_back", "rotate": "secret_rotated"}


class Command(BaseCommand):
    help = "Add an audit entry for a finished command of servicebay-box. A repeated call adds no second one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("operation", choices=list(KINDS))
        parser.add_argument("run", help="names this run of the command")
        parser.add_argument("before", help="the release before, or an empty text")
        parser.add_argument("to", help="the release, or the name of the secret")

    def handle(self, *args: Any, operation: str, run: str, before: str, to: str, **options: Any) -> None:
        details = {"by": "system", "run": run, "before": before, "to": to}
        with transaction.atomic(), tenancy.platform():
            if not AuditEntry.objects.filter(kind=KINDS[operation], details=details).exists():
                audit.record(KINDS[operation], by="system", run=run, before=before, to=to)
