"""Loads the product's code, for commands that read its tables. They need the environment of its processes."""

import os
import sys

from infra.backup.barman import ROOT
from infra.backup.refusal import BackupRefused


def load() -> None:
    """Set Django up, as manage.py does. Modules of the product can be imported only after this."""
    sys.path[:0] = [str(ROOT / "platform"), str(ROOT)]
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.development")
    import django
    from django.conf import settings

    from config.env import EnvironmentProblem

    try:
        django.setup()
        if "owner" not in settings.DATABASES:
            raise EnvironmentProblem("OWNER_DATABASE_URL is missing.")
    except EnvironmentProblem as problem:
        raise BackupRefused(f"Give this command the environment of Servicebay's worker. {problem}") from None
