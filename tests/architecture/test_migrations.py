"""Released migrations are frozen. Later migrations can run while the product is running."""

import hashlib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.contrib.postgres.operations import AddConstraintNotValid, AddIndexConcurrently
from django.db import migrations, models

from config.env import ROOT
from tests.architecture import migration_rules as rules

FROZEN = ROOT / "tests" / "architecture" / "frozen_migrations.txt"


def folders() -> list[Path]:
    return sorted(
        path
        for top in ("platform", "billing", "tenants")
        for path in (ROOT / top).rglob("migrations")
        if path.is_dir() and "__pycache__" not in path.parts
    )


def files() -> list[Path]:
    return [path for folder in folders() for path in sorted(folder.glob("[0-9]*.py"))]


def frozen() -> dict[str, str]:
    lines = FROZEN.read_text().splitlines()
    return {path: digest for digest, path in (line.split() for line in lines)}


def relative_name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def changed(path: Path, digest: str) -> str | None:
    if path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() == digest:
        return None
    return (
        f"{relative_name(path)} was released, and installed systems have run it. It must not change. Undo the change"
        ' and write a new migration (docs/backend.md, "A migration").'
    )


@pytest.mark.parametrize("path", sorted(frozen()))
def test_released_migration_is_unchanged(path: str) -> None:
    complaint = changed(ROOT / path, frozen()[path])
    assert complaint is None, complaint


def test_error_for_a_changed_released_migration_suggests_a_new_migration() -> None:
    path = sorted(frozen())[0]
    complaint = changed(ROOT / path, "0" * 64)
    assert complaint and complaint.startswith(f"{path} was released")
    assert "write a new migration" in complaint


def test_migration_numbers_have_no_gaps_and_released_migrations_come_first() -> None:
    for folder in folders():
        numbers = [path.name[:4] for path in sorted(folder.glob("[0-9]*.py"))]
        assert numbers == [f"{number:04}" for number in range(1, len(numbers) + 1)], folder
        released = [relative_name(path) in frozen() for path in sorted(folder.glob("[0-9]*.py"))]
        assert released == sorted(released, reverse=True), folder


def test_unreleased_migrations_contain_no_unsafe_operation() -> None:
    found = {}
    for path in files():
        if relative_name(path) in frozen():
            continue
        package = ".".join(path.relative_to(ROOT).with_suffix("").parts).removeprefix("platform.")
        complaints = rules.complaints(
            import_module(package).Migration, in_garage=package.startswith("tenants.")
        )
        if complaints:
            found[relative_name(path)] = complaints
    assert found == {}


# -- tests of the rules -------------------------------------------------------------------------------------


def migration(*operations: Any, safe: dict[str, str] | None = None) -> migrations.Migration:
    class Made(migrations.Migration):
        pass

    Made.operations, Made.safe = list(operations), safe or {}  # type: ignore[attr-defined]
    return Made("0002_x", "jobs")


def add(field: Any) -> migrations.AddField:
    return migrations.AddField("job", "colour", field)


UNSAFE: dict[str, tuple[Any, str]] = {
    "required column": (add(models.TextField()), rules.NOT_NULL),
    "column with a default only in Django": (add(models.TextField(default="x")), rules.NOT_NULL),
    "unique column": (add(models.TextField(null=True, unique=True)), rules.UNIQUE),
    "inline check": (add(models.PositiveIntegerField(null=True)), rules.INLINE_CHECK),
    "removed column": (migrations.RemoveField("job", "colour"), rules.CONTRACT),
    "renamed column": (migrations.RenameField("job", "a", "b"), rules.CONTRACT),
    "removed table": (migrations.DeleteModel("job"), rules.CONTRACT),
    "renamed table": (migrations.RenameModel("job", "task"), rules.CONTRACT),
    "altered column": (migrations.AlterField("job", "code", models.TextField()), rules.REWRITE),
    "data moved": (migrations.RunSQL("UPDATE job SET x = 1"), rules.DATA),
    "checked rows": (
        migrations.AddConstraint("job", models.CheckConstraint(condition=models.Q(id=1), name="c")),
        rules.NOT_VALID,
    ),
    "unique rows": (
        migrations.AddConstraint("job", models.UniqueConstraint(fields=["code"], name="u")),
        rules.UNIQUE,
    ),
    "unsafe operation inside a state operation": (
        migrations.SeparateDatabaseAndState([migrations.RemoveField("job", "colour")]),
        rules.CONTRACT,
    ),
}


@pytest.mark.parametrize("name", UNSAFE)
def test_unsafe_migration_operation_is_refused(name: str) -> None:
    operation, why = UNSAFE[name]
    (complaint,) = rules.complaints(migration(operation), in_garage=True)
    assert complaint.endswith(f": {why}.")


def test_unsafe_migration_operation_is_accepted_only_with_a_reason() -> None:
    operation = migrations.RemoveField("job", "colour")
    made = migration(operation, safe={"RemoveField job.colour": "Unused since 1.1."})
    assert rules.complaints(made, in_garage=True) == []
    empty = migration(operation, safe={"RemoveField job.colour": ""})
    assert len(rules.complaints(empty, in_garage=True)) == 1


def test_index_on_a_public_table_must_be_built_concurrently() -> None:
    index = models.Index(fields=["name"], name="garage_name")
    (complaint,) = rules.complaints(migration(migrations.AddIndex("garage", index)), in_garage=False)
    assert complaint == f"AddIndex garage.garage_name: {rules.CONCURRENTLY}."
    assert rules.complaints(migration(AddIndexConcurrently("garage", index)), in_garage=False) == []
    assert rules.complaints(migration(migrations.AddIndex("garage", index)), in_garage=True) == []


def test_safe_migration_operations_are_accepted() -> None:
    made = migration(
        migrations.CreateModel("Part", [("id", models.BigAutoField(primary_key=True))]),
        migrations.AddField("part", "name", models.TextField()),
        add(models.TextField(null=True)),
        add(models.TextField(db_default="")),
        AddConstraintNotValid("job", models.CheckConstraint(condition=models.Q(id=1), name="c")),
    )
    assert rules.complaints(made, in_garage=True) == []
