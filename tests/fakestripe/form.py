"""Decodes the form format of Stripe's SDK, `a[b][0][c]=d`, into nested values."""

import re
from itertools import pairwise
from typing import Any
from urllib.parse import parse_qsl


def decoded(form: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in parse_qsl(form, keep_blank_values=True):
        keys = re.findall(r"[^\[\]]+", name) + [""] * name.endswith("[]")
        place = found
        for key, following in pairwise(keys):
            place = place.setdefault(key, {})
            if following == "":
                place[str(len(place))] = value
                break
        else:
            place[keys[-1]] = value
    return {name: _listed(value) for name, value in found.items()}


def _listed(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    inner = {key: _listed(each) for key, each in value.items()}
    if inner and all(key.isdigit() for key in inner):
        return [inner[key] for key in sorted(inner, key=int)]
    return inner
