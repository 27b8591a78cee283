"""The fake Stripe account as an HTTP server on the loopback interface. It validates requests and responses
against the SDK's types, supports idempotency keys and can inject faults."""

import copy
import json
import random
import re
import socket
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

import stripe.params as params
from pydantic import ValidationError
from stripe.params import billing_portal, checkout

from tests.fakestripe.form import decoded
from tests.fakestripe.shapes import Json, parsed_params, validated
from tests.fakestripe.world import Refused, World

KEY = "sk_test_fake"


@dataclass(frozen=True)
class Call:
    """An operation of Stripe's API: its parameters, and the method of the fake account."""

    params: type
    run: Callable[..., Json]


CALLS: dict[tuple[str, str], Call] = {
    ("POST", "/v1/customers"): Call(params.CustomerCreateParams, World.make_customer),
    ("POST", "/v1/prices"): Call(params.PriceCreateParams, World.make_price),
    ("GET", "/v1/prices"): Call(params.PriceListParams, World.list_prices),
    ("POST", "/v1/checkout/sessions"): Call(checkout.SessionCreateParams, World.open_checkout),
    ("GET", "/v1/checkout/sessions/*"): Call(
        checkout.SessionRetrieveParams, lambda world, number, _: world.session(number)
    ),
    ("POST", "/v1/checkout/sessions/*/expire"): Call(
        checkout.SessionExpireParams, lambda world, number, _: world.expire_checkout(number)
    ),
    ("POST", "/v1/billing_portal/sessions"): Call(billing_portal.SessionCreateParams, World.open_portal),
    ("GET", "/v1/subscriptions/*"): Call(
        params.SubscriptionRetrieveParams, lambda world, number, _: world.subscription(number)
    ),
    ("POST", "/v1/subscriptions/*"): Call(params.SubscriptionUpdateParams, World.change_subscription),
    ("GET", "/v1/invoices"): Call(params.InvoiceListParams, World.list_invoices),
    ("GET", "/v1/invoices/*"): Call(
        params.InvoiceRetrieveParams, lambda world, number, _: world.invoice(number)
    ),
    ("POST", "/v1/invoices/*/pay"): Call(params.InvoicePayParams, World.pay_out_of_band),
    ("GET", "/v1/events"): Call(params.EventListParams, World.list_events),
}
ROUTES = [
    (method, re.compile(re.escape(path).replace(r"\*", r"([^/]+)")), call)
    for (method, path), call in CALLS.items()
]


@dataclass
class Faults:
    """The probability of each kind of fault. The seed makes a run repeatable."""

    broken: float = 0  # The status is 500, and the call has no effect.
    busy: float = 0  # The status is 429, and the call has no effect.
    dropped: float = 0  # The connection closes before the call takes effect.
    lost: float = 0  # The connection closes after the call took effect.
    seed: int = 0

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)

    @property
    def total(self) -> float:
        return self.broken + self.busy + self.dropped + self.lost

    def pick(self) -> str:
        at = self._chance.random()
        for name in ("broken", "busy", "dropped", "lost"):
            at -= getattr(self, name)
            if at < 0:
                return name
        return ""


@dataclass(frozen=True)
class ReceivedRequest:
    method: str
    path: str
    version: str
    key: str
    values: Json


@dataclass
class FakeStripe:
    world: World
    address: str = ""
    faults: Faults = field(default_factory=Faults)
    requests: list[ReceivedRequest] = field(default_factory=list)
    injected_faults: list[str] = field(default_factory=list)
    # This function changes a response, for tests of the validation.
    distort: Callable[[Json], Json] | None = None
    # These are the requests and responses that the SDK's types do not allow. A test fails if there are any at
    # its end.
    schema_errors: list[str] = field(default_factory=list)
    _kept: dict[str, tuple[Any, int, Json]] = field(default_factory=dict)
    _lock: threading.RLock = field(default_factory=threading.RLock)

    def __enter__(self) -> World:
        """Lock the account, for tests that change it while threads call it."""
        self._lock.acquire()
        return self.world

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def answer(self, method: str, target: str, body: str, headers: Any) -> tuple[int, Json]:
        parts = urlsplit(target)
        form = body if method == "POST" else parts.query
        key = headers.get("Idempotency-Key") or ""
        request = ReceivedRequest(method, parts.path, headers.get("Stripe-Version") or "", key, decoded(form))
        with self._lock:
            self.requests.append(request)
            if headers.get("Authorization") != f"Bearer {KEY}":
                return 401, _error("invalid_request_error", "Invalid API Key provided")
            same = (method, parts.path, form)
            if method == "POST" and key in self._kept:
                before, status, first = self._kept[key]
                if before != same:
                    return 400, _error("idempotency_error", "This key was used with other parameters.")
                return status, copy.deepcopy(first)
            status, found = self._run(request)
            # Refused calls are not stored under their key.
            if method == "POST" and key and status < 400:
                self._kept[key] = same, status, copy.deepcopy(found)
            return status, found

    def _run(self, request: ReceivedRequest) -> tuple[int, Json]:
        found_at = (
            (call, pattern.fullmatch(request.path)) for way, pattern, call in ROUTES if way == request.method
        )
        call, match = next((each for each in found_at if each[1]), (None, None))
        if call is None or match is None:
            return 404, self._schema_error(f"The fake has no {request.method} {request.path}")
        try:
            values = parsed_params(call.params, request.values)
        except ValidationError as error:
            return 400, self._schema_error(f"{request.method} {request.path}: {error}")
        try:
            found = copy.deepcopy(call.run(self.world, *match.groups(), values))
        except Refused as refused:
            return refused.status, _error("invalid_request_error", str(refused), refused.code)
        except Exception:
            return 500, self._schema_error(f"The fake broke on {request}: {traceback.format_exc()}")
        if self.distort:
            found = self.distort(found)
        try:
            for each in found["data"] if found.get("object") == "list" else [found]:
                validated(each)
            return 200, validated(found)
        except (ValidationError, KeyError, AttributeError) as error:
            return 500, self._schema_error(f"The answer to {request.method} {request.path}: {error}")

    def _schema_error(self, what: str) -> Json:
        self.schema_errors.append(what)
        return _error("invalid_request_error", what)


def _error(kind: str, message: str, code: str | None = None) -> Json:
    return {"error": {"type": kind, "message": message, **({"code": code} if code else {})}}


def _handler(fake: FakeStripe) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # Each response is sent in one packet. Two packets would cost 40 ms because of delayed
        # acknowledgements.
        wbufsize = -1
        disable_nagle_algorithm = True

        def do_GET(self) -> None:
            self._serve("")

        def do_POST(self) -> None:
            self._serve(self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode())

        def _serve(self, body: str) -> None:
            with fake._lock:
                fault = fake.faults.pick()
                fake.injected_faults += [fault] * bool(fault)
            if fault == "dropped":
                return self._close_connection()
            if fault in ("broken", "busy"):
                status = 500 if fault == "broken" else 429
                return self._send(status, _error("api_error", "Injected"))
            status, found = fake.answer(self.command, self.path, body, self.headers)
            return self._close_connection() if fault == "lost" else self._send(status, found)

        def _send(self, status: int, found: Json) -> None:
            content = json.dumps(found).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Request-Id", "req_fake")
            self.end_headers()
            self.wfile.write(content)

        def _close_connection(self) -> None:
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)

        def log_message(self, *_: object) -> None:
            pass

    return Handler


@contextmanager
def running(now: datetime) -> Iterator[FakeStripe]:
    fake = FakeStripe(World(now))
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(fake))
    server.daemon_threads = True
    fake.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield fake
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
