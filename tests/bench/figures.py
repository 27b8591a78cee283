"""The figures of a row, and the table of all rows."""

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

Better = Literal["less", "more"]


@dataclass(frozen=True)
class Figure:
    """One line of the table. `ratio` is how many times better our value is. `least` is its target, if the line
    has one. All targets are ratios, because absolute times depend on the machine."""

    name: str
    peer: str
    ours: float
    theirs: float
    unit: str
    ratio: float
    least: float | None = None

    @property
    def met(self) -> bool:
        return self.least is None or self.ratio >= self.least

    @property
    def target(self) -> str:
        return "" if self.least is None else f"≥ {self.least:.3g}×"


@dataclass(frozen=True)
class Note:
    """Lines that explain a figure. They are printed below the table."""

    title: str
    lines: Sequence[str]


def alternate(
    times: int, ours: Callable[[], float], theirs: Callable[[], float]
) -> list[tuple[float, float]]:
    """Measure both sides in turn, so that other load on the computer affects both."""
    return [(ours(), theirs()) for _ in range(times)]


def compare(
    name: str,
    peer: str,
    pairs: Sequence[tuple[float, float]],
    unit: str,
    *,
    better: Better = "less",
    least: float | None = None,
) -> Figure:
    """Return the medians of both sides, and the median of the ratios of the pairs."""
    ratios = [a / b if better == "more" else b / a for a, b in pairs]
    return Figure(
        name,
        peer,
        statistics.median(a for a, _ in pairs),
        statistics.median(b for _, b in pairs),
        unit,
        statistics.median(ratios),
        least,
    )


def table(figures: Sequence[Figure]) -> str:
    rows = [("row", "against", "ours", "peer", "ratio", "target", "")]
    rows += [
        (
            each.name,
            each.peer,
            _number(each.ours, each.unit),
            _number(each.theirs, each.unit),
            f"{each.ratio:.2f}×" if each.ratio < 10 else f"{each.ratio:.0f}×",
            each.target,
            "" if not each.target else "ok" if each.met else "MISSED",
        )
        for each in figures
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    numbers = range(2, 5)
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column in numbers else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _number(value: float, unit: str) -> str:
    return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.3g} {unit}"
