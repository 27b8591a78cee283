"""A foreign key over several columns, which Django cannot declare."""

from collections.abc import Sequence
from typing import Any

from django.db.models import BaseConstraint


class CompositeForeignKey(BaseConstraint):
    """Postgres checks the key at the commit, so two tables can refer to each other.

    A row with an empty column is not checked. The constraint is part of the model, so the migrations and the
    template of new garages carry it.
    """

    def __init__(self, *, name: str, fields: Sequence[str], to: str, to_fields: Sequence[str]) -> None:
        super().__init__(name=name)
        self.fields, self.to, self.to_fields = tuple(fields), to, tuple(to_fields)

    def constraint_sql(self, model: Any, schema_editor: Any) -> str:
        target = model._meta.apps.get_model(self.to)
        quoted = schema_editor.quote_name
        return (
            f"CONSTRAINT {quoted(self.name)} FOREIGN KEY ({_columns(model, self.fields, quoted)})"
            f" REFERENCES {quoted(target._meta.db_table)} ({_columns(target, self.to_fields, quoted)})"
            " DEFERRABLE INITIALLY DEFERRED"
        )

    def create_sql(self, model: Any, schema_editor: Any) -> str:
        table = schema_editor.quote_name(model._meta.db_table)
        return f"ALTER TABLE {table} ADD {self.constraint_sql(model, schema_editor)}"

    def remove_sql(self, model: Any, schema_editor: Any) -> str:
        quoted = schema_editor.quote_name
        return f"ALTER TABLE {quoted(model._meta.db_table)} DROP CONSTRAINT {quoted(self.name)}"

    def validate(self, *args: Any, **kwargs: Any) -> None:
        """Postgres alone checks the key."""

    def deconstruct(self) -> tuple[str, tuple[()], dict[str, Any]]:
        path = f"{type(self).__module__}.{type(self).__qualname__}"
        named = {"name": self.name, "fields": self.fields, "to": self.to, "to_fields": self.to_fields}
        return path, (), named

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CompositeForeignKey):
            return self.deconstruct() == other.deconstruct()
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.name, self.fields, self.to, self.to_fields))


def _columns(model: Any, fields: Sequence[str], quoted: Any) -> str:
    return ", ".join(quoted(model._meta.get_field(field).column) for field in fields)
