"""Notifies owners of a support session by alert and mail."""

from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.utils import timezone

from garages.queries import owners_of_garage
from kernel import outbox, tenancy
from kernel.languages import worded
from kernel.mail import sending as mail
from kernel.mail.sending import NAME_IN_MAIL, Mail, hello, letter
from kernel.sentences import Sentence, joined
from support.models import SupportAccess
from tenants.alerts import services as alerts


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
    since = timezone.localtime(found.opened_at)
    text = letter(
        owner.language,
        hello(owner.name),
        Sentence(
            "{who} of Servicebay support has read-only access to {garage} from {day} at {time} until"
            " {until}.",
            who=found.person.full_name[:NAME_IN_MAIL],
            garage=found.garage.name[:NAME_IN_MAIL],
            day=f"{since:%d/%m/%Y}",
            time=f"{since:%H:%M}",
            until=_clock(found.expires_at),
        ),
        f"{worded(Sentence('Reason'), owner.language)}:",
        "\n".join(f"    {line}" for line in found.reason.splitlines()),
        joined(
            Sentence("Support can read most of your garage's data, but cannot change or export anything."),
            Sentence("You can end the session at any time, and see earlier sessions, on your account page:"),
        ),
        f"    {settings.PUBLIC_URL}/dashboard/account",
        Sentence("If you did not expect this, please tell us at {support}.", support=settings.SUPPORT_EMAIL),
    )
    key = f"support.mail_owner:{found.uuid}:{membership}"
    subject = worded(Sentence("Support access to {garage}", garage=found.garage.name), owner.language)
    return Mail(key, owner.email, subject, text)


def load_alert(access: int) -> SupportAccess:
    return _find(access)


def alert_owners(found: SupportAccess, _result: None) -> None:
    people: list[UUID] = [owner.membership_id for owner in owners_of_garage(found.garage_id)]

    def said(reason: str) -> Sentence:
        return Sentence(
            "{name} of Servicebay support has read-only access until {time}: {reason}",
            name=found.person.full_name,
            time=_clock(found.expires_at),
            reason=reason,
        )

    text = alerts.fitted(said, " ".join(found.reason.split()))
    alerts.add_alerts(alerts.alerts_for(people, kind="support", key=f"support:{found.uuid}", text=text))


outbox.register(outbox.Task("support.mail_owner", load=load_mail, effect=mail.deliver, queue="mail"))
outbox.register(outbox.Task("support.tell_owners", load=load_alert, stamp=alert_owners))
