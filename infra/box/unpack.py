"""Checks the archive of a release and unpacks it, with its Python packages."""

import hashlib
import os
import shutil
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from infra.box import machine, signature
from infra.box.archives import extract
from infra.box.box import VERSION, Box, Refused

SUMS = "SHA256SUMS"
LONGEST_SUMS = 10_000_000
PROGRAM = "servicebay-box"


def version_of(archive: Path) -> str:
    """Return the version that the archive's folder names."""
    if not archive.is_file():
        raise Refused(f"{archive} does not exist.")
    try:
        with tarfile.open(archive) as tar:
            first = tar.next()
    except tarfile.TarError:
        first = None
    folder = first.name.partition("/")[0] if first else ""
    name, _, version = folder.partition("-")
    if name != "servicebay" or not VERSION.fullmatch(version):
        raise Refused(f"{archive} is not a release of Servicebay.")
    return version


def unpack(box: Box, archive: Path, version: str, key: Path | None = None) -> bool:
    """Unpack a signed release into its folder. The folder exists only when it is complete."""
    target = box.release(version)
    target.parent.mkdir(parents=True, exist_ok=True)
    # Somebody else may be able to change the archive between its check and its use.
    with TemporaryFile(dir=target.parent) as own:
        with archive.open("rb") as given:
            shutil.copyfileobj(given, own)
        if target.is_dir() and not _has_same_contents(archive, own, target):
            if version in [box.version_at(name) for name in ("current", "web-a", "web-b")]:
                raise Refused(
                    f"{archive} is another {version} than the one that runs. Give it a new version."
                )
        elif target.is_dir():
            return False
        signature.require(box, archive, own, key)
        # An earlier try may have been with a wrong archive.
        shutil.rmtree(target, ignore_errors=True)
        part = target.with_name(f".{version}.part")
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir()
        try:
            with _opened(own) as tar:
                extract(tar, part)
        except tarfile.TarError as error:
            raise Refused(f"{archive} is damaged: {error}. Fetch it again.") from None
    content = part / f"servicebay-{version}"
    check(archive, content)
    _install_packages(content, target)
    content.rename(target)
    shutil.rmtree(part)
    return True


def _opened(own: IO[bytes]) -> tarfile.TarFile:
    own.seek(0)
    return tarfile.open(fileobj=own, mode="r:")


def _has_same_contents(archive: Path, own: IO[bytes], target: Path) -> bool:
    """Return whether the unpacked release has the checksums of the archive."""
    try:
        with _opened(own) as tar:
            sums = tar.extractfile(f"servicebay-{target.name}/{SUMS}")
            text = sums.read(LONGEST_SUMS) if sums else b""
    except (tarfile.TarError, KeyError):
        raise Refused(f"{archive} is damaged. Fetch it again.") from None
    there = target / SUMS
    return there.is_file() and there.read_bytes() == text


def check(archive: Path, content: Path) -> None:
    """Compare each file with its checksum. A file without one is refused too."""
    sums = content / SUMS
    lines = sums.read_text().splitlines() if sums.is_file() else []
    wanted = {name: checksum for checksum, _, name in (line.partition("  ") for line in lines)}
    files = {str(each.relative_to(content)): each for each in content.rglob("*") if each.is_file()}
    del_sums = files.pop(SUMS, None)
    wrong = sorted(
        name
        for name in files.keys() | wanted.keys()
        if name not in files or hashlib.sha256(files[name].read_bytes()).hexdigest() != wanted.get(name)
    )
    if del_sums is None or wrong:
        raise Refused(f"{archive} is damaged: {', '.join(wrong[:3]) or SUMS}. Fetch it again.")


def _install_packages(content: Path, target: Path) -> None:
    """Make both Python environments. Barman gets Debian's driver, because only that one is already built."""
    for folder, wheels, lock, options in (
        (".venv", "wheels", "requirements.lock", ()),
        (".tools/barman", "wheels-of-barman", "barman.lock", ("--system-site-packages",)),
    ):
        place = content / folder
        machine.run("/usr/bin/python3", "-m", "venv", "--without-pip", *options, str(place))
        packages = content / wheels
        machine.run(
            "/usr/bin/python3", f"{packages / 'pip.whl'}/pip", "--python", str(place / "bin/python"),
            "install", "--quiet", "--disable-pip-version-check", "--root-user-action=ignore",
            "--no-index", "--no-deps", "--no-cache-dir", "--find-links", str(packages),
            "--require-hashes", "-r", str(content / lock),
        )  # fmt: skip
        shutil.rmtree(packages)
        name_new_place(place / "bin", content, target)
    # The processes cannot write here, so Python's compiled files are made now.
    machine.run(str(content / ".venv/bin/python"), "-m", "compileall", "-q", *map(str, _sources(content)))


def name_new_place(programs: Path, old: Path, new: Path) -> None:
    """Write the place where an environment will be into its programs. Their first line names the old one."""
    for program in programs.iterdir():
        # A program that is written in Python can have a folder of compiled files beside it.
        if program.is_symlink() or program.is_dir():
            continue
        if (text := program.read_bytes()).startswith(b"#!"):
            program.write_bytes(text.replace(str(old).encode(), str(new).encode()))


def _sources(content: Path) -> list[Path]:
    return [content / name for name in ("platform", "tenants", "billing", "infra")]


def go_on_with_its_program(box: Box, version: str) -> None:
    """Continue with the release's own `servicebay-box`, because only that one knows all its steps."""
    program = box.release(version) / PROGRAM
    own = Path(sys.argv[0])
    if own.is_file() and own.read_bytes() != program.read_bytes():
        os.execv(sys.executable, [sys.executable, str(program), *sys.argv[1:]])  # noqa: S606 - no shell
