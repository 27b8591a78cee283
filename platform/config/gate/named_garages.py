"""The garages that a request names: by query, header, body, or the ids of their objects."""

import re
from collections.abc import Mapping
from typing import Any

from pydantic.alias_generators import to_camel

from config.gate.call import Call
from kernel import tenancy
from kernel.errors import Invalid
from kernel.http.gate import Gate
from kernel.sentences import Sentence

HEADER = "X-Garage-Id"
_NUMBER = re.compile(r"[0-9]{1,18}")
NOT_A_NUMBER = Sentence("This must be a number")


def named_garages(call: Call) -> tuple[set[int], Invalid | None]:
    """Return the named garages, and an error for each value that is not a number."""
    request, body = call.request, call.body
    named: set[int] = set()
    malformed: dict[str, Sentence] = {}
    # A parameter with two values names two garages.
    sent = (*request.GET.getlist("garageId"), *getattr(request, "form_garages", ()), body.get("garageId"))
    for name, value in [*(("garageId", value) for value in sent), (HEADER, request.headers.get(HEADER))]:
        if value in (None, ""):
            continue
        if _is_number(value):
            named.add(int(value))
        else:
            malformed[name] = NOT_A_NUMBER
    for name in call.gate.ids:
        for value in (source.get(name) for source in (call.path, request.GET, body)):
            # No object has the id 0. Clients send 0 for "all" or "none".
            if value in (None, "", 0, "0"):
                continue
            if _is_number(value):
                named.add(tenancy.garage_of(int(value)))
            else:
                malformed[to_camel(name)] = NOT_A_NUMBER
    return named, Invalid(**malformed) if malformed else None


def hinted_garages(gate: Gate, body: Mapping[str, Any]) -> set[int]:
    """Return the garages of the body's ids that the gate lists as `hints`."""
    sent = (str(body.get(name)) for name in gate.hints)
    return {tenancy.garage_of(int(value)) for value in sent if _NUMBER.fullmatch(value)}


def _is_number(value: Any) -> bool:
    return not isinstance(value, bool) and _NUMBER.fullmatch(str(value)) is not None
