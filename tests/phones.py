"""A phone with its own key, as a browser has it."""

import base64
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from kernel import limits
from tests.api import Answered, Api

PIN = "4826"
HOST = "testserver"


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


@dataclass
class Browser:
    phone_id: str = field(default_factory=lambda: str(uuid4()))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    client: Api = field(default_factory=Api)

    @property
    def public_key(self) -> str:
        public = self.key.public_key()
        return encoded(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def claim(self, code: str, pin: str = PIN) -> Answered:
        body = {"code": code, "phoneId": self.phone_id, "publicKey": self.public_key, "pin": pin}
        return self.client.post("phone/claim", body)

    def challenge(self) -> str:
        return str(self.client.post("phone/challenge", {"phoneId": self.phone_id}).data["challenge"])

    def signed(self, membership: UUID | str = "", **changes: Any) -> dict[str, str]:
        """Return a fresh challenge with its signature. The changes are signed, but not sent."""
        challenge = self.challenge()
        said = {"host": HOST, "phone": self.phone_id, "membership": str(membership)} | changes
        text = "\n".join(("servicebay phone", *said.values(), challenge))
        numbers = decode_dss_signature(self.key.sign(text.encode(), ec.ECDSA(SHA256())))
        raw = b"".join(number.to_bytes(32) for number in numbers)
        return {"phoneId": self.phone_id, "challenge": challenge, "signature": encoded(raw)}

    def people(self) -> Answered:
        return self.client.post("phone/people", self.signed())

    def sign_in(self, membership: UUID, pin: str = PIN, **changes: Any) -> Answered:
        limits.store().flushdb()
        body = self.signed(membership) | {"membershipId": str(membership), "pin": pin} | changes
        return self.client.post("phone/sign-in", body)
