"""Each public table is part of a garage's backup or is left out for a reason."""

import psycopg
from django.db import models

from backups.saving import columns_of
from backups.tables import KEPT, LEFT_OUT
from kernel.tenancy import grants
from tests.cast import Cast


def test_every_public_table_is_backed_up_or_explicitly_excluded_with_a_reason(
    committed_db: Cast, owner: psycopg.Connection
) -> None:
    there = {name for (name,) in owner.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")}
    kept = [table.name for table in KEPT]
    assert len(set(kept)) == len(kept)
    assert not set(kept) & set(LEFT_OUT)
    assert there == set(kept) | set(LEFT_OUT)
    assert all(LEFT_OUT.values())


def test_foreign_keys_of_backed_up_tables_refer_to_earlier_tables() -> None:
    by_name = {model._meta.db_table: model for model in grants.models_of(in_garage=False)}
    known: set[str] = set()
    for table in KEPT:
        known.add(table.name)
        keys = {
            field.column: field.related_model._meta.db_table
            for field in by_name[table.name]._meta.concrete_fields
            if isinstance(field, models.ForeignKey)
        }
        assert keys.items() <= dict(table.references).items(), table.name
        assert set(table.references.values()) <= known, f"{table.name} comes before what it refers to"


def test_backup_treats_person_and_garage_and_chain_ids_without_foreign_keys_as_references() -> None:
    by_name = {model._meta.db_table: model for model in grants.models_of(in_garage=False)}
    for table in KEPT:
        bare = {
            field.column
            for field in by_name[table.name]._meta.concrete_fields
            if isinstance(field, models.BigIntegerField)
            and not isinstance(field, models.ForeignKey)
            and (str(field.column).endswith("_by") or field.column in ("person_id", "garage_id", "chain_id"))
        }
        assert bare <= set(table.references), table.name


def test_columns_that_identify_restored_rows_cannot_be_null(
    committed_db: Cast, owner: psycopg.Connection
) -> None:
    for table in KEPT:
        assert set(table.match) <= set(columns_of(owner, "public", table.name)), table.name
        nullable = owner.execute(
            "SELECT column_name FROM information_schema.columns WHERE table_schema = 'public'"
            " AND table_name = %s AND column_name = ANY(%s) AND is_nullable = 'YES'",
            [table.name, list(table.match)],
        ).fetchall()
        # Only rows of the platform may have no garage, and backups of a garage do not contain them.
        assert {name for (name,) in nullable} <= {"garage_id"}, table.name
