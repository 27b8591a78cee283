"""Reads services from a Compose file."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

Faults = Iterator[tuple[str, str]]
File = Mapping[str, Any]
OURS = "SERVICEBAY_IMAGE"
# These end by themselves.
ONCE = {"migrate", "edge-files", "manage"}
VARIABLE = re.compile(r"\$\{([A-Z]+_IMAGE):\?[^{}]+\}")


def services(made: File) -> Iterator[tuple[str, Any]]:
    yield from made["services"].items()


def image_variable(service: File) -> str:
    """Return the variable that names the image, or an empty text."""
    found = VARIABLE.fullmatch(service.get("image", ""))
    return found[1] if found else ""


def is_ours(service: File) -> bool:
    return image_variable(service) == OURS


def role_of(service: File) -> str:
    """Return the role of bin/servicebay that a service starts. One with a program of its own has none."""
    return str(service["command"][0]) if is_ours(service) and "entrypoint" not in service else ""


def mounts(service: File) -> list[Any]:
    """Return the mounts. A mount in the short form is a text."""
    return list(service.get("volumes", []))


def tmpfs(service: File) -> dict[str, dict[str, str]]:
    """Return the options of each file system in memory by its folder."""
    found = {}
    for line in service.get("tmpfs", []):
        folder, _, options = line.partition(":")
        found[folder] = dict(each.partition("=")[::2] for each in options.split(",") if each)
    return found


def size(text: str) -> int:
    """Return the bytes of a size such as 512m."""
    return int(text[:-1]) * {"k": 2**10, "m": 2**20, "g": 2**30}[text[-1]]


def joined(service: File) -> set[str]:
    """Return the names of the networks of a service."""
    return set(service.get("networks", ()))
