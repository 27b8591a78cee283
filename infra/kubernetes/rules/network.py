"""Rules for the network: all traffic is refused, except that which a policy names."""

from collections.abc import Iterator, Sequence

from infra.kubernetes.build import Object
from infra.kubernetes.rules.reading import Faults, Labels, of_kind, pod_labels, selects, workloads

# The pods of Postgres are made by the operator. They have this label.
CLUSTER_LABEL = "cnpg.io/cluster"


def default_deny(objects: Sequence[Object]) -> Faults:
    for each in of_kind(objects, "Namespace"):
        if not any(_denies_all(policy["spec"]) for policy in of_kind(objects, "NetworkPolicy")):
            yield each, "no NetworkPolicy denies all traffic of all pods."


def _denies_all(spec: Object) -> bool:
    return (
        not spec["podSelector"]
        and set(spec.get("policyTypes", [])) == {"Ingress", "Egress"}
        and not spec.get("ingress")
        and not spec.get("egress")
    )


def selected_pods(objects: Sequence[Object]) -> Faults:
    """A policy that selects no pods is a mistake in a name."""
    known = list(_labels(objects))
    for each in of_kind(objects, "NetworkPolicy"):
        for selector in _selectors(each["spec"]):
            if not any(selects(selector, labels) for labels in known):
                yield each, f"it selects no pods with {_shown(selector)}."
            for expression in selector.get("matchExpressions", []):
                for value in expression["values"]:
                    if not any(labels.get(expression["key"]) == value for labels in known):
                        yield each, f"it selects no pods with {expression['key']}: {value}."


def _selectors(spec: Object) -> Iterator[Object]:
    yield spec["podSelector"]
    for rule in (*spec.get("ingress", []), *spec.get("egress", [])):
        for peer in (*rule.get("from", []), *rule.get("to", [])):
            if "podSelector" in peer and "namespaceSelector" not in peer:
                yield peer["podSelector"]


def _shown(selector: Object) -> str:
    labels = [f"{key}: {value}" for key, value in selector.get("matchLabels", {}).items()]
    return ", ".join(labels) or "its expressions"


def _labels(objects: Sequence[Object]) -> Iterator[Labels]:
    for each, _pod in workloads(objects):
        yield pod_labels(each)
    for each in of_kind(objects, "Cluster"):
        yield {CLUSTER_LABEL: each["metadata"]["name"]}


def both_ends(objects: Sequence[Object]) -> Faults:
    """A connection between two of our pods needs a policy at both ends."""
    pods = list(_labels(objects))
    policies = list(of_kind(objects, "NetworkPolicy"))
    for each in policies:
        for there, back, peers, others in (
            ("egress", "ingress", "to", "from"),
            ("ingress", "egress", "from", "to"),
        ):
            for rule in each["spec"].get(there, []):
                selectors = [p["podSelector"] for p in rule.get(peers, []) if set(p) == {"podSelector"}]
                for far in (labels for labels in pods if any(selects(s, labels) for s in selectors)):
                    for near in (labels for labels in pods if selects(each["spec"]["podSelector"], labels)):
                        for port in rule["ports"]:
                            if not any(_allows(p["spec"], back, others, far, near, port) for p in policies):
                                wanted = ", ".join(far.values())
                                yield each, f"no {back} policy of {wanted} allows port {port['port']}."


def _allows(spec: Object, way: str, peers: str, at: Labels, other: Labels, port: Object) -> bool:
    return selects(spec["podSelector"], at) and any(
        port in rule.get("ports", [])
        and (
            peers not in rule
            or any(set(p) == {"podSelector"} and selects(p["podSelector"], other) for p in rule[peers])
        )
        for rule in spec.get(way, [])
    )


RULES = {
    "default deny": default_deny,
    "policies select pods": selected_pods,
    "both ends": both_ends,
}
