"""A garage with oil filters at ₹480.00 on the shelf, and the sales over its counter."""

from typing import Any

from tests.api import Answered, Api
from tests.billed import register
from tests.cast import Cast
from tests.goods import stocked
from tests.shop import Shop

CASH, UPI = 1, 2
# 200.00 for work, without a part of the list. The code is the SAC of repairs.
WORK = {"partName": "Seat cover stitched", "hsn": "998714", "unit": "NOS", "gstRate": 18, "quantity": 1,
    "unitPrice": 200}  # fmt: skip


class Counter:
    def __init__(self, api: Api, cast: Cast, shop: Shop, on_shelf: int = 5) -> None:
        self.api, self.cast, self.shop, self.client = api, cast, shop, api.as_(cast.owner)
        register(self.client)
        self.filter = stocked(self.client, on_shelf, 300)

    def line(self, quantity: float = 1, price: float | None = None, **more: Any) -> dict[str, Any]:
        unit_price = self.filter["price"] if price is None else price
        return {"partId": self.filter["partId"], "quantity": quantity, "unitPrice": unit_price} | more

    def sell(self, amount: float, *lines: dict[str, Any], by: Any = None, **more: Any) -> Answered:
        """Sell to a walk-in who pays in cash, or as `more` says."""
        body = {
            "partsUsed": list(lines) or [self.line()],
            "taxCollected": 1,
            "total": amount,
            "paid": {"amount": amount, "paymentMethodId": CASH},
        } | more
        return self.api.as_(by or self.cast.owner).post("sales", body)

    def sold(self, amount: float, *lines: dict[str, Any], **more: Any) -> Any:
        answer = self.sell(amount, *lines, **more)
        assert answer.status == 200, answer.body
        return answer.data

    def sale(self, job_id: int) -> Any:
        return self.client.get(f"sales/{job_id}").data

    def on_shelf(self) -> float:
        found = self.client.get(f"parts/{self.filter['partId']}").data
        return float(found["onHand"])

    def state(self) -> Any:
        """Return what a refused sale must not change."""
        return [
            self.on_shelf(),
            self.client.get("sales").data,
            self.client.get("payments").data,
            self.client.get(f"customers/{self.shop.customer.pk}/account").data,
        ]
