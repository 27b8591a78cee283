"""The columns for the key of a name. Each save of a row writes them, so that no caller can forget it."""

from typing import Any

from django.apps import apps
from django.db import models

from kernel import tenancy
from kernel.names.keys import KEY_VERSION, name_key


class NameKeyField(models.TextField):  # type: ignore[type-arg]  # Django's fields accept no types at runtime
    """The key of the row's `name`."""

    def pre_save(self, model_instance: Any, add: bool) -> str:
        key = name_key(model_instance.name)
        setattr(model_instance, self.attname, key)
        return key

    def deconstruct(self) -> Any:
        return _as_plain(super().deconstruct(), "TextField")


class KeyVersionField(models.SmallIntegerField):  # type: ignore[type-arg]  # as above
    """The version of the rules that made the key. Rows of an earlier release have version 0."""

    def pre_save(self, model_instance: Any, add: bool) -> int:
        setattr(model_instance, self.attname, KEY_VERSION)
        return KEY_VERSION

    def deconstruct(self) -> Any:
        return _as_plain(super().deconstruct(), "SmallIntegerField")


def _as_plain(parts: Any, plain: str) -> Any:
    """Return the plain field for a migration, which must not depend on this module."""
    name, _, arguments, options = parts
    return name, f"django.db.models.{plain}", arguments, options


def keyed_models() -> list[type[models.Model]]:
    return [
        model
        for model in apps.get_models()
        if any(isinstance(field, NameKeyField) for field in model._meta.fields)
    ]


def fill_keys(most: int) -> int:
    """Write missing and outdated keys of at most `most` rows. Returns the number of rows."""
    filled = 0
    for model in keyed_models():
        filled += _fill(model, most - filled)
    return filled


def _fill(model: type[models.Model], most: int) -> int:
    # A row that is being saved gets its key from that save.
    old = model._default_manager.select_for_update(skip_locked=True, no_key=True).filter(
        key_version__lt=KEY_VERSION
    )
    rows = list(old.order_by("pk").values_list("pk", "name")[:most])
    if rows:
        with tenancy.connection().cursor() as cursor:
            cursor.execute(
                f"UPDATE {model._meta.db_table} SET name_key = filled.key, key_version = %s"
                " FROM unnest(%s::bigint[], %s::text[]) AS filled (id, key)"
                f" WHERE {model._meta.db_table}.id = filled.id",
                [KEY_VERSION, [pk for pk, _ in rows], [name_key(name) for _, name in rows]],
            )
    return len(rows)
