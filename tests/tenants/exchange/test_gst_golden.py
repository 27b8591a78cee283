"""The GST return of a month with each kind of document is compared byte by byte.

The files in `golden/` were checked by hand. Table 12 is the sum of the tables that it covers.
`UPDATE_GOLDEN=1` rewrites them after an intended change.
"""

import csv
import io
import os
from collections import Counter
from pathlib import Path

import pytest

from kernel import clock, tenancy
from tests import cast as casting
from tests.api import Api
from tests.billed import register
from tests.cast import Cast
from tests.month import DAY, Month
from tests.shop import Shop

GOLDEN = Path(__file__).parent / "golden"
PARTS = ("b2b", "b2c", "exempt", "hsn", "documents")


@pytest.fixture
def files(api: Api, cast: Cast, shop: Shop) -> dict[str, str]:
    client = api.as_(cast.owner)
    register(client)
    with clock.at(DAY), tenancy.garage(cast.first.pk):
        Month(casting.actor(cast.owner, cast.first), shop).live()
    return {part: exported(client, part) for part in PARTS}


def exported(client: Api, part: str) -> str:
    answer = client.get(f"gst-export/{part}", month="2026-10")
    assert answer.status == 200, answer.body
    return b"".join(answer.response.streaming_content).decode("utf-8-sig")


@pytest.mark.spec("garage-11")
def test_gst_export_of_a_sample_month_equals_the_stored_expected_files(files: dict[str, str]) -> None:
    for part, text in files.items():
        golden = GOLDEN / f"{part}.csv"
        if os.environ.get("UPDATE_GOLDEN"):
            golden.write_text(text, newline="")
        assert text == golden.read_bytes().decode(), part


@pytest.mark.spec("garage-11")
def test_totals_of_gst_table_12_equal_the_sum_of_the_tables_that_it_covers(files: dict[str, str]) -> None:
    rows = {part: list(csv.DictReader(io.StringIO(text, newline=""))) for part, text in files.items()}
    columns = ("Taxable value", "IGST", "CGST", "SGST")
    sums: Counter[str] = Counter()
    for row in rows["b2b"] + rows["b2c"]:
        sign = -1 if row["Document type"] == "Credit Note" else 1
        for name in columns:
            sums[name] += sign * round(float(row[name]) * 100)
    for row in rows["exempt"]:
        for name in ("Nil rated supplies", "Exempted (other than nil rated/non GST supply)"):
            sums["Taxable value"] += round(float(row[name]) * 100)
    hsn = {name: sum(round(float(row[name]) * 100) for row in rows["hsn"]) for name in columns}
    assert hsn == dict(sums)
