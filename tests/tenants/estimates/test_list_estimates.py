"""The list of estimates, its tabs, and the rules of estimates."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.estimates.conftest import drafted, goods, in_days, read, saved, send

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


def plan_of(sql: str) -> str:
    """Return a plan that sorts and scans only where no index can do it, whatever the statistics say."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_sort = off; SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN {sql}".replace("%", "%%"))
        return "\n".join(row[0] for row in cursor.fetchall())


@pytest.mark.parametrize("tab", ["decided", "waiting", "draft", "all"])
def test_list_is_read_from_an_index_without_sorting(client: Api, cast: Cast, tab: str) -> None:
    with CaptureQueriesContext(connection) as captured:
        client.get("estimates", tab=tab)
    texts = [re.sub(r"^SELECT set_config.*?; ", "", entry["sql"]) for entry in captured]
    (page,) = [sql for sql in texts if 'FROM "estimate"' in sql and "ORDER BY" in sql]
    with tenancy.garage(cast.first.pk):
        plan, control = plan_of(page), plan_of("SELECT 1 FROM estimate ORDER BY note")
    assert "Sort" not in plan, plan
    assert "Seq Scan on estimate" not in plan, plan
    assert "Sort" in control
    assert "Seq Scan on estimate" in control


def test_list_needs_the_same_statements_for_1_and_10_rows(client: Api, visit_id: int) -> None:
    def statements() -> int:
        with CaptureQueriesContext(connection) as captured:
            client.get("estimates")
        return len([each for each in captured if "SAVEPOINT" not in each["sql"]])

    drafted(client, visit_id)
    one = statements()
    for _ in range(9):
        live = codes(client, tab="draft")[0]
        client.post(f"estimates/{live}/withdraw", {"reason": "X"})
        drafted(client, visit_id)
    assert statements() == one == 4


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
