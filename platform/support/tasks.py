"""Notifies owners of a support session by alert and mail."""

from datetime import datetime

from django.conf import settings
from django.utils import timezone

from garages.queries import owners_of_garage
from kernel import mail, outbox, tenancy
from kernel.mail import NAME_IN_MAIL, Mail
from kernel.sentences import Sentence
from support.models import SupportAccess
from tenants.alerts import services as alerts

TEXT = """Hello {name},

{who} of Servicebay support has read-only access to {garage} from {since} until {until}.

Reason:

    {reason}

Support can read most of your garage's data, but cannot change or export anything. You can end the session
at any time, and see earlier sessions, on your account page:

    {link}

If you did not expect this, please tell us at {support}.

Servicebay
"""


def _find(access: int) -> SupportAccess:
    with tenancy.platform():
        return SupportAccess.objects.select_related("garage", "person").get(pk=access)


def _clock(moment: datetime) -> str:
    return timezone.localtime(moment).strftime("%H:%M")


def load_mail(access: int, membership: str) -> Mail | None:
    found = _find(access)
    owner = next(
        (each for each in owners_of_garage(found.garage_id) if str(each.membership_id) == membership), None
    )
    if owner is None:
        return None
    text = TEXT.format(
        name=owner.name[:NAME_IN_MAIL],
        who=found.person.full_name[:NAME_IN_MAIL],
        garage=found.garage.name[:NAME_IN_MAIL],
        since=timezone.localtime(found.opened_at).strftime("%d/%m/%Y at %H:%M"),
        until=_clock(found.expires_at),
        reason="\n    ".join(found.reason.splitlines()),
        link=f"{settings.PUBLIC_URL}/dashboard/account",
        support=settings.SUPPORT_EMAIL,
    )
    key = f"support.mail_owner:{found.uuid}:{membership}"
    return Mail(key, owner.email, f"Support access to {found.garage.name}", text)


def load_alert(access: int) -> SupportAccess:
    return _find(access)


def alert_owners(found: SupportAccess, _result: None) -> None:
    people = tuple(owner.membership_id for owner in owners_of_garage(found.garage_id))
    text = Sentence(
        "{name} of Servicebay support has read-only access until {until}: {reason}",
        name=found.person.full_name,
        until=_clock(found.expires_at),
        reason=" ".join(found.reason.split()),
    )
    alerts.create_alerts(alerts.Event(people, "support", f"support:{found.uuid}", text))


outbox.register(outbox.Task("support.mail_owner", load=load_mail, effect=mail.deliver, queue="mail"))
outbox.register(outbox.Task("support.tell_owners", load=load_alert, stamp=alert_owners))
