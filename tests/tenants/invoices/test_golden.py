"""Documents, papers and job answers of a month without parts are compared with stored files.

A change that adds something may add keys to the job answers, after the existing ones. Documents and papers
keep their bytes. `UPDATE_GOLDEN=1` rewrites the files after an intended change.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson
import pytest

from gst.document import from_json, to_json
from gst.paper import Copy, html
from kernel import clock, tenancy
from tenants.invoices.models import Invoice
from tests import cast as casting
from tests.api import Api
from tests.billed import register
from tests.cast import Cast
from tests.month import DAY, Month
from tests.shop import Shop

GOLDEN = Path(__file__).parent / "golden"
# The ids of a garage start above this number.
FIRST_ID = 1 << 32
CODE = re.compile(r"(JOB|CUST|SRV)-\d+")
# These values are the time of the database.
MOMENTS = frozenset({"createdOn", "updatedOn", "at"})


@pytest.fixture
def invoices(api: Api, cast: Cast, shop: Shop) -> list[Invoice]:
    register(api.as_(cast.owner))
    with clock.at(DAY), tenancy.garage(cast.first.pk):
        Month(casting.actor(cast.owner, cast.first), shop).live()
    with tenancy.garage(cast.first.pk):
        return list(Invoice.objects.order_by("pk"))


def stable(value: Any, seen: dict[object, str], field: str = "") -> Any:
    """Return the value with names instead of ids, codes and moments, which differ in each run."""
    if field in MOMENTS:
        return "a moment"
    if isinstance(value, Mapping):
        return {name: stable(found, seen, name) for name, found in value.items()}
    if isinstance(value, list):
        return [stable(found, seen, field) for found in value]
    if isinstance(value, int) and value >= FIRST_ID:
        return seen.setdefault((field, value), f"id {len(seen) + 1}")
    if isinstance(value, str):
        return CODE.sub(lambda code: seen.setdefault(code[0], f"{code[1]} {len(seen) + 1}"), value)
    return value


def compare(name: str, text: str) -> None:
    golden = GOLDEN / name
    if os.environ.get("UPDATE_GOLDEN"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text)
    assert text == golden.read_text()


def written(value: Any) -> str:
    return orjson.dumps(value, option=orjson.OPT_INDENT_2).decode() + "\n"


def test_documents_of_a_month_without_parts_equal_the_stored_documents(invoices: list[Invoice]) -> None:
    seen: dict[object, str] = {}
    documents = [invoice.document for invoice in invoices]
    assert [to_json(from_json(document)) for document in documents] == documents
    compare("documents.json", written([stable(document, seen) for document in documents]))


def test_papers_of_a_month_without_parts_equal_the_stored_papers(invoices: list[Invoice]) -> None:
    """The PDF is drawn from this page, always with the same bytes."""
    seen: dict[object, str] = {}
    pages = [html(from_json(invoice.document), copy=Copy.ORIGINAL) for invoice in invoices[::3]]
    bodies = [re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL) for page in pages]
    compare("papers.html", "\n".join(stable(body, seen) for body in bodies))


def first_keys(answer: Any, before: Any) -> Any:
    """Return the answer with as many keys as before, also in the rows of its lists."""
    if isinstance(before, dict):
        first = list(answer.items())[: len(before)]
        return {name: first_keys(value, before.get(name)) for name, value in first}
    if isinstance(before, list):
        return [first_keys(*each) for each in zip(answer, before, strict=True)]
    return answer


def test_job_answers_keep_their_keys_and_values_and_get_new_keys_at_the_end(
    api: Api, cast: Cast, invoices: list[Invoice]
) -> None:
    client, seen = api.as_(cast.owner), dict[object, str]()
    with clock.at(DAY):
        sheets = [client.get(f"jobs/{invoice.job_id}").data for invoice in invoices[:6]]
        rows = client.get("jobs").data["jobs"][:3]
    found = [stable(answer, seen) for answer in (*sheets, *rows)]
    golden = GOLDEN / "jobs.json"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(written(found))
    stored = orjson.loads(golden.read_text())
    assert len(found) == len(stored)
    for answer, before in zip(found, stored, strict=True):
        assert written(first_keys(answer, before)) == written(before)
