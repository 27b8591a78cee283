"""The poll of the bell carries the newest answer of a customer, so that open screens learn of it."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api import Api
from tests.billed import open_job
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.estimates.conftest import drafted, goods, read, saved
from tests.tenants.estimates.deciding import decide, link_of, look
from tests.tenants.visits.conftest import opened


def statements(client: Api) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get("alerts/unread").status == 200
    return len([each for each in captured if "SAVEPOINT" not in each["sql"]])


def answered(client: Api, visit_id: int) -> int:
    estimate = drafted(client, visit_id)
    saved(client, estimate, goods(590), taxCollected=0)
    link = link_of(client, estimate)
    shown = look(link)
    assert decide(link, shown, shown["baseTotal"] + 590).status == 200
    return estimate


def test_poll_names_the_newest_answer_before_any_alert_is_written(api: Api, cast: Cast, shop: Shop) -> None:
    """The alert comes from a worker. The gate needs two statements and the poll one, as before."""
    advisor, cashier = api.as_(cast.advisor), api.as_(cast.cashier)
    assert advisor.get("alerts/unread").data == {"unreadCount": 0, "newestAnswer": None}
    before = statements(advisor)
    visit = opened(advisor, shop)
    first = answered(advisor, visit)
    found = cashier.get("alerts/unread", garageId=cast.first.pk).data["newestAnswer"]
    code = read(advisor, first)["decision"]["code"]
    assert (found["estimateId"], found["jobId"], found["code"]) == (first, None, code)
    assert statements(advisor) == before == 3


def test_answer_about_a_job_names_the_job(api: Api, cast: Cast, shop: Shop) -> None:
    owner = api.as_(cast.owner)
    first = answered(owner, opened(owner, shop))
    older = owner.get("alerts/unread").data["newestAnswer"]["decisionId"]
    owner.post(f"visits/{read(owner, first)['visitId']}/close", {"reason": "Gone"})
    job = open_job(owner, shop)
    second = answered(owner, owner.post("visits", {"jobId": job}).data["visitId"])
    found = owner.get("alerts/unread").data["newestAnswer"]
    assert (found["estimateId"], found["jobId"]) == (second, job)
    assert found["decisionId"] > older
    assert found["code"] == owner.get(f"jobs/{job}").data["approval"]["code"]


def test_answer_of_another_garage_is_hidden(api: Api, cast: Cast, shop: Shop) -> None:
    advisor = api.as_(cast.advisor)
    answered(advisor, opened(advisor, shop))
    assert api.as_(cast.outsider).get("alerts/unread").data["newestAnswer"] is None
