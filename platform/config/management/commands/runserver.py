"""Django's development server, which `make dev` starts."""

from django.core.management.commands import runserver


class Command(runserver.Command):
    def check_migrations(self) -> None:
        """Not from here: schemas are the owner's business, and were migrated before this started."""
