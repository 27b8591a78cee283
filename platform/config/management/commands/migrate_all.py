from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Migrate the public schema, then the schemas of the garages."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        for command in ("migrate_platform", "migrate_garages"):
            call_command(command, stdout=self.stdout, stderr=self.stderr)
