"""The image, built once for these tests, and its files in a folder."""

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from infra.image import build

# The root is mounted read-only, as `--read-only` or Kubernetes do it.
INSIDE = """
mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -t tmpfs tmpfs "$0/tmp" &&
mount --rbind /dev "$0/dev" && exec chroot --userspec=10001:10001 --groups= "$0" "$@"
"""


@dataclass(frozen=True)
class Built:
    image: build.Image
    root: Path

    def run(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command of the image as its user, on a read-only root, with the image's own environment."""
        return subprocess.run(
            ["unshare", "--mount", "sh", "-c", INSIDE, str(self.root), *command],
            env={"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "DATA_DIR": "/tmp", **environment},
            capture_output=True,
            text=True,
        )


def mounted(folder: Path) -> Built:
    if not build.can_build():
        pytest.skip(f"not run: {build.NOT_RUN}")
    image = build.build(folder)
    return Built(image, Path(image.buildah("mount", image.buildah("from", image.name))))


@pytest.fixture(scope="session")
def built() -> Iterator[Built]:
    built = mounted(build.FOLDER)
    yield built
    built.image.buildah("umount", "--all")
    built.image.buildah("rm", "--all")


def files_of(root: Path) -> Iterator[Path]:
    """Yield all files of the image, without links."""
    for folder, _folders, names in os.walk(root):
        yield from (
            path for path in map(Path(folder).joinpath, names) if not path.is_symlink() and path.is_file()
        )
