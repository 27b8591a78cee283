"""The overlays contain each process once, and the names in them fit each other and the document."""

import re

import yaml

from config.env import ROOT, Env
from tests.kubernetes.objects import Object, containers, name_of, of_kind, pod_labels, selects, workloads

VERSION = (ROOT / "VERSION").read_text().strip()
DOCUMENT = (ROOT / "docs" / "kubernetes.md").read_text()
SECRET = re.compile("SECRET|TOKEN|DSN|KEY|(DATABASE|REDIS|EMAIL)_URL")
REQUIRED = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY"}
# Workers create, save and delete garages (docs/deploy.md), so they need the owner, too.
OWNER = {"migrate", "worker", "bulk-worker", "postgres"}


def test_overlay_has_all_processes(objects: list[Object]) -> None:
    deployments = {name_of(each) for each in of_kind(objects, "Deployment")}
    assert deployments == {"web", "relay", "worker", "bulk-worker", "beat", "edge", "pooler"}
    assert [name_of(each) for each in of_kind(objects, "Job")] == ["migrate"]


def test_acknowledged_commit_is_on_two_instances_with_checksums(large: list[Object]) -> None:
    spec = next(of_kind(large, "Cluster"))["spec"]
    synchronous = spec["postgresql"]["synchronous"]
    assert synchronous["number"] >= 1
    assert (synchronous["dataDurability"], synchronous["failoverQuorum"]) == ("required", True)
    assert spec["instances"] >= 3
    assert spec["bootstrap"]["initdb"]["dataChecksums"]
    assert spec["walStorage"]["size"]


def test_first_step_of_a_release_contains_all_but_the_processes_of_servicebay(large: list[Object]) -> None:
    """The selector `servicebay/after!=migrate` of docs/kubernetes.md leaves these Deployments out."""
    later = {
        name_of(each)
        for each in large
        if each["metadata"].get("labels", {}).get("servicebay/after") == "migrate"
    }
    assert later == {"web", "relay", "worker", "bulk-worker", "beat", "edge"}
    assert "servicebay/after!=migrate" in DOCUMENT


def test_images_have_one_fixed_version(objects: list[Object]) -> None:
    images = {box["image"] for _, pod in workloads(objects) for box in containers(pod)}
    assert len(images) == 3
    assert f"servicebay:{VERSION}" in images
    assert all(re.search(r":\d[\w.]+$", image) for image in images)


def test_document_names_every_secret_and_key(objects: list[Object]) -> None:
    named = re.findall(r"key: ([\w.]+)\s+name: ([\w-]+)", yaml.safe_dump_all(objects))
    named += [("", name) for name in re.findall(r"secretName: ([\w-]+)", yaml.safe_dump_all(objects))]
    assert len(named) > 10
    for key, secret in named:
        assert f"`{secret}`" in DOCUMENT, secret
        assert not key or f"`{key}`" in DOCUMENT, key


def test_settings_are_known_and_secrets_are_no_values(objects: list[Object]) -> None:
    known = {field.upper() for field in Env.__dataclass_fields__}
    assert not list(of_kind(objects, "Secret"))
    (settings,) = [each["data"] for each in of_kind(objects, "ConfigMap") if "PUBLIC_URL" in each["data"]]
    assert set(settings) <= known
    assert not [key for key in settings if SECRET.search(key)]
    for each, pod in workloads(objects):
        for box in containers(pod):
            given = {variable["name"]: variable for variable in box.get("env", [])}
            assert set(given) <= known, name_of(each)
            for name, variable in given.items():
                assert variable["valueFrom"]["secretKeyRef"]["key"] in known, (name_of(each), name)
            assert not [source for source in box.get("envFrom", []) if "secretRef" in source]
            if box["image"].startswith("servicebay:") and "args" in box:
                assert set(given) >= REQUIRED, name_of(each)
                assert box["envFrom"], name_of(each)


def test_only_migrations_workers_and_postgres_read_the_owners_login(objects: list[Object]) -> None:
    login = re.compile("(servicebay|postgres)-owner|OWNER_DATABASE_URL")
    assert {name_of(each) for each in objects if login.search(yaml.safe_dump(each))} <= OWNER


def test_references_lead_to_objects(objects: list[Object]) -> None:
    there = {(each["kind"], name_of(each)) for each in objects}
    for each, pod in workloads(objects):
        volumes = {volume["name"]: volume for volume in pod["volumes"]}
        for volume in volumes.values():
            if "configMap" in volume:
                assert ("ConfigMap", volume["configMap"]["name"]) in there
            if "persistentVolumeClaim" in volume:
                assert ("PersistentVolumeClaim", volume["persistentVolumeClaim"]["claimName"]) in there
        for box in containers(pod):
            assert {mount["name"] for mount in box["volumeMounts"]} <= set(volumes), name_of(each)
            for source in box.get("envFrom", []):
                assert ("ConfigMap", source["configMapRef"]["name"]) in there
    for each in of_kind(objects, "HorizontalPodAutoscaler"):
        target = each["spec"]["scaleTargetRef"]
        assert (target["kind"], target["name"]) in there
    assert not list(unused_selectors(objects))


def unused_selectors(objects: list[Object]) -> list[str]:
    """Return objects whose selector selects no pods."""
    pods = [pod_labels(each) for each in of_kind(objects, "Deployment", "Job", "Cluster")]
    selectors = [
        (each, each["spec"]["selector"]) for each in of_kind(objects, "PodDisruptionBudget", "PodMonitor")
    ]
    selectors += [
        (each, {"matchLabels": each["spec"]["selector"]})
        for each in of_kind(objects, "Service")
        if "selector" in each["spec"]
    ]
    unused = [
        name_of(each) for each, selector in selectors if not any(selects(selector, pod) for pod in pods)
    ]
    return unused + [
        name_of(each)
        for each in of_kind(objects, "Deployment")
        if not selects(each["spec"]["selector"], pod_labels(each))
    ]
