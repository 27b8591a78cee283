"""The rules that a garage sets for its estimates."""

from dataclasses import asdict, dataclass
from typing import Any

from garages.roles import Permission
from kernel.actor import Actor
from kernel.versions import check_version
from tenants.activity import services as activity
from tenants.estimates.models import EstimateRule
from tenants.estimates.queries import default_rule


@dataclass(frozen=True, slots=True)
class RuleDetails:
    valid_days: int
    signature: str
    terms: str
    keep_months: int

    def api_fields(self) -> dict[str, object]:
        return {
            "validDays": self.valid_days,
            "signature": self.signature,
            "terms": self.terms,
            "keepMonths": self.keep_months,
        }


def set_estimate_rule(actor: Actor, details: RuleDetails, *, version: int | None) -> EstimateRule:
    """Save the rules. Estimates that were sent keep their own terms and dates."""
    actor.require(Permission.CHANGE_ESTIMATE_RULES)
    rule = _get_for_update()
    before = details_of(rule)
    check_version(rule, version, current=before.api_fields(), yours=details.api_fields())
    for name, value in asdict(details).items():
        setattr(rule, name, value)
    rule.version += 1
    rule.save()
    activity.record(actor, "estimate_rule", rule.pk, "changed", before=asdict(before), after=asdict(details))
    return rule


def details_of(rule: EstimateRule) -> RuleDetails:
    return RuleDetails(rule.valid_days, rule.signature, rule.terms, rule.keep_months)


def rule_fields(rule: EstimateRule) -> dict[str, Any]:
    return {
        "valid_days": rule.valid_days,
        "signature": rule.signature,
        "terms": rule.terms,
        "keep_months": rule.keep_months,
        "version": rule.version,
    }


def _get_for_update() -> EstimateRule:
    found = EstimateRule.objects.select_for_update().first()
    if found is None:
        EstimateRule.objects.bulk_create([default_rule()], ignore_conflicts=True)
        found = EstimateRule.objects.select_for_update().get()
    return found
