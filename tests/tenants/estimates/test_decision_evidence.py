"""A decision cannot be changed, a race leaves one decision, and a link shows only its own pictures."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from unittest.mock import patch

import pytest
from django.db import connection, connections, transaction
from django.db.utils import ProgrammingError
from pypdf import PdfReader

from garages.roles import Role
from kernel import tenancy
from kernel.outbox.registry import task_of
from support.rules import SUPPORT_PERMISSIONS
from tenants.estimates import queries
from tenants.estimates.decision.papers import DECISION
from tenants.estimates.models import EstimateDecision
from tenants.files.models import StoredFile
from tenants.jobs.models import Job
from tests import shop as shops
from tests.api import Api, Client
from tests.billed import open_job
from tests.cast import Cast, actor
from tests.drawn import text_of
from tests.pictures import as_text, ink, jpeg, upload
from tests.shop import Shop
from tests.tenants.estimates.conftest import choice, drafted, goods, labour, option, saved
from tests.tenants.estimates.deciding import answers, decide, link_of, look
from tests.tenants.inspections.conftest import points, started


@pytest.mark.parametrize(
    "change",
    [
        "approved_total_paise = 1",
        "record = 'x'",
        "hash = sha256('x')",
        "name = 'X'",
        "previous_hash = NULL",
        "ip = NULL",
    ],
)
def test_garage_cannot_change_or_delete_a_decision(
    client: Api, cast: Cast, estimate_id: int, change: str
) -> None:
    saved(client, estimate_id, goods(590))
    link = link_of(client, estimate_id)
    assert decide(link, look(link), 590).status == 200
    for statement in (f"UPDATE estimate_decision SET {change}", "DELETE FROM estimate_decision"):
        with (
            pytest.raises(ProgrammingError, match="permission denied"),
            transaction.atomic(),
            tenancy.garage(cast.first.pk),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)


def test_link_shows_only_the_pictures_of_its_version(
    owner: Api, cast: Cast, shop: Shop, visit_id: int, estimate_id: int
) -> None:
    template = owner.get("inspection-templates").data[0]["templateId"]
    first, second, *_ = points(owner, started(owner, visit_id, template))
    pictures = []
    for point in (first, second):
        status, body = upload(
            owner, f"visits/{visit_id}/pictures", jpeg((400, 300)), pointId=point["pointId"]
        )
        assert status == 200, body
        pictures.append(int(body["data"]["pictureId"]))
    saved(owner, estimate_id, labour(shop.oil, 1000, pointId=first["pointId"]))
    link = link_of(owner, estimate_id)
    (shown,) = look(link)["lines"][0]["pictures"]
    for address in (shown["address"], shown["thumbAddress"]):
        answer = Client().get(address)
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/jpeg")
        assert answer["Cache-Control"] == "private, no-store"
        assert Client().get(address.replace(str(pictures[0]), str(pictures[1]))).status_code == 404
        assert Client().post(address).status_code == 405
    assert Client().get(shown["address"].replace(link, f"{link[:-2]}AA")).status_code == 404


def test_support_session_sees_neither_address_nor_signature_nor_link(
    owner: Api, cast: Cast, estimate_id: int
) -> None:
    saved(owner, estimate_id, goods(590))
    link = link_of(owner, estimate_id)
    decide(link, look(link), 590, signature=as_text(ink()))
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        for permissions, sees in ((SUPPORT_PERMISSIONS, False), (Role.OWNER.permissions, True)):
            looking = replace(actor(cast.owner, cast.first), permissions=permissions)
            found = queries.get_estimate(looking, estimate_id)
            decision = found["decision"]
            shown = [decision["ip"], decision["browser"] is not None, decision["signature_address"]]
            assert [bool(each) for each in (*shown, found["link"])] == [sees] * 4
            assert decision["name"] == "Asha Rao"


def test_paper_of_a_decision_has_the_same_bytes_twice_and_is_kept_once(
    owner: Api, cast: Cast, shop: Shop, estimate_id: int
) -> None:
    pads = choice("Pads", option("Good", goods(590)), option("Best", goods(1180)))
    saved(owner, estimate_id, labour(shop.oil, 1000), goods(118), choices=[pads])
    link = link_of(owner, estimate_id)
    shown = look(link)
    some = answers(shown, no=(1,), rank=1)
    assert decide(link, shown, 2360, answers=some, signature=as_text(ink())).status == 200
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        paper = DECISION.page(EstimateDecision.objects.get())
        assert paper is not None
        content = DECISION.draw(paper)
        task = task_of(DECISION.task)
        assert task.effect and task.stamp
        wanted = task.load(decision_id=EstimateDecision.objects.get().pk)
        assert task.effect(wanted) == content
        for _ in range(2):
            task.stamp(wanted, content)
        assert task.effect(task.load(decision_id=EstimateDecision.objects.get().pk)) == b""
        assert StoredFile.objects.filter(content_type="application/pdf").count() == 1
    text = text_of(PdfReader(BytesIO(content)))
    for words in ("MH 12 AB 1234", "Pads: one option, or none", "Best", "₹2,360.00", "Asha Rao"):
        assert words in text
    assert paper.digest in text.replace("\n", "").replace(" ", "")


@pytest.mark.prove
def test_parallel_decisions_of_one_version_leave_one_row(committed_db: Cast) -> None:
    shop = shops.make(committed_db.first)
    owner = Api().as_(committed_db.owner)
    job_id = open_job(owner, shop)
    estimate = drafted(owner, owner.post("visits", {"jobId": job_id}).data["visitId"])
    saved(owner, estimate, goods(118), goods(236), taxCollected=0)
    link = link_of(owner, estimate)
    shown = look(link)
    base = float(shown["baseTotal"])

    def answer(number: int) -> tuple[int, str | None]:
        some = {0: ((), 354.0), 1: ((1,), 118.0)}[number % 2]
        try:
            made = decide(
                link,
                shown,
                base + some[1],
                Api(address=f"10.1.0.{number}"),
                answers=answers(shown, no=some[0]),
            )
            return made.status, made.code
        finally:
            connections.close_all()

    # The limit of a link would stop most of them.
    with patch("config.gate.entry.limits.take"), ThreadPoolExecutor(24) as pool:
        found = Counter(pool.map(answer, range(24)))
    print(dict(found))
    # The same answers return the first decision, and others are refused.
    assert set(found) == {(200, None), (409, "estimate_decided")}
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        decision = EstimateDecision.objects.get()
        job = Job.objects.get(pk=job_id)
        assert job.total_paise == job.ceiling_paise == decision.approved_total_paise
