"""Deciding over the link: the page, the decision, each refusal, and repeated answers."""

import hashlib
import json

from kernel import tenancy
from tenants.estimates.models import Estimate, EstimateDecision
from tests.api import Api
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.estimates.conftest import goods, labour, saved
from tests.tenants.estimates.deciding import answers, decide, link_of, look


def test_customer_approves_some_lines_over_the_link(
    client: Api, cast: Cast, shop: Shop, estimate_id: int
) -> None:
    saved(client, estimate_id, labour(shop.oil, 1000, note="Black"), goods(590))
    link = link_of(client, estimate_id)
    shown = look(link)
    assert (shown["state"], [line["name"] for line in shown["lines"]]) == (
        "open",
        [shop.oil.name, "Brake pads"],
    )
    answer = decide(link, shown, 1180, answers=answers(shown, no=(1,)))
    assert answer.status == 200, answer.body
    with tenancy.garage(cast.first.pk):
        decision, estimate = EstimateDecision.objects.get(), Estimate.objects.get()
    record = bytes(decision.record)
    assert bytes(decision.hash) == hashlib.sha256(record).digest()
    assert answer.data["code"].replace(" ", "").lower() == hashlib.sha256(record).hexdigest()[:32]
    told = json.loads(record)
    assert [line["approved"] for line in told["lines"]] == [True, False]
    assert told["totals"]["approvedPaise"] == 118000 == decision.approved_total_paise
    assert estimate.state == "decided"
    assert look(link)["decision"]["refs"] == [shown["lines"][0]["ref"]]
