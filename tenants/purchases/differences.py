"""Purchase differences: the money of a purchase that the stock does not take over."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from kernel import clock
from tenants.purchases.codes import DifferenceCause
from tenants.purchases.models import PurchaseDifference


@dataclass
class Differences:
    """Collects the differences of one record and writes them together. A positive amount is a cost."""

    source: str
    source_id: int
    rows: list[PurchaseDifference] = field(default_factory=list)

    def add(self, part_id: int, cause: DifferenceCause, amount_paise: int) -> None:
        if amount_paise:
            self.rows.append(
                PurchaseDifference(
                    day=clock.today(),
                    part_id=part_id,
                    cause=cause,
                    source=self.source,
                    source_id=self.source_id,
                    amount_paise=amount_paise,
                )
            )

    def write(self) -> Sequence[PurchaseDifference]:
        return PurchaseDifference.objects.bulk_create(self.rows)
