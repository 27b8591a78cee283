"""Connection parameters of the two logins for psycopg, without Django's options."""

from typing import Any

from django.db import connections

PARAMETERS = ("dbname", "user", "password", "host", "port")


def parameters_of(alias: str) -> dict[str, Any]:
    found = connections[alias].get_connection_params()
    return {name: value for name, value in found.items() if name in PARAMETERS}
