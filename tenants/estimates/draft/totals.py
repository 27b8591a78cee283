"""The totals of an estimate. The job and the invoice compute theirs with the same functions."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from gst.rates import workshop_rate
from tenants.estimates.sending.document import BaseLine, Choice, Line, Option
from tenants.jobs.parts.rules import Amount
from tenants.jobs.rules import Totals, totals


@dataclass(frozen=True)
class Basis:
    """Whether tax applies, the day of the tax rates, and whether the garage rounds to the rupee."""

    tax_applies: bool
    on: date
    rounds: bool


def totals_of(base: Sequence[BaseLine], chosen: Sequence[Line], basis: Basis) -> Totals:
    """Return the totals of the ordered lines and the chosen lines together, rounded once."""
    replaced = {line.replaces_id for line in chosen}
    labour = sum(each.net_paise for each in base if each.kind == "labour" and each.line_id not in replaced)
    labour += sum(line.net_paise for line in chosen if line.kind == "labour")
    parts = [*_parts(base), *_parts(chosen)]
    return totals(
        labour,
        tax_applies=basis.tax_applies,
        on=basis.on,
        rounds=basis.rounds,
        parts=Amount(sum(each.net_paise for each in parts), sum(each.tax_paise for each in parts)),
    )


def range_of(
    base: Sequence[BaseLine], lines: Sequence[Line], choices: Sequence[Choice], basis: Basis
) -> tuple[Totals, Totals]:
    """Return the totals with the cheapest and with the dearest option of each choice."""
    percent = workshop_rate(basis.on).percent if basis.tax_applies else 0
    ordered = {each.line_id: each.net_paise for each in base if each.kind == "labour"}

    def cost(option: Option) -> object:
        labour = sum(
            line.net_paise - ordered.get(line.replaces_id or 0, 0)
            for line in option.lines
            if line.kind == "labour"
        )
        return labour * (100 + percent) + 100 * sum(
            line.net_paise + line.tax_paise for line in _parts(option.lines)
        )

    def with_each(pick: Callable[..., Option]) -> Totals:
        options = [pick(choice.options, key=cost) for choice in choices]
        chosen = [*lines, *(line for option in options for line in option.lines)]
        return totals_of(base, chosen, basis)

    return with_each(min), with_each(max)


def _parts(lines: Iterable[BaseLine | Line]) -> list[BaseLine | Line]:
    return [line for line in lines if line.kind == "part"]
