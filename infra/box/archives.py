"""Extracts an archive."""

import tarfile
from pathlib import Path


def extract(tar: tarfile.TarFile, folder: Path) -> None:
    """Extract files and folders. Raises TarError if a path leads out of the folder, or for a link.

    The check is our own, because Python before 3.11.4 has no filter for it.
    """
    root = folder.resolve()
    for member in tar.getmembers():
        if not (member.isfile() or member.isdir()):
            raise tarfile.TarError(f"{member.name} is no file and no folder")
        if not (root / member.name).resolve().is_relative_to(root):
            raise tarfile.TarError(f"{member.name} is outside its folder")
    if hasattr(tarfile, "data_filter"):
        tar.extractall(folder, filter="data")
    else:
        tar.extractall(folder)  # noqa: S202 - each path was checked
