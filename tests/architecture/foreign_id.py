"""A way to send an id of another garage."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True)
class ForeignId:
    """A way to send an id of another garage. `{…}` is replaced with an id of the second garage."""

    path: str
    method: str = "GET"
    query: dict[str, str] = field(default_factory=dict)
    body: dict[str, Any] | None = None
    headers: dict[str, str] = field(default_factory=dict)
    # If `field` is set, the id is in this field of the body, and the answer is 422.
    field: str | None = None


def in_each_place(
    path: str,
    method: str = "GET",
    body: dict[str, Any] | None = None,
    *,
    query: Mapping[str, str] = MappingProxyType({}),
) -> list[ForeignId]:
    """Return requests that name an object of the caller's garage, or no object, and a foreign garage. The
    foreign garage is in the query, the header or the body (if there is one)."""
    ways = [
        ForeignId(path, method, query={**query, "garageId": "{garage}"}, body=body),
        ForeignId(path, method, query={**query}, headers={"X-Garage-Id": "{garage}"}, body=body),
    ]
    return ways if body is None else [*ways, ForeignId(path, method, body=body | {"garageId": "{garage}"})]
