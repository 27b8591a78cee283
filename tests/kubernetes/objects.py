"""Reads pods, containers and labels from the objects of an overlay."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Object = Mapping[str, Any]
Labels = Mapping[str, str]


def of_kind(objects: Sequence[Object], *kinds: str) -> Iterator[Object]:
    return (each for each in objects if each["kind"] in kinds)


def workloads(objects: Sequence[Object]) -> Iterator[tuple[Object, Object]]:
    """Return each Deployment and Job with its pod."""
    for each in of_kind(objects, "Deployment", "Job"):
        yield each, each["spec"]["template"]["spec"]


def containers(pod: Object) -> list[Any]:
    return [*pod.get("initContainers", []), *pod["containers"]]


def name_of(each: Object) -> str:
    return str(each["metadata"]["name"])


def pod_labels(each: Object) -> Labels:
    if each["kind"] == "Cluster":
        # CloudNativePG gives this label to its pods.
        return {"cnpg.io/cluster": name_of(each)}
    labels: Labels = each["spec"]["template"]["metadata"]["labels"]
    return labels


def selects(selector: Object, labels: Labels) -> bool:
    """Return whether a label selector selects these labels. An empty selector selects all."""
    return selector.get("matchLabels", {}).items() <= labels.items() and all(
        each["operator"] == "In" and labels.get(each["key"]) in each["values"]
        for each in selector.get("matchExpressions", [])
    )
