"""The configuration of Barman, and the refusals of `python -m infra.backup`."""

import configparser
import os
import signal
import subprocess
import sys
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from infra.backup import __main__ as cli
from infra.backup import barman, configuration, making, private, restore, times
from infra.backup.barman import Backup
from infra.backup.configuration import Source
from infra.backup.refusal import BackupRefused

NOON = datetime(2026, 11, 24, 6, 30, tzinfo=UTC)


def backup(name: str, ended_at: datetime, parent: str | None = None) -> Backup:
    return Backup(name, ended_at - timedelta(minutes=1), ended_at, 1, 2, parent, 3)


def source(tmp_path: Path, **changes: object) -> Source:
    programs = tmp_path / "bin"
    programs.mkdir(exist_ok=True)
    for name in ("pg_basebackup", "pg_receivewal", "postgres"):
        (programs / name).touch()
    return Source(**{"home": tmp_path / "home", "host": "::1", "port": 5433, "programs": programs, **changes})  # type: ignore[arg-type]


def test_configuration_streams_backups_and_wal_and_keeps_14_days(tmp_path: Path) -> None:
    file = configuration.write(source(tmp_path, password="a:b\\c"))
    parser = configparser.ConfigParser(interpolation=None)
    parser.read(file)
    section = parser["servicebay"]
    assert (section["backup_method"], section["streaming_archiver"], section["archiver"]) == (
        "postgres",
        "on",
        "off",
    )
    assert section["slot_name"] == "servicebay_backup"
    assert section["retention_policy"] == "RECOVERY WINDOW OF 14 DAYS"
    assert "host=::1 port=5433 user=servicebay_backup" in section["conninfo"]
    assert "a:b" not in file.read_text()
    passfile = tmp_path / "home" / "pgpass"
    assert passfile.read_text() == "::1:5433:*:servicebay_backup:a\\:b\\\\c\n".replace("::1", "\\:\\:1", 1)
    assert {path.stat().st_mode & 0o777 for path in (file, passfile)} == {0o600}
    assert configuration.programs_of(tmp_path / "home") == tmp_path / "bin"


def test_configuration_refuses_text_that_would_add_a_setting(tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match="cannot hold"):
        configuration.write(source(tmp_path, host="db\nbackup_method = rsync"))
    assert not (tmp_path / "home").exists()


def test_configuration_refuses_a_folder_without_the_programs_of_the_server(tmp_path: Path) -> None:
    given = source(tmp_path)
    (given.programs / "pg_receivewal").unlink()
    with pytest.raises(BackupRefused, match=r"has no pg_receivewal. Name the folder"):
        configuration.write(given)


def test_command_without_a_configuration_says_how_to_write_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fact = tmp_path / "fact"
    assert cli.main(["--home", str(tmp_path), "check", "--fact", str(fact)]) == 1
    assert fact.read_text() == "1\n"
    assert "barman.conf is missing. Write it with: python -m infra.backup" in capsys.readouterr().err


def test_command_without_barman_says_how_to_install_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    configuration.write(source(tmp_path))
    monkeypatch.setattr(barman, "find", lambda: None)
    assert cli.main(["--home", str(tmp_path / "home"), "backup"]) == 1
    assert "Barman is missing. Install it with: python3 -m venv" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["2026-11-24 11:59:00", "24/11/2026", "31/02/2026 10:00:00", "noon"])
def test_time_in_another_form_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BackupRefused, match="Write it in Indian time like '24/11/2026 11:59:00'"):
        times.read(text)


def test_time_is_read_and_shown_as_indian_time() -> None:
    assert times.read("24/11/2026 12:00:00") == NOON
    assert times.show(NOON) == "24/11/2026 12:00:00"


def test_restore_takes_the_newest_backup_that_had_ended() -> None:
    made = [backup("a", NOON), backup("b", NOON + timedelta(hours=1)), backup("c", NOON + timedelta(hours=2))]
    assert restore.choose(made, NOON + timedelta(minutes=90)).id == "b"
    assert restore.choose(made, NOON + timedelta(hours=1)).id == "b"
    assert restore.choose(made, NOON + timedelta(hours=1, seconds=-1)).id == "a"


def test_restore_refuses_a_time_before_the_oldest_backup_and_names_the_first_possible_one() -> None:
    with pytest.raises(BackupRefused, match=r"Choose 24/11/2026 12:00:01 or later"):
        restore.choose([backup("a", NOON)], NOON - timedelta(seconds=1))
    with pytest.raises(BackupRefused, match=r"no finished backup yet. Make one with"):
        restore.choose([], NOON)


def test_restore_refuses_a_time_in_the_future(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "now", lambda: NOON)
    restore.require_past(NOON - timedelta(seconds=1))
    with pytest.raises(
        BackupRefused, match=r"24/11/2026 12:00:01 is in the future: it is 24/11/2026 12:00:00"
    ):
        restore.require_past(NOON + timedelta(seconds=1))


def test_restore_refuses_a_folder_that_is_not_empty(tmp_path: Path) -> None:
    restore.require_empty(tmp_path)
    restore.require_empty(tmp_path / "new")
    (tmp_path / "file").touch()
    for place in (tmp_path, tmp_path / "file"):
        with pytest.raises(BackupRefused, match=r"is not empty. Name a new folder"):
            restore.require_empty(place)


def test_missing_wal_is_explained_with_the_last_moment_that_can_be_restored() -> None:
    log = "LOG:  redo done\nLOG:  last completed transaction was at log time 2026-11-24 06:29:59.5+00\nFATAL:  x"
    assert restore.explain_missing_wal(log, NOON) == (
        "The WAL ends or has a gap after 24/11/2026 11:59:59, so it does not reach 24/11/2026 12:00:00. "
        "Choose an earlier time: --at '24/11/2026 11:59:59'"
    )
    assert "python -m infra.backup check" in restore.explain_missing_wal("FATAL:  x", NOON)


def test_backup_contains_only_changes_within_a_week_of_a_full_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "now", lambda: NOON)
    young, old = backup("b", NOON - timedelta(days=6)), backup("a", NOON - timedelta(days=8))
    new = {"server_txt_version": "18.6"}
    assert making.is_incremental([old, young], new)
    assert not making.is_incremental([old, backup("c", NOON, parent="a")], new)
    assert not making.is_incremental([], new)
    assert not making.is_incremental([young], {"server_txt_version": "16.4"})


def test_folder_of_an_earlier_run_is_removed_without_ending_a_foreign_process(tmp_path: Path) -> None:
    folder = tmp_path / "restored"
    folder.mkdir()
    # This is the process id of the test itself. If it got a signal, the test would not end.
    (folder / "postmaster.pid").write_text(f"{os.getpid()}\n{folder}\n")
    private.remove(folder)
    assert not folder.exists()


def test_server_of_a_killed_run_is_ended_even_if_its_command_line_is_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # With this variable, ps cuts its lines.
    monkeypatch.setenv("COLUMNS", "80")
    folder = tmp_path / "restored"
    folder.mkdir()
    # A shell starts background programs with SIGQUIT ignored. Postgres handles it in any case.
    script = "import signal, time; signal.signal(signal.SIGQUIT, signal.SIG_DFL); print(flush=True); time.sleep(60)"
    command = [sys.executable, "-c", script, "x" * 200, "-D", str(folder), "-c"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        server.stdout.readline()
        (folder / "postmaster.pid").write_text(f"{server.pid}\n{folder}\n")
        # Somebody must wait for the process, or its id stays in use.
        waiting = threading.Thread(target=server.wait)
        waiting.start()
        private.remove(folder)
        waiting.join(timeout=30)
        assert server.returncode == -signal.SIGQUIT
    assert not folder.exists()
