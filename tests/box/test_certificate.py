"""The date of the certificate that a machine shows."""

import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from socket import create_server

import pytest

from infra import certificate
from infra.box import install
from infra.box.box import Box

DAY = 86400


def make(folder: Path, days: int) -> ssl.SSLContext:
    key, pem = folder / "key.pem", folder / "cert.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"),
            *("-days", str(days), "-subj", "/CN=garage.example", "-keyout", str(key), "-out", str(pem)),
        ],
        check=True,
        capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem, key)
    return context


@pytest.fixture
def edge(tmp_path: Path) -> Iterator[int]:
    """Yield the port of a server whose certificate ends in ten days. No browser trusts it."""
    with create_server(("127.0.0.1", 0)) as listening:
        context = make(tmp_path, 10)

        def serve() -> None:
            with suppress(OSError):
                while True:
                    with context.wrap_socket(listening.accept()[0], server_side=True) as secure:
                        secure.recv(1)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield listening.getsockname()[1]


def test_end_of_the_certificate_is_noted(edge: int, tmp_path: Path) -> None:
    fact = tmp_path / "fact"
    assert certificate.main(["garage.example", "--port", str(edge), "--fact", str(fact)]) == 0
    days = (float(fact.read_text()) - time.time()) / DAY
    assert 9.5 < days < 10.5


def test_edge_that_does_not_answer_changes_no_fact(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    fact = tmp_path / "fact"
    assert certificate.main(["garage.example", "--port", str(port), "--fact", str(fact)]) == 1
    assert capsys.readouterr().err.startswith("The edge shows no certificate for garage.example: ")
    assert not fact.exists()


def test_own_certificate_is_made_again_for_another_host(tmp_path: Path) -> None:
    box = Box(tmp_path)
    box.write_settings("garage.example", "ops@garage.example", own_certificate=True)
    assert [install.own_certificate(box), install.own_certificate(box)] == [True, False]
    text = box.settings_file.read_text()
    box.settings_file.write_text(text.replace('host = "garage.example"', 'host = "new.example"'))
    assert [install.own_certificate(box), install.own_certificate(box)] == [True, False]
