"""Rules for the connections: ports, networks, order, mounts, settings and secrets."""

import re
from collections.abc import Iterator
from typing import Any

from infra.compose.rules.reading import (
    ONCE,
    Faults,
    File,
    is_ours,
    joined,
    mounts,
    role_of,
    services,
)
from infra.kubernetes.rules.secrets import KNOWN, SECRET

EDGE, ENTRANCE, SERVERS, MIGRATE = "edge", "front", "servers", "migrate"
PUBLISHED = {("80", 8080), ("443", 8443)}
# Nothing else may reach these, and they reach nothing else.
CLOSED = {"postgres", "pooler", "redis"}
UNITS, STATE = "/etc/servicebay/units", "/var/lib/servicebay"
# The others read the file of their own name.
FILES = {"web-a": "web", "web-b": "web", "edge-files": "edge", "manage": "migrate"}
# A program of ours without a role needs these two.
PYTHON = {"DJANGO_SETTINGS_MODULE", "PYTHONPATH"}
# A value after one of these words, or a login in an address, is no variable.
PASSWORD = re.compile(
    r"(password|secret|token|passwd)\w*\s*[=:]\s*[^\s$]|requirepass\s+[^\s$]|://[^/\s@]*:[^/\s@$]+@",
    re.IGNORECASE,
)


def ports(made: File) -> Faults:
    for name, service in services(made):
        given = service.get("ports", [])
        if name != EDGE and (given or service.get("network_mode") == "host"):
            yield name, "it is reachable from outside. Only the edge publishes ports."
        if name == EDGE and {(str(each.get("published")), each.get("target")) for each in given} != PUBLISHED:
            yield name, "it must publish 80 as 8080 and 443 as 8443."


def networks(made: File) -> Faults:
    if not (made["networks"].get(SERVERS) or {}).get("internal"):
        yield SERVERS, "this network must be internal."
    for name, service in services(made):
        own = joined(service)
        if not own and service.get("network_mode") != "none":
            yield name, "it has no network of its own choice."
        if name in CLOSED and own != {SERVERS}:
            yield name, f"it must be in the network {SERVERS} only."
        if name == EDGE and own != {ENTRANCE}:
            yield name, f"it must be in the network {ENTRANCE} only."
        if ENTRANCE in own and name != EDGE and role_of(service) != "web":
            yield name, f"only the edge and the webs may be in the network {ENTRANCE}."


def order(made: File) -> Faults:
    """A service waits until others are healthy. Those that end must have ended well."""
    for name, service in services(made):
        waits = service.get("depends_on", {})
        if not isinstance(waits, dict):
            yield name, "depends_on must name conditions."
            continue
        for other, condition in waits.items():
            if other not in made["services"]:
                yield name, f"it waits for {other}, which is no service."
                continue
            wanted = "service_completed_successfully" if other in ONCE else "service_healthy"
            if condition["condition"] != wanted:
                yield name, f"for {other} it must wait with {wanted}."
        if role_of(service) not in ("", MIGRATE) and MIGRATE not in waits:
            yield name, "it must wait for migrate."


def mounted(made: File) -> Faults:
    """Only folders of the data can be written. A folder that is missing is a mistake."""
    for name, service in services(made):
        for each in mounts(service):
            if not isinstance(each, dict) or each["type"] != "bind":
                yield name, f"it mounts {each}. Mount a folder of the machine with `type: bind`."
                continue
            source = each["source"]
            if each.get("bind", {}).get("create_host_path") is not False:
                yield name, f"{source}: set create_host_path: false."
            if not each.get("read_only") and not source.startswith(f"{STATE}/"):
                yield name, f"it can write to {source}. Set read_only: true."
            if source.startswith("/") and not source.startswith((f"{STATE}/", "/etc/servicebay/edge")):
                yield name, f"it mounts {source}."


def settings(made: File) -> Faults:
    """Settings come from the file of the process, so each process gets only its own secrets."""
    for name, service in services(made):
        wanted = [] if name == EDGE else [f"{UNITS}/{FILES.get(name, name)}.env"]
        if service.get("env_file", []) != wanted:
            yield name, f"its env_file must be {wanted}, so that it gets no secret of another process."
        for variable in service.get("environment", {}):
            if variable in SECRET:
                yield name, f"{variable} is a secret. It belongs into the env_file."
            elif variable not in (KNOWN | PYTHON if is_ours(service) else set()):
                yield name, f"{variable} is no setting of platform/config/env.py."


def no_values(made: File) -> Faults:
    """The file contains no password, and no command shows one in the list of processes."""
    for name, service in services(made):
        for text in _texts({key: value for key, value in service.items() if key != "env_file"}):
            if PASSWORD.search(text):
                yield name, f"it contains a password: {text.strip().splitlines()[-1]}"


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield f"{key}: {each}" if isinstance(each, str) else key
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


RULES = {
    "ports": ports,
    "networks": networks,
    "order": order,
    "mounts": mounted,
    "settings": settings,
    "no values": no_values,
}
