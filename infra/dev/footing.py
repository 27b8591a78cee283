"""On what footing Postgres runs: it refuses root, who needs a user namespace or to become nobody."""

import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from infra.dev.leash import UNPRIVILEGED
from infra.dev.processes import BASE_PYTHON, LEASH
from infra.dev.refusal import Refusal


@dataclass(frozen=True)
class Footing:
    """How to run the server's programs, where they are, and where the cluster lies."""

    mode: str
    programs: Path
    cluster: Path

    def argv(self, program: str, *arguments: str) -> list[str]:
        return [str(self.programs / program), *arguments]


def settle(programs: Path, cluster: Path) -> Footing:
    """Find the footing that works here, by trying."""
    if os.geteuid() != 0:
        return Footing("-", programs, cluster)
    if not cluster.is_symlink() and can_use("namespace", programs, cluster.parent):
        return Footing("namespace", programs, cluster)
    return _as_nobody(programs, cluster)


def can_use(mode: str, programs: Path, folder: Path) -> bool:
    """Whether the server starts and writes into the folder on this footing."""
    attempt = 'test -w "$1" && "$2" --version'
    leash = [BASE_PYTHON, "-I", "-S", str(LEASH), str(os.getpid()), "15", mode]
    command = [*leash, "sh", "-c", attempt, "sh", str(folder), str(programs / "postgres")]
    try:
        return subprocess.run(command, cwd="/", capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _as_nobody(programs: Path, cluster: Path) -> Footing:
    """Keep server and cluster in a readable temporary folder; the data folder holds a link to it.

    Containers often forbid user namespaces, and a clone below a root-only home is closed to anybody else.
    """
    if cluster.is_symlink() and cluster.resolve().is_dir():
        place = cluster.resolve().parent
    else:
        if cluster.is_symlink():  # to a folder that somebody has cleared away
            cluster.unlink()
        place = Path(tempfile.mkdtemp(prefix="servicebay-", dir="/var/tmp"))
        place.chmod(0o711)
        inner = place / "cluster"
        if cluster.is_dir():
            shutil.copytree(cluster, inner, symlinks=True)
            cluster.rename(cluster.with_name(cluster.name + ".moved"))
            shutil.rmtree(cluster.with_name(cluster.name + ".moved"))
        else:
            inner.mkdir(mode=0o700)
        try:
            cluster.symlink_to(inner)
        except OSError:  # a data folder that cannot be written: leave nothing behind elsewhere
            shutil.rmtree(place)
            raise
    for path in [place / "cluster", *(place / "cluster").rglob("*")]:
        os.chown(path, UNPRIVILEGED, UNPRIVILEGED, follow_symlinks=False)
    programs = _readable(programs, place / "server")
    if not can_use("nobody", programs, place / "cluster"):
        raise Refusal(
            "Postgres refuses to run as root, and this machine lets us neither use a user namespace nor run "
            "it as the user `nobody`. Run `make up` as an ordinary user, or set DATABASE_URL and "
            "OWNER_DATABASE_URL."
        )
    return Footing("nobody", programs, place / "cluster")


def _readable(programs: Path, copy: Path) -> Path:
    """The programs themselves if anybody may run them, else a copy with the libraries beside them."""
    if can_use("nobody", programs, Path("/tmp")):  # noqa: S108 - a folder in which anybody may write
        return programs
    package = programs.parents[1]
    if not copy.exists():
        aside = copy.with_name("server.new")
        shutil.rmtree(aside, ignore_errors=True)
        for folder in (package, package.with_name(package.name + ".libs")):
            if folder.is_dir():
                shutil.copytree(folder, aside / folder.name, symlinks=True)
        aside.chmod(0o755)
        aside.rename(copy)
    return copy / package.name / programs.relative_to(package)


def forget(cluster: Path) -> None:
    """Remove a throwaway cluster wherever it lies."""
    if cluster.is_symlink():
        shutil.rmtree(cluster.resolve().parent, ignore_errors=True)
