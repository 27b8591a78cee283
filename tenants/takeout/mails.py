"""The mail about a finished export. It does not link to the file, because mails are forwarded."""

from django.conf import settings

from garages.queries import current_garage, owners_of_garage
from kernel.mail import NAME_IN_MAIL, Mail
from tenants.takeout.codes import ExportState
from tenants.takeout.models import GarageExport

TEXT = """Hello {name},

the export of {garage} is ready to download. It contains all customers, vehicles, jobs, invoices and
payments as lists, with all documents and photos.

Download it here until {until}:

    {link}

If you did not request this export, please change your password and contact us.

Servicebay
"""


def compose(export_id: int) -> Mail | None:
    """Return the mail, or None if the export was deleted or its requester is no longer an owner."""
    export = GarageExport.objects.filter(pk=export_id, state=ExportState.READY).first()
    if export is None or export.expires_at is None:
        return None
    garage = current_garage()
    for owner in owners_of_garage(garage.garage_id):
        if owner.membership_id == export.membership_id:
            text = TEXT.format(
                name=owner.name[:NAME_IN_MAIL],
                garage=garage.name[:NAME_IN_MAIL],
                until=f"{export.expires_at:%d/%m/%Y}",
                link=f"{settings.PUBLIC_URL}/dashboard/account/billing",
            )
            return Mail(
                f"takeout.mail:{export_id}", owner.email, f"The export of {garage.name} is ready", text
            )
    return None
