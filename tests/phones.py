"""A phone with its own key, as a browser has it, and linking it to a person without email."""

import base64
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from garages.roles import Role
from kernel import limits, tenancy
from tenants.staff.models import Staff
from tests.api import Answered, Api
from tests.cast import Cast

PIN = "4826"
HOST = "testserver"
SURESH = {"staffName": "Suresh Patil", "phoneNumber": "9822012345", "roleId": Role.TECHNICIAN.value}


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


def add(client: Api, **changes: Any) -> int:
    answer = client.post("staffs-by-phone", SURESH | changes)
    assert answer.status == 200, answer.body
    return int(answer.data["staffId"])


def membership_of(cast: Cast, staff: int) -> UUID:
    with tenancy.garage(cast.first.pk):
        return Staff.objects.get(pk=staff).membership_id


def show_code(client: Api, staff: int) -> str:
    answer = client.post(f"staffs/{staff}/phone-code")
    assert answer.status == 200, answer.body
    return str(answer.data["code"])


def confirm(client: Api, staff: int, yes: bool = True) -> Answered:
    """Answer beside the number that the screen shows now."""
    number = client.get(f"staffs/{staff}/phone-code").data["number"]
    return client.post(f"staffs/{staff}/phone-code/confirm", {"yes": yes, "number": number})


def link(client: Api, staff: int, pin: str = PIN) -> Browser:
    browser = Browser()
    claimed = browser.claim(show_code(client, staff), pin)
    assert claimed.status == 200, claimed.body
    assert confirm(client, staff).status == 200
    return browser
