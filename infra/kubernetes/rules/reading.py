"""Reads pods, containers and labels from objects."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from infra.kubernetes.build import Object

Faults = Iterator[tuple[Object, str]]
Labels = Mapping[str, str]


def of_kind(objects: Sequence[Object], *kinds: str) -> Iterator[Object]:
    return (each for each in objects if each["kind"] in kinds)


def workloads(objects: Sequence[Object]) -> Iterator[tuple[Object, Object]]:
    """Return each Deployment and Job with its pod."""
    for each in of_kind(objects, "Deployment", "Job"):
        yield each, each["spec"]["template"]["spec"]


def containers(pod: Object) -> Iterator[Object]:
    yield from pod.get("initContainers", [])
    yield from pod["containers"]


def every_container(objects: Sequence[Object]) -> Iterator[tuple[Object, Object]]:
    for each, pod in workloads(objects):
        for container in containers(pod):
            yield each, container


def pod_labels(each: Object) -> Labels:
    labels: Labels = each["spec"]["template"]["metadata"]["labels"]
    return labels


def name_of(each: Object) -> str:
    return str(each["metadata"]["name"])


def selects(selector: Mapping[str, Any], labels: Labels) -> bool:
    """Return whether a label selector selects these labels. An empty selector selects all."""
    return selector.get("matchLabels", {}).items() <= labels.items() and all(
        expression["operator"] == "In" and labels.get(expression["key"]) in expression["values"]
        for expression in selector.get("matchExpressions", [])
    )


def settings(objects: Sequence[Object]) -> dict[str, str]:
    """Return the values of the ConfigMap that the containers read as environment variables."""
    return {
        key: value
        for each in of_kind(objects, "ConfigMap")
        if name_of(each).startswith("settings")
        for key, value in each["data"].items()
    }
