"""Rules for names: each object that another one names exists, and each selector selects something."""

from collections.abc import Iterator, Sequence

from infra.kubernetes.build import Object
from infra.kubernetes.rules.reading import (
    Faults,
    containers,
    name_of,
    of_kind,
    pod_labels,
    selects,
    workloads,
)


def selectors(objects: Sequence[Object]) -> Faults:
    for each in of_kind(objects, "Deployment"):
        if not selects(each["spec"]["selector"], pod_labels(each)):
            yield each, "its selector does not select its own pods."


def services(objects: Sequence[Object]) -> Faults:
    """A Service finds pods, and its ports are ports of these pods."""
    for each in of_kind(objects, "Service"):
        spec = each["spec"]
        if spec.get("type") == "ExternalName":
            continue
        found = [
            pod
            for workload, pod in workloads(objects)
            if selects({"matchLabels": spec["selector"]}, pod_labels(workload))
        ]
        if not found:
            yield each, "it selects no pods."
        for pod in found:
            offered = {name for port in _ports(pod) for name in (port.get("name"), port["containerPort"])}
            for port in spec["ports"]:
                if port.get("targetPort", port["port"]) not in offered:
                    yield each, f"its pods have no port {port.get('targetPort', port['port'])}."


def _ports(pod: Object) -> Iterator[Object]:
    for container in pod["containers"]:
        yield from container.get("ports", [])


def targets(objects: Sequence[Object]) -> Faults:
    """Autoscalers and disruption budgets belong to a Deployment."""
    deployments = list(of_kind(objects, "Deployment"))
    for each in of_kind(objects, "PodDisruptionBudget"):
        if not any(selects(each["spec"]["selector"], pod_labels(deployment)) for deployment in deployments):
            yield each, "it selects no pods."
    for each in of_kind(objects, "HorizontalPodAutoscaler"):
        target = each["spec"]["scaleTargetRef"]
        found = [deployment for deployment in deployments if name_of(deployment) == target["name"]]
        if not found or target["kind"] != "Deployment":
            yield each, f"there is no {target['kind']} {target['name']}."
        for deployment in found:
            if "replicas" in deployment["spec"]:
                yield deployment, "it sets replicas, but its HorizontalPodAutoscaler does that."


def budgets(objects: Sequence[Object]) -> Faults:
    budgets = list(of_kind(objects, "PodDisruptionBudget"))
    for each in of_kind(objects, "Deployment"):
        has_port = any(container.get("ports") for container in each["spec"]["template"]["spec"]["containers"])
        if has_port and not any(selects(budget["spec"]["selector"], pod_labels(each)) for budget in budgets):
            yield each, "it has no PodDisruptionBudget."


def mounts(objects: Sequence[Object]) -> Faults:
    """ConfigMaps and volume claims that a pod uses exist, and each mounted volume is one of the pod."""
    there = {(each["kind"], name_of(each)) for each in objects}
    for each, pod in workloads(objects):
        named = [("ConfigMap", volume["configMap"]["name"]) for volume in _volumes(pod, "configMap")]
        named += [
            ("PersistentVolumeClaim", volume["persistentVolumeClaim"]["claimName"])
            for volume in _volumes(pod, "persistentVolumeClaim")
        ]
        for container in containers(pod):
            named += [
                ("ConfigMap", source["configMapRef"]["name"])
                for source in container.get("envFrom", [])
                if "configMapRef" in source
            ]
            mounted = {mount["name"] for mount in container.get("volumeMounts", [])}
            for name in sorted(mounted - {volume["name"] for volume in pod.get("volumes", [])}):
                yield each, f"the container {container['name']} mounts {name}, which is no volume of the pod."
        for kind, name in named:
            if (kind, name) not in there:
                yield each, f"there is no {kind} {name}."


def _volumes(pod: Object, kind: str) -> list[Object]:
    return [volume for volume in pod.get("volumes", []) if kind in volume]


RULES = {
    "selectors": selectors,
    "services": services,
    "targets": targets,
    "disruption budgets": budgets,
    "mounts": mounts,
}
