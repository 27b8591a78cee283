"""Builds an overlay with `kubectl kustomize`, and finds the files that an object comes from."""

import shutil
import subprocess
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

Object = Mapping[str, Any]
FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
OVERLAYS = (FOLDER / "overlays" / "small", FOLDER / "overlays" / "large")
MISSING = "kubectl is missing. Install it with: apt-get install --no-install-recommends kubernetes-client"


class BuildFailed(Exception):
    """The overlay is no valid Kustomize folder. The message is the one of kubectl."""


def kubectl() -> str | None:
    return shutil.which("kubectl")


def build(program: str, overlay: Path) -> list[Object]:
    # Old and new versions of Kustomize understand `bases`. The new ones print a warning to stderr.
    done = subprocess.run([program, "kustomize", str(overlay)], capture_output=True, text=True)
    if done.returncode:
        raise BuildFailed(f"{shown(overlay)}: kubectl kustomize failed: {done.stderr.strip()}")
    return [each for each in yaml.safe_load_all(done.stdout) if each]


@cache
def sources(overlay: Path) -> dict[tuple[str, str], str]:
    """Return the files of each object, by kind and name. A patch is a second file."""
    found: dict[tuple[str, str], list[str]] = {}
    for key, path in _sources(overlay):
        found.setdefault(key, []).append(shown(path))
    return {key: " and ".join(paths) for key, paths in found.items()}


def _sources(folder: Path) -> Iterator[tuple[tuple[str, str], Path]]:
    listed = yaml.safe_load((folder / "kustomization.yaml").read_text())
    for base in listed.get("bases", []):
        yield from _sources((folder / base).resolve())
    for name in (*listed.get("resources", []), *listed.get("patchesStrategicMerge", [])):
        path = folder / name
        for each in yaml.safe_load_all(path.read_text()):
            yield (each["kind"], each["metadata"]["name"]), path
    for generated in listed.get("configMapGenerator", []):
        yield ("ConfigMap", generated["name"]), folder / "kustomization.yaml"


def shown(path: Path) -> str:
    path = path.resolve()
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


def generated_name(name: str) -> str:
    """Return the name of a ConfigMap without the hash that Kustomize appends."""
    return name.rpartition("-")[0] or name
