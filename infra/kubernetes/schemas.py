"""Checks objects against the schemas of Kubernetes. Objects of CloudNativePG have a small schema of ours."""

import json
from collections.abc import Iterator, Sequence

import jsonschema
import kubernetes_validate

from infra.kubernetes.build import FOLDER, Object

VERSIONS = ("1.31", "1.35")
OWN = {
    (schema["properties"]["apiVersion"]["const"], schema["properties"]["kind"]["const"]): schema
    for schema in (json.loads(path.read_text()) for path in sorted((FOLDER / "crds").glob("*.json")))
}


def faults(objects: Sequence[Object]) -> Iterator[tuple[Object, str, str]]:
    """Return each object with a fault, the rule and a sentence."""
    for each in objects:
        own = OWN.get((each["apiVersion"], each["kind"]))
        if own:
            for error in jsonschema.Draft202012Validator(own).iter_errors(each):
                yield each, "schema", f"{error.json_path}: {error.message}."
            continue
        for version in VERSIONS:
            try:
                kubernetes_validate.validate(dict(each), version, strict=True)
            except kubernetes_validate.ValidationError as error:
                yield each, f"schema {version}", f"{error.json_path}: {error.message}."
            except kubernetes_validate.SchemaNotFoundError:
                kind = f"{each['apiVersion']} {each['kind']}"
                yield each, f"schema {version}", f"Kubernetes {version} has no {kind}."
