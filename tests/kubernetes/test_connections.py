"""Each connection that a pod needs has a policy at both ends, and each part of a policy is needed."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from config.env import Env
from tests.kubernetes.connections import Connection, End, Overlay, in_namespace, refused, table
from tests.kubernetes.objects import Object, name_of, workloads


@pytest.fixture(scope="session")
def overlay(objects: list[Object]) -> Overlay:
    return Overlay(objects)


def test_each_address_is_in_the_table_of_the_document() -> None:
    names = [name.upper() for name in Env.__dataclass_fields__]
    wanted = {name for name in names if name.endswith(("_URL", "_DSN", "_ENDPOINT"))}
    assert wanted - set(table()) == set()
    assert set(table()) <= set(names)


def test_pods_reach_everything_that_they_need(overlay: Overlay) -> None:
    needed = overlay.needed()
    # The edge, for example, has no variable with an address, but a command.
    pods = {name_of(each) for each, _ in workloads(overlay.objects)}
    assert {each.source.name for each in needed if each.source.is_ours} >= pods
    missing = sorted(set(refused(overlay.policies, needed)))
    assert not missing, "\n".join(missing)


def test_no_connection_is_allowed_by_default(overlay: Overlay) -> None:
    assert {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]} in overlay.policies


def test_each_part_of_a_policy_is_needed(overlay: Overlay) -> None:
    needed = overlay.needed()
    before = set(refused(overlay.policies, needed))
    smaller = list(without_one_part(overlay.policies))
    assert len(smaller) > 40
    unneeded = [part for part, policies in smaller if set(refused(policies, needed)) == before]
    assert not unneeded, "\n".join(unneeded)


def without_one_part(policies: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Return the policies without one rule, port, peer or name of a pod, for each of these."""

    def lists(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        """Return the path of each list whose items only allow more."""
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            if key in ("ingress", "egress", "ports", "from", "to", "values"):
                yield (*path, key)
            if isinstance(each, dict | list):
                yield from lists(each, (*path, key))

    for path in lists(policies, ()):
        for number in range(len(at(policies, path))):
            changed = copy.deepcopy(policies)
            removed = at(changed, path).pop(number)
            # Without a port or a peer, Kubernetes allows all of them. The mutation of the rule covers this.
            if at(changed, path) or path[-1] not in ("ports", "from", "to"):
                yield f"{policies[path[0]]['podSelector']}: {path[1:]}: {removed}", changed


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def test_another_installation_of_the_cluster_reaches_no_pod(overlay: Overlay) -> None:
    pods = [overlay.end(each) for each, _ in workloads(overlay.objects)]
    strangers = [End(pod.name, pod.labels, {**pod.namespace, **in_namespace("staging")}) for pod in pods]
    ours = [each.target for each in overlay.needed() if each.target.is_ours]
    # Browsers reach the edge from everywhere.
    tried = [
        Connection(stranger, target, port, "another installation")
        for stranger in strangers
        for target in ours
        if target.name != "edge"
        for port in (5432, 6432, 8000)
    ]
    assert len(tried) > 40
    assert len(list(refused(overlay.policies, tried))) == len(tried)


@pytest.mark.parametrize("address", ["10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"])
def test_pods_do_not_reach_private_addresses(overlay: Overlay, address: str) -> None:
    """Addresses of push services come from browsers, so HTTPS must not lead into the cluster."""
    pods = [overlay.end(each) for each, _ in workloads(overlay.objects)]
    tried = [Connection(pod, End("inside", address=address), 443, "HTTPS") for pod in pods]
    assert len(list(refused(overlay.policies, tried))) == len(pods)
