"""Checks one overlay: it builds, it fits the schemas, and it keeps our rules."""

from collections.abc import Iterable
from pathlib import Path

from infra.kubernetes import rules, schemas
from infra.kubernetes.build import Object, build, generated_name, shown, sources


def check(program: str, overlay: Path) -> tuple[list[Object], list[str]]:
    """Return the objects of an overlay, and a sentence for each problem."""
    objects = build(program, overlay)
    return objects, sentences(overlay, (*schemas.faults(objects), *rules.faults(objects)))


def sentences(overlay: Path, faults: Iterable[tuple[Object, str, str]]) -> list[str]:
    """Return a sentence for each fault. It names file, object and rule."""
    files = sources(overlay)
    found = []
    for each, rule, sentence in faults:
        kind, name = each["kind"], each["metadata"]["name"]
        file = files.get((kind, name)) or files.get((kind, generated_name(name))) or shown(overlay)
        found.append(f"{file}: {kind} {name}: {sentence} Rule: {rule}.")
    return found
