"""The archive of a release."""

import hashlib
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from config.env import ROOT
from infra.box import unpack
from infra.release import build

LOCK = """\
barman==3.19.1 \\
    --hash=sha256:aa \\
    --hash=sha256:bb
psycopg2==2.9.13 \\
    --hash=sha256:cc
psycopg2-binary==2.9.13 \\
    --hash=sha256:dd
"""


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A small release: only the program and its source."""
    folder = tmp_path / "servicebay-1.0.0"
    (folder / "infra").mkdir(parents=True)
    (folder / "infra" / "box").symlink_to(ROOT / "infra" / "box")
    build.write_program(folder)
    (folder / "infra" / "box").unlink()
    (folder / "VERSION").write_text("1.0.0\n")
    return folder


def test_program_of_a_release_runs_from_one_file_without_packages(content: Path) -> None:
    argv = [sys.executable, "-I", "-S", str(content / "servicebay-box"), "--help"]
    done = subprocess.run(argv, capture_output=True, text=True, cwd="/", check=True)
    commands = "install doctor upgrade rollback status admin manage logs keys backup rotate restore drill"
    assert all(f"    {name} " in done.stdout for name in commands.split())


def test_archive_is_accepted_by_the_program_that_reads_it(content: Path) -> None:
    archive = build.pack(content)
    assert unpack.version_of(archive) == "1.0.0"
    unpack.check(archive, content)
    (content / "VERSION").write_text("1.0.1\n")
    with pytest.raises(Exception, match="is damaged: VERSION"):
        unpack.check(archive, content)


def test_archive_belongs_to_root_and_begins_with_the_program(content: Path) -> None:
    (content / "servicebay-box").chmod(0o700)
    with tarfile.open(build.pack(content)) as tar:
        members = tar.getmembers()
        sums = tar.extractfile("servicebay-1.0.0/SHA256SUMS")
        assert sums is not None
        lines = sums.read().decode().splitlines()
    assert members[0].name == "servicebay-1.0.0/servicebay-box"
    assert {(each.uid, each.gid) for each in members} == {(0, 0)}
    assert {each.name.rpartition("/")[2]: each.mode for each in members} == {
        "servicebay-box": 0o755,
        "VERSION": 0o644,
        "SHA256SUMS": 0o644,
    }
    checksum = hashlib.sha256((content / "VERSION").read_bytes()).hexdigest()
    assert f"{checksum}  VERSION" in lines


def test_package_is_left_out_of_a_lock_with_all_its_lines() -> None:
    left = build.without(LOCK, "psycopg2")
    assert "sha256:cc" not in left
    assert [line.split("==")[0] for line in left.splitlines() if "==" in line] == [
        "barman",
        "psycopg2-binary",
    ]
    assert left.count("--hash") == 3


def test_lock_of_barman_has_the_package_that_debian_gives() -> None:
    assert f"\n{build.FROM_DEBIAN}==" in (ROOT / "infra" / "backup" / "barman.lock").read_text()


def test_programs_of_an_environment_name_its_new_place(tmp_path: Path) -> None:
    programs = tmp_path / "bin"
    (programs / "__pycache__").mkdir(parents=True)
    (programs / "python").symlink_to(sys.executable)
    (programs / "tool").write_text("#!/old/bin/python\nprint()\n")
    (programs / "binary").write_bytes(b"\x7fELF /old/bin")
    unpack.name_new_place(programs, Path("/old"), Path("/new"))
    assert (programs / "tool").read_text() == "#!/new/bin/python\nprint()\n"
    assert (programs / "binary").read_bytes() == b"\x7fELF /old/bin"
    assert (programs / "python").is_symlink() and (programs / "__pycache__").is_dir()
