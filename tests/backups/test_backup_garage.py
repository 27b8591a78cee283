"""`manage.py backup_garage`: one file with everything, readable by nobody else."""

import stat
import zipfile
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command

from backups.archive import Reader
from backups.errors import BackupDamaged
from backups.saving import save
from tests.backups.conftest import Kept
from tests.cast import Cast


def test_it_holds_every_table_of_the_garage(kept: Kept, owner: psycopg.Connection) -> None:
    with Reader(kept.file) as reader:
        reader.verify()
        manifest = reader.manifest
    assert (manifest.garage_id, manifest.garage_name) == (kept.garage_id, "Andheri")
    rows = {table.name: table.rows for table in manifest.own()}
    assert rows == {name: int(digest.partition(":")[0]) for name, digest in kept.own.items()}
    assert rows["job"] and rows["stored_file"] and rows["invoice"]
    assert manifest.public()["membership"].rows == 12


def test_nobody_else_may_read_it(kept: Kept) -> None:
    assert stat.S_IMODE(kept.file.stat().st_mode) == 0o600


def test_it_holds_nothing_of_another_garage(kept: Kept, owner: psycopg.Connection) -> None:
    text = b""
    with Reader(kept.file) as reader:
        for table in reader.manifest.tables:
            text += b"".join(reader.chunks(table))
    assert b"owner@sharma.example" in text
    for foreign in (b"owner@verma.example", b"outsider@cast.example", b"owner@cast.example"):
        assert foreign not in text


def test_the_command_says_what_it_wrote(
    committed_db: Cast, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("backup_garage", str(committed_db.first.pk), to=tmp_path)
    (file,) = tmp_path.iterdir()
    said = capsys.readouterr().out
    assert said.startswith("First: ") and str(file) in said


def test_a_garage_that_is_not_there_is_refused_and_leaves_no_file(committed_db: Cast, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no garage 4711"):
        call_command("backup_garage", "4711", to=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_one_changed_byte_is_noticed(committed_db: Cast, tmp_path: Path) -> None:
    whole, changed = tmp_path / "whole.zip", tmp_path / "changed.zip"
    save(committed_db.first.pk, whole)
    with zipfile.ZipFile(whole) as source, zipfile.ZipFile(changed, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, content.replace(b"First", b"Fjrst") if name == "public/garage" else content)
    with Reader(changed) as reader, pytest.raises(BackupDamaged, match="public/garage is not what"):
        reader.verify()
    whole.write_bytes(whole.read_bytes()[:-200])
    with pytest.raises(BackupDamaged, match="is no backup"):
        Reader(whole)
