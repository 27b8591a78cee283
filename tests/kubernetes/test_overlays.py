"""Both overlays build, fit the schemas and keep our rules. A wrong file is refused by name."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from config.env import ROOT, Env
from infra.kubernetes import build
from infra.kubernetes.build import Object
from infra.kubernetes.check import check
from infra.kubernetes.rules.secrets import SECRET

VERSION = (ROOT / "VERSION").read_text().strip()


def run(*arguments: str, path: str | None = None) -> subprocess.CompletedProcess[str]:
    env = {"PATH": path or os.environ["PATH"], "PYTHONPATH": f"{ROOT / 'platform'}{os.pathsep}{ROOT}"}
    argv = [sys.executable, "-m", "infra.kubernetes", *arguments]
    return subprocess.run(argv, env=env, cwd=ROOT, capture_output=True, text=True)


def test_overlay_has_no_problem(kubectl: str, overlay: Path) -> None:
    objects, problems = check(kubectl, overlay)
    assert problems == []
    deployments = {each["metadata"]["name"] for each in objects if each["kind"] == "Deployment"}
    assert deployments == {"web", "relay", "worker", "bulk-worker", "beat", "edge", "pooler"}


def test_only_the_large_overlay_has_a_postgres(kubectl: str) -> None:
    has_cluster = [
        any(each["kind"] == "Cluster" for each in build.build(kubectl, overlay)) for overlay in build.OVERLAYS
    ]
    assert has_cluster == [False, True]


def test_image_has_the_version_of_this_release(large: list[Object]) -> None:
    images = {
        container["image"]
        for each in large
        if each["kind"] in ("Deployment", "Job")
        for container in each["spec"]["template"]["spec"]["containers"]
    }
    assert {image for image in images if image.startswith("servicebay")} == {f"servicebay:{VERSION}"}


def test_first_step_of_a_release_contains_all_but_the_processes_of_servicebay(large: list[Object]) -> None:
    """The selector `servicebay/after!=migrate` of docs/kubernetes.md leaves these Deployments out."""
    later = {
        each["metadata"]["name"]
        for each in large
        if each["metadata"].get("labels", {}).get("servicebay/after") == "migrate"
    }
    assert later == {"web", "relay", "worker", "bulk-worker", "beat", "edge"}
    assert "servicebay/after!=migrate" in (ROOT / "docs" / "kubernetes.md").read_text()


def test_document_names_every_secret_and_key(large: list[Object]) -> None:
    document = (ROOT / "docs" / "kubernetes.md").read_text()
    text = yaml.safe_dump_all(large)
    named = re.findall(r"key: (\w+)\s+name: ([\w-]+)", text) + re.findall(r"(secretName): ([\w-]+)", text)
    assert len(named) > 10
    for key, secret in named:
        assert f"`{secret}`" in document, secret
        assert key == "secretName" or f"`{key}`" in document, key


def test_list_of_secret_settings_contains_each_setting_with_a_secret() -> None:
    """A new setting with a password in its name must be on the list."""
    fields = {field.upper() for field in Env.__dataclass_fields__}
    assert fields >= SECRET
    assert {
        name for name in fields if re.search("SECRET|TOKEN|DSN|KEY|(DATABASE|REDIS|EMAIL)_URL", name)
    } == SECRET


def copy(folder: Path) -> Path:
    shutil.copytree(build.FOLDER / "base", folder / "base")
    shutil.copytree(build.FOLDER / "overlays", folder / "overlays")
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("beat.yaml", "livenessProbe:", "livenesProbe:", "beat.yaml: Deployment beat: $.spec.template.spec."),
        pytest.param(
            "web.yaml",
            "/readyz",
            "/healthz",
            "web.yaml: Deployment web: the readinessProbe of the container web",
            marks=pytest.mark.prove,
        ),
        pytest.param(
            "kustomization.yaml",
            f"newTag: {VERSION}",
            "newTag: latest",
            "the container web uses servicebay:latest.",
            marks=pytest.mark.prove,
        ),
        pytest.param(
            "kustomization.yaml",
            "TRUSTED_PROXIES=",
            "TRUSTED_PROXY=",
            "TRUSTED_PROXY is no setting",
            marks=pytest.mark.prove,
        ),
        ("kustomization.yaml", "- web.yaml", "- webb.yaml", "kubectl kustomize failed"),
    ],
)
def test_command_refuses_a_changed_file_and_names_it(
    kubectl: str, tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    path = copy(tmp_path) / "base" / file
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    refused = run(str(tmp_path / "overlays" / "small"))
    assert refused.returncode == 1
    assert said in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.prove
def test_command_says_that_both_overlays_are_well(kubectl: str) -> None:
    well = run()
    assert (well.returncode, well.stderr) == (0, "")
    assert len(re.findall(r"\d\d objects are well, for Kubernetes 1\.31 and 1\.35\.", well.stdout)) == 2


def test_command_without_kubectl_says_that_it_did_not_run(tmp_path: Path) -> None:
    missing = run(path=str(tmp_path))
    assert missing.returncode == 69
    assert missing.stderr == f"not run: {build.MISSING}\n"
    assert missing.stdout == ""
