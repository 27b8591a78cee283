"""The audit trail, newest first, as a list and as a CSV file."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import IO, Any

from django.db.models import OuterRef, Q, QuerySet, Subquery, TextField, Value
from django.db.models.functions import Concat, Trim
from django.utils import timezone

from accounts.models import Person, without_email
from console.admins import AdminActor
from garages.models import Garage
from kernel import clock, tenancy
from kernel.audit import services as audit
from kernel.audit.models import AuditEntry
from tenants.exchange.spool import spool_csv

PAGE = 25
# Spreadsheet programs can open this number of rows. To export more, the administrator chooses a shorter range
# of days.
EXPORTED_AT_MOST = 50_000
HEADINGS = ("When", "What", "Person", "Email", "Garage", "Number", "Address", "Request", "Details")


@dataclass(frozen=True)
class EntryFilter:
    """The filter of the audit trail. It includes its first and last day."""

    person: str = ""
    garage: str = ""
    kind: str = ""
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True)
class Detail:
    name: str
    value: str


@dataclass(frozen=True)
class Entry:
    entry_id: int
    at: datetime
    kind: str
    person_id: int | None
    who: str | None
    email: str | None
    garage_id: int | None
    garage_name: str | None
    address: str | None
    request_id: str
    details: list[Detail]


@dataclass(frozen=True)
class Page:
    """`older` is the cursor of the next page, or None at the end."""

    records: list[Entry]
    older: int | None


def list_entries(wanted: EntryFilter, *, before: int | None) -> Page:
    found = find(wanted)
    if before is not None:
        # This condition uses the index order, so that later pages are as fast as the first.
        at = AuditEntry.objects.filter(pk=before).values_list("at", flat=True).first()
        if at is None:
            return Page([], None)
        found = found.filter(at__lte=at).filter(Q(at__lt=at) | Q(pk__lt=before))
    rows = [_entry(*row) for row in _rows(found)[: PAGE + 1]]
    records = rows[:PAGE]
    return Page(records, records[-1].entry_id if len(rows) > PAGE else None)


# The query jumps from one kind to the next in the index, because all rows have only a few dozen kinds.
_KINDS = """
    WITH RECURSIVE known AS (
        (SELECT kind FROM audit_entry ORDER BY kind LIMIT 1)
        UNION ALL
        SELECT (SELECT kind FROM audit_entry WHERE kind > known.kind ORDER BY kind LIMIT 1)
        FROM known WHERE known.kind IS NOT NULL
    )
    SELECT kind FROM known WHERE kind IS NOT NULL
"""


def list_kinds() -> list[str]:
    with tenancy.connection().cursor() as cursor:
        cursor.execute(_KINDS)
        return [kind for (kind,) in cursor.fetchall()]


def export_entries(admin: AdminActor, wanted: EntryFilter) -> IO[bytes]:
    """Export the newest matching rows, up to the limit. The export is audited."""
    content, number = spool_csv(HEADINGS, _cells(wanted))
    asked = {"person": wanted.person, "garage": wanted.garage, "of_kind": wanted.kind}
    days = {"since": wanted.since, "until": wanted.until}
    filtered: dict[str, Any] = {
        **{name: value for name, value in asked.items() if value},
        **{name: day.isoformat() for name, day in days.items() if day},
    }
    audit.record("audit_exported", person_id=admin.person_id, rows=number, **filtered)
    return content


def file_name() -> str:
    return f"audit-{clock.today():%Y-%m-%d}.csv"


def _cells(wanted: EntryFilter) -> Iterator[tuple[Any, ...]]:
    for row in _rows(find(wanted))[:EXPORTED_AT_MOST].iterator(chunk_size=1000):
        each = _entry(*row)
        yield (
            each.at,
            each.kind,
            each.who,
            each.email,
            each.garage_name,
            each.garage_id,
            each.address,
            each.request_id,
            "; ".join(f"{detail.name}: {detail.value}" for detail in each.details),
        )


def find(wanted: EntryFilter) -> QuerySet[AuditEntry]:
    found: QuerySet[AuditEntry] = AuditEntry.objects.order_by("-at", "-pk")
    if wanted.person:
        found = found.filter(person_id__in=_people(wanted.person))
    if wanted.garage:
        found = found.filter(garage_id__in=_garages(wanted.garage))
    if wanted.kind:
        found = found.filter(kind=wanted.kind)
    if wanted.since:
        found = found.filter(at__gte=_at(wanted.since, time.min))
    if wanted.until:
        # The largest date has no next day, so the condition uses the end of the day itself.
        found = found.filter(at__lte=_at(wanted.until, time.max))
    return found


def _at(day: date, moment: time) -> datetime:
    return timezone.make_aware(datetime.combine(day, moment))


def _people(text: str) -> list[int]:
    found = Person.objects.all()
    for word in text.split():
        found = found.filter(
            Q(first_name__icontains=word) | Q(last_name__icontains=word) | Q(email__icontains=word)
        )
    return list(found.values_list("pk", flat=True))


def _garages(text: str) -> list[int]:
    """Return the ids of garages by number, or by every word of the name."""
    found = Garage.objects.all()
    named = Q()
    for word in text.split():
        named &= Q(name__icontains=word)
    is_number = text.isascii() and text.isdigit()
    return list(found.filter(Q(pk=int(text)) | named if is_number else named).values_list("pk", flat=True))


def _rows(found: QuerySet[AuditEntry]) -> Any:
    person = Person.objects.filter(pk=OuterRef("person_id"))
    garage = Garage.objects.filter(pk=OuterRef("garage_id"))
    name = Trim(Concat("first_name", Value(" "), "last_name"), output_field=TextField())
    return found.values_list(
        "pk",
        "at",
        "kind",
        "person_id",
        Subquery(person.values(full=name)),
        # A person who signs in by phone has an address that nobody sees.
        Subquery(person.exclude(without_email()).values("email")),
        "garage_id",
        Subquery(garage.values("name")),
        "address",
        "request_id",
        "details",
    )


def _entry(*row: Any) -> Entry:
    details = [Detail(name, _readable(value)) for name, value in row[-1].items()]
    return Entry(*(*row[:-1], details))


def _readable(value: Any) -> str:
    """Return a stored value as readable text."""
    if value is None or value == "":
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_readable(each) for each in value) or "-"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_readable(each)}" for name, each in value.items()) or "-"
    return str(value)
