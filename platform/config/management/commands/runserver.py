"""Django's development server, which `make dev` starts."""

from django.core.management.commands import runserver


class Command(runserver.Command):
    def check_migrations(self) -> None:
        """Do nothing. Only the database owner's login can check migrations, and they ran before the start."""
