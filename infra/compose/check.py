"""Checks a Compose file: it fits the schema of Compose, and it keeps our rules."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import jsonschema
import yaml
from check_jsonschema.builtin_schemas import get_builtin_schema

from infra.compose import rules

FILE = Path(__file__).parent / "compose.yaml"


def read(file: Path = FILE) -> dict[str, Any]:
    made: dict[str, Any] = yaml.safe_load(file.read_text())
    return made


def problems(made: Mapping[str, Any]) -> list[str]:
    """Return a sentence for each fault. It names the service and the rule."""
    if faults := list(_schema(made)):
        # The rules expect a file of the right shape.
        return faults
    return [
        f"{name}: {sentence} Rule: {rule}."
        for rule, check in rules.RULES.items()
        for name, sentence in check(made)
    ]


def _schema(made: Mapping[str, Any]) -> Iterator[str]:
    # The package contains the published schema of Compose, so this needs no network.
    schema = get_builtin_schema("vendor.compose-spec")
    validator = jsonschema.validators.validator_for(schema)
    for error in validator(schema).iter_errors(made):
        yield f"{error.json_path}: {error.message}. Rule: schema."
