"""The mail about a finished export. It does not link to the file, because mails are forwarded."""

from django.conf import settings

from garages.queries import OwnerOfGarage, current_garage, owners_of_garage
from kernel.languages import worded
from kernel.mail.sending import NAME_IN_MAIL, Mail, hello, letter
from kernel.sentences import Sentence, joined
from tenants.takeout.codes import ExportState
from tenants.takeout.models import GarageExport


def compose(export_id: int) -> Mail | None:
    """Return the mail, or None if the export was deleted or its requester is no longer an owner."""
    export = GarageExport.objects.filter(pk=export_id, state=ExportState.READY).first()
    if export is None or export.expires_at is None:
        return None
    garage = current_garage()
    for owner in owners_of_garage(garage.garage_id):
        if owner.membership_id == export.membership_id:
            return _mail(export_id, owner, garage.name, f"{export.expires_at:%d/%m/%Y}")
    return None


def _mail(export_id: int, owner: OwnerOfGarage, garage: str, until: str) -> Mail:
    text = letter(
        owner.language,
        hello(owner.name),
        joined(
            Sentence("the export of {garage} is ready to download.", garage=garage[:NAME_IN_MAIL]),
            Sentence(
                "It contains all customers, vehicles, jobs, invoices and payments as lists, with all"
                " documents and photos."
            ),
        ),
        Sentence("Download it here until {until}:", until=until),
        f"    {settings.PUBLIC_URL}/dashboard/account/billing",
        Sentence("If you did not request this export, please change your password and contact us."),
    )
    subject = worded(Sentence("The export of {garage} is ready", garage=garage), owner.language)
    return Mail(f"takeout.mail:{export_id}", owner.email, subject, text)
