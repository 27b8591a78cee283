"""`make image` builds the image with buildah, from a base that mmdebstrap makes."""

import os
import shutil
import subprocess
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from infra.box.archives import extract
from infra.dev.console import say
from infra.dev.refusal import Refusal
from infra.dev.settings import PYTHON, ROOT
from infra.image import sbom

FOLDER = ROOT / "var" / "image"
RELEASE = "trixie"
# Debian 13 has this version of Python.
TARGET_PYTHON = "3.13"
PLATFORMS = ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64")
BASE_PACKAGES = (
    *("python3", "ca-certificates", "tzdata"),
    *("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0", "libfontconfig1"),
)
SOURCE = (
    "VERSION",
    "bin",
    "platform",
    "tenants",
    "billing",
    "demo",
    "infra/edge",
    "languages",
    "webapp/openapi.json",
)
NOT_RUN = "buildah needs root here"


def can_build() -> bool:
    return os.geteuid() == 0 and bool(shutil.which("buildah")) and bool(shutil.which("mmdebstrap"))


@dataclass(frozen=True)
class Image:
    """The image in the storage of this build."""

    name: str
    storage: Path

    def buildah(self, *arguments: str) -> str:
        return _run(
            "buildah", "--root", str(self.storage / "root"), "--runroot", str(self.storage / "run"),
            "--storage-driver", "vfs", *arguments,
        ).strip()  # fmt: skip


def build(folder: Path = FOLDER) -> Image:
    """Build the image of the last commit. Returns it in a storage inside the folder."""
    if not can_build():
        raise Refusal(f"not run: {NOT_RUN}. Install both programs: apt-get install buildah mmdebstrap")
    require_web_app()
    FOLDER.mkdir(parents=True, exist_ok=True)
    moment = _run("git", "log", "-1", "--format=%ct").strip()
    version = (ROOT / "VERSION").read_text().strip()
    image = Image(f"localhost/servicebay:{version}", folder / "storage")
    base = _base(moment)
    context = folder / "context"
    shutil.rmtree(context, ignore_errors=True)
    _write_context(context, base, version)
    say("  … Image")
    container = image.buildah("from", "scratch")
    image.buildah("add", "--quiet", container, str(base), "/")
    image.buildah("commit", "--quiet", "--timestamp", moment, container, "localhost/servicebay-base")
    image.buildah("rm", container)
    image.buildah(
        "build", "--isolation", "chroot", "--layers=false", "--quiet",
        "--timestamp", moment, "--build-arg", "BASE=localhost/servicebay-base", "--tag", image.name,
        "--file", str(ROOT / "infra" / "image" / "Containerfile"), str(context),
    )  # fmt: skip
    return image


def require_web_app() -> None:
    if not (ROOT / "webapp" / "out" / "pages" / "en").is_dir():
        raise Refusal("The web app is not built. Run make web first.")


def _base(moment: str) -> Path:
    """Return the archive of the base. It is made once. Delete it to get the newest packages of Debian."""
    base = FOLDER / "base.tar"
    if not base.is_file():
        say("  … Base of the image")
        packages = ",".join(BASE_PACKAGES)
        argv = ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={packages}", RELEASE, "new.tar"]
        _run(*argv, cwd=FOLDER, SOURCE_DATE_EPOCH=moment)
        (FOLDER / "new.tar").rename(base)
    return base


def _write_context(context: Path, base: Path, version: str) -> None:
    """Collect what the image contains: the committed source, its packages, the web app and the SBOM."""
    say("  … Packages of the image")
    write_source(context / "source", SOURCE)
    download_wheels(context / "wheels")
    shutil.copytree(ROOT / "webapp" / "out", context / "out")
    shutil.copy(ROOT / "requirements.lock", context)
    with tarfile.open(base) as files:
        status = files.extractfile("./var/lib/dpkg/status")
        assert status is not None  # noqa: S101 - it is a file
        sbom.written(
            context / "sbom.json",
            version=version,
            wheels=context / "wheels",
            lock=ROOT / "package-lock.json",
            debian_status=status.read().decode(),
        )


def write_source(folder: Path, paths: Sequence[str]) -> None:
    """Write the committed files of these paths into the folder."""
    archive = _bytes("git", "archive", "HEAD", *paths)
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        extract(files, folder)


def download_wheels(folder: Path, lock: Path = ROOT / "requirements.lock") -> None:
    """Download the packages of the lock for the target, and the pip that installs them."""
    folder.mkdir(parents=True)
    target = ["--implementation", "cp", "--python-version", TARGET_PYTHON, "--only-binary", ":all:"]
    platforms = [part for each in PLATFORMS for part in ("--platform", each)]
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
    _run(*pip, *target, *platforms, "--dest", str(folder), "--require-hashes", "-r", str(lock))
    _run(*pip, "--dest", str(folder), "--require-hashes", "-r", "infra/image/pip.lock")
    next(folder.glob("pip-*.whl")).rename(folder / "pip.whl")


def _run(*argv: str, cwd: Path = ROOT, **environment: str) -> str:
    return _bytes(*argv, cwd=cwd, **environment).decode()


def _bytes(*argv: str, cwd: Path = ROOT, **environment: str) -> bytes:
    done = subprocess.run(argv, cwd=cwd, env={**os.environ, **environment}, capture_output=True, check=False)
    if done.returncode != 0:
        last = "\n".join(done.stderr.decode(errors="replace").splitlines()[-20:])
        raise Refusal(f"{argv[0]} failed: {last}")
    return done.stdout
