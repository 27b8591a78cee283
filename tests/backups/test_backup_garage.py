"""`manage.py backup_garage`: one file with all data of a garage, readable only by its owner."""

import stat
import zipfile
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command

from backups.archive import Reader
from backups.errors import BackupDamaged
from backups.saving import save
from tests.backups.conftest import BackedUp
from tests.cast import Cast


def test_backup_contains_every_table_of_the_garage(backed_up: BackedUp, owner: psycopg.Connection) -> None:
    with Reader(backed_up.file) as reader:
        reader.verify()
        manifest = reader.manifest
    assert (manifest.garage_id, manifest.garage_name) == (backed_up.garage_id, "Andheri")
    rows = {table.name: table.rows for table in manifest.own()}
    assert rows == {name: int(digest.partition(":")[0]) for name, digest in backed_up.own.items()}
    assert rows["job"] and rows["stored_file"] and rows["invoice"]
    assert manifest.public()["membership"].rows == 13
    # A mechanic's phone and the shared tablet, and the PINs of two people.
    assert (manifest.public()["linked_phone"].rows, manifest.public()["member_pin"].rows) == (2, 2)


def test_backup_file_is_readable_only_by_its_owner(backed_up: BackedUp) -> None:
    assert stat.S_IMODE(backed_up.file.stat().st_mode) == 0o600


def test_backup_contains_no_data_of_another_garage(backed_up: BackedUp, owner: psycopg.Connection) -> None:
    text = b""
    with Reader(backed_up.file) as reader:
        for table in reader.manifest.tables:
            text += b"".join(reader.chunks(table))
    assert b"owner@sharma.example" in text
    for foreign in (b"owner@verma.example", b"outsider@cast.example", b"owner@cast.example"):
        assert foreign not in text


def test_backup_command_prints_the_garage_and_the_file(
    committed_db: Cast, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("backup_garage", str(committed_db.first.pk), to=tmp_path)
    (file,) = tmp_path.iterdir()
    printed = capsys.readouterr().out
    assert printed.startswith("First: ") and str(file) in printed


def test_backup_of_an_unknown_garage_is_refused_and_leaves_no_file(
    committed_db: Cast, tmp_path: Path
) -> None:
    with pytest.raises(CommandError, match="There is no garage 4711"):
        call_command("backup_garage", "4711", to=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_changed_or_truncated_backup_is_detected(committed_db: Cast, tmp_path: Path) -> None:
    whole, changed = tmp_path / "whole.zip", tmp_path / "changed.zip"
    save(committed_db.first.pk, whole)
    with zipfile.ZipFile(whole) as source, zipfile.ZipFile(changed, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, content.replace(b"First", b"Fjrst") if name == "public/garage" else content)
    with Reader(changed) as reader, pytest.raises(BackupDamaged, match="public/garage was changed"):
        reader.verify()
    whole.write_bytes(whole.read_bytes()[:-200])
    with pytest.raises(BackupDamaged, match="is not a backup"):
        Reader(whole)
