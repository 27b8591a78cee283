"""Notes who downloads and prints invoices. The radar counts it."""

from garages.roles import Permission
from gst.paper import Copy
from kernel.actor import Actor
from tenants.invoices import queries
from tenants.invoices.codes import HandoutWay
from tenants.invoices.models import PaperHandout


def note_handout(actor: Actor, *, invoice_id: int, copy: Copy, way: HandoutWay) -> None:
    """Note it in a call of its own. So a paper can be downloaded while nothing can be written."""
    actor.require(Permission.SEE_JOBS)
    PaperHandout.objects.create(
        invoice=queries.get_invoice(invoice_id),
        copy=copy.name.lower(),
        way=way,
        membership_id=actor.membership_id,
        person_name=actor.name,
    )
