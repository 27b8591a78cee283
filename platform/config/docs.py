"""The OpenAPI document and a page that shows it without external resources."""

import html
import re
from collections import defaultdict
from functools import cache
from typing import Any

import orjson
from django.http import HttpRequest, HttpResponse

from config.api import api
from config.env import ROOT
from garages.roles import PERMISSIONS, Role

FILE = ROOT / "webapp" / "openapi.json"
DUMP = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE | orjson.OPT_NON_STR_KEYS


@cache
def document() -> dict[str, Any]:
    """Generate the document. It takes seconds, so visitors get the exported file."""
    schema: dict[str, Any] = api.get_openapi_schema(path_prefix="api/")
    schema["components"]["securitySchemes"] = {"bearer": {"type": "http", "scheme": "bearer"}}
    return schema


def dumped() -> bytes:
    return orjson.dumps(document(), option=DUMP)


def openapi_json(request: HttpRequest) -> HttpResponse:
    return HttpResponse(FILE.read_bytes(), content_type="application/json")


def docs(request: HttpRequest) -> HttpResponse:
    return HttpResponse(_page(), content_type="text/html; charset=utf-8")


# -- the page ----------------------------------------------------------------------------------------------


@cache
def exported() -> dict[str, Any]:
    document: dict[str, Any] = orjson.loads(FILE.read_bytes())
    return document


Operation = tuple[str, str, dict[str, Any]]


@cache
def _page() -> str:
    schema = exported()
    by_area: dict[str, list[Operation]] = defaultdict(list)
    for path, methods in sorted(schema["paths"].items()):
        for method, operation in methods.items():
            by_area[operation["tags"][0]].append((path, method, operation))
    title = html.escape(f"{schema['info']['title']} {schema['info']['version']}")
    index = "".join(
        f'<li><a href="#{area}">{area}</a> <small>{len(operations)}</small></li>'
        for area, operations in by_area.items()
    )
    areas = "".join(
        f'<h2 id="{area}">{area.title()}</h2>{"".join(_operation(*each) for each in operations)}'
        for area, operations in by_area.items()
    )
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>{STYLE}</style></head><body><nav><b>{title}</b><ul>{index}</ul></nav><main>
<p>{html.escape(schema["info"]["description"])} Also available as a file:
<a href="/api/openapi.json">openapi.json</a>. Every response is
<code>{{success, message, data}}</code>; a refusal adds <code>error</code> and <code>code</code>.</p>
{areas}</main></body></html>"""


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    parameters = {each["name"]: _type(each["schema"]) for each in operation["parameters"]}
    content = operation.get("requestBody", {}).get("content", {})
    sent = next((body["schema"] for body in content.values()), None)
    refusals = "".join(
        f"<tr><td>{status}</td><td>{_codes(response.get('description', ''))}</td></tr>"
        for status, response in sorted(operation["responses"].items(), key=lambda each: int(each[0]))
        if "`" in response.get("description", "")
    )
    return f"""<section id="{operation["operationId"]}"><h3><b>{method.upper()}</b> {html.escape(path)}</h3>
<p>{_who(operation["x-gate"])}</p>
{_fields("Takes", parameters)}{_fields("Body", _properties(sent))}{_fields("Data", _answer(operation))}
<details><summary>Refusals</summary><table>{refusals}</table></details></section>"""


def _who(gate: dict[str, Any]) -> str:
    if gate["door"] == "public":
        return "Public."
    if gate["door"] == "signed_in":
        return "For signed-in people."
    roles = [role.label for role in Role if gate["permission"] in PERMISSIONS[role]]
    everybody = len(roles) == len(Role)
    return "For all roles in the garage." if everybody else f"For: {', '.join(roles)}."


def _fields(title: str, fields: dict[str, str]) -> str:
    if not fields:
        return ""
    rows = ", ".join(
        f"<code>{html.escape(name)}</code>&nbsp;<small>{kind}</small>" for name, kind in fields.items()
    )
    return f"<p><b>{title}</b> {rows}</p>"


def _answer(operation: dict[str, Any]) -> dict[str, str]:
    """Return the schema fields of `data` in a successful response."""
    content = operation["responses"]["200"].get("content", {}).get("application/json", {})
    schema = content.get("schema", {})
    envelope = _resolved(schema.get("anyOf", [schema])[0])
    return _properties(envelope.get("properties", {}).get("data"))


def _properties(schema: dict[str, Any] | None) -> dict[str, str]:
    found = _resolved(schema or {})
    if found.get("type") == "array":
        found = _resolved(found["items"])
    return {name: _type(facts) for name, facts in found.get("properties", {}).items()}


def _resolved(schema: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    known: dict[str, dict[str, Any]] = exported()["components"]["schemas"]
    return known.get(name, schema)


def _type(schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        return " or ".join(_type(each) for each in schema["anyOf"])
    if "$ref" in schema:
        return "object"
    kind = schema.get("type", "any")
    return f"list of {_type(schema.get('items', {}))}" if kind == "array" else str(kind)


def _codes(description: str) -> str:
    """Return the codes and sentences of a status, with placeholders replaced by dots."""
    text = re.sub(r"\{\w+\}", "…", html.escape(description))
    return re.sub(r"`(\w+)`", r"<code>\1</code>", text).replace("\n", "<br>")


STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 18%, transparent) }
body { margin: 0; display: grid; grid-template-columns: 14rem minmax(0, 60rem); gap: 2rem; padding: 0 1.5rem }
nav { position: sticky; top: 0; align-self: start; padding: 2rem 0; max-height: 100vh; overflow: auto; box-sizing: border-box }
nav ul { list-style: none; padding: 0 } nav li { padding: .2rem 0 } a { color: #0f4c5c } small { opacity: .7 }
main { padding: 1rem 0 4rem } h2 { margin: 3rem 0 0; font-size: 1.25rem }
section { border-top: 1px solid var(--line); margin-top: 1.5rem; padding-top: .75rem; scroll-margin-top: 1rem }
section p { margin: .25rem 0 } h3 { font: 500 1rem ui-monospace, monospace; margin: 0 0 .25rem }
code { font: .875em ui-monospace, monospace } summary { cursor: pointer; padding: .4rem 0 }
table { border-collapse: collapse; width: 100% } td { border-top: 1px solid var(--line); padding: .4rem .75rem .4rem 0; vertical-align: top }
td:first-child { width: 3rem; font-variant-numeric: tabular-nums }
@media (prefers-color-scheme: dark) { a { color: #7cc4d4 } }
@media (max-width: 50rem) { body { display: block } nav { position: static; padding-bottom: 0 } }
"""
