"""Support sessions see the parts of a job, but no cost and no profit."""

from tests import shop as shops
from tests.api import Api
from tests.billed import open_job
from tests.cast import Cast
from tests.goods import stocked


def test_support_session_sees_the_parts_of_a_job_without_their_cost(
    api: Api, cast: Cast, support_session: Api
) -> None:
    owner, shop = api.as_(cast.owner), shops.make(cast.first)
    part = stocked(owner, 5, 313.37, price=500)
    job_id = open_job(owner, shop, partsUsed=[{"partId": part["partId"], "quantity": 2, "unitPrice": 500}])
    assert (
        owner.post(f"jobs/{job_id}/parts/take", {"lines": [{"partId": part["partId"], "quantity": 1}]}).status
        == 200
    )
    assert owner.get(f"jobs/{job_id}").data["profit"]["partsProfit"] == 373.26
    answer = support_session.get(f"jobs/{job_id}")
    assert (answer.data["parts"][0]["issued"], answer.data["profit"]) == (1, None)
    text = answer.response.content.decode() + support_session.get("jobs").response.content.decode()
    assert not [number for number in ("313.37", "626.74", "373.26") if number in text]
