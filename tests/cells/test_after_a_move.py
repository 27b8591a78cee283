"""After a move: the sweep of the former cell, the way back, and people who work in two cells."""

from datetime import timedelta

import psycopg
import pytest
from django.core.management import call_command
from django.db import transaction

from accounts import services as accounts
from cells import comparing
from kernel import tenancy
from tests.api import Api, Client, refused
from tests.cast import PASSWORD, Cast
from tests.cells import second
from tests.cells.moves import close_tasks, contents, move
from tests.cells.second import SecondCell
from tests.cells.work import make
from tests.database import drop_spare
from tests.outbox import drain


def age_move(owner: psycopg.Connection, days: int) -> None:
    owner.execute("UPDATE chain_move SET ended_at = now() - %s", [timedelta(days=days)])


def test_former_cell_is_swept_after_a_week_and_still_leads_to_the_new_cell(
    cells: SecondCell, committed_db: Cast, owner: psycopg.Connection
) -> None:
    cast = committed_db
    work = make(cast, papers=False)
    other = contents(owner, cast.second.pk)
    move(work.chain_id)
    # The copy of the test's database uses the role of the garage too.
    drop_spare()
    age_move(owner, 6)
    call_command("cells", "sweep")
    assert owner.execute("SELECT count(*) FROM pg_namespace WHERE nspname = 'garage_1'").fetchone() == (1,)
    age_move(owner, 8)
    call_command("cells", "sweep")
    left = owner.execute(
        "SELECT (SELECT count(*) FROM pg_namespace WHERE nspname = 'garage_1'),"
        " (SELECT count(*) FROM pg_roles WHERE rolname = current_database() || '_garage_1'),"
        " (SELECT count(*) FROM membership WHERE garage_id = 1), (SELECT count(*) FROM fee_invoice),"
        " (SELECT count(*) FROM audit_entry WHERE garage_id = 1),"
        " (SELECT string_agg(email, ' ') FROM person), (SELECT string_agg(state, ' ') FROM chain_move)"
    )
    assert left.fetchone() == (0, 0, 0, 0, 0, "outsider@cast.example", "swept")
    assert contents(owner, cast.second.pk) == other
    link = Client().get(f"/shared/{work.link}/invoice.pdf")
    assert (link.status_code, link["Location"]) == (308, f"{second.THERE}/shared/{work.link}/invoice.pdf")
    page = Api().get("job-status", link=work.link)
    assert refused(page, 421, "moved") and page.data == {"address": second.THERE}


@pytest.mark.prove
def test_chain_comes_back_with_what_it_did_in_the_other_cell(
    cells: SecondCell, committed_db: Cast, owner: psycopg.Connection
) -> None:
    cast = committed_db
    close_tasks()
    move(cast.first.chain_id)
    drop_spare()
    with cells.active():
        token = Api().post("login", {"email": "owner@cast.example", "password": PASSWORD}).data["token"]
        there = Api(token=token)
        added = there.post(
            "staffs",
            {
                "staffName": "Neha There",
                "email": "neha@cast.example",
                "phoneNumber": "9800000009",
                "roleId": 3,
                "password": PASSWORD,
                "cpassword": PASSWORD,
            },
        )
        assert added.status == 200, added.body
        staff_id = added.data["staffId"]
        with transaction.atomic(), tenancy.platform(), tenancy.connection().cursor() as cursor:
            cursor.execute("SELECT id FROM person WHERE email = 'neha@cast.example'")
            (new_person,) = cursor.fetchone()
        drain()
        # The operator runs this on a machine that reaches both databases.
        move(cast.first.chain_id, to=0)
        assert refused(there.get("staffs"), 421, "moved")
    assert new_person >> 48 == second.NUMBER
    with cells.connect() as former:
        known = comparing.emails_of(former, [cast.first.pk])
    assert "neha@cast.example" in known
    signed_in = Api().post("login", {"email": "neha@cast.example", "password": PASSWORD})
    assert signed_in.status == 200, signed_in.body
    staff = Api().as_(cast.owner).get("staffs").data["records"]
    assert staff_id in [row["staffId"] for row in staff]
    # New rows here still get ids of this cell.
    with transaction.atomic(), tenancy.platform():
        newest = accounts.create_person(
            email="later@cast.example", name="Later", phone="9800000008", password=PASSWORD
        )
    assert newest.pk < 1 << 48


@pytest.mark.prove
def test_person_with_an_account_in_both_cells_keeps_the_one_there(
    cells: SecondCell, committed_db: Cast
) -> None:
    close_tasks()
    with cells.active(), transaction.atomic(), tenancy.platform():
        person = accounts.create_person(
            email="manager@cast.example", name="Other Name", phone="9800000007", password="another-password"
        )
    assert person.pk >> 48 == second.NUMBER
    move(committed_db.first.chain_id)
    with cells.active():
        assert refused_sign_in("manager@cast.example", PASSWORD)
        signed_in = Api().post("login", {"email": "manager@cast.example", "password": "another-password"})
        # The initial password of an employee must be replaced first.
        assert signed_in.body["data"]["garages"][0]["garageId"] == committed_db.first.pk


def refused_sign_in(email: str, password: str) -> bool:
    return Api().post("login", {"email": email, "password": password}).code == "login_failed"
