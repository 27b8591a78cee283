"""All rules of the radar. A rule finds records with one SQL statement."""

from collections.abc import Mapping

from tenants.radar.codes import RuleName
from tenants.radar.rules import accounts, invoices, jobs, parts
from tenants.radar.rules.rule import Rule

RULES: Mapping[RuleName, Rule] = {
    rule.name: rule
    for rule in (
        jobs.NOT_INVOICED,
        parts.PART_NOT_BILLED,
        jobs.TAX_OFF,
        jobs.OLD_DISCOUNT,
        parts.BELOW_COST,
        invoices.CANCELLED_INVOICE,
        invoices.BELOW_ESTIMATE,
        parts.STOCK_SHORT,
        parts.CORE_OVERDUE,
        parts.RETURN_UNCREDITED,
        invoices.MANY_PAPERS,
        invoices.ADVANCE_LEFT,
        parts.SOLD_NOT_TAKEN,
        jobs.WORK_DROPPED,
        parts.FREE_LINE,
        invoices.PAYMENT_REVERSED,
        invoices.PAYMENT_BACK_DATED,
        accounts.OVER_LIMIT,
        accounts.CREDIT_OVERDUE,
        accounts.WRITTEN_OFF,
        accounts.WALK_IN_UNPAID,
    )
}
LOSSES = [rule.name.value for rule in RULES.values() if rule.is_loss]
