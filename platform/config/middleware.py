"""Records the facts of each request, logs the request, and puts errors into the envelope."""

import ipaddress
import re
import secrets
import time
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from kernel import log as kernel_log
from kernel.http import answer
from kernel.sentences import Sentence
from kernel.telemetry import database_use, requests, trace

# These are called by IP address, by a server that watches this process.
BY_ADDRESS = ("/livez", "/readyz", "/metrics")

_REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,40}")


def client_address(request: HttpRequest) -> str | None:
    """Return the IP address of the peer, or the client's entry in X-Forwarded-For that our own proxies
    added."""
    address = request.META.get("REMOTE_ADDR", "")
    header = request.META.get("HTTP_X_FORWARDED_FOR", "")
    if header and (hops := settings.TRUSTED_PROXIES):
        forwarded = [part.strip() for part in header.split(",")]
        if len(forwarded) >= hops:
            address = forwarded[-hops]
    try:
        return str(ipaddress.ip_address(address))
    except ValueError:
        return None


class RequestFactsMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        started = time.perf_counter()
        offered = request.headers.get("X-Request-Id", "")
        request_id = offered if _REQUEST_ID.fullmatch(offered) else secrets.token_hex(8)
        user_agent = request.headers.get("User-Agent", "")
        kernel_log.begin_request(kernel_log.RequestFacts(request_id, client_address(request), user_agent))
        database = database_use.begin()
        with trace.request() as span:
            kernel_log.bind(trace_id=trace.trace_id())
            response = self.get_response(request) if _is_our_host(request) else unknown_host()
            response["X-Request-Id"] = request_id
            seconds = time.perf_counter() - started
            requests.report(request, response, seconds=seconds, database=database, span=span)
        return response


def _is_our_host(request: HttpRequest) -> bool:
    if request.path in BY_ADDRESS:
        return True
    try:
        request.get_host()
    except DisallowedHost:
        return False
    return True


def unknown_host() -> HttpResponse:
    return answer.failed(400, "unknown_host", Sentence("This server does not answer for that host name."))


class EnvelopeMiddleware:
    """Puts Django's own errors below /api/ (unknown URL, wrong method) into our envelope."""

    WORDS = {
        400: ("malformed", Sentence("The request could not be understood.")),
        404: ("not_found", Sentence("There is no such address.")),
        405: ("method_not_allowed", Sentence("This address does not accept this method.")),
        500: ("fault", Sentence("Something went wrong on our side. Please try again.")),
    }

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        known = self.WORDS.get(response.status_code)
        is_json = response.headers.get("Content-Type", "").startswith("application/json")
        if known is None or is_json or not request.path.startswith("/api/"):
            return response
        envelope = answer.failed(response.status_code, *known)
        if "Allow" in response.headers:
            envelope["Allow"] = response.headers["Allow"]
        return envelope
