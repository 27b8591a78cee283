"""Functions that look for leaks, explain a finding, and change the settings."""

from dataclasses import dataclass
from datetime import date, timedelta

from garages.roles import Permission, Role
from kernel import clock, outbox
from kernel.actor import Actor
from kernel.errors import Invalid, RateLimited
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.radar import looking, queries
from tenants.radar.codes import Explanation, FindingState, Happened, RuleName
from tenants.radar.errors import FindingSettled, OwnFinding, RadarOff
from tenants.radar.models import Finding, FindingEvent, LeakSetting

AGAIN_AFTER = timedelta(minutes=10)
MOST_DAYS = 366


@dataclass(frozen=True, slots=True)
class SettingDetails:
    is_on: bool
    rules_off: list[RuleName]
    first_day: date
    ready_days: int
    credit_note_days: int
    uncredited_days: int
    least_paise: int


def set_leak_setting(actor: Actor, details: SettingDetails) -> LeakSetting:
    """Change the settings. A radar that is switched on looks at once."""
    actor.require(Permission.SEE_LEAKS)
    today = clock.today()
    if not today - timedelta(days=MOST_DAYS) <= details.first_day <= today:
        raise Invalid(firstDay=Sentence("Choose a day within the last year"))
    setting = queries.get_setting_for_update()
    before = _noted(setting)
    setting.is_on, setting.rules_off = details.is_on, sorted(rule.value for rule in details.rules_off)
    setting.first_day, setting.ready_days = details.first_day, details.ready_days
    setting.credit_note_days, setting.uncredited_days = details.credit_note_days, details.uncredited_days
    setting.least_paise = details.least_paise
    setting.save()
    if setting.is_on:
        _queue_look(setting)
    activity.record(actor, "leak_setting", setting.pk, "changed", before=before, after=_noted(setting))
    return setting


def look_for_leaks(actor: Actor) -> None:
    """Queue a look. It may run again ten minutes after the last one."""
    actor.require(Permission.SEE_LEAKS)
    setting = queries.get_setting_for_update()
    if not setting.is_on:
        raise RadarOff
    if setting.looked_at and (wait := setting.looked_at + AGAIN_AFTER - clock.now()) > timedelta(0):
        raise RateLimited(seconds=int(wait.total_seconds()) + 1)
    _queue_look(setting)


def look() -> looking.New | None:
    """Look at the garage, if its radar is on. A garage that never used it gets no row of settings, because
    the row would fix the first day."""
    if not queries.get_setting().is_on:
        return None
    setting = queries.get_setting_for_update()
    return looking.look(setting) if setting.is_on else None


def explain_leak(actor: Actor, *, finding_id: int, reason: Explanation, text: str) -> Finding:
    actor.require(Permission.SEE_LEAKS)
    finding = queries.get_finding_for_update(finding_id)
    if finding.state == FindingState.SETTLED:
        raise FindingSettled
    names_person = finding.membership_id is not None and finding.membership_id == actor.membership_id
    if names_person and actor.role != Role.OWNER.label:
        raise OwnFinding
    finding.state = FindingState.EXPLAINED
    finding.save(update_fields=["state"])
    FindingEvent.objects.create(
        finding=finding,
        what=Happened.EXPLAINED,
        amount_paise=finding.amount_paise,
        reason=reason,
        text=text,
        membership_id=actor.membership_id,
        person_name=actor.name,
    )
    return finding


def _queue_look(setting: LeakSetting) -> None:
    outbox.enqueue("radar.look", key=f"{setting.pk}:{clock.now():%Y%m%d%H%M%S}", day=None)


def _noted(setting: LeakSetting) -> dict[str, object]:
    return {
        "isOn": setting.is_on,
        "rulesOff": list(setting.rules_off),
        "firstDay": setting.first_day.isoformat(),
        "readyDays": setting.ready_days,
        "creditNoteDays": setting.credit_note_days,
        "uncreditedDays": setting.uncredited_days,
        "leastPaise": setting.least_paise,
    }
