"""One machine for all proofs of this folder, and the archives of its releases."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.box.box import Box
from infra.release import build
from tests.box import nspawn, proof, releases
from tests.box.nspawn import Machine

PROGRAMS = ("load.py", "till.py", "kill.py", "invoice.py")
PROGRAM = ("python3", f"{nspawn.SHARED}/servicebay-box")
FIRST = (
    *("--host", "garage.example", "--email", "ops@garage.example", "--own-certificate"),
    *("--signer", f"{nspawn.SHARED}/signer.pub"),
)
OLD, NEW, BROKEN, CONTRACTING = "1.0.0", "1.1.0", "1.2.0", "1.3.0"


class Archives:
    """The path of each archive inside the machine."""

    def __getitem__(self, version: str) -> str:
        return f"{nspawn.SHARED}/servicebay-{version}.tar"


def new_key(file: Path) -> str:
    """Make a key that signs releases. Its public key is beside it."""
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(file)], check=True)
    return str(file)


@pytest.fixture
def box(tmp_path: Path) -> Box:
    """The folders of a machine with settings and secrets, on which nothing runs."""
    made = Box(tmp_path)
    made.write_settings("garage.example", "ops@garage.example", own_certificate=True)
    made.make_secrets()
    return made


@pytest.fixture(scope="session")
def built() -> Iterator[dict[str, Path]]:
    """Build the release of the commit as 1.0.0, and three that expand: one is broken, one also removes."""
    if not nspawn.can_boot():
        pytest.skip(f"not run: {nspawn.NOT_RUN}")
    folder = nspawn.FOLDER / "releases"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    signs = {"RELEASE_KEY": new_key(folder / "signer")}
    commit = build.build({**os.environ, **signs}, folder).with_suffix("")
    made = {}
    # `put_release` takes the public key from beside the archive.
    (folder / "changed").mkdir()
    shutil.copy(folder / "signer.pub", folder / "changed")
    for version, change in (
        (OLD, lambda _: None),
        (NEW, lambda _: None),
        (BROKEN, releases.break_web),
        (CONTRACTING, releases.remove_something),
    ):
        content = releases.copy(commit, folder / "changed", version)
        if version != OLD:
            releases.expand(content)
        change(content)
        made[version] = build.sign(build.pack(content), signs)
    yield made
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def machine(built: dict[str, Path]) -> Iterator[Machine]:
    """A new Debian machine with the archives. The tests of this folder share it.

    They run in the order of their files: `test_machine.py` installs it, so it must come first.
    """
    folder = nspawn.FOLDER / f"machine-{os.getpid()}"
    made = Machine(folder)
    try:
        made.boot()
        for archive in built.values():
            made.put_release(archive)
        for name in PROGRAMS:
            made.put(Path(__file__).with_name(name))
        yield made
    finally:
        made.end()


@pytest.fixture(scope="session")
def archives() -> Archives:
    return Archives()


@pytest.fixture
def installed(machine: Machine, archives: Archives) -> Machine:
    """The machine with the product and its demo data. Tests that run alone install it first."""
    if not (machine.root / "opt/servicebay/current").is_symlink():
        done = machine.run(*PROGRAM, "install", archives[OLD], *FIRST)
        assert done.returncode == 0, done.stderr
        seeded = proof.box(machine, "manage", "seed", "--known-passwords")
        assert seeded.returncode == 0, seeded.stderr
    return machine
