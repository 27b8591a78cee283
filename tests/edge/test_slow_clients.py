"""Clients that send slowly, and very many open requests."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from config.webserver import BACKPRESSURE
from infra.dev.ports import pick as free_port
from infra.edge.render import Edge
from tests.edge.conftest import Nginx, StartNginx
from tests.edge.test_answers import assert_refused
from tests.web import HOST, Web, until

pytestmark = pytest.mark.slow
HEAD = (
    f"POST /api/garage/login HTTP/1.1\r\nHost: {HOST}\r\n"
    "Content-Type: application/json\r\nContent-Length: 500\r\n\r\n"
)
THREADS = 2


@pytest.fixture(scope="module")
def plain(start_nginx: StartNginx, export: Path, web: Web) -> Nginx:
    """Return an edge without TLS in front of the real web server."""
    return start_nginx(Edge(HOST, (f"127.0.0.1:{web.port}",), export, port=free_port()))


@contextmanager
def slow_clients(port: int, count: int, begun: str) -> Iterator[list[socket.socket]]:
    """Open requests of which only the beginning arrives."""
    with ExitStack() as stack:
        clients = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=5))
            for _ in range(count)
        ]
        for client in clients:
            client.sendall(begun.encode())
        yield clients


def does_not_answer(web: Web) -> bool:
    try:
        web.get("/healthz", timeout=1)
    except TimeoutError:
        return True
    return False


# A slow body would hold a thread of the web, and a slow head one of its connections.
SLOW = pytest.mark.parametrize(
    ("count", "begun", "rest"),
    [(BACKPRESSURE, HEAD[0], HEAD[1:-1]), (5 * THREADS, f"{HEAD} ", " " * 20)],
    ids=["head", "body"],
)


@SLOW
def test_slow_clients_hold_no_thread_of_the_web(plain: Nginx, count: int, begun: str, rest: str) -> None:
    with slow_clients(plain.port, count, begun) as clients:
        for byte in rest:
            for client in clients:
                client.sendall(byte.encode())
            assert plain.get("/healthz").status == 200


@SLOW
def test_negative_control_shows_that_slow_clients_block_a_web_process_without_the_edge(
    web: Web, count: int, begun: str, rest: str
) -> None:
    with slow_clients(web.port, count, begun):
        until(lambda: does_not_answer(web))
    assert web.get("/healthz")[0] == 200


@contextmanager
def slow_bodies(nginx: Nginx, addresses: list[str], each: int) -> Iterator[list[socket.socket]]:
    """Send the beginning of a body from each address, and one more byte later."""
    with ExitStack() as stack:
        clients = []
        for address in addresses * each:
            client = stack.enter_context(socket.create_connection(("127.0.0.1", nginx.port), timeout=5))
            client.sendall(
                f"{HEAD.replace('Host', f'X-Address: {address}{chr(13)}{chr(10)}Host', 1)} ".encode()
            )
            clients.append(client)
        yield clients


def is_refused(client: socket.socket) -> bool:
    client.settimeout(0.01)
    try:
        return client.recv(12) == b"HTTP/1.1 429"
    except TimeoutError:
        return False


ONE_NETWORK = [f"2001:db8:0:7::{number:x}" for number in range(1, 301)]
ATTACKS = {
    "one address": (["192.0.2.1"], 300, 236),
    "one IPv6 network": (ONE_NETWORK, 1, 236),
    "twenty addresses": ([f"192.0.2.{number}" for number in range(1, 21)], 15, 0),
    "twenty IPv6 networks": ([f"2001:db8:0:{number:x}::1" for number in range(1, 21)], 15, 0),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_slow_bodies_of_few_addresses_do_not_stop_other_addresses(
    start_nginx: StartNginx, export: Path, web: Web, attack: str
) -> None:
    """A header names the address of each client, because this machine has only one network."""
    addresses, each, refused = ATTACKS[attack]
    nginx = start_nginx(
        Edge(HOST, (f"127.0.0.1:{web.port}",), export, port=free_port()),
        "set_real_ip_from 127.0.0.1; real_ip_header X-Address;",
    )
    with slow_bodies(nginx, addresses, each) as clients:
        assert sum(is_refused(client) for client in clients) == refused
        for other in ("198.51.100.7", "2001:db8:1::1"):
            assert nginx.get("/api/garage/config", X_Address=other).status == 200
        if refused:
            answer = nginx.get("/api/garage/config", X_Address=addresses[0])
            assert_refused(answer, 429, "slow_down", retry_after="1")


def test_requests_that_the_web_does_not_answer_are_refused_beyond_the_limit(
    start_nginx: StartNginx, export: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=300) as silent, ExitStack() as stack:
        nginx = start_nginx(Edge(HOST, (f"127.0.0.1:{silent.getsockname()[1]}",), export, port=free_port()))
        waiting = []
        # One address alone would reach its own limit first.
        for source in range(2, 7):
            for _ in range(60 if source < 6 else 16):
                client = socket.create_connection(
                    ("127.0.0.1", nginx.port), timeout=5, source_address=(f"127.0.0.{source}", 0)
                )
                waiting.append(stack.enter_context(client))
                client.sendall(f"GET /api/garage/config HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
        # The last request is open when nginx has connected to the web process for it.
        accepted = [stack.enter_context(silent.accept()[0]) for _ in waiting]
        assert len(accepted) == 256
        answer = nginx.get("/api/garage/config")
        assert_refused(answer, 503, "try_again", retry_after="2")
        assert nginx.get("/login").status == 200


def test_sheets_of_all_addresses_together_have_a_rate_and_other_requests_none(plain: Nginx) -> None:
    sent = []
    for _ in range(20):
        sent.append(plain.send("POST", "/api/garage/import/customers", b"x" * 100_000))
        sent.append(plain.get("/api/garage/export/jobs"))
    refused = [answer for answer in sent if answer.status == 429]
    # Ten at once and five a second. The others reach the app, which asks for a session.
    assert 20 <= len(refused) <= 29
    assert {answer.status for answer in sent} == {401, 429}
    for answer in refused:
        assert_refused(answer, 429, "slow_down", retry_after="1")
    assert {plain.get("/api/garage/config").status for _ in range(40)} == {200}
