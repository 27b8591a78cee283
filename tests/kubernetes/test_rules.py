"""Negative controls: each rule refuses a manifest with its defect, and names file, object and rule."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from config.env import ROOT
from infra.kubernetes import build, rules, schemas
from infra.kubernetes.build import Object
from infra.kubernetes.check import sentences

VERSION = (ROOT / "VERSION").read_text().strip()
Change = Callable[["Manifest"], object]


class Manifest:
    """The objects of the large overlay. A test changes one of them."""

    def __init__(self, objects: list[Object]) -> None:
        self.objects: list[Any] = copy.deepcopy(objects)

    def one(self, kind: str, name: str) -> Any:
        return next(
            each
            for each in self.objects
            if each["kind"] == kind and each["metadata"]["name"].removeprefix(name)[:1] in ("", "-")
            and each["metadata"]["name"].startswith(name)
        )  # fmt: skip

    def spec(self, kind: str, name: str) -> Any:
        return self.one(kind, name)["spec"]

    def pod(self, name: str, kind: str = "Deployment") -> Any:
        return self.spec(kind, name)["template"]["spec"]

    def box(self, name: str, kind: str = "Deployment") -> Any:
        return self.pod(name, kind)["containers"][0]

    def add(self, api: str, kind: str, name: str, **fields: Any) -> None:
        self.objects.append({"apiVersion": api, "kind": kind, "metadata": {"name": name}, **fields})

    def remove(self, kind: str, name: str) -> None:
        self.objects.remove(self.one(kind, name))


def owner_variable(m: Manifest) -> None:
    source = {"secretKeyRef": {"name": "servicebay-owner", "key": "OWNER_DATABASE_URL"}}
    m.box("web")["env"].append({"name": "OWNER_DATABASE_URL", "valueFrom": source})


def owner_volume(m: Manifest) -> None:
    m.pod("edge")["volumes"].append({"name": "o", "secret": {"secretName": "servicebay-owner"}})


def env(m: Manifest, name: str, value: str) -> None:
    m.box("web")["env"].append({"name": name, "value": value})


BASE = "infra/kubernetes/base"
LARGE = "infra/kubernetes/overlays/large"
TOKEN = "automountServiceAccountToken"
DEFECTS: list[tuple[str, str, Change]] = [
    # containers
    ("fixed images", f"{BASE}/web.yaml: Deployment web: the container web uses servicebay:latest.", lambda m: m.box("web").update(image="servicebay:latest")),
    ("fixed images", "Deployment web: the container web uses servicebay.", lambda m: m.box("web").update(image="servicebay")),
    ("fixed images", "Deployment web: the container web uses host:5000/servicebay.", lambda m: m.box("web").update(image="host:5000/servicebay")),
    ("fixed images", f"Job migrate: the container migrate uses servicebay:0.9, but others use servicebay:{VERSION}.", lambda m: m.box("migrate", "Job").update(image="servicebay:0.9")),
    ("requests and limits", f"{BASE}/beat.yaml: Deployment beat: the container beat has no memory in limits.", lambda m: m.box("beat")["resources"]["limits"].pop("memory")),
    ("requests and limits", "Deployment edge: the container configuration has no cpu in requests.", lambda m: m.pod("edge")["initContainers"][0].pop("resources")),
    ("probes", f"{BASE}/worker.yaml and {LARGE}/sizes.yaml: Deployment worker: the container worker has no livenessProbe.", lambda m: m.box("worker").pop("livenessProbe")),
    ("probes", f"{BASE}/pooler.yaml: Deployment pooler: the container pgbouncer has no readinessProbe.", lambda m: m.box("pooler").pop("readinessProbe")),
    ("probes of the web", "Deployment web: the readinessProbe of the container web asks /livez, not /readyz.", lambda m: m.box("web")["readinessProbe"]["httpGet"].update(path="/livez")),
    ("read-only root", "Deployment edge: the container nginx can write to its root file system.", lambda m: m.box("edge")["securityContext"].pop("readOnlyRootFilesystem")),
    ("no rights", "Deployment web: the container web can get more rights.", lambda m: m.box("web")["securityContext"].update(allowPrivilegeEscalation=True)),
    ("no rights", "Deployment web: the container web has capabilities.", lambda m: m.box("web")["securityContext"]["capabilities"].update(add=["NET_BIND_SERVICE"])),
    ("no rights", "Deployment web: the container web does not run as the user 10001.", lambda m: m.box("web")["securityContext"].update(runAsUser=0)),
    # pods
    ("user", f"{BASE}/migrate.yaml: Job migrate: the pod must run as the user 10001, not as 0.", lambda m: m.pod("migrate", "Job")["securityContext"].update(runAsUser=0)),
    ("user", "Deployment beat: the pod must run as the user 10001, not as any user.", lambda m: m.pod("beat").pop("securityContext")),
    ("user", "Deployment web: the pod has no seccomp profile.", lambda m: m.pod("web")["securityContext"].pop("seccompProfile")),
    ("nothing of the node", "Deployment web: the pod uses hostNetwork of its node.", lambda m: m.pod("web").update(hostNetwork=True)),
    ("nothing of the node", "Deployment web: the pod gets a token for the API.", lambda m: m.pod("web").pop(TOKEN)),
    ("nothing of the node", "Deployment web: the volume tmp is of the kind hostPath.", lambda m: m.pod("web").update(volumes=[{"name": "tmp", "hostPath": {"path": "/tmp"}}])),
    ("nothing of the node", "Deployment web: the volume tmp has no sizeLimit.", lambda m: m.pod("web").update(volumes=[{"name": "tmp", "emptyDir": {}}])),
    ("restricted namespace", f"{BASE}/namespace.yaml: Namespace servicebay: the label pod-security.kubernetes.io/enforce must be", lambda m: m.one("Namespace", "servicebay")["metadata"].pop("labels")),
    ("several nodes", "Deployment web: all its pods can be on one node.", lambda m: m.pod("web").pop("topologySpreadConstraints")),
    ("time to stop", "Deployment web: terminationGracePeriodSeconds is 39, but the web needs 40 s to stop.", lambda m: m.pod("web").update(terminationGracePeriodSeconds=39)),
    ("time to stop", "Deployment beat: the pod has no terminationGracePeriodSeconds.", lambda m: m.pod("beat").pop("terminationGracePeriodSeconds")),
    ("one beat", "Deployment beat: there must never be two of it.", lambda m: m.spec("Deployment", "beat").update(replicas=2)),
    ("one beat", "Deployment beat: there must never be two of it.", lambda m: m.spec("Deployment", "beat")["strategy"].update(type="RollingUpdate")),
    # secrets
    ("known settings", f"{BASE}/kustomization.yaml and {LARGE}/kustomization.yaml: ConfigMap settings-", lambda m: m.one("ConfigMap", "settings")["data"].update(GARAGE_RATES="1")),
    ("known settings", "Deployment web: GARAGE_RATES is no setting of platform/config/env.py.", lambda m: env(m, "GARAGE_RATES", "1")),
    ("known settings", "the key DATABASE of a secret is no setting", lambda m: m.box("web")["env"][0]["valueFrom"]["secretKeyRef"].update(key="DATABASE")),
    ("secrets by reference", "Secret keys: a file contains a Secret.", lambda m: m.add("v1", "Secret", "keys", stringData={"SECRET_KEY": "x"})),
    ("secrets by reference", "REDIS_URL is a secret. Read it from a Secret.", lambda m: m.one("ConfigMap", "settings")["data"].update(REDIS_URL="redis://x")),
    ("secrets by reference", "Deployment web: METRICS_TOKEN is a secret. Read it from a Secret.", lambda m: env(m, "METRICS_TOKEN", "x")),
    ("secrets by reference", "Deployment web: the container web reads a whole Secret.", lambda m: m.box("web")["envFrom"].append({"secretRef": {"name": "servicebay-app"}})),
    ("owner's login", f"{BASE}/web.yaml: Deployment web: it can read the owner's login.", owner_variable),
    ("owner's login", f"{BASE}/edge.yaml and {LARGE}/sizes.yaml: Deployment edge: it can read the owner's login.", owner_volume),
    ("required settings", "Deployment relay: the container relay does not get DATABASE_URL.", lambda m: m.box("relay")["env"].pop(0)),
    ("required settings", "Deployment relay: the container relay does not read the ConfigMap settings.", lambda m: m.box("relay").pop("envFrom")),
    # references
    ("selectors", "Deployment web: its selector does not select its own pods.", lambda m: m.spec("Deployment", "web")["selector"]["matchLabels"].update({"app.kubernetes.io/name": "www"})),
    ("services", f"{BASE}/web.yaml: Service web: it selects no pods.", lambda m: m.spec("Service", "web")["selector"].update({"app.kubernetes.io/name": "www"})),
    ("services", "Service web: its pods have no port htttp.", lambda m: m.spec("Service", "web")["ports"][0].update(targetPort="htttp")),
    ("targets", "PodDisruptionBudget edge: it selects no pods.", lambda m: m.spec("PodDisruptionBudget", "edge")["selector"]["matchLabels"].update({"app.kubernetes.io/name": "www"})),
    ("targets", "HorizontalPodAutoscaler web: there is no Deployment www.", lambda m: m.spec("HorizontalPodAutoscaler", "web")["scaleTargetRef"].update(name="www")),
    ("targets", "Deployment web: it sets replicas, but its HorizontalPodAutoscaler does that.", lambda m: m.spec("Deployment", "web").update(replicas=2)),
    ("disruption budgets", "Deployment pooler: it has no PodDisruptionBudget.", lambda m: m.remove("PodDisruptionBudget", "pooler")),
    ("mounts", "there is no PersistentVolumeClaim backups.", lambda m: m.remove("PersistentVolumeClaim", "backups")),
    ("mounts", "Deployment beat: there is no ConfigMap settings.", lambda m: m.box("beat")["envFrom"][0]["configMapRef"].update(name="settings")),
    ("mounts", "the container beat mounts tmp, which is no volume of the pod.", lambda m: m.pod("beat").pop("volumes")),
    # network
    ("default deny", "Namespace servicebay: no NetworkPolicy denies all traffic of all pods.", lambda m: m.remove("NetworkPolicy", "default-deny")),
    ("default deny", "Namespace servicebay: no NetworkPolicy denies all traffic of all pods.", lambda m: m.spec("NetworkPolicy", "default-deny").update(egress=[{}])),
    ("policies select pods", f"{BASE}/network.yaml: NetworkPolicy mail: it selects no pods with app.kubernetes.io/name: workers.", lambda m: m.spec("NetworkPolicy", "mail").update(podSelector={"matchLabels": {"app.kubernetes.io/name": "workers"}})),
    ("policies select pods", "NetworkPolicy to-pooler: it selects no pods with app.kubernetes.io/name: workers.", lambda m: m.spec("NetworkPolicy", "to-pooler")["podSelector"]["matchExpressions"][0]["values"].append("workers")),
    ("both ends", "NetworkPolicy to-pooler: no ingress policy of pooler", lambda m: m.spec("NetworkPolicy", "pooler")["ingress"][0]["from"][0]["podSelector"]["matchExpressions"][0]["values"].remove("relay")),
    ("both ends", "NetworkPolicy web: no egress policy of edge", lambda m: m.spec("NetworkPolicy", "edge").pop("egress")),
    # schemas
    ("schema 1.31", f"{BASE}/web.yaml: Deployment web: $.spec.template.spec: Additional properties are not allowed ('container' was unexpected).", lambda m: m.pod("web").update(container=[])),
    ("schema 1.35", "Service web: $.spec.ports[0].port: 'http' is not of type 'integer'.", lambda m: m.spec("Service", "web")["ports"][0].update(port="http")),
    ("schema 1.31", "Widget w: Kubernetes 1.31 has no v1 Widget.", lambda m: m.add("v1", "Widget", "w")),
    ("schema 1.35", "HorizontalPodAutoscaler web: Kubernetes 1.35 has no autoscaling/v2beta2 HorizontalPodAutoscaler.", lambda m: m.one("HorizontalPodAutoscaler", "web").update(apiVersion="autoscaling/v2beta2")),
    ("schema", f"{LARGE}/postgres.yaml: Cluster postgres: $.spec: Additional properties are not allowed ('instance' was unexpected).", lambda m: m.spec("Cluster", "postgres").update(instance=3)),
    ("schema", "Cluster postgres: $.spec.instances: 1 is less than the minimum of 3.", lambda m: m.spec("Cluster", "postgres").update(instances=1)),
    ("schema", "ScheduledBackup postgres: $.spec.schedule: '0 2 * * *' does not match", lambda m: m.spec("ScheduledBackup", "postgres").update(schedule="0 2 * * *")),
    ("schema", "ObjectStore postgres: $.spec.configuration: 'destinationPath' is a required property.", lambda m: m.spec("ObjectStore", "postgres")["configuration"].pop("destinationPath")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "said", "change"), DEFECTS, ids=[f"{row[0]}-{n}" for n, row in enumerate(DEFECTS)]
)
def test_manifest_with_a_defect_is_refused(large: list[Object], rule: str, said: str, change: Change) -> None:
    manifest = Manifest(large)
    change(manifest)
    if rule.startswith("schema"):
        faults = schemas.faults([each for each in manifest.objects if each not in large])
    else:
        faults = rules.faults(manifest.objects)
    found = sentences(build.OVERLAYS[1], faults)
    assert any(said in problem and problem.endswith(f" Rule: {rule}.") for problem in found), found


def test_every_rule_has_a_negative_control() -> None:
    assert {rule for rule, _, _ in DEFECTS if not rule.startswith("schema")} == set(rules.RULES)
