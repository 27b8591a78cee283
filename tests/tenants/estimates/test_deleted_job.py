"""The link of an estimate whose job was deleted says the same everywhere: the job is finished."""

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest

from kernel import clock, tenancy
from tenants.estimates.models import Estimate
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.billed import open_job
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.estimates.conftest import drafted, goods, read, saved
from tests.tenants.estimates.deciding import decide, link_of, look, record

OVER = "This job is finished. Please call First Chain, First."


@pytest.fixture
def job_id(owner: Api, shop: Shop) -> int:
    return open_job(owner, shop)


@pytest.fixture
def supplementary(client: Api, job_id: int) -> int:
    estimate = drafted(client, client.post("visits", {"jobId": job_id}).data["visitId"])
    saved(client, estimate, goods(590), taxCollected=0, deposit=100)
    return estimate


def change(client: Api, cast: Cast, estimate: int, also: str) -> None:
    if also == "changing":
        saved(client, estimate, goods(590), taxCollected=0)
    with tenancy.garage(cast.first.pk):
        if also == "expired":
            Estimate.objects.update(valid_until=clock.today() - timedelta(days=1))


@pytest.mark.parametrize("also", ["nothing", "changing", "expired", "locked"])
def test_page_and_decision_say_that_the_job_is_finished(
    client: Api, owner: Api, cast: Cast, job_id: int, supplementary: int, also: str
) -> None:
    link = link_of(client, supplementary)
    shown = look(link)
    change(client, cast, supplementary, also)
    assert owner.delete(f"jobs/{job_id}").status == 200
    before = checksum(cast.first)
    with patch("tenants.estimates.shared_api._is_locked", lambda _: also == "locked"):
        found = look(link)
        assert (found["state"], found["lines"]) == ("finished", [])
        answer = decide(link, shown, shown["baseTotal"] + 590)
    assert refused(answer, 409, "job_finished")
    assert answer.body["message"] == OVER
    assert checksum(cast.first) == before


def test_staff_see_that_the_visit_has_ended(
    client: Api, owner: Api, cast: Cast, job_id: int, supplementary: int
) -> None:
    link_of(client, supplementary)
    shown = read(client, supplementary)
    assert owner.delete(f"jobs/{job_id}").status == 200
    before = checksum(cast.first)
    assert refused(record(client, supplementary, shown, shown["total"]), 409, "visit_ended")
    assert refused(client.post(f"estimates/{supplementary}/send", {}), 409, "visit_ended")
    assert checksum(cast.first) == before


def test_decided_estimate_of_a_deleted_job_asks_for_no_deposit(
    client: Api, owner: Api, cast: Cast, job_id: int, supplementary: int
) -> None:
    link = link_of(client, supplementary)
    shown: dict[str, Any] = look(link)
    assert decide(link, shown, shown["baseTotal"] + 590).status == 200
    assert look(link)["decision"]["payment"]["amount"] == 100
    assert owner.delete(f"jobs/{job_id}").status == 200
    found = look(link)
    assert (found["state"], found["decision"]["payment"]) == ("decided", None)
