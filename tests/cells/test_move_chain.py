"""`manage.py move_chain`: a chain moves to another cell, completely or not at all."""

from io import StringIO
from urllib.parse import urlsplit

import psycopg
from django.core.management import call_command
from django.test import Client

from backups import checksums
from cells import comparing
from tests.api import Api, refused
from tests.cast import PASSWORD, Cast
from tests.cells import second
from tests.cells.second import SecondCell
from tests.cells.work import Work, make


def moved(work: Work) -> str:
    said = StringIO()
    call_command("move_chain", work.chain_id, to=second.NUMBER, wait=1, stdout=said)
    return said.getvalue()


def test_chain_moves_with_its_money_numbers_links_and_people(
    cells: SecondCell, committed_db: Cast, owner: psycopg.Connection
) -> None:
    cast = committed_db
    work = make(cast)
    client = Api().as_(cast.owner)
    before = comparing.content(owner, work.garage_id, [])
    other = checksums.of_schema(owner, cast.second.pk), checksums.of_public_rows(owner, cast.second.pk)

    assert f"First Chain works at {second.THERE} now: 1 garages" in moved(work)

    with cells.connect() as there:
        arrived = comparing.content(there, work.garage_id, [])
        # The garage is open there, and frozen rows were compared.
        differing = {"public.garage", "public.audit_entry"}
        assert {name for name in before if before[name] != arrived.get(name)} <= differing
    assert other == (
        checksums.of_schema(owner, cast.second.pk),
        checksums.of_public_rows(owner, cast.second.pk),
    )
    signed_in, page, pdf = cells.call(
        ("POST", "/api/garage/login", None, {"email": "owner@cast.example", "password": PASSWORD}),
        ("GET", f"/api/garage/job-status?link={work.link}", None, None),
        ("GET", f"/shared/{work.link}/invoice.pdf", None, None),
    )
    assert [garage["garageId"] for garage in signed_in.body["data"]["garages"]] == [work.garage_id]
    assert page.body["data"]["invoice"]["number"] == work.invoice
    assert (pdf.status, pdf.body[:4]) == (200, "%PDF")

    # The former cell leads to the new one.
    answer = client.get("jobs", garageId=work.garage_id)
    assert refused(answer, 421, "moved")
    assert (answer.body["message"], answer.data) == ("This garage has moved.", {"address": second.THERE})
    link = Client().get(f"/shared/{work.link}/invoice.pdf")
    assert (link.status_code, link["Location"]) == (308, f"{second.THERE}/shared/{work.link}/invoice.pdf")
    assert refused(Api().get("job-status", link=work.link), 421, "moved")
    assert urlsplit(work.address).path == "/job-status"
    token = signed_in.body["data"]["token"]
    (opened,) = cells.call(("POST", f"/api/garage/jobs/{work.job_id}/comments", token, {"comment": "Here"}))
    assert opened.status == 200, opened.body
