"""One garage: its facts, and its history as one list."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from billing.account import Billing, get_billing
from billing.models import GarageSubscription
from billing.queries import paused_until
from console.admins import AdminActor
from console.models import GarageNote
from garages.models import GONE, Garage, GarageActivity
from garages.queries import OwnerOfGarage, owners_of_garage
from kernel import clock, tenancy
from kernel.errors import NotFound


@dataclass(frozen=True)
class Branch:
    garage_id: int
    garage_name: str
    state: str


@dataclass(frozen=True)
class GarageView:
    garage: Garage
    billing: Billing
    discount_percent: int
    discount_until: date | None
    owners: list[OwnerOfGarage]
    reminders_paused_until: date | None
    branches: list[Branch]
    activity: GarageActivity | None


def get_garage(garage_id: int) -> GarageView:
    found = Garage.objects.select_related("chain", "activity").filter(pk=garage_id).first()
    if found is None:
        raise NotFound
    subscription = GarageSubscription.objects.filter(pk=garage_id).first()
    branches = Garage.objects.filter(chain_id=found.chain_id).exclude(state__in=GONE).order_by("name", "pk")
    rows = branches.values_list("pk", "name", "garagesubscription__listed_state")
    return GarageView(
        garage=found,
        billing=get_billing(garage_id),
        discount_percent=subscription.discount_percent if subscription else 0,
        discount_until=subscription.discount_until if subscription else None,
        owners=owners_of_garage(garage_id),
        reminders_paused_until=paused_until(subscription, clock.today()),
        branches=[Branch(pk, name, state or "none") for pk, name, state in rows],
        activity=getattr(found, "activity", None),
    )


@dataclass(frozen=True)
class StoryEntry:
    key: str
    at: datetime
    kind: str
    # Depending on `kind`: the kind of the period, the mode of the payment, the kind of the reminder, or the
    # kind of the audit entry.
    what: str
    who: str | None
    text: str
    amount: int | None
    reference: str | None
    plan_name: str | None
    start_date: date | None
    end_date: date | None
    voided_at: datetime | None
    row_id: int


# A reminder sent by two channels is one entry.
_STORY = """
    WITH story AS (
        SELECT 'period' AS told, id, created_at AS at, kind AS what, NULL::bigint AS person_id,
            void_reason AS text, amount_paise AS amount, NULL AS reference, plan_id, start, "end", voided_at
        FROM subscription_period WHERE garage_id = %(garage)s
        UNION ALL
        SELECT 'payment', id, created_at, mode, recorded_by,
            CASE WHEN voided_at IS NULL THEN note ELSE void_reason END,
            amount_paise, reference, NULL, received_on, NULL, voided_at
        FROM billing_payment WHERE garage_id = %(garage)s
        UNION ALL
        SELECT 'reminder', min(id), min(created_at), kind, NULL, string_agg(channel, ', ' ORDER BY channel),
            NULL, NULL, NULL, NULL, period_end, NULL
        FROM reminder_log WHERE garage_id = %(garage)s GROUP BY kind, period_end
        UNION ALL
        SELECT 'note', id, created_at, 'note', author_id, text, NULL, NULL, NULL, NULL, NULL, NULL
        FROM console_note WHERE garage_id = %(garage)s
        UNION ALL
        SELECT 'event', id, at, kind, person_id, coalesce(details ->> 'reason', ''),
            NULL, NULL, NULL, NULL, NULL, NULL
        FROM audit_entry WHERE garage_id = %(garage)s AND kind <> 'support_looked'
    )
    SELECT s.told || ':' || s.id, s.at, s.told, s.what,
        nullif(concat_ws(' ', p.first_name, nullif(p.last_name, '')), ''),
        s.text, s.amount, s.reference, plan.name, s.start, s."end", s.voided_at, s.id, s.total
    FROM (SELECT *, count(*) OVER () AS total FROM story WHERE %(kind)s IN ('', told)
        ORDER BY at DESC, told, id DESC LIMIT %(limit)s OFFSET %(offset)s) s
    LEFT JOIN person p ON p.id = s.person_id
    LEFT JOIN plan ON plan.id = s.plan_id
    ORDER BY s.at DESC, s.told, s.id DESC
"""


def tell_story(garage_id: int, *, kind: str, rows: slice) -> dict[str, Any]:
    """Return one page of the history, newest first. `kind` filters it."""
    require_garage(garage_id)
    asked = {"garage": garage_id, "kind": kind, "limit": rows.stop - rows.start, "offset": rows.start}
    with tenancy.connection().cursor() as cursor:
        cursor.execute(_STORY, asked)
        found = cursor.fetchall()
    return {
        "records": [StoryEntry(*row[:-1]) for row in found],
        "record_count": found[0][-1] if found else 0,
    }


def add_note(admin: AdminActor, garage_id: int, *, text: str) -> GarageNote:
    require_garage(garage_id)
    return GarageNote.objects.create(garage_id=garage_id, author_id=admin.person_id, text=text)


def require_garage(garage_id: int) -> None:
    if not Garage.objects.filter(pk=garage_id).exists():
        raise NotFound
