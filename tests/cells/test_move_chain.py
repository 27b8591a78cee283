"""`manage.py move_chain`: a chain moves to another cell with everything, and its old links lead there."""

from urllib.parse import urlsplit

import psycopg
import pytest

import demo
from cells import comparing
from tests.api import Api, Client, refused
from tests.cast import PASSWORD, Cast
from tests.cells import second
from tests.cells.moves import close_tasks, contents, move
from tests.cells.second import SecondCell
from tests.cells.work import make
from tests.database import drop_spare
from tests.outbox import drain


def test_chain_moves_with_its_money_numbers_links_and_people(
    cells: SecondCell, committed_db: Cast, owner: psycopg.Connection
) -> None:
    cast = committed_db
    work = make(cast)
    client = Api().as_(cast.owner)
    fee = client.get(f"billing/invoices/{work.fee}/address").data["address"]
    before, other = comparing.content(owner, work.garage_id, []), contents(owner, cast.second.pk)

    assert f"First Chain works at {second.THERE} now: 1 garages" in move(work.chain_id)

    with cells.connect() as there:
        arrived = comparing.content(there, work.garage_id, [])
        state = there.execute("SELECT state, frozen FROM garage WHERE id = %s", [work.garage_id]).fetchone()
    # Both cells record the move.
    assert {name for name in before if before[name] != arrived.get(name)} == {"public.audit_entry"}
    assert state == ("ready", False)
    assert contents(owner, cast.second.pk) == other
    with cells.active():
        signed_in = Api().post("login", {"email": "owner@cast.example", "password": PASSWORD})
        assert [garage["garageId"] for garage in signed_in.data["garages"]] == [work.garage_id]
        there_now = Api(token=signed_in.data["token"])
        assert there_now.get("staffs").data["recordCount"] == 5
        bill = there_now.get(f"jobs/{work.job_id}/bill").data
        assert [row["reference"] for row in bill["payments"]] == ["UTR1"]
        assert there_now.get(f"billing/invoices/{work.fee}/address").status == 200
        page = Api().get("job-status", link=work.link)
        assert page.data["invoice"]["number"] == work.invoice
        for link in (f"/shared/{work.link}/invoice.pdf", fee):
            assert Client().get(link).content.startswith(b"%PDF")
        written = there_now.post(f"jobs/{work.job_id}/comments", {"comment": "We are here."})
        assert written.status == 200, written.body

    # The former cell leads to the new one.
    answer = client.get("jobs", garageId=work.garage_id)
    assert refused(answer, 421, "moved")
    assert (answer.body["message"], answer.data) == ("This garage has moved.", {"address": second.THERE})
    assert answer.response["Location"] == second.THERE
    assert refused(client.get("me"), 421, "moved")
    assert refused(client.put("profile", {"firstName": "New"}), 421, "moved")
    sign_in = Api().post("login", {"email": "owner@cast.example", "password": PASSWORD})
    assert refused(sign_in, 421, "moved") and "Location" not in sign_in.response
    assert client.post("logout").status == 200
    for path in (f"/shared/{work.link}/invoice.pdf", fee, f"/media/{work.garage_id}/a-logo"):
        link = Client().get(path)
        assert (link.status_code, link["Location"]) == (308, f"{second.THERE}{path}")
        assert link["Cache-Control"] == "no-store"
    assert urlsplit(work.address).path == "/job-status"
    page = Api().get("job-status", link=work.link)
    assert refused(page, 421, "moved") and page.data == {"address": second.THERE}


@pytest.mark.prove
def test_demo_chain_with_all_kinds_of_work_moves_and_comes_back(
    cells: SecondCell, committed_db: Cast, owner: psycopg.Connection
) -> None:
    demo.make()
    for _ in range(4):
        drain()
    close_tasks()
    chains = owner.execute(
        "SELECT chain_id, array_agg(id ORDER BY id) FROM garage GROUP BY chain_id ORDER BY count(*) DESC, 1"
    ).fetchall()
    (chain_id, branches), *others = chains
    assert len(branches) > 1
    before = {garage_id: contents(owner, garage_id) for _, ids in others for garage_id in ids}
    said = move(chain_id)
    assert f"{len(branches)} garages" in said
    assert {garage_id: contents(owner, garage_id) for garage_id in before} == before
    drop_spare()
    with cells.active():
        assert f"{len(branches)} garages" in move(chain_id, to=0)
    assert {garage_id: contents(owner, garage_id) for garage_id in before} == before
