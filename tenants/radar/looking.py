"""The look of the radar: it runs the rules, and brings the findings up to date in the same transaction."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from typing import Any

from django.conf import settings as django_settings
from django.db import connection
from django.utils import timezone

from gst.rates import workshop_rate
from kernel import clock
from tenants.radar.codes import FindingState, Happened, RuleName
from tenants.radar.models import Finding, FindingEvent, LeakSetting
from tenants.radar.rules import LOSSES, RULES
from tenants.radar.rules.rule import Found, came, find

_LOOKED_AT = """
    SELECT (SELECT count(*) FROM job
            WHERE deleted_at IS NULL AND kind = 'car' AND entry_date >= %(first_day)s),
        (SELECT count(*) FROM invoice WHERE issued_on >= %(first_day)s),
        (SELECT count(*) FROM stock_move WHERE created_at >= %(first_midnight)s)
"""
_WRITTEN = (
    "label",
    "day",
    "amount_paise",
    "facts",
    "membership_id",
    "person_name",
    "state",
    "last_on",
    "settled_on",
    "recovered_paise",
)
MONTH = timedelta(days=30)


@dataclass(frozen=True)
class New:
    """The findings that are new or open again, and probably lost money."""

    count: int
    paise: int


def look(setting: LeakSetting) -> New:
    """Run the rules that are on. A locked setting ensures that two looks do not run at once."""
    values = _values(setting)
    names = [name for name in RULES if name not in setting.rules_off]
    found = {name: find(RULES[name], values) for name in names}
    if RuleName.BELOW_ESTIMATE in found:
        found[RuleName.BELOW_ESTIMATE] = _left_below_estimate(found, least_paise=setting.least_paise)
    known = _Known.of(names)
    for name in names:
        known.update(name, found[name], first_day=setting.first_day)
    known.write()
    with connection.cursor() as cursor:
        cursor.execute(_LOOKED_AT, values)
        setting.looked_jobs, setting.looked_invoices, setting.looked_moves = cursor.fetchone()
    setting.looked_at = clock.now()
    setting.save()
    return known.new()


def _values(setting: LeakSetting) -> dict[str, Any]:
    today = clock.today()
    return {
        "today": today,
        "midnight": _midnight(today),
        "zone": django_settings.TIME_ZONE,
        "first_day": setting.first_day,
        "first_midnight": _midnight(setting.first_day),
        "month_ago": today - MONTH,
        "ready_until": today - timedelta(days=setting.ready_days),
        "credited_until": today - timedelta(days=setting.credit_note_days),
        "uncredited_until": today - timedelta(days=setting.uncredited_days),
        "service_rate": workshop_rate(today).percent,
        "walk_in_rule_off": RuleName.WALK_IN_UNPAID in setting.rules_off,
    }


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))


def _left_below_estimate(found: dict[RuleName, list[Found]], *, least_paise: int) -> list[Found]:
    """Take off what other rules explain already, so that a rupee counts once."""
    explained: dict[int, int] = defaultdict(int)
    for name in (RuleName.TAX_OFF, RuleName.OLD_DISCOUNT):
        for each in found.get(name, []):
            explained[each.subject_id] += each.amount_paise
    left = [
        replace(each, amount_paise=each.amount_paise - explained[each.subject_id])
        for each in found[RuleName.BELOW_ESTIMATE]
    ]
    return [each for each in left if each.amount_paise >= least_paise]


@dataclass
class _Known:
    """The findings of the rules, with the changes of this look."""

    findings: dict[tuple[str, str], Finding]
    events: list[FindingEvent] = field(default_factory=list)
    added: list[Finding] = field(default_factory=list)
    changed: list[Finding] = field(default_factory=list)
    unchanged: list[Finding] = field(default_factory=list)

    @classmethod
    def of(cls, names: Iterable[RuleName]) -> "_Known":
        stored = Finding.objects.filter(rule__in=[name.value for name in names])
        return cls({(finding.rule, finding.key): finding for finding in stored})

    def update(self, name: RuleName, found: Sequence[Found], *, first_day: date) -> None:
        today = clock.today()
        for each in found:
            finding = self.findings.get((name.value, each.key))
            if finding is None:
                self._add(name, each)
                continue
            grew = each.amount_paise > finding.amount_paise
            is_new = _copy(each, finding)
            if not is_new and finding.state != FindingState.SETTLED:
                self.unchanged.append(finding)
                continue
            finding.last_on = today
            if finding.state == FindingState.SETTLED or (finding.state == FindingState.EXPLAINED and grew):
                finding.state, finding.settled_on, finding.recovered_paise = FindingState.OPEN, None, None
                self._note(finding, Happened.REOPENED)
            elif grew:
                self._note(finding, Happened.GREW)
            self.changed.append(finding)
        self._settle(name, {each.key for each in found}, first_day=first_day)

    def _settle(self, name: RuleName, found: set[str], *, first_day: date) -> None:
        """Settle the open findings that are no longer found. They are recovered only if money or a record
        came. What is before the first day was not looked at."""
        gone = {
            key: finding
            for (rule, key), finding in self.findings.items()
            if rule == name.value and key not in found and finding.day >= first_day
            if finding.state == FindingState.OPEN
        }
        money = came(RULES[name], list(gone))
        for key, finding in gone.items():
            finding.state, finding.settled_on = FindingState.SETTLED, clock.today()
            if key in money:
                paise = money[key]
                finding.recovered_paise = (
                    finding.amount_paise if paise is None else min(int(paise), finding.amount_paise)
                )
            self._note(finding, Happened.SETTLED)
            self.changed.append(finding)

    def write(self) -> None:
        """Write the new and the changed findings and their events, each in one statement. The list shows the
        newest row first, so the largest loss is written last."""
        self.added.sort(key=lambda finding: (finding.rule in LOSSES, finding.amount_paise))
        Finding.objects.bulk_create(self.added)
        Finding.objects.bulk_create(
            self.changed, update_conflicts=True, unique_fields=["id"], update_fields=_WRITTEN
        )
        seen = [finding.pk for finding in self.unchanged if finding.last_on != clock.today()]
        Finding.objects.filter(pk__in=seen).update(last_on=clock.today())
        FindingEvent.objects.bulk_create(self.events)

    def new(self) -> New:
        fresh = {
            event.finding
            for event in self.events
            if event.what in (Happened.FOUND, Happened.REOPENED) and event.finding.rule in LOSSES
        }
        return New(len(fresh), sum(finding.amount_paise for finding in fresh))

    def _add(self, name: RuleName, each: Found) -> None:
        today = clock.today()
        finding = Finding(
            rule=name.value, key=each.key, state=FindingState.OPEN, first_on=today, last_on=today
        )
        _copy(each, finding)
        self._note(finding, Happened.FOUND)
        self.added.append(finding)

    def _note(self, finding: Finding, what: Happened) -> None:
        self.events.append(FindingEvent(finding=finding, what=what, amount_paise=finding.amount_paise))


def _copy(each: Found, finding: Finding) -> bool:
    """Copy the values of the record, and return whether one of them is new."""
    values = {
        "subject": each.subject,
        "subject_id": each.subject_id,
        "label": each.label[:200],
        "day": each.day,
        "amount_paise": each.amount_paise,
        "facts": dict(each.facts),
        "membership_id": each.membership_id,
        "person_name": each.person_name,
    }
    is_new = any(getattr(finding, name) != value for name, value in values.items())
    for name, value in values.items():
        setattr(finding, name, value)
    return is_new
