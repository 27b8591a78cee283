"""How Postgres finds parts and movements in a garage with 20,000 parts and 400,000 movements."""

import re
from collections.abc import Callable
from functools import partial

import psycopg
import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts import services as accounts
from accounts.models import Person
from demo import PASSWORD, large
from kernel import tenancy
from tenants.radar import looking, queries
from tests.api import Api
from tests.cast import Cast
from tests.database import owner_dsn

pytestmark = pytest.mark.prove

TABLES = ("stock_move", "job_line", "part")
SCAN = re.compile(rf"Seq Scan on ({'|'.join(TABLES)})\b")


@pytest.fixture
def owner(committed_db: Cast) -> Person:
    with transaction.atomic(), tenancy.platform():
        return accounts.create_person(email="large@x.example", name="Large", phone="", password=PASSWORD)


@pytest.fixture
def garage(owner: Person) -> int:
    return large.make(owner, size=large.Size(customers=6_000, vehicles=8_000, jobs=40_000))


def scans(garage: int, action: Callable[[], object]) -> list[str]:
    """Return the tables that the statements of the action scan from one end to the other."""
    with CaptureQueriesContext(connection) as captured:
        action()
    # The first statement in a garage comes after the one that enters it.
    texts = [re.sub(r"^SELECT set_config.*?; ", "", entry["sql"]) for entry in captured]
    sent = [sql for sql in texts if any(table in sql for table in TABLES)]
    assert sent
    with psycopg.connect(owner_dsn()) as owner:
        owner.execute(f"SET search_path = garage_{garage}, extensions")
        plans = [str(owner.execute(f"EXPLAIN {sql}".replace("%", "%%"), []).fetchall()) for sql in sent]
    return [table for plan in plans for table in SCAN.findall(plan)]


def test_parts_and_movements_are_found_by_indexes(owner: Person, garage: int) -> None:
    client = Api().as_(owner)
    part = client.get("parts", searchText="LP 12345").data["parts"][0]
    assert part["partNumber"] == "LP 12345"
    for text in ("LP 12345", "lp12345", "12345", "filter 123", "bosch 9995", part["partCode"]):
        assert client.get("parts", searchText=text).data["recordCount"] > 0, text
        assert scans(garage, partial(client.get, "parts", searchText=text)) == [], text
    assert scans(garage, lambda: client.get("parts/find", code="LP-12345")) == []
    assert scans(garage, lambda: client.get(f"parts/{part['partId']}")) == []
    assert scans(garage, lambda: client.get(f"parts/{part['partId']}/moves", currentPage=2)) == []


def test_radar_reads_no_table_of_movements_or_lines_as_a_whole(garage: int) -> None:
    def look() -> None:
        with transaction.atomic(), tenancy.garage(garage):
            looking.look(queries.get_setting_for_update())

    look()
    assert set(scans(garage, look)) <= {"part"}


def test_scan_of_a_whole_table_is_noticed(garage: int) -> None:
    def read_all() -> None:
        with transaction.atomic(), tenancy.garage(garage), tenancy.connection().cursor() as cursor:
            cursor.execute("SELECT count(*) FROM stock_move WHERE reason LIKE '%x%'")
            cursor.fetchall()

    assert scans(garage, read_all) == ["stock_move"]
