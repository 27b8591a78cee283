"""Each cell has its own numbers: garages, rows of public tables, and our invoices."""

import subprocess
from io import StringIO
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from accounts import services as accounts
from billing import services as billing
from billing.models import FeeInvoice, PaymentMode, Plan
from config import env
from garages import services as garages
from garages.provisioning import take_platform_steps
from kernel import clock, tenancy
from kernel.tenancy import names
from tests.cast import Cast
from tests.cells import second
from tests.cells.second import SecondCell


def paid_fee(garage_id: int) -> str:
    with tenancy.platform():
        plan = Plan.objects.filter(price_paise__gt=0).order_by("pk")[0]
        billing.record_payment(
            garage_id,
            mode=PaymentMode.CASH,
            reference=f"R{garage_id}",
            plan=plan,
            amount_paise=plan.price_paise,
            received_on=clock.today(),
            by=None,
        )
        return FeeInvoice.objects.values_list("number", flat=True).get(garage_id=garage_id)


def test_cell_0_keeps_its_series_and_each_other_cell_has_one(cast: Cast, settings: Any) -> None:
    assert paid_fee(cast.first.pk).startswith("SVB-")
    settings.CELL = 1
    number = paid_fee(cast.second.pk)
    assert number.startswith("SB1-") and number.endswith("-00001") and len(number) <= 16


def test_each_cell_numbers_garages_and_people_from_its_own_range(
    cells: SecondCell, owner: psycopg.Connection
) -> None:
    with cells.active():
        take_platform_steps()
        with transaction.atomic(), tenancy.platform():
            chain = garages.create_chain("Chain there")
            opened = [garages.open_garage(chain, name).pk for name in ("One", "Two")]
            person = accounts.create_person(
                email="new@b.example", name="New", phone="9800000001", password="garage-demo-1"
            )
    assert opened == [second.NUMBER * 65536 + 1, second.NUMBER * 65536 + 2]
    assert person.pk == (second.NUMBER << 48) + 1
    assert chain.pk == (second.NUMBER << 48) + 1
    # Cell 0 cannot use the numbers of cell 1.
    owner.execute("SELECT setval('garage_id_seq', 65535)")
    with pytest.raises(psycopg.errors.SequenceGeneratorLimitExceeded):
        owner.execute("SELECT nextval('garage_id_seq')")


def test_commands_show_cells_that_are_not_well_and_stop_at_the_first_failure(
    cells: SecondCell, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = StringIO()
    call_command("cells", "status", stdout=said)
    assert f"Cell 0  {second.HERE}  open, 2 garages" in said.getvalue()
    assert f"Cell 1  {second.THERE}  open, 0 garages" in said.getvalue()
    call_command("cells", "set", "1", "full", stdout=said)
    with cells.connect() as there:
        assert there.execute("SELECT state FROM cell WHERE number = 1").fetchone() == ("full",)
        there.execute("UPDATE schema_template SET stamp = 'older'")
    with pytest.raises(CommandError, match="Not well: cell 1"):
        call_command("cells", "status", stdout=said)
    assert "has other migrations than this code" in said.getvalue()
    with pytest.raises(CommandError, match="There is no file of cell 9"):
        call_command("cells", "set", "9", "full")

    # Migrating stops at the first cell that fails.
    asked = []

    class Done:
        returncode, stdout, stderr = 1, "", "It is locked.\n"

    def run(*_: Any, env: dict[str, str], **__: Any) -> Done:
        asked.append(env["CELL"])
        return Done()

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(CommandError, match=r"It is locked.\nCell 0 failed. These cells were not changed: 1"):
        call_command("cells", "migrate", stdout=StringIO())
    assert asked == ["0"]


@pytest.mark.prove
def test_migrate_makes_the_cells_known_to_each_other(cells: SecondCell, owner: psycopg.Connection) -> None:
    owner.execute("DELETE FROM cell WHERE NOT is_here")
    said = StringIO()
    call_command("cells", "migrate", stdout=said)
    assert "2 cells are migrated and know each other." in said.getvalue()
    rows = "SELECT number, address, is_here FROM cell ORDER BY number"
    assert owner.execute(rows).fetchall() == [(0, second.HERE, True), (1, second.THERE, False)]
    with cells.connect() as there:
        assert there.execute(rows).fetchall() == [(0, second.HERE, False), (1, second.THERE, True)]


def test_cell_needs_the_common_key_and_a_number_below_32() -> None:
    assert env.MOST_CELLS == names.MOST_CELLS == (names.MAX_GARAGE + 1) >> names.CELL_BITS
    needed = {"DATABASE_URL": "postgresql://a@b/c", "REDIS_URL": "redis://x", "SECRET_KEY": "s"}
    assert (env.read(needed).cell, env.read(needed).cell_key) == (0, "")
    with pytest.raises(env.EnvironmentProblem, match="CELL_KEY is not set"):
        env.read(needed | {"CELL": "1"})
    with pytest.raises(env.EnvironmentProblem, match="CELL must be a number from 0 to 31"):
        env.read(needed | {"CELL": "32", "CELL_KEY": "k" * 32})
