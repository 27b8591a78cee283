"""Points of a withdrawn estimate: they are free again if the customer never opened it."""

from typing import Any

import pytest

from kernel import tenancy
from tenants.estimates.models import Estimate
from tenants.inspections.models import InspectionPoint
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.cast import Cast
from tests.tenants.estimates.conftest import drafted, goods, kept_line, read, saved, send
from tests.tenants.estimates.deciding import link_of
from tests.tenants.inspections.conftest import mark


def withdrawn(client: Api, estimate_id: int) -> str:
    answer = client.post(f"estimates/{estimate_id}/withdraw", {"reason": "The wrong car"})
    assert answer.status == 200, answer.body
    return str(read(client, estimate_id)["code"])


def seen(link: str) -> None:
    assert Api().post("shared-estimate/seen", {"link": link}).status == 200


def test_withdrawn_estimate_that_nobody_opened_gives_its_points_back(
    client: Api, visit_id: int, found: list[dict[str, Any]]
) -> None:
    """Also points that only an earlier version had."""
    ids = [found[at]["pointId"] for at in (0, 1)]
    estimate = drafted(client, visit_id, pointIds=ids)
    send(client, estimate)
    saved(client, estimate, goods())
    send(client, estimate)
    withdrawn(client, estimate)
    assert client.post(f"inspections/{found[0]['inspectionId']}/reopen", {}).status == 200
    mark(client, found[0], "bad", note="It leaks")
    again = drafted(client, visit_id, pointIds=ids)
    assert again != estimate
    assert [line["note"] for line in read(client, again)["lines"]] == ["It leaks", ""]


@pytest.mark.parametrize("opened", ["newest", "earlier"])
def test_withdrawn_estimate_that_the_customer_opened_keeps_its_points(
    client: Api, cast: Cast, visit_id: int, found: list[dict[str, Any]], opened: str
) -> None:
    estimate = drafted(client, visit_id, pointIds=[found[0]["pointId"]])
    link = link_of(client, estimate)
    seen(link)
    if opened == "earlier":
        lines = [kept_line(line) for line in read(client, estimate)["lines"]]
        saved(client, estimate, *lines, note="New")
        send(client, estimate)
    code = withdrawn(client, estimate)
    before = checksum(cast.first)
    answer = client.post(f"inspections/{found[0]['inspectionId']}/reopen", {})
    assert refused(answer, 409, "points_sent")
    assert answer.body["message"] == f"A point of it stands on {code}, which was sent."
    assert checksum(cast.first) == before


def test_point_of_another_sent_estimate_stays_frozen(
    client: Api, cast: Cast, visit_id: int, found: list[dict[str, Any]]
) -> None:
    """The first estimate is expired and the second one waits when the first one is withdrawn."""
    ids = [found[at]["pointId"] for at in (0, 1)]
    first = drafted(client, visit_id, pointIds=ids)
    send(client, first)
    with tenancy.garage(cast.first.pk):
        Estimate.objects.filter(pk=first).update(state="expired")
    second = drafted(client, visit_id, pointIds=ids[:1])
    send(client, second)
    withdrawn(client, first)
    kept = client.post(f"inspections/{found[0]['inspectionId']}/reopen", {})
    assert refused(kept, 409, "points_sent")
    assert read(client, second)["code"] in kept.body["message"]
    with tenancy.garage(cast.first.pk):
        sent_on = dict(InspectionPoint.objects.filter(pk__in=ids).values_list("pk", "sent_on"))
    assert sent_on == {ids[0]: read(client, second)["code"], ids[1]: ""}
