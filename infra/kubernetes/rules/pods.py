"""Rules for each pod: its user, its volumes, its place and its end."""

from collections.abc import Sequence

from config.webserver import FINISH_SECONDS
from infra.kubernetes.build import Object
from infra.kubernetes.rules.reading import Faults, name_of, of_kind, pod_labels, selects, settings, workloads

USER = 10001
SPARE_SECONDS = 5
VOLUMES = {"emptyDir", "configMap", "secret", "persistentVolumeClaim"}
RESTRICTED = "pod-security.kubernetes.io/enforce"


def user(objects: Sequence[Object]) -> Faults:
    for each, pod in workloads(objects):
        own = pod.get("securityContext", {})
        if own.get("runAsNonRoot") is not True or own.get("runAsUser") != USER:
            yield each, f"the pod must run as the user {USER}, not as {own.get('runAsUser', 'any user')}."
        if own.get("seccompProfile", {}).get("type") != "RuntimeDefault":
            yield each, "the pod has no seccomp profile. Set RuntimeDefault."


def host(objects: Sequence[Object]) -> Faults:
    """A pod shares nothing with its node and gets no access to the API of Kubernetes."""
    for each, pod in workloads(objects):
        for shared in ("hostNetwork", "hostPID", "hostIPC"):
            if pod.get(shared):
                yield each, f"the pod uses {shared} of its node."
        if pod.get("automountServiceAccountToken") is not False:
            yield each, "the pod gets a token for the API. Set automountServiceAccountToken: false."
        for volume in pod.get("volumes", []):
            kinds = set(volume) - {"name"}
            if not kinds <= VOLUMES:
                yield each, f"the volume {volume['name']} is of the kind {', '.join(sorted(kinds))}."
            if "emptyDir" in volume and not volume["emptyDir"].get("sizeLimit"):
                yield each, f"the volume {volume['name']} has no sizeLimit."


def namespace(objects: Sequence[Object]) -> Faults:
    for each in of_kind(objects, "Namespace"):
        if each["metadata"].get("labels", {}).get(RESTRICTED) != "restricted":
            yield each, f"the label {RESTRICTED} must be `restricted`."


def spread(objects: Sequence[Object]) -> Faults:
    """Pods of one Deployment are on different nodes, if it can have several."""
    scaled = {each["spec"]["scaleTargetRef"]["name"] for each in of_kind(objects, "HorizontalPodAutoscaler")}
    for each in of_kind(objects, "Deployment"):
        rules = each["spec"]["template"]["spec"].get("topologySpreadConstraints", [])
        several = each["spec"].get("replicas", 1) > 1 or name_of(each) in scaled
        if several and not any(selects(rule["labelSelector"], pod_labels(each)) for rule in rules):
            yield each, "all its pods can be on one node. Add a topologySpreadConstraint for its own label."


def time_to_stop(objects: Sequence[Object]) -> Faults:
    """The web drains, then finishes its requests, before Kubernetes kills it."""
    needed = int(settings(objects).get("DRAIN_SECONDS", 3)) + FINISH_SECONDS + SPARE_SECONDS
    for each in of_kind(objects, "Deployment"):
        pod = each["spec"]["template"]["spec"]
        given = pod.get("terminationGracePeriodSeconds")
        if given is None:
            yield each, "the pod has no terminationGracePeriodSeconds."
        elif (
            any(container.get("args", [])[:1] == ["web"] for container in pod["containers"])
            and given < needed
        ):
            yield each, f"terminationGracePeriodSeconds is {given}, but the web needs {needed} s to stop."


def one_beat(objects: Sequence[Object]) -> Faults:
    for each in of_kind(objects, "Deployment"):
        spec = each["spec"]
        roles = [container.get("args", [])[:1] for container in spec["template"]["spec"]["containers"]]
        recreates = spec.get("strategy", {}).get("type") == "Recreate"
        if ["beat"] in roles and (spec.get("replicas") != 1 or not recreates):
            yield each, "there must never be two of it. Set replicas: 1 and the strategy Recreate."


RULES = {
    "user": user,
    "nothing of the node": host,
    "restricted namespace": namespace,
    "several nodes": spread,
    "time to stop": time_to_stop,
    "one beat": one_beat,
}
