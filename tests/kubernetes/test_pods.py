"""Each pod has limits, probes, no rights and time to stop."""

from config.webserver import FINISH_SECONDS
from tests.kubernetes.objects import Object, containers, name_of, of_kind, pod_labels, selects, workloads

USER = 10001
SPARE_SECONDS = 5
RESOURCES = {"cpu", "memory"}


def test_pod_has_no_rights(objects: list[Object]) -> None:
    for each, pod in workloads(objects):
        own = pod["securityContext"]
        assert (own["runAsNonRoot"], own["runAsUser"]) == (True, USER), name_of(each)
        assert own["seccompProfile"] == {"type": "RuntimeDefault"}
        assert pod["automountServiceAccountToken"] is False
        assert not {"hostNetwork", "hostPID", "hostIPC"} & set(pod)
        for box in containers(pod):
            assert box["securityContext"] == {
                "allowPrivilegeEscalation": False,
                "readOnlyRootFilesystem": True,
                "capabilities": {"drop": ["ALL"]},
            }, box["name"]


def test_namespace_refuses_pods_with_rights(objects: list[Object]) -> None:
    (namespace,) = of_kind(objects, "Namespace")
    assert namespace["metadata"]["labels"]["pod-security.kubernetes.io/enforce"] == "restricted"


def test_containers_and_volumes_have_limits(objects: list[Object]) -> None:
    for each, pod in workloads(objects):
        for box in containers(pod):
            assert set(box["resources"]["requests"]) == set(box["resources"]["limits"]) == RESOURCES, box[
                "name"
            ]
        for volume in pod["volumes"]:
            (kind,) = set(volume) - {"name"}
            assert kind in ("emptyDir", "configMap", "secret", "persistentVolumeClaim"), name_of(each)
            assert kind != "emptyDir" or volume["emptyDir"]["sizeLimit"]


def test_deployment_has_probes(objects: list[Object]) -> None:
    for each in of_kind(objects, "Deployment"):
        for box in each["spec"]["template"]["spec"]["containers"]:
            assert {"startupProbe", "livenessProbe"} <= set(box), box["name"]
            assert ("readinessProbe" in box) == ("ports" in box), box["name"]
            if box["name"] == "web":
                probes = ("startupProbe", "livenessProbe", "readinessProbe")
                assert [box[probe]["httpGet"]["path"] for probe in probes] == ["/livez", "/livez", "/readyz"]


def test_deployment_with_several_pods_survives_the_loss_of_a_node(objects: list[Object]) -> None:
    scaled = {each["spec"]["scaleTargetRef"]["name"] for each in of_kind(objects, "HorizontalPodAutoscaler")}
    budgets = [each["spec"]["selector"] for each in of_kind(objects, "PodDisruptionBudget")]
    for each in of_kind(objects, "Deployment"):
        spec = each["spec"]["template"]["spec"]
        spread = [rule["labelSelector"] for rule in spec.get("topologySpreadConstraints", [])]
        if each["spec"].get("replicas", 1) > 1 or name_of(each) in scaled:
            assert any(selects(selector, pod_labels(each)) for selector in spread), name_of(each)
        if any("ports" in box for box in spec["containers"]):
            assert any(selects(selector, pod_labels(each)) for selector in budgets), name_of(each)
        assert not (name_of(each) in scaled and "replicas" in each["spec"])


def test_web_has_time_to_stop(objects: list[Object]) -> None:
    (drain,) = [
        int(each["data"]["DRAIN_SECONDS"])
        for each in of_kind(objects, "ConfigMap")
        if "DRAIN_SECONDS" in each["data"]
    ]
    graces = {
        name_of(each): each["spec"]["template"]["spec"]["terminationGracePeriodSeconds"]
        for each in of_kind(objects, "Deployment")
    }
    assert graces["web"] >= drain + FINISH_SECONDS + SPARE_SECONDS


def test_there_is_never_a_second_beat(objects: list[Object]) -> None:
    (beat,) = [each["spec"] for each in of_kind(objects, "Deployment") if name_of(each) == "beat"]
    assert (beat["replicas"], beat["strategy"]) == (1, {"type": "Recreate"})
