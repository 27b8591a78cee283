"""A move that fails or is refused changes nothing. A killed move can be run again."""

from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from cells import busy, comparing, moving
from kernel import outbox, tenancy
from tests.api import Api, refused
from tests.cast import Cast
from tests.cells import second
from tests.cells.conftest import write_files
from tests.cells.moves import close_tasks, contents, move
from tests.cells.second import SecondCell

PROFILE = {"firstName": "Asha", "lastName": "", "phoneNumber": "9800000001"}


class Broken(Exception):
    """A step that breaks."""


def breaks(*_: Any, **__: Any) -> Any:
    raise Broken("The disk is full.")


@pytest.fixture
def chain(cells: SecondCell, committed_db: Cast) -> int:
    close_tasks()
    return int(committed_db.first.chain_id)


def left_there(cells: SecondCell) -> tuple[Any, ...]:
    """Return what a failed move could leave in the target: rows, schemas and roles."""
    with cells.connect() as there:
        found = there.execute(
            "SELECT (SELECT count(*) FROM garage), (SELECT count(*) FROM person), (SELECT count(*) FROM chain),"
            " (SELECT count(*) FROM chain_move), (SELECT count(*) FROM audit_entry),"
            " (SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'garage\\_%%'),"
            " (SELECT count(*) FROM pg_roles WHERE starts_with(rolname, %s))",
            [f"{second.NAME}_garage_"],
        ).fetchone()
    assert found is not None
    return tuple(found)


NOTHING = (0, 0, 0, 0, 0, 0, 0)
FAILURES: tuple[tuple[Any, str, Any], ...] = (
    (busy, "wait_for_transactions", lambda *_: False),
    (busy, "wait_for_tasks", lambda *_: {"invoices.draw": 2}),
    (moving, "save", breaks),
    (moving, "restore_into", breaks),
    (comparing, "differences", lambda *_: ["garage_1.job differs"]),
    (moving, "switch", breaks),
    (moving, "_audit", breaks),
)


def test_chain_opens_again_after_a_failure_of_each_step_before_the_switch(
    cells: SecondCell,
    committed_db: Cast,
    owner: psycopg.Connection,
    chain: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cast = committed_db
    client = Api().as_(cast.owner)
    before = [contents(owner, garage.pk) for garage in (cast.first, cast.second)]
    for where, name, broken in FAILURES:
        with monkeypatch.context() as patch:
            patch.setattr(where, name, broken)
            with pytest.raises((CommandError, Broken)):
                move(chain)
        assert [contents(owner, garage.pk) for garage in (cast.first, cast.second)] == before, name
        newest = owner.execute("SELECT state, problem <> '' FROM chain_move ORDER BY id DESC LIMIT 1")
        assert newest.fetchone() == ("opened", True), name
        assert left_there(cells) == NOTHING, name
    assert client.put("profile", PROFILE).status == 200
    assert "works at" in move(chain)


def test_killed_move_is_finished_by_a_later_run(
    cells: SecondCell,
    committed_db: Cast,
    owner: psycopg.Connection,
    chain: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client = Api().as_(committed_db.owner)
    for name, arrives in (("copy", False), ("compare", False), ("switch", False), ("_leave", True)):
        with monkeypatch.context() as patch:
            patch.setattr(moving, name, breaks)
            # A killed process opens nothing.
            patch.setattr(moving, "_thaw", lambda *_: None)
            with pytest.raises(Broken):
                move(chain)
        assert client.get("staffs").status == 200
        assert refused(client.put("profile", PROFILE), 503, "moving")
        assert (left_there(cells) != NOTHING) is arrives
        if name == "copy":
            call_command("move_chain", chain, open=True)
            assert client.put("profile", PROFILE).status == 200
    with pytest.raises(CommandError, match="is in cell 1 already"):
        call_command("move_chain", chain, open=True)
    assert "works at" in move(chain)
    assert refused(client.get("staffs"), 421, "moved")
    states = owner.execute("SELECT state FROM chain_move ORDER BY id").fetchall()
    assert states == [("opened",), ("switched",)]
    with pytest.raises(CommandError, match="has no unfinished move"):
        call_command("move_chain", chain, open=True)


@pytest.mark.prove
def test_move_with_an_unclear_switch_stays_frozen_until_it_is_run_again(
    cells: SecondCell, committed_db: Cast, chain: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose_the_answer(connection: Any, *_: Any) -> None:
        def commit() -> None:
            connection.execute("COMMIT")
            raise psycopg.OperationalError("The connection is lost.")

        connection.commit = commit

    with monkeypatch.context() as patch:
        patch.setattr(moving, "_audit", lose_the_answer)
        with pytest.raises(CommandError, match="Run the move again to finish it"):
            move(chain)
    assert refused(Api().as_(committed_db.owner).put("profile", PROFILE), 503, "moving")
    assert "works at" in move(chain)


BUSY = (
    ("an import is under way", "garage_1.import_run", "INSERT INTO garage_1.import_run (what, state,"
     " file_name, rows, problems, will_add, ignored_columns, membership_id, person_name) VALUES ('customers',"
     " 'running', 'a.csv', 1, '[]', '{}', '[]', gen_random_uuid(), 'A')"),
    ("an export is under way", "garage_1.garage_export", "INSERT INTO garage_1.garage_export (state,"
     " membership_id, person_name) VALUES ('waiting', gen_random_uuid(), 'A')"),
    ("a payment at Stripe is under way", "stripe_page", "INSERT INTO stripe_page (page_id, garage_id, kind,"
     " plan_id, state, address, asked_by, created_at) SELECT gen_random_uuid(), 1, 'checkout', min(id),"
     " 'open', '', 1, now() FROM plan"),
    ("a change is on its way to Stripe", "stripe_subscription", "INSERT INTO stripe_subscription (garage_id,"
     " subscription_id, customer_id, status, is_over, ends, open_invoice, wishes, told)"
     " VALUES (1, 'sub_1', 'cus_1', 'active', false, false, '', 2, 1)"),
)  # fmt: skip


def test_move_is_refused_if_work_is_under_way_or_the_cells_do_not_fit(
    cells: SecondCell, cell_here: Any, owner: psycopg.Connection, chain: int, committed_db: Cast
) -> None:
    def refuses(reason: str, *, chain_id: int = chain, to: int = second.NUMBER) -> None:
        with pytest.raises(CommandError, match=f"Nothing was moved. {reason}"):
            move(chain_id, to)
        assert owner.execute("SELECT count(*) FROM garage WHERE frozen").fetchone() == (0,)
        assert owner.execute("SELECT count(*) FROM chain_move").fetchone() == (0,)

    for reason, table, statement in BUSY:
        owner.execute(statement)
        refuses(f"Try again later: .*: {reason}")
        owner.execute(f"DELETE FROM {table}")
    refuses("There is no chain 999", chain_id=999)
    refuses(r".*cell-7.env cannot be read", to=7)
    refuses("The chain is in cell 0 already", to=0)
    with cells.connect() as there:
        there.execute("UPDATE cell SET state = 'full' WHERE is_here")
        refuses("Cell 1 is full")
        there.execute("UPDATE cell SET state = 'open' WHERE is_here")
        there.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('cells', '0009', now())")
        refuses("Cell 1 has other migrations")
        there.execute("DELETE FROM django_migrations WHERE name = '0009'")
    folder = cell_here.CELLS_DIR
    write_files(folder, cells, SECRET_KEY="another key of at least 32 characters")
    refuses("Cell 1 does not accept this cell's SECRET_KEY")
    write_files(folder, cells, OWNER_DATABASE_URL=second.url_of_owner())
    refuses("The database of cell-1.env is not cell 1")
    write_files(folder, cells, CELL_KEY="another key of at least 32 characters")
    refuses(".*has another CELL_KEY")
    write_files(folder, cells)
    owner.execute("SELECT pg_advisory_lock(%s)", [moving._LOCK])
    refuses("Another move runs in this cell")
    owner.execute("SELECT pg_advisory_unlock(%s)", [moving._LOCK])

    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        outbox.enqueue("stock.check", key="now", garage=committed_db.first.pk)
    with pytest.raises(CommandError, match=r"still open after .*: stock.check \(1\)"):
        move(chain)
    # Tasks of other garages do not matter.
    assert "works at" in move(int(committed_db.second.chain_id))
