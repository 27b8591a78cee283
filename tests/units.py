"""Reads the units of a machine and the pods of Kubernetes, for the tests that compare them."""

import configparser
from typing import Any

import yaml

from config.env import ROOT

UNITS = ROOT / "infra" / "box" / "units"
KUBERNETES = ROOT / "infra" / "kubernetes" / "base"
ROLES = {
    "web": "servicebay-web@.service",
    "relay": "servicebay-relay.service",
    "worker": "servicebay-worker.service",
    "bulk-worker": "servicebay-bulk-worker.service",
    "beat": "servicebay-beat.service",
    "migrate": "servicebay-migrate@.service",
}


def unit(name: str) -> configparser.SectionProxy:
    """Return the last value of each setting of a service."""
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # the documented way to keep upper case
    parser.read(UNITS / name)
    return parser["Service"]


def pod(role: str) -> dict[str, Any]:
    found: dict[str, Any] = next(yaml.safe_load_all((KUBERNETES / f"{role}.yaml").read_text()))
    spec: dict[str, Any] = found["spec"]["template"]["spec"]
    return spec


def cpu_percent(cpu: str | int) -> int:
    """Return the percent of one processor for a limit such as 2 or 500m."""
    text = str(cpu)
    return int(text.removesuffix("m")) // 10 if text.endswith("m") else int(text) * 100
