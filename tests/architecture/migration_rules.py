"""Operations that are forbidden in migrations: tables are large, and the previous release still runs.

A migration can declare an exception with its reason: `safe = {"RemoveField job.old": "Unused since 1.1."}`.
"""

from collections.abc import Iterator
from typing import Any

from django.contrib.postgres.operations import (
    AddConstraintNotValid,
    AddIndexConcurrently,
    RemoveIndexConcurrently,
    ValidateConstraint,
)
from django.db.migrations import Migration
from django.db.migrations import operations as ops
from django.db.migrations.operations.base import Operation
from django.db.models import (
    NOT_PROVIDED,
    PositiveBigIntegerField,
    PositiveIntegerField,
    PositiveSmallIntegerField,
)

CONTRACT = (
    "the previous release still uses it. Stop using it in one release and remove it in the next one,"
    " with the reason in `safe`"
)
NOT_NULL = "the previous release writes rows without it. Set null=True or a db_default"
REWRITE = "it may rewrite or lock a large table. Add a new column, fill it in a task, then switch to it"
CONCURRENTLY = (
    "it locks the table while it is built. Use AddIndexConcurrently in a migration with atomic = False"
)
NOT_VALID = (
    "it locks the table while every row is checked. Use AddConstraintNotValid, then ValidateConstraint"
)
UNIQUE = "it locks the table and fails on duplicate rows. Explain in `safe` why neither can happen"
INLINE_CHECK = (
    "it puts a check into the column, which Citus refuses. Add the field and the constraint separately"
)
DATA = "it moves data. Use a task that can be stopped and resumed"

_POSITIVE = (PositiveIntegerField, PositiveBigIntegerField, PositiveSmallIntegerField)
_FREE = (
    ops.AlterModelOptions,
    ops.AlterModelManagers,
    ops.RemoveConstraint,
    AddConstraintNotValid,
    ValidateConstraint,
    AddIndexConcurrently,
    RemoveIndexConcurrently,
)


def complaints(migration: Migration | type[Migration], *, in_garage: bool) -> list[str]:
    """Return a sentence for each operation that is unsafe while the product is running."""
    safe: dict[str, str] = getattr(migration, "safe", {})
    made = {_model(each) for each in migration.operations if isinstance(each, ops.CreateModel)}
    found = []
    for operation in migration.operations:
        if isinstance(operation, ops.CreateModel) or _model(operation) in made:
            continue
        for why in _objections(operation, in_garage=in_garage):
            if not safe.get(name_of(operation)):
                found.append(f"{name_of(operation)}: {why}.")
    return found


def name_of(operation: Operation) -> str:
    """Return the name of an operation, such as `AddField job.colour` or `RemoveModel job`."""
    field = getattr(operation, "name", "") if hasattr(operation, "model_name") else ""
    field = field or getattr(getattr(operation, "index", None), "name", "")
    field = field or getattr(getattr(operation, "constraint", None), "name", "")
    return f"{type(operation).__name__} {_model(operation)}" + (f".{field}" if field else "")


def _model(operation: Operation) -> str:
    return str(getattr(operation, "model_name", None) or getattr(operation, "name", "")).lower()


def _objections(operation: Any, *, in_garage: bool) -> Iterator[str]:
    if isinstance(operation, _FREE):
        return
    match operation:
        case ops.SeparateDatabaseAndState():
            for inner in operation.database_operations:
                yield from _objections(inner, in_garage=in_garage)
        case ops.AddField():
            field = operation.field
            if not field.null and field.db_default is NOT_PROVIDED and not field.many_to_many:
                yield NOT_NULL
            if field.unique:
                yield UNIQUE
            if in_garage and isinstance(field, _POSITIVE):
                yield INLINE_CHECK
        case ops.AlterField():
            yield REWRITE
        case ops.RunPython() | ops.RunSQL():
            yield DATA
        case ops.AddIndex():
            # The fan-out runs in transactions, and the table of one garage is small.
            if not in_garage:
                yield CONCURRENTLY
        case ops.RemoveIndex():
            if not in_garage:
                yield "it waits for every reader. Use RemoveIndexConcurrently"
        case ops.AddConstraint():
            yield (
                NOT_VALID
                if hasattr(operation.constraint, "condition") and not hasattr(operation.constraint, "fields")
                else UNIQUE
            )
        case _:
            yield CONTRACT
