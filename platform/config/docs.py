"""The API's document, and a page that shows it without asking anybody else's server."""

import html
from functools import cache
from typing import Any

import orjson
from django.http import HttpRequest, HttpResponse

from config.api import api

DUMP = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE | orjson.OPT_NON_STR_KEYS


@cache
def dumped() -> bytes:
    return orjson.dumps(document(), option=DUMP)


@cache
def document() -> dict[str, Any]:
    """Made once: whoever wants to change it takes a copy."""
    schema: dict[str, Any] = api.get_openapi_schema(path_prefix="api/")
    schema["components"]["securitySchemes"] = {"bearer": {"type": "http", "scheme": "bearer"}}
    return schema


def openapi_json(request: HttpRequest) -> HttpResponse:
    return HttpResponse(dumped(), content_type="application/json")


def docs(request: HttpRequest) -> HttpResponse:
    return HttpResponse(_page(), content_type="text/html; charset=utf-8")


@cache
def _page() -> str:
    schema = document()
    sections = "".join(
        _operation(path, method, operation)
        for path, methods in sorted(schema["paths"].items())
        for method, operation in methods.items()
    )
    title = html.escape(f"{schema['info']['title']} {schema['info']['version']}")
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>{STYLE}</style></head><body><main><h1>{title}</h1>
<p>{html.escape(schema["info"]["description"])}
The same as a file: <a href="/api/openapi.json">openapi.json</a>.</p>
{sections}</main></body></html>"""


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    rows = "".join(
        f"<tr><td>{status}</td><td>{_codes(response.get('description', ''))}</td></tr>"
        for status, response in sorted(operation["responses"].items(), key=lambda item: str(item[0]))
    )
    parameters = ", ".join(
        f"<code>{html.escape(parameter['name'])}</code> ({parameter['in']})"
        for parameter in operation["parameters"]
    )
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    sent = (
        f"<pre>{html.escape(orjson.dumps(_resolved(body), option=orjson.OPT_INDENT_2).decode())}</pre>"
        if body
        else ""
    )
    return f"""<section id="{operation["operationId"]}"><h2><b>{method.upper()}</b> {html.escape(path)}</h2>
<p>{html.escape(operation.get("description") or operation["summary"])}</p>
{f"<p>Takes {parameters}.</p>" if parameters else ""}{sent}<table>{rows}</table></section>"""


def _resolved(schema: dict[str, Any]) -> dict[str, Any]:
    """The fields of a payload by name and type."""
    name = schema.get("$ref", "").rpartition("/")[2]
    properties = document()["components"]["schemas"].get(name, schema).get("properties", {})
    return {field: facts.get("type", "any") for field, facts in properties.items()}


def _codes(description: str) -> str:
    return "<br>".join(html.escape(line.strip()) for line in description.splitlines()) or "OK"


STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 } main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
h2 { font-size: 1rem; margin: 2.5rem 0 .5rem; font-family: ui-monospace, monospace; font-weight: 500 }
table { border-collapse: collapse; width: 100% } pre { overflow: auto }
td { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
td { padding: .4rem .75rem .4rem 0; vertical-align: top }
td:first-child { width: 3rem; font-variant-numeric: tabular-nums }
"""
