"""The version of a row: a change that was based on an older one is refused."""

from collections.abc import Mapping
from typing import Any, Protocol

from kernel.errors import ChangedMeanwhile


class Versioned(Protocol):
    version: Any


def check_version(
    row: Versioned,
    version: int | None,
    *,
    current: Mapping[str, Any] | None = None,
    yours: Mapping[str, Any] | None = None,
) -> None:
    """Refuse an outdated version. Without a version, the last write wins.

    The error has the values of both sides.
    """
    if version not in (None, row.version):
        raise ChangedMeanwhile(
            current={**(current or {}), "version": row.version}, yours={**(yours or {}), "version": version}
        )
