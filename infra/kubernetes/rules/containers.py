"""Rules for each container: its image, its limits, its probes and its rights."""

from collections.abc import Sequence

from infra.kubernetes.build import Object
from infra.kubernetes.rules.reading import Faults, every_container, of_kind


def images(objects: Sequence[Object]) -> Faults:
    """Each image has a fixed tag or digest, and the same one everywhere."""
    first: dict[str, str] = {}
    for each, container in every_container(objects):
        image = container["image"]
        repository, at, _digest = image.partition("@")
        repository, colon, tag = (repository, ":", "") if at else _tag(repository)
        if not at and (not colon or tag == "latest"):
            yield each, f"the container {container['name']} uses {image}. Set a fixed version in `images`."
        elif first.setdefault(repository, image) != image:
            yield each, f"the container {container['name']} uses {image}, but others use {first[repository]}."


def _tag(image: str) -> tuple[str, str, str]:
    """Separate the tag. A colon before the last slash belongs to the port of a registry."""
    folder, slash, name = image.rpartition("/")
    name, colon, tag = name.partition(":")
    return f"{folder}{slash}{name}", colon, tag


def limits(objects: Sequence[Object]) -> Faults:
    for each, container in every_container(objects):
        for kind in ("requests", "limits"):
            for resource in ("cpu", "memory"):
                if resource not in container.get("resources", {}).get(kind, {}):
                    yield each, f"the container {container['name']} has no {resource} in {kind}."


def probes(objects: Sequence[Object]) -> Faults:
    """A container of a Deployment has a liveness probe, and with a port also a readiness probe."""
    for each in of_kind(objects, "Deployment"):
        for container in each["spec"]["template"]["spec"]["containers"]:
            wanted = [
                "startupProbe",
                "livenessProbe",
                *(["readinessProbe"] if container.get("ports") else []),
            ]
            for probe in wanted:
                if probe not in container:
                    yield each, f"the container {container['name']} has no {probe}."


def web_probes(objects: Sequence[Object]) -> Faults:
    wanted = {"startupProbe": "/livez", "livenessProbe": "/livez", "readinessProbe": "/readyz"}
    for each in of_kind(objects, "Deployment"):
        for container in each["spec"]["template"]["spec"]["containers"]:
            if container.get("args", [])[:1] != ["web"]:
                continue
            for probe, path in wanted.items():
                given = container.get(probe, {}).get("httpGet", {}).get("path")
                if given != path:
                    yield each, f"the {probe} of the container {container['name']} asks {given}, not {path}."


def read_only(objects: Sequence[Object]) -> Faults:
    for each, container in every_container(objects):
        if container.get("securityContext", {}).get("readOnlyRootFilesystem") is not True:
            yield each, f"the container {container['name']} can write to its root file system."


def rights(objects: Sequence[Object]) -> Faults:
    """A container gets no rights beyond those of its user."""
    for each, container in every_container(objects):
        own = container.get("securityContext", {})
        capabilities = own.get("capabilities", {})
        name = container["name"]
        if own.get("allowPrivilegeEscalation") is not False or own.get("privileged"):
            yield each, f"the container {name} can get more rights. Set allowPrivilegeEscalation: false."
        if capabilities.get("drop") != ["ALL"] or capabilities.get("add"):
            yield each, f"the container {name} has capabilities. Drop ALL and add none."
        if own.get("runAsUser", 10001) != 10001 or own.get("runAsNonRoot") is False:
            yield each, f"the container {name} does not run as the user 10001."


RULES = {
    "fixed images": images,
    "requests and limits": limits,
    "probes": probes,
    "probes of the web": web_probes,
    "read-only root": read_only,
    "no rights": rights,
}
