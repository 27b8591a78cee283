"""The metric names and labels of PromQL expressions in rules and dashboards."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from config.env import ROOT

WATCH = ROOT / "infra" / "watch"
RULES = (WATCH / "rules" / "targets.yml", WATCH / "rules" / "alerts.yml")
DASHBOARDS = tuple(sorted((WATCH / "dashboards").glob("*.json")))
# Prometheus makes this metric itself, for each target.
OWN_METRICS = {"up"}
_NAME = re.compile(r"(?<![\w:])(servicebay[\w:]*|up)(\{[^}]*\})?(?![\w:(])")
_LABEL = re.compile(r'(\w+)\s*(=~|!~|!=|=)\s*"')


@dataclass(frozen=True)
class Used:
    """A metric in an expression, with the labels that select its series."""

    place: str
    name: str
    labels: frozenset[str] = field(default_factory=frozenset)


def used_in(place: str, expression: str) -> Iterator[Used]:
    for name, labels in _NAME.findall(expression):
        yield Used(place, name, frozenset(match[0] for match in _LABEL.findall(labels)))


def groups(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load(path.read_text())["groups"]
    return found


def rules() -> list[dict[str, Any]]:
    return [rule for path in RULES for group in groups(path) for rule in group["rules"]]


def recorded() -> set[str]:
    return {rule["record"] for rule in rules() if "record" in rule}


def of_rules() -> list[Used]:
    return [
        used for rule in rules() for used in used_in(str(rule.get("alert") or rule["record"]), rule["expr"])
    ]


def of_dashboards() -> list[Used]:
    return [
        used
        for path in DASHBOARDS
        for panel in json.loads(path.read_text())["panels"]
        for target in panel["targets"]
        for used in used_in(f"{path.stem}: {panel['title']}", target["expr"])
    ]
