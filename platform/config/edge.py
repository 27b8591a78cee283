"""The facts that the edge (nginx, `infra/edge`) shares with the app: headers, languages,
largest body, refusals.
"""

import json
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.http import HttpResponse

from config.env import ROOT
from config.headers import DASHBOARD, DASHBOARD_HEADERS, HEADERS, HSTS
from config.languages import IN_ADDRESS, IN_COOKIE, OF_BROWSER, VARY
from config.middleware import EnvelopeMiddleware, unknown_host
from kernel import errors
from kernel.http import answer
from kernel.languages import ENGLISH

TARGET = ROOT / "infra" / "edge" / "app.json"
RETRY_SECONDS = 1


def exported() -> str:
    """Return the text of `infra/edge/app.json`."""
    facts = {
        "headers": {**HEADERS, "Strict-Transport-Security": HSTS},
        "dashboard": DASHBOARD,
        "dashboard_headers": {**DASHBOARD_HEADERS, "Strict-Transport-Security": HSTS},
        "languages": {
            "default": ENGLISH,
            "in_address": IN_ADDRESS,
            "in_cookie": IN_COOKIE,
            "of_browser": OF_BROWSER,
            "vary": ", ".join(VARY),
        },
        "largest_body": settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
        "refusals": {name: _refusal(statuses, response) for name, statuses, response in _refusals()},
        "unknown_host": _refusal([], unknown_host()),
    }
    return json.dumps(facts, indent=2, ensure_ascii=False) + "\n"


def _refusals() -> Iterator[tuple[str, list[int], HttpResponse]]:
    """Yield the refusals of the edge itself: name, nginx's own statuses, and our response."""
    words = EnvelopeMiddleware.WORDS
    yield "malformed", [400], answer.failed(400, *words[400])
    yield "method_not_allowed", [405], answer.failed(405, *words[405])
    # A long address (414) and long headers (nginx's 494) are too large as well.
    yield "too_large", [413, 414, 494], answer.of_error(errors.TooLarge())
    yield "slow_down", [429], answer.of_error(errors.SlowDown(seconds=RETRY_SECONDS))
    yield "busy", [503], answer.of_error(errors.Busy())
    # No web process answers, or the edge itself has a problem.
    yield "try_again", [500, 502, 504], answer.of_error(errors.TryAgain())


def _refusal(statuses: list[int], response: HttpResponse) -> dict[str, Any]:
    return {
        "statuses": statuses,
        "status": response.status_code,
        "type": response.headers["Content-Type"],
        "retry_after": response.headers.get("Retry-After"),
        "body": response.content.decode(),
    }
