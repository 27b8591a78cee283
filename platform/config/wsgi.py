"""The WSGI application that granian runs."""

import os
from collections.abc import Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")

_django = get_wsgi_application()

from django.conf import settings  # noqa: E402 - needs the apps

from config import draining  # noqa: E402 - needs the apps
from config.checks import refuse_a_wrong_deployment  # noqa: E402 - needs the apps
from kernel import admission  # noqa: E402 - needs the settings
from kernel.tenancy import timeouts  # noqa: E402 - needs the settings

refuse_a_wrong_deployment()
draining.listen()
timeouts.use(timeouts.WEB)
admission.use(
    admission.Limits.of(
        rate=settings.GARAGE_RATE, processes=settings.WEB_PROCESSES, threads=settings.WEB_THREADS
    )
)


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Return complete responses as a list, which granian sends in one piece with a Content-Length. The
    database connection is back in the pool before the client reads."""
    response = _django(environ, start_response)
    if not isinstance(response, HttpResponse):
        return response
    response.close()
    return list(response)
