"""Rules for settings and secrets: known names, no value in a file, and few readers of the owner's login."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from config.env import Env
from infra.kubernetes.build import Object
from infra.kubernetes.rules.reading import (
    Faults,
    containers,
    every_container,
    name_of,
    of_kind,
    settings,
    workloads,
)

KNOWN = {field.upper() for field in Env.__dataclass_fields__}
# These settings contain a password, a key or a token.
SECRET = {
    "DATABASE_URL", "OWNER_DATABASE_URL", "RELAY_DATABASE_URL", "REDIS_URL", "EMAIL_URL", "SECRET_KEY",
    "OLD_SECRET_KEYS", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "METRICS_TOKEN", "SENTRY_DSN",
    "CELL_KEY", "DOOR_DATABASE_URL", "VAPID_PRIVATE_KEY",
}  # fmt: skip
REQUIRED = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "PUBLIC_URL", "BACKUP_DIR"}
OWNER = ("servicebay-owner", "postgres-owner", "OWNER_DATABASE_URL")
# Workers create, save and delete garages (docs/deploy.md), so they need the owner, too.
MAY_USE_OWNER = {
    ("Job", "migrate"),
    ("Deployment", "worker"),
    ("Deployment", "bulk-worker"),
    ("Cluster", "postgres"),
}


def known_settings(objects: Sequence[Object]) -> Faults:
    for each in of_kind(objects, "ConfigMap"):
        if name_of(each).startswith("settings"):
            for key in sorted(set(each["data"]) - KNOWN):
                yield each, f"{key} is no setting of platform/config/env.py."
    for each, container in every_container(objects):
        for variable in container.get("env", []):
            if variable["name"] not in KNOWN:
                yield each, f"{variable['name']} is no setting of platform/config/env.py."
            key = variable.get("valueFrom", {}).get("secretKeyRef", {}).get("key", variable["name"])
            if key not in KNOWN:
                yield each, f"the key {key} of a secret is no setting of platform/config/env.py."


def secrets_by_reference(objects: Sequence[Object]) -> Faults:
    for each in of_kind(objects, "Secret"):
        yield each, "a file contains a Secret. Create it in the cluster, and refer to its name."
    for each in of_kind(objects, "ConfigMap"):
        for key in sorted(SECRET & set(each.get("data", {}))):
            yield each, f"{key} is a secret. Read it from a Secret."
    for each, container in every_container(objects):
        for variable in container.get("env", []):
            if variable["name"] in SECRET and "secretKeyRef" not in variable.get("valueFrom", {}):
                yield each, f"{variable['name']} is a secret. Read it from a Secret."
        for source in container.get("envFrom", []):
            if "secretRef" in source:
                yield each, f"the container {container['name']} reads a whole Secret. Name its keys."


def owner(objects: Sequence[Object]) -> Faults:
    for each in objects:
        if (each["kind"], name_of(each)) not in MAY_USE_OWNER and set(_texts(each)) & set(OWNER):
            yield each, "it can read the owner's login. Only the Job migrate and the workers need it."


def _texts(value: Any) -> Iterator[str]:
    """Return every text and every key of an object."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


def required(objects: Sequence[Object]) -> Faults:
    """Each process of ours gets the settings without which it does not start."""
    for each, pod in workloads(objects):
        for container in containers(pod):
            if not container.get("args") or not container["image"].rpartition("/")[2].startswith(
                "servicebay"
            ):
                continue
            given = {variable["name"] for variable in container.get("env", [])} | set(settings(objects))
            for name in sorted(
                {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "PUBLIC_URL", "BACKUP_DIR"} - given
            ):
                yield each, f"the container {container['name']} does not get {name}."
            if "settings" not in json.dumps(container.get("envFrom", [])):
                yield each, f"the container {container['name']} does not read the ConfigMap settings."


RULES = {
    "known settings": known_settings,
    "secrets by reference": secrets_by_reference,
    "owner's login": owner,
    "required settings": required,
}
