"""The OpenAPI document, and Swagger UI from the package of django-ninja, so that it needs no other host."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import ninja
import orjson
from django.http import Http404, HttpRequest, HttpResponse

from config.api import api
from config.env import ROOT
from kernel.http.answer import Failure
from kernel.http.routes import ANSWERS

FILE = ROOT / "webapp" / "openapi.json"
DUMP = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE | orjson.OPT_NON_STR_KEYS
SWAGGER = Path(ninja.__file__).parent / "static" / "ninja"
SWAGGER_FILES = {
    "swagger-ui.css": "text/css",
    "swagger-ui-bundle.js": "text/javascript",
    "swagger-ui-init.js": "text/javascript",
}
# The gate of an operation is an extension of OpenAPI: who may call it.
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Servicebay API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<script type="application/json" id="swagger-settings">
{"url": "/api/openapi.json", "layout": "BaseLayout", "deepLinking": true, "docExpansion": "none", "showExtensions": true}
</script>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/swagger-ui-init.js"></script>
</body>
</html>
"""


class Refused(ninja.Schema):
    """The schema of all refusals, in the form that django-ninja expects. It is made once instead of 3,600 times."""

    response: Failure

    @classmethod
    def model_json_schema(cls, *args: Any, **options: Any) -> dict[str, Any]:
        return _once(super().model_json_schema, *args, **options)


@cache
def _once(make: Callable[..., dict[str, Any]], *args: Any, **options: Any) -> dict[str, Any]:
    return make(*args, **options)


@cache
def document() -> dict[str, Any]:
    """Generate the document. It takes seconds, so visitors get the exported file."""
    for router in api._get_bound_routers():
        for view in router.path_operations.values():
            for operation in view.operations:
                operation.response_models = {
                    status: Refused if answer is Failure else operation._create_response_model(answer)
                    for status, answer in ANSWERS[str(operation.operation_id)]().items()
                }
    schema: dict[str, Any] = api.get_openapi_schema(path_prefix="api/")
    schema["components"]["securitySchemes"] = {"bearer": {"type": "http", "scheme": "bearer"}}
    return schema


def dumped() -> bytes:
    return orjson.dumps(document(), option=DUMP)


def openapi_json(request: HttpRequest) -> HttpResponse:
    return HttpResponse(FILE.read_bytes(), content_type="application/json")


def docs(request: HttpRequest) -> HttpResponse:
    return HttpResponse(PAGE)


def docs_file(request: HttpRequest, name: str) -> HttpResponse:
    if name not in SWAGGER_FILES:
        raise Http404
    return HttpResponse((SWAGGER / name).read_bytes(), content_type=SWAGGER_FILES[name])
