"""A push service and a browser for tests.

The service is a real HTTPS server on this machine. Its certificate names an allowed host, and the tests lead
connections to this host to it. So the product runs with its own list of hosts and checks certificates as always.
"""

import base64
import datetime
import os
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from unittest.mock import patch

import jwt
import orjson
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives import serialization as form
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.x509.oid import NameOID

HOST = "fcm.googleapis.com"


def written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(form.Encoding.X962, form.PublicFormat.UncompressedPoint)


@dataclass
class FakeBrowser:
    """A browser with its keys. It reads what a push service brings (RFC 8291)."""

    name: str = "browser"
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def endpoint(self) -> str:
        return f"https://{HOST}/fcm/send/{self.name}"

    @property
    def body(self) -> dict[str, Any]:
        keys = {"p256dh": written(_point(self.key.public_key())), "auth": written(self.secret)}
        return {"endpoint": self.endpoint, "keys": keys}

    def decrypted(self, content: bytes) -> Any:
        salt, length = content[:16], content[20]
        sender, sealed = content[21 : 21 + length], content[21 + length :]
        shared = self.key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        )
        info = b"WebPush: info\x00" + _point(self.key.public_key()) + sender
        secret = _derived(shared, self.secret, info, 32)
        key = _derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = _derived(secret, salt, b"Content-Encoding: nonce\x00", 12)
        padded = AESGCM(key).decrypt(nonce, sealed, None)
        return orjson.loads(padded.rstrip(b"\x00").removesuffix(b"\x02"))


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


@dataclass(frozen=True)
class Received:
    path: str
    headers: Message
    content: bytes

    def claims(self) -> dict[str, Any]:
        """Return the claims of the signed token. A wrong signature raises an error."""
        kind, _, rest = self.headers["Authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert kind == "vapid"
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(parts["k"]))
        found: dict[str, Any] = jwt.decode(
            parts["t"], key, algorithms=["ES256"], audience=f"https://{HOST}", options={"require": ["exp"]}
        )
        return {**found, "key": parts["k"]}


class PushService:
    """Answers with these statuses in turn, and then with 201."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.answers: list[int] = []
        self.called: list[tuple[str, int]] = []
        # A test can act while a request is under way.
        self.on_request: Callable[[], None] = lambda: None


@contextmanager
def running(folder: Path) -> Iterator[PushService]:
    """Run the service, and lead connections to its host there."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            content = self.rfile.read(int(self.headers["Content-Length"]))
            service.received.append(Received(self.path, self.headers, content))
            service.on_request()
            status = service.answers.pop(0) if service.answers else 201
            self.send_response(status)
            if status in (301, 302, 307, 308):
                self.send_header("Location", f"https://{HOST}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    certificate, key = _certificate(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    really = socket.create_connection

    def connect(address: tuple[str, int], *rest: Any, **others: Any) -> socket.socket:
        if address[0] in ("127.0.0.1", "localhost"):
            return really(address, *rest, **others)
        service.called.append(address)
        assert address == (HOST, 443), f"{address} was called"
        return really(("127.0.0.1", server.server_port), *rest, **others)

    with (
        patch.dict(os.environ, {"SSL_CERT_FILE": str(certificate)}),
        patch.object(socket, "create_connection", connect),
    ):
        yield service
    server.shutdown()
    server.server_close()


def _certificate(folder: Path) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    certificate, private = folder / "certificate.pem", folder / "key.pem"
    certificate.write_bytes(made.public_bytes(form.Encoding.PEM))
    private.write_bytes(key.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, form.NoEncryption()))
    return certificate, private
