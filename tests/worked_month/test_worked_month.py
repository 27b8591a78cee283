"""One month in the product equals an independent ledger to the paisa.

The month has bills of two suppliers with two rates and other charges, a late bill, jobs with labour and parts
at 5 % and 18 %, a free warranty part, returns, a credit note, a count with a shortage, and corrections.
"""

import ast
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from billing import queries as billing
from billing import services as grants
from kernel import clock, tenancy
from tests import shop as shops
from tests.api import Api
from tests.billed import register
from tests.buying import differences
from tests.cast import Cast
from tests.exporting import csv_rows
from tests.worked_month import ledger as independent
from tests.worked_month.entering import Entering
from tests.worked_month.ledger import Heads, Ledger, add_to
from tests.worked_month.notebook import CUSTOMERS, NOTEBOOK, OUR_STATE, PARTS, SUPPLIERS, Record

# The places of records in the notebook.
JOB, COUNT, LAST_BILL = (
    next(place for place, record in enumerate(NOTEBOOK) if all(record.get(k) == v for k, v in sought.items()))
    for sought in ({"what": "job", "job": "A"}, {"what": "count"}, {"number": "OM/115"})
)
HEADS = ("Taxable value", "IGST", "CGST", "SGST")


def ledger_of(records: Iterable[Record]) -> Ledger:
    return Ledger(OUR_STATE, PARTS, SUPPLIERS, CUSTOMERS).run(records)


def first_of_next_month() -> datetime:
    """The month is in the future, because the subscription of the test garage starts today."""
    day = (clock.today().replace(day=1) + timedelta(days=32)).replace(day=1)
    return timezone.make_aware(datetime(day.year, day.month, day.day, 12))


@dataclass
class Product:
    """Reads the month from the answers and the exports of the API."""

    cast: Cast
    client: Api
    entered: Entering

    @property
    def month(self) -> str:
        return f"{self.entered.start:%Y-%m}"

    def stock(self) -> dict[str, tuple[Fraction, int]]:
        found = {}
        for name, part in self.entered.parts.items():
            answer = self.client.get(f"parts/{part['partId']}").data
            found[name] = (exact(answer["onHand"]), paise(answer["stockValue"]))
        return found

    def moves(self) -> dict[str, list[tuple[str, Fraction, int]]]:
        found = {}
        for name, part in self.entered.parts.items():
            page = self.client.get(f"parts/{part['partId']}/moves", pageSize=25).data
            assert page["recordCount"] == len(page["moves"])
            found[name] = [
                (move["kind"], exact(move["quantity"]), paise(move["value"]))
                for move in reversed(page["moves"])
            ]
        return found

    def jobs(self) -> dict[str, tuple[int, bool]]:
        """Return the profit with labour, and whether it is estimated."""
        found = {}
        for name, job_id in self.entered.jobs.items():
            sheet = self.client.get(f"jobs/{job_id}").data
            assert sheet["profit"]["known"] is True
            labour = paise(sheet["subtotal"]) - paise(sheet["partsSubtotal"])
            profit = labour + paise(sheet["profit"]["partsProfit"])
            found[name] = (profit, sheet["profit"]["estimated"])
        return found

    def subtotals(self) -> dict[str, tuple[int, int]]:
        sheets = {name: self.client.get(f"jobs/{job_id}").data for name, job_id in self.entered.jobs.items()}
        return {name: (paise(x["subtotal"]), paise(x["estimatedCost"])) for name, x in sheets.items()}

    def table(self, part: str) -> list[dict[str, str]]:
        return csv_rows(self.client.get(f"gst-export/{part}", month=self.month))

    def sales(self) -> dict[tuple[str, Fraction], Heads]:
        sums: dict[tuple[str, Fraction], Heads] = {}
        for whom, rows in (("B2B", self.table("b2b")), ("B2C", self.table("b2c"))):
            for row in rows:
                sign = -1 if row["Document type"] == "Credit Note" else 1
                add_to(sums, (whom, exact(row["Rate"])), heads_of(row), sign)
        return sums

    def sales_by_hsn(self) -> dict[tuple[str, Fraction], Heads]:
        """Return the sums by recipient and rate of the table by HSN."""
        sums: dict[tuple[str, Fraction], Heads] = {}
        for row in self.table("hsn"):
            add_to(sums, (row["Supplied to"], exact(row["Rate"])), heads_of(row))
        return sums

    def goods_sold(self) -> dict[tuple[str, Fraction], tuple[Fraction, int]]:
        found: dict[tuple[str, Fraction], tuple[Fraction, int]] = {}
        for row in self.table("hsn"):
            if row["UQC"] == "NA":
                continue
            # The return has millilitres.
            factor = Fraction(1, 1000) if row["UQC"] == "MLT" else Fraction(1)
            key = (row["HSN/SAC"], exact(row["Rate"]))
            quantity, value = found.get(key, (Fraction(0), 0))
            found[key] = (quantity + exact(row["Quantity"]) * factor, value + paise(row["Taxable value"]))
        return found

    def sales_total(self) -> int:
        return sum(paise(row["Total value"]) for row in self.table("hsn"))

    def purchases(self) -> dict[tuple[str, Fraction], Heads]:
        return {
            (row["Number"], exact(row["Rate"])): heads_of(row)
            for row in self.bought()
            if row["Document type"] == "Bill"
        }

    def returns(self) -> dict[tuple[str, Fraction], tuple[int, int]]:
        names = {back["returnCode"]: key for key, back in self.entered.returns.items()}
        found = {}
        for row in self.bought():
            if row["Document type"] != "Bill":
                taxable, *tax = heads_of(row)
                found[names[row["Number"]], exact(row["Rate"])] = (taxable, sum(tax))
        return found

    def bought(self) -> list[dict[str, str]]:
        return csv_rows(self.client.get("purchases-export", month=self.month))

    def differences(self) -> list[int]:
        with tenancy.garage(self.cast.first.pk):
            return [amount for _, amount in differences()]


def exact(value: float | str) -> Fraction:
    return Fraction(str(value))


def paise(value: float | str) -> int:
    found = exact(value) * 100
    assert found.denominator == 1, value
    return int(found)


def heads_of(row: dict[str, str]) -> Heads:
    return [paise(row[name]) for name in HEADS]


def unequal(product: Product, ledger: Ledger) -> dict[str, tuple[Any, Any]]:
    """Return the figures that differ: of the product, and of the ledger."""
    taken = {"taken": 1, "returned": 1}
    moves = product.moves()
    pairs: dict[str, tuple[Any, Any]] = {
        "stock": (
            product.stock(),
            {name: (each.quantity, each.value) for name, each in ledger.stock.items()},
        ),
        "moves": (moves, {name: each.moves for name, each in ledger.stock.items()}),
        "goods taken": (
            -sum(value for each in moves.values() for kind, _, value in each if kind in taken),
            ledger.goods_taken,
        ),
        "profit": (product.jobs(), {name: ledger.profit_of(name) for name in ledger.jobs}),
        "totals": (
            product.subtotals(),
            {name: (job.subtotal, job.total) for name, job in ledger.jobs.items()},
        ),
        "sales": (product.sales(), ledger.sales),
        "sales by HSN": (product.sales_by_hsn(), ledger.sales),
        "goods sold": (product.goods_sold(), ledger.goods_sold),
        "sales total": (product.sales_total(), ledger.sales_total),
        "purchases": (product.purchases(), ledger.purchases),
        "returns": (product.returns(), ledger.returns),
        "differences": (product.differences(), [amount for amount in ledger.differences if amount]),
    }
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


@pytest.fixture
def product(api: Api, cast: Cast) -> Product:
    start = first_of_next_month()
    client = api.as_(cast.owner)
    with tenancy.platform():
        plan = billing.offered_plans()[0]
        until = clock.today() + timedelta(days=90)
        grants.sponsor(cast.first.pk, plan=plan, until=until, reason="A test", by=None)
    with clock.at(start):
        register(client)
        shop = shops.make(cast.first)
    return Product(cast, client, Entering(client, shop, start).run(NOTEBOOK))


def test_month_equals_the_independent_ledger_to_the_paisa(product: Product) -> None:
    assert unequal(product, ledger_of(NOTEBOOK)) == {}


@pytest.mark.parametrize(
    ("place", "changes", "noticed"),
    [
        # The oil of the opening stock costs one paisa more per litre.
        (1, {"cost": "590.26"}, {"stock", "moves", "goods taken", "profit"}),
        (JOB, {"labour": {"oil": "1000.06", "wash": "500"}},
            {"profit", "totals", "sales", "sales by HSN", "sales total"}),
        (COUNT, {"counted": {"filter": "2", "oil": "25.55", "cloth": "23", "pads": "3"}},
            {"stock", "moves", "profit"}),
        (LAST_BILL, {"number": "OM/116"}, {"purchases"}),
    ],
    ids=["cost", "labour", "count", "bill"],
)  # fmt: skip
def test_planted_wrong_number_is_noticed(
    product: Product, place: int, changes: Record, noticed: set[str]
) -> None:
    records = [record | changes if at == place else record for at, record in enumerate(NOTEBOOK)]
    assert set(unequal(product, ledger_of(records))) == noticed


def test_independent_ledger_imports_only_the_standard_library() -> None:
    tree = ast.parse(Path(independent.__file__).read_text())
    names = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert names
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names
