"""Queries that read the findings and the settings."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from django.db.models import Count, Q, Sum

from kernel import clock
from kernel.errors import NotFound
from kernel.http.fields import NewestFirst
from kernel.pages import as_of
from tenants.radar.codes import FindingState, RuleName
from tenants.radar.models import Finding, LeakSetting
from tenants.radar.rules import LOSSES, RULES

# The first look goes back this far.
FIRST_LOOK = timedelta(days=90)
NEW_DAYS = timedelta(days=7)


def get_setting() -> LeakSetting:
    """Return the settings, or the defaults."""
    return LeakSetting.objects.first() or _default()


def get_setting_for_update() -> LeakSetting:
    """Lock the settings. The first call adds their row, so that two looks wait for each other."""
    found = LeakSetting.objects.select_for_update().first()
    if found is None:
        LeakSetting.objects.bulk_create([_default()], ignore_conflicts=True)
        found = LeakSetting.objects.select_for_update().get()
    return found


def _default() -> LeakSetting:
    return LeakSetting(
        is_on=False,
        rules_off=[],
        first_day=clock.today() - FIRST_LOOK,
        ready_days=3,
        credit_note_days=2,
        uncredited_days=30,
        least_paise=100_00,
        looked_jobs=0,
        looked_invoices=0,
        looked_moves=0,
    )


def setting_fields(setting: LeakSetting) -> dict[str, Any]:
    return {
        "is_on": setting.is_on,
        "rules": [
            {
                "rule": name.value,
                "label": name.label,
                "is_on": name.value not in setting.rules_off,
                "is_loss": rule.is_loss,
            }
            for name, rule in RULES.items()
        ],
        "first_day": setting.first_day.isoformat(),
        "ready_days": setting.ready_days,
        "credit_note_days": setting.credit_note_days,
        "uncredited_days": setting.uncredited_days,
        "least_amount": setting.least_paise,
    }


def list_leaks(
    paging: NewestFirst,
    *,
    state: FindingState | None,
    rule: RuleName | None,
    person: str,
    month: date | None,
) -> dict[str, Any]:
    """Return one page of findings, newest first, with the sums of the whole garage."""
    setting = get_setting()
    shown = _shown(setting)
    all_shown = Finding.objects.filter(rule__in=shown)
    found = as_of(all_shown, paging)
    if state:
        found = found.filter(state=state)
    if rule:
        found = found.filter(rule=rule)
    if person:
        found = found.filter(person_name=person)
    if month:
        after = (month + timedelta(days=31)).replace(day=1)
        found = found.filter(day__gte=month, day__lt=after)
    if sought := paging.search_text:
        found = found.filter(Q(label__icontains=sought) | Q(facts__job=sought.upper()))
    rows = list(found.order_by("-id")[paging.rows])
    people = all_shown.exclude(person_name="").order_by("person_name")
    return {
        "leaks": [_row(finding) for finding in rows],
        "record_count": found.count(),
        "as_of": paging.seen([finding.pk for finding in rows]),
        "people": list(people.values_list("person_name", flat=True).distinct()),
        "sums": _sums(shown),
        "is_on": setting.is_on,
        "looked_on": setting.looked_at,
        "looked_jobs": setting.looked_jobs,
        "looked_invoices": setting.looked_invoices,
        "looked_moves": setting.looked_moves,
    }


def lost_now() -> dict[str, Any] | None:
    """Return what is probably lost, for the home screen. Returns None while the radar is off."""
    setting = get_setting()
    if not setting.is_on:
        return None
    sums = _sums(_shown(setting))
    return {"lost": sums["open"], "open_count": sums["open_count"], "new_count": sums["new_count"]}


def _shown(setting: LeakSetting) -> list[str]:
    return [name.value for name in RULES if name.value not in setting.rules_off]


def _sums(shown: Sequence[str]) -> dict[str, Any]:
    """Return what is probably lost. Findings that are only worth a look are not summed."""
    today = clock.today()
    is_open, fresh = Q(state=FindingState.OPEN), Q(first_on__gt=today - NEW_DAYS)
    settled = Q(state=FindingState.SETTLED, settled_on__gte=today.replace(day=1))
    found = Finding.objects.filter(rule__in=set(LOSSES) & set(shown)).aggregate(
        open=Sum("amount_paise", filter=is_open),
        explained=Sum("amount_paise", filter=Q(state=FindingState.EXPLAINED)),
        recovered=Sum("recovered_paise", filter=settled),
        open_count=Count("id", filter=is_open),
        new_count=Count("id", filter=is_open & fresh),
    )
    return {name: value or 0 for name, value in found.items()}


def get_finding_for_update(finding_id: int) -> Finding:
    found = Finding.objects.select_for_update(no_key=True).filter(pk=finding_id).first()
    if found is None:
        raise NotFound
    return found


def get_leak(finding_id: int) -> dict[str, Any]:
    found = Finding.objects.filter(pk=finding_id).first()
    if found is None:
        raise NotFound
    return _row(found) | {
        "events": [
            {
                "what": event.what,
                "amount": event.amount_paise,
                "reason": event.reason,
                "text": event.text,
                "person_name": event.person_name,
                "at": event.created_at,
            }
            for event in found.events.order_by("-id")
        ]
    }


def _row(finding: Finding) -> dict[str, Any]:
    name = RuleName(finding.rule)
    return {
        "leak_id": finding.pk,
        "rule": finding.rule,
        "rule_label": name.label,
        "is_loss": RULES[name].is_loss,
        "subject": finding.subject,
        "subject_id": finding.subject_id,
        "label": finding.label,
        "day": finding.day.isoformat(),
        "amount": finding.amount_paise,
        "facts": finding.facts,
        "person_name": finding.person_name,
        "state": finding.state,
        "recovered": finding.recovered_paise,
        "first_on": finding.first_on.isoformat(),
    }
