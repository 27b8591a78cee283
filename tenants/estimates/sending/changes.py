"""How a version of an estimate differs from the version before it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tenants.estimates.sending.document import Document, Line

Change = Literal["", "new", "changed"]


@dataclass(frozen=True)
class Changes:
    """The change of each line by its ref, and the names of the lines that were taken off."""

    lines: Mapping[str, Change]
    taken_off: Sequence[str]
    version_before: int | None


def changes_since(before: Document | None, document: Document) -> Changes:
    lines = list(document.all_lines())
    if before is None:
        return Changes(dict.fromkeys((line.ref for line in lines), ""), [], None)
    left = {line.ref: line for line in before.all_lines()}
    found = {line.ref: left.pop(line.ref, None) for line in lines}
    for line in lines:
        if found[line.ref] is None:
            # A line that was removed and added again has another ref.
            same = next((each for each in left.values() if _name(each) == _name(line)), None)
            found[line.ref] = left.pop(same.ref) if same else None
    return Changes(
        {line.ref: _change(found[line.ref], line) for line in lines},
        list(dict.fromkeys(line.name for line in left.values())),
        before.number,
    )


def _name(line: Line) -> tuple[str, str, str]:
    return line.kind, line.name, line.number


def _change(before: Line | None, line: Line) -> Change:
    if before is None:
        return "new"
    was, now = (
        (each.name, each.quantity, each.net_paise, each.tax_paise, each.note) for each in (before, line)
    )
    return "" if was == now else "changed"
