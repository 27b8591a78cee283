"""The list of estimates, its tabs, and the rules of estimates."""

import re
from copy import copy
from itertools import cycle

import psycopg
import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from tenants.estimates.models import Estimate
from tenants.visits.models import Visit
from tests import shop as shops
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.cast import Cast
from tests.database import owner_dsn
from tests.shop import Shop
from tests.tenants.estimates.conftest import drafted, goods, in_days, read, saved, send
from tests.tenants.estimates.deciding import decide, link_of, look

RULE = {"validDays": 10, "signature": "required", "terms": "Old parts go back.", "keepMonths": 30}


def codes(client: Api, **query: object) -> list[int]:
    return [row["estimateId"] for row in client.get("estimates", **query).data["estimates"]]


def test_tabs_show_drafts_waiting_and_all_estimates(client: Api, visit_id: int) -> None:
    first = drafted(client, visit_id)
    saved(client, first, goods())
    assert (codes(client, tab="draft"), codes(client, tab="waiting")) == ([first], [])
    send(client, first)
    (row,) = client.get("estimates", tab="waiting").data["estimates"]
    assert (row["total"], row["customerName"], row["vehicleNumber"]) == (590, "Meera Iyer", "MH12AB1234")
    assert row["sentOn"]
    assert row["firstSeenOn"] is None
    client.post(f"estimates/{first}/withdraw", {"reason": "X"})
    second = drafted(client, visit_id)
    assert codes(client, tab="draft") == [second]
    assert codes(client, tab="decided") == []
    assert codes(client) == codes(client, tab="all") == [second, first]


def test_pages_keep_their_rows_when_an_estimate_is_added(client: Api, visit_id: int) -> None:
    made = []
    for _ in range(11):
        made.append(drafted(client, visit_id))
        client.post(f"estimates/{made[-1]}/withdraw", {"reason": "X"})
    first = client.get("estimates").data
    assert (first["recordCount"], len(first["estimates"])) == (11, 10)
    drafted(client, visit_id)
    second = client.get("estimates", currentPage=2, asOf=first["asOf"]).data
    assert ([row["estimateId"] for row in second["estimates"]], second["recordCount"]) == ([made[0]], 11)


def test_search_finds_an_estimate_by_number_customer_phone_and_plate(
    client: Api, shop: Shop, visit_id: int
) -> None:
    first = drafted(client, visit_id)
    (row,) = client.get("estimates").data["estimates"]
    phone = shop.customer.phone.removeprefix("+91")
    for text in (row["code"], row["code"].lower(), "meera", "12 ab", "MH12AB1234", phone, phone[:5]):
        assert codes(client, searchText=text) == [first], text
    for text in ("nobody", "MH12AB9999", "%", "99999"):
        assert codes(client, searchText=text) == [], text


def test_estimates_of_a_vehicle_show_the_customer_the_visit_and_the_decision(
    client: Api, shop: Shop, visit_id: int
) -> None:
    assert codes(client, vehicleId=shop.vehicle.pk) == []
    estimate_id = drafted(client, visit_id)
    saved(client, estimate_id, goods())
    link = link_of(client, estimate_id)
    (row,) = client.get("estimates", vehicleId=shop.vehicle.pk).data["estimates"]
    assert (row["estimateId"], row["state"], row["decision"]) == (estimate_id, "sent", None)
    assert (row["customerId"], row["visitIsOpen"]) == (shop.customer.pk, True)
    decide(link, look(link), 590)
    (row,) = client.get("estimates", vehicleId=shop.vehicle.pk).data["estimates"]
    assert row["decision"] == {"name": "Asha Rao", "approvedTotal": 590}
    assert client.get("estimates", tab="decided").data["estimates"] == [row]
    assert codes(client, vehicleId=shop.vehicle.pk, tab="draft") == []
    assert client.get("estimates", vehicleId=shop.other_vehicle.pk).data["recordCount"] == 0
    client.post(f"visits/{visit_id}/close", {"reason": "Gone"})
    (row,) = client.get("estimates", vehicleId=shop.vehicle.pk).data["estimates"]
    assert row["visitIsOpen"] is False


def test_wrong_vehicle_id_is_refused(client: Api) -> None:
    assert client.get("estimates", vehicleId="x").status == 422


def older_estimates(shop: Shop) -> None:
    """Make 3,000 estimates. Each state has enough rows that an index is clearly the shortest way."""
    closed = Visit(
        customer=shop.customer,
        vehicle=shop.vehicle,
        closed_at="2026-01-01T00:00Z",
        closed_why="Gone",
    )
    visits = Visit.objects.bulk_create(copy(closed) for _ in range(3000))
    states = ["draft", "sent", "decided", *["withdrawn"] * 7]
    Estimate.objects.bulk_create(
        Estimate(
            visit=visit,
            state=state,
            reason="X" if state == "withdrawn" else "",
            decided_at="2026-01-01T00:00Z" if state == "decided" else None,
            sent_at="2026-01-01T00:00Z",
            last_version=1,
            tax_applies=False,
            valid_until="2099-01-01",
            person_name="x",
        )
        for visit, state in zip(visits, cycle(states), strict=False)
    )


def plan_of(client: Api, **query: object) -> str:
    """Return how Postgres finds the rows of a page."""
    with CaptureQueriesContext(connection) as captured:
        client.get("estimates", **query)
    texts = [re.sub(r"^SELECT set_config.*?; ", "", entry["sql"]) for entry in captured]
    (page,) = [sql for sql in texts if 'FROM "estimate"' in sql and "ORDER BY" in sql]
    with psycopg.connect(owner_dsn()) as owner:
        owner.execute("SET search_path = garage_1, extensions")
        return "\n".join(row[0] for row in owner.execute(f"EXPLAIN {page}".replace("%", "%%"), []))


def test_list_is_read_from_indexes(committed_db: Cast) -> None:
    client = Api().as_(committed_db.advisor)
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        shop = shops.make(committed_db.first)
        older_estimates(shop)
    # Only the owner of the tables may count their rows, and only when the rows are committed.
    with psycopg.connect(owner_dsn(), autocommit=True) as owner:
        owner.execute("ANALYZE garage_1.estimate, garage_1.visit")
    for tab in ("decided", "waiting", "draft", "all"):
        plan = plan_of(client, tab=tab)
        assert "Sort" not in plan, plan
        assert "Seq Scan on estimate" not in plan, plan
    # Only the few rows of the vehicle are sorted.
    plan = plan_of(client, vehicleId=shop.other_vehicle.pk)
    assert "visit_vehicle" in plan, plan
    assert "Index Cond: (visit_id = visit.id)" in plan, plan


def test_list_needs_the_same_statements_for_1_and_10_rows(client: Api, shop: Shop, visit_id: int) -> None:
    def statements(**query: object) -> int:
        with CaptureQueriesContext(connection) as captured:
            client.get("estimates", **query)
        return len([each for each in captured if "SAVEPOINT" not in each["sql"]])

    drafted(client, visit_id)
    one = statements()
    for _ in range(9):
        live = codes(client, tab="draft")[0]
        client.post(f"estimates/{live}/withdraw", {"reason": "X"})
        drafted(client, visit_id)
    assert statements() == statements(vehicleId=shop.vehicle.pk) == one == 4
    # A page with decided estimates reads their decisions with one statement more.
    live = codes(client, tab="draft")[0]
    saved(client, live, goods())
    link = link_of(client, live)
    decide(link, look(link), 590)
    assert codes(client, tab="decided") == [live]
    assert statements() == statements(vehicleId=shop.vehicle.pk) == 5


def test_rules_have_defaults_and_apply_to_new_drafts(client: Api, owner: Api, visit_id: int) -> None:
    shown = client.get("estimate-rule").data
    assert shown == {"validDays": 7, "signature": "optional", "terms": "", "keepMonths": 25, "version": 1}
    answer = owner.put("estimate-rule", RULE | {"version": 1})
    assert answer.data == RULE | {"version": 2}
    assert read(client, drafted(client, visit_id))["validUntil"] == in_days(10)


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"validDays": 0}, "validDays", "This must be between 1 and 60 days"),
        ({"validDays": 61}, "validDays", "This must be between 1 and 60 days"),
        ({"keepMonths": 24}, "keepMonths", "This must be between 25 and 72 months"),
        ({"keepMonths": 73}, "keepMonths", "This must be between 25 and 72 months"),
        ({"signature": "maybe"}, "signature", "Choose one of the options"),
        ({"terms": "x" * 1001}, "terms", "This must be at most 1000 characters long"),
    ],
)
def test_wrong_rules_are_refused(
    owner: Api, cast: Cast, change: dict[str, object], field: str, message: str
) -> None:
    before = checksum(cast.first)
    answer = owner.put("estimate-rule", RULE | change)
    assert (answer.status, answer.body["error"]) == (422, {field: [message]}), answer.body
    assert checksum(cast.first) == before


def test_change_of_an_older_version_of_the_rules_is_refused(
    client: Api, owner: Api, cast: Cast, shop: Shop
) -> None:
    owner.put("estimate-rule", RULE)
    before = checksum(cast.first)
    assert refused(owner.put("estimate-rule", RULE | {"version": 1}), 409, "changed_meanwhile")
    assert refused(client.put("estimate-rule", RULE), 400, "role_denied")
    assert checksum(cast.first) == before
