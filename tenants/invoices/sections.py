"""The laws under which customers keep tax from a payment, as a table of days."""

from datetime import date

from tenants.invoices.codes import DeductionKind

# The Income-tax Act 2025 came into force on 1 April 2026, and its section 393 took the place of section 194C.
_TDS = (
    (date(2026, 4, 1), "s. 393(1), Table 6(i), Income-tax Act 2025"),
    (date.min, "s. 194C, Income-tax Act 1961"),
)
_GST_TDS = "s. 51, CGST Act 2017"


def section_of(kind: DeductionKind, day: date) -> str:
    """Return the law of a deduction of this day. A discount or a bad debt needs none."""
    if kind is DeductionKind.TDS:
        return next(section for first, section in _TDS if day >= first)
    return _GST_TDS if kind is DeductionKind.GST_TDS else ""
