"""The WSGI application that granian runs."""

import os
from collections.abc import Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse

from config import web_process

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")

_django = get_wsgi_application()
web_process.prepare()


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Return complete responses as a list, which granian sends in one piece with a Content-Length. The
    database connection is back in the pool before the client reads."""
    response = _django(environ, start_response)
    if not isinstance(response, HttpResponse):
        return response
    response.close()
    return list(response)
