"""A mechanic of the demo garage Andheri with a linked phone, and a tablet that everybody shares.

Their keys belong to no browser: they fill the lists. The PIN works on a device that you share yourself.
"""

from uuid import uuid4

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.db import transaction

from demo.parts import BRANCH
from demo.people import TECHNICIAN
from garages.models import LinkedPhone, Membership
from garages.phones import linking, pins
from garages.queries import actor_of
from garages.roles import Role
from kernel import tenancy
from tenants.staff import services as staff

PIN = "4826"
LABEL = "Chrome on Android"


def make(garage_id: int, branch: str, owner_id: int) -> None:
    if branch != BRANCH:
        return
    with transaction.atomic(), tenancy.platform():
        owner = actor_of(owner_id, garage_id)
        with tenancy.garage(garage_id):
            suresh = staff.add_phone_staff(
                owner, name="Suresh Patil", phone="9820011013", role=Role.TECHNICIAN
            )
        code = linking.make_code(owner, suresh.membership_id).code
        linking.claim_code(code, phone=uuid4(), public_key=_key(), pin=PIN)
        number = LinkedPhone.objects.values_list("number", flat=True).get(membership=suresh.membership_id)
        linking.confirm_code(owner, suresh.membership_id, yes=True, number=number)
        LinkedPhone.objects.create(
            uuid=uuid4(), garage_id=garage_id, public_key=_key(), state=LinkedPhone.State.LIVE, number=0
        )
        LinkedPhone.objects.filter(garage_id=garage_id).update(label=LABEL)
        # A technician with an email has a PIN too.
        there = Membership.objects.filter(garage_id=garage_id, person__email=TECHNICIAN.email)
        membership_id = there.values_list("pk", flat=True).get()
        pins.keep(membership_id, pins.hashed(membership_id, PIN))


def _key() -> bytes:
    public = ec.generate_private_key(ec.SECP256R1()).public_key()
    return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
