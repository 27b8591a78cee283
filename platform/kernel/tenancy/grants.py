"""The models declare the rights on their tables, and Postgres enforces them.

By default, a role may select, insert, update and delete. `database_rights = "SELECT, INSERT"` makes a table
append-only. Rights on columns use the Postgres syntax: `"SELECT, INSERT, UPDATE (voided_at)"`.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from django.apps import apps
from django.db import models

from kernel.tenancy.router import lives_in_a_garage

EVERYTHING = "SELECT, INSERT, UPDATE, DELETE"


def models_of(*, in_garage: bool) -> list[type[models.Model]]:
    return [
        model
        for config in apps.get_app_configs()
        if lives_in_a_garage(config.label) == in_garage
        for model in config.get_models(include_auto_created=True)
        if model._meta.managed
    ]


def statements(tables: Iterable[type[models.Model]], role: str) -> Iterator[str]:
    """Yield the GRANT statements for a role, one for each set of rights."""
    by_rights: dict[str, list[str]] = defaultdict(list)
    for model in tables:
        rights = getattr(model, "database_rights", EVERYTHING)
        by_rights[rights].append(f'"{model._meta.db_table}"')
    for rights, names in sorted(by_rights.items()):
        yield f'GRANT {rights} ON {", ".join(sorted(names))} TO "{role}"'


def platform_statements(database_role: str, login: str) -> Iterator[str]:
    """Yield the rights of the platform role on the public schema. Only the app's login can switch to this
    role.
    """
    yield "REVOKE ALL ON SCHEMA public FROM PUBLIC"
    yield f'GRANT USAGE ON SCHEMA public TO "{database_role}"'
    yield f'REVOKE ALL ON ALL TABLES IN SCHEMA public FROM "{database_role}"'
    yield from statements(models_of(in_garage=False), database_role)
    yield f'GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO "{database_role}"'
    yield f'GRANT "{database_role}" TO "{login}" WITH INHERIT FALSE, SET TRUE'
