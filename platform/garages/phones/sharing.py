"""Devices that everybody of a garage shares, such as a tablet in the workshop."""

from typing import Any
from uuid import UUID

from accounts.devices import device_of
from garages.models import LinkedPhone
from garages.phones import pins, signing
from garages.phones.errors import PhoneOver
from kernel import log, tenancy
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.errors import NotFound


def share(actor: Actor, device: UUID, proof: signing.Proof, *, public_key: bytes) -> PhoneOver | None:
    """Make a browser a shared device of the garage. It is no longer anybody's own phone."""
    if proof.moment(public_key, device) is None:
        return PhoneOver()
    with tenancy.platform():
        if not pins.is_only(device, public_key):
            return PhoneOver()
        pins.end(LinkedPhone.objects.filter(uuid=device))
        shared = LinkedPhone.objects.create(
            uuid=device,
            garage_id=actor.garage_id,
            public_key=public_key,
            label=device_of(log.current_request().user_agent),
            state=LinkedPhone.State.LIVE,
            number=0,
            bound_by=actor.person_id,
        )
        audit.record("device_shared", person_id=actor.person_id, device=shared.pk)
    return None


def list_shared(actor: Actor) -> list[dict[str, Any]]:
    """Return the shared devices of the garage, the newest first."""
    with tenancy.platform():
        rows = _shared(actor).exclude(state=LinkedPhone.State.ENDED).order_by("-pk")
        return [
            {"device_id": pk, "label": label, "last_used_at": used}
            for pk, label, used in rows.values_list("pk", "label", "last_used_at")
        ]


def end_shared(actor: Actor, device_id: int) -> None:
    """Sign a shared device out, with the session on it."""
    with tenancy.platform():
        if not pins.end(_shared(actor).filter(pk=device_id)):
            raise NotFound
        audit.record("device_ended", person_id=actor.person_id, device=device_id)


def _shared(actor: Actor) -> Any:
    return LinkedPhone.objects.filter(membership=None, garage_id=actor.garage_id)
