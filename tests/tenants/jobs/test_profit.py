"""The profit of a job's parts, and who sees it."""

from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tenants.jobs.bill.profit import CostedLine, Profit, parts_profit
from tests.api import Api
from tests.billed import open_job, register
from tests.cast import Cast
from tests.goods import add_part, stocked
from tests.shop import Shop


def line(**changes: Any) -> CostedLine:
    """Return a line that is taken: 2 pieces for ₹1,000.00 without GST, which cost ₹700.00."""
    values: dict[str, Any] = {
        "part_id": 1,
        "amount_paise": 1000_00,
        "quantity": Decimal(2),
        "issued": Decimal(2),
        "returned": Decimal(0),
        "cost_paise": 700_00,
        "unit_cost": None,
    }
    return CostedLine(**(values | changes))


WANTED = {"issued": Decimal(0), "cost_paise": 0}
BOUGHT = {"part_id": None, "issued": Decimal(0)}


@pytest.mark.parametrize(
    ("lines", "profit"),
    [
        ([], Profit(0, None, False)),
        ([line()], Profit(300_00, Decimal("30.0"), False)),
        # What is off the bill brings nothing, but costs.
        ([line(), line(amount_paise=0)], Profit(-400_00, Decimal("-40.0"), False)),
        ([line(**WANTED, unit_cost=Decimal("333.335"))], Profit(993_33, Decimal("99.3"), True)),
        ([line(issued=Decimal(1), cost_paise=350_00, unit_cost=Decimal(400_00))],
            Profit(250_00, Decimal("25.0"), True)),
        # A part that came back is billed, but not needed again.
        ([line(issued=Decimal(1), returned=Decimal(1), cost_paise=350_00)],
            Profit(650_00, Decimal("65.0"), False)),
        ([line(), line(**WANTED)], Profit(None, None, True)),
        ([line(**BOUGHT)], Profit(300_00, Decimal("30.0"), False)),
        ([line(), line(**BOUGHT | {"cost_paise": None})], Profit(None, None, False)),
        ([line(amount_paise=0, cost_paise=0)], Profit(0, None, False)),
    ],
)  # fmt: skip
def test_profit_of_parts(lines: list[CostedLine], profit: Profit) -> None:
    assert parts_profit(lines) == profit


def test_job_shows_the_profit_of_its_parts(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.manager)
    register(api.as_(cast.owner))
    part = stocked(client, 5, 313.37, price=590, mrp=590)
    used = {"partId": part["partId"], "quantity": 2, "unitPrice": 590}
    job_id = open_job(client, shop, taxCollected=1, partsUsed=[used])

    def profit() -> dict[str, Any]:
        return dict(client.get(f"jobs/{job_id}").data["profit"])

    wanted = {"partsProfit": 373.26, "partsProfitPercent": 37.3, "estimated": True, "known": True}
    assert profit() == wanted
    body = {"lines": [{"partId": part["partId"], "quantity": 2}]}
    assert client.post(f"jobs/{job_id}/parts/take", body).status == 200
    assert profit() == wanted | {"estimated": False}
    newest = ["creditedAmount", "netAmount", "vehicleClass", "expectedTime", "deductedAmount", "poNumber"]
    assert list(client.get(f"jobs/{job_id}").data)[-6:] == newest


def test_cost_of_a_part_bought_for_a_job_follows_its_quantity(api: Api, cast: Cast, shop: Shop) -> None:
    owner, advisor = api.as_(cast.owner), api.as_(cast.advisor)
    wiper = {"partName": "Wiper", "hsn": "8512", "unit": "NOS", "gstRate": 18, "unitPrice": 100}
    job_id = open_job(owner, shop, partsUsed=[wiper | {"quantity": 2, "cost": 120}])

    def change(client: Api, quantity: int, **more: Any) -> float | None:
        (found,) = client.get(f"jobs/{job_id}").data["parts"]
        used = wiper | {"jobPartId": found["jobPartId"], "quantity": quantity} | more
        assert client.put(f"jobs/{job_id}", shop.job(partsUsed=[used])).status == 200
        profit: float | None = owner.get(f"jobs/{job_id}").data["profit"]["partsProfit"]
        return profit

    assert owner.get(f"jobs/{job_id}").data["profit"]["partsProfit"] == 80
    # The advisor does not see the cost, so the form omits it.
    assert change(advisor, 3) == 120
    assert change(owner, 1, cost=90) == 10
    unknown = open_job(owner, shop, partsUsed=[wiper | {"quantity": 1}])
    assert owner.get(f"jobs/{unknown}").data["profit"] == {
        "partsProfit": None, "partsProfitPercent": None, "estimated": False, "known": False,
    }  # fmt: skip


def test_cost_of_a_job_is_shown_only_to_people_who_may_see_it(api: Api, cast: Cast, shop: Shop) -> None:
    owner = api.as_(cast.owner)
    part = stocked(owner, 5, 313.37, price=500)
    wiper = {"partName": "Wiper", "hsn": "8512", "unit": "NOS", "gstRate": 18, "unitPrice": 900}
    parts = [
        {"partId": part["partId"], "quantity": 3, "unitPrice": 500},
        wiper | {"quantity": 1, "cost": 717.19},
    ]
    job_id = open_job(owner, shop, partsUsed=parts)
    answer = owner.post(f"jobs/{job_id}/parts/take", {"lines": [{"partId": part["partId"], "quantity": 2}]})
    (line_id, _) = (found["jobPartId"] for found in answer.data["parts"])
    # 626.74 is the cost of the taken parts, 742.70 is the profit.
    planted = ("313.37", "626.74", "940.11", "717.19", "1657.3", "742.7")
    assert "742.7" in owner.get(f"jobs/{job_id}").response.content.decode()

    def texts(client: Api) -> list[str]:
        found = [client.get(f"jobs/{job_id}"), client.get("jobs"), client.get("jobs/board")]
        found.append(client.get("get-job-defaults"))
        return [each.response.content.decode() for each in found]

    for client in map(api.as_, (cast.advisor, cast.technician, cast.cashier)):
        assert client.get(f"jobs/{job_id}").data["profit"] is None
        assert not [number for text in texts(client) for number in planted if number in text]
    handed = {"lines": [{"jobPartId": line_id, "quantity": 1}]}
    advisor = api.as_(cast.advisor)
    written = [
        advisor.post(f"jobs/{job_id}/parts/take", handed),
        advisor.post(f"jobs/{job_id}/parts/return", handed),
        advisor.post(f"jobs/{job_id}/parts/release"),
    ]
    for each in written:
        assert each.status == 200, each.body
        text = each.response.content.decode()
        assert not [number for number in planted if number in text]


def test_reading_a_job_needs_one_statement_more_than_nothing_with_and_without_its_profit(
    api: Api, cast: Cast, shop: Shop
) -> None:
    owner = api.as_(cast.owner)
    part = stocked(owner, 5, 300)
    job_id = open_job(owner, shop, partsUsed=[{"partId": part["partId"], "quantity": 1, "unitPrice": 480}])

    def statements(client: Api) -> list[str]:
        with CaptureQueriesContext(connection) as sent:
            assert client.get(f"jobs/{job_id}").status == 200
        return [query["sql"] for query in sent if "FROM job j" in query["sql"] or "job_part" in query["sql"]]

    statements(owner)
    assert len(statements(owner)) == len(statements(api.as_(cast.technician))) == 1


def test_job_form_knows_whether_the_garage_has_parts(api: Api, cast: Cast) -> None:
    client = api.as_(cast.advisor)
    assert client.get("get-job-defaults").data["hasParts"] is False
    part = add_part(api.as_(cast.owner))
    assert client.get("get-job-defaults").data["hasParts"] is True
    api.as_(cast.owner).delete(f"parts/{part['partId']}")
    assert client.get("get-job-defaults").data["hasParts"] is False
