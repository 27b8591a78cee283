"""The second place of the backups: what it has, what it lacks, and what it refuses."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest

from infra.backup import __main__ as cli
from infra.backup import configuration, second
from infra.backup.catalogue import Catalogue
from infra.backup.configuration import Source
from infra.backup.lag import Samples
from infra.backup.refusal import BackupRefused
from tests.backups.archived import Served, served
from tests.backups.second_place import received, second_disk
from tests.waiting import wait_until

SIZE = 16 * 1024**2
needs_rsync = pytest.mark.skipif(shutil.which("rsync") is None, reason="not run: rsync is missing")


def segment(number: int, timeline: int = 1) -> str:
    return f"{timeline:08X}{number // 256:08X}{number % 256:08X}"


def archive(place: Catalogue, *names: str) -> None:
    for name in names:
        file = place.wals / name[:16] / name if "." not in name else place.wals / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()


def back_up(place: Catalogue, name: str, begin: str, status: str = "DONE") -> None:
    for file, text in (
        (place.info(name), f"status={status}\nbegin_wal={begin}\n"),
        (place.folder / "base" / name / "PG", ""),
    ):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


@pytest.fixture
def first(tmp_path: Path) -> Catalogue:
    made = Catalogue(tmp_path / "first")
    back_up(made, "20261124T013000", segment(254))
    back_up(made, "20261125T013000", segment(257))
    back_up(made, "20261126T013000", segment(259), status="STARTED")
    archive(made, *map(segment, range(253, 261)), "00000002.history")
    return made


@pytest.fixture
def place(tmp_path: Path) -> Catalogue:
    made = Catalogue(tmp_path / "second")
    made.streaming.mkdir(parents=True)
    return made


def test_lag_is_the_age_of_the_newest_moment_that_is_saved() -> None:
    samples = Samples()
    for at, written in ((1, 100), (2, 100), (3, 150), (4, 200)):
        samples.add(at, written)
    assert samples.reached(99) is None
    assert samples.reached(120) == 2
    assert samples.reached(150) == 3
    samples.add(5, 200)
    assert samples.reached(200) == 5
    # Nothing is written, so nothing is behind.
    samples.add(9, 200)
    assert samples.reached(200) == 9
    assert samples.reached(150) is None


@needs_rsync
def test_backups_and_the_wal_before_the_receiver_come_from_the_first_place(
    first: Catalogue, place: Catalogue
) -> None:
    (place.streaming / f"{segment(260)}.partial").touch()
    assert second.copy_wal(first, place) == 0
    second.copy_backups(first, place)
    assert place.backups() == first.backups()
    assert not (place.folder / "base/20261126T013000").exists()
    assert place.gap(segment(254)) == 6
    # 253 is older than the oldest backup, and 260 is received already.
    assert second.copy_wal(first, place) == 7
    assert {*place.archived()} == {*map(segment, range(254, 260)), "00000002.history"}
    assert place.gap(segment(254)) == 0
    assert second.copy_wal(first, place) == 0


@needs_rsync
def test_half_copy_of_a_killed_run_is_completed_and_damage_is_not_copied(
    first: Catalogue, place: Catalogue
) -> None:
    half = place.folder / "base/20261124T013000/.PG.abc"
    half.parent.mkdir(parents=True)
    half.touch()
    second.copy_backups(first, place)
    assert [file.name for file in half.parent.iterdir()] == ["PG"]
    (first.folder / "base/20261124T013000/PG").write_text("damaged")
    back_up(first, "20261127T013000", segment(260))
    second.copy_backups(first, place)
    assert (half.parent / "PG").read_text() == ""


def test_segments_of_a_new_timeline_continue_those_of_the_old_one(place: Catalogue) -> None:
    archive(place, segment(255), segment(256), segment(257, 2), segment(259, 2))
    assert place.gap(segment(255)) == 1
    # Those of the old timeline do not fill a gap of the new one.
    archive(place, segment(258))
    assert place.gap(segment(257, 2)) == 1


def test_complaint_names_what_a_restore_would_lack(
    first: Catalogue, place: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(second, "require_there", lambda home, folder: None)
    assert "does not have the newest backup" in (second.complaint(first.home, place.home) or "")
    back_up(place, "20261124T013000", segment(254))
    archive(place, *map(segment, (254, 256)))
    assert "lacks 1 segments of WAL" in (second.complaint(first.home, place.home) or "")
    archive(place, segment(255))
    # A copy may take some hours.
    assert second.complaint(first.home, place.home) is None
    monkeypatch.setattr(second, "LATE_SECONDS", -60)
    assert "does not have the newest backup" in (second.complaint(first.home, place.home) or "")


def test_place_on_the_same_disk_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    home, programs = tmp_path / "home", tmp_path / "bin"
    programs.mkdir()
    for name in ("pg_basebackup", "pg_receivewal", "postgres"):
        (programs / name).touch()
    configuration.write(Source(home, "127.0.0.1", 9, programs, password="x"))
    for folder, sentence in (
        ("", "Name the second folder, on another disk: BACKUP_SECOND="),
        (str(tmp_path / "missing"), "is not there. Is its disk mounted?"),
        (str(tmp_path), "is on the same disk as"),
    ):
        monkeypatch.setenv("BACKUP_SECOND", folder)
        assert cli.main(["--home", str(home), "receive-second"]) == 1
        assert sentence in capsys.readouterr().err
    assert not (tmp_path / "missing").exists()


def test_barman_works_in_the_second_place_with_the_login_of_the_first(tmp_path: Path) -> None:
    home, place = tmp_path / "home", tmp_path / "place"
    programs = tmp_path / "bin"
    for folder in (programs, place):
        folder.mkdir()
    for name in ("pg_basebackup", "pg_receivewal", "postgres"):
        (programs / name).touch()
    configuration.write(Source(home, "127.0.0.1", 5433, programs, password="x"))
    configuration.write_second(home, place)
    assert configuration.programs_of(place) == programs
    assert configuration.conninfo_of(place) == configuration.conninfo_of(home)
    assert f"passfile={home}/pgpass" in configuration.conninfo_of(place)
    text = (place / configuration.FILE).read_text()
    assert f"barman_home = {place}\n" in text
    assert "slot_name = servicebay_second\n" in text


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with TemporaryDirectory(dir="/var/tmp") as name:
        Path(name).chmod(0o711)
        with served(Path(name)) as running:
            yield running


def test_commit_reaches_the_second_place_within_seconds_and_the_lag_says_so(server: Served) -> None:
    with second_disk() as folder, received(server, folder) as fact, server.connect() as connection:
        assert 0 <= time.time() - float(fact.read_text()) < 5
        connection.execute("CREATE TABLE told (words text)")
        connection.execute("INSERT INTO told VALUES ('acknowledged-and-paid')")
        committed = time.monotonic()
        streaming = Catalogue(folder).streaming
        wait_until(
            lambda: any(b"acknowledged-and-paid" in file.read_bytes() for file in streaming.iterdir()), 5
        )
        print(f"received after {time.monotonic() - committed:.3f} s")
        wait_until(lambda: 0 <= time.time() - float(fact.read_text()) < 1.5, 10)


def test_backups_of_another_cluster_are_never_touched(server: Served) -> None:
    with second_disk() as folder:
        identity = folder / "servicebay" / second.IDENTITY
        identity.parent.mkdir(parents=True)
        identity.write_text('{"systemid": "71", "version": "17"}')
        with (
            psycopg.connect(configuration.conninfo_of(server.home), autocommit=True) as connection,
            pytest.raises(BackupRefused, match="has the backups of another cluster"),
        ):
            second.claim(connection, folder)
        assert list(folder.rglob("*")) == [identity.parent, identity]


def test_receiver_that_lost_its_disk_ends(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second, "_tend_and_say", lambda home, folder: None)
    looked: list[int] = []

    def gone(_home: Path, folder: Path) -> None:
        looked.append(1)
        if len(looked) > 2:
            raise BackupRefused(f"{folder} is on the same disk")

    monkeypatch.setattr(second, "require_there", gone)
    with second_disk() as folder:
        folder.mkdir()
        with pytest.raises(BackupRefused, match="is on the same disk"):
            second.receive(server.home, folder)
        assert list(Catalogue(folder).streaming.glob("*.partial"))


def test_receiver_ends_when_the_disk_of_another_cluster_is_mounted(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(second, "_tend_and_say", lambda home, folder: None)
    looked: list[int] = []

    def exchanged(_home: Path, folder: Path) -> None:
        looked.append(1)
        if len(looked) > 2:
            (folder / "servicebay" / second.IDENTITY).write_text('{"systemid": "71", "version": "17"}')

    monkeypatch.setattr(second, "require_there", exchanged)
    with second_disk() as folder:
        folder.mkdir()
        with pytest.raises(BackupRefused, match="has the backups of another cluster"):
            second.receive(server.home, folder)
        (folder / "servicebay" / second.IDENTITY).unlink()
        with pytest.raises(BackupRefused, match="was emptied"):
            second.require_ours(folder, "71")
