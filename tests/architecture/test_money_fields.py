"""Each field that could make a customer pay less, with each role. The oracle is written here: prices of the list,
times what is on the bill or out of the shelf."""

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any
from uuid import uuid4

import orjson
import pytest
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from config.env import ROOT
from garages.roles import Role
from kernel import clock, tenancy
from tests import cast as casting
from tests import shop as shops
from tests.api import Answered, Api
from tests.architecture.bodies import HANDLING_BODY
from tests.architecture.money_fields import ROWS, TRIED, Cases, Harmless, Money
from tests.architecture.purchases import fill
from tests.architecture.world import rolled_back, writes
from tests.billed import open_job, register
from tests.cast import Cast
from tests.job_parts import READY, hand, set_status, shelf
from tests.tenants.estimates.conftest import Row, drafted, goods, in_days, labour
from tests.tenants.intake.conftest import NEW_CUSTOMER
from tests.tenants.visits.conftest import opened

# The list: services without GST, and parts with GST. Nobody but this file says so.
OIL, WASH, FILTER, BUMPER, GST = Decimal(1000), Decimal(450), Decimal(480), Decimal(6500), Decimal("1.18")
ON_SHELF = 10
TAGS = {"jobs", "estimates", "intake"}
MAY, MAY_NOT = (Role.OWNER, Role.MANAGER), (Role.SERVICE_ADVISOR, Role.TECHNICIAN, Role.CASHIER)
TYPED = {"partName": "Bumper", "hsn": "8708", "unit": "NOS", "gstRate": 18, "unitPrice": 6500}


# -- the fields of the API ---------------------------------------------------------------------------------


def fields_of(schema: dict[str, Any], schemas: dict[str, Any], before: str = "") -> Iterator[str]:
    """Yield the path of each field of a body. `[]` is any element of a list."""
    while "$ref" in schema:
        schema = schemas[schema["$ref"].rpartition("/")[2]]
    for word in ("anyOf", "oneOf", "allOf"):
        for each in schema.get(word, []):
            yield from fields_of(each, schemas, before)
    if "items" in schema:
        yield from fields_of(schema["items"], schemas, f"{before}[]")
    for name, field in schema.get("properties", {}).items():
        path = f"{before}.{name}" if before else name
        yield path
        yield from fields_of(field, schemas, path)


def test_each_field_of_a_writing_operation_says_whether_it_decides_money() -> None:
    document = orjson.loads((ROOT / "webapp" / "openapi.json").read_bytes())
    found = {
        operation["operationId"]: {
            field
            for content in operation.get("requestBody", {}).get("content", {}).values()
            for field in fields_of(content["schema"], document["components"]["schemas"])
        }
        for ways in document["paths"].values()
        for method, operation in ways.items()
        if method != "get" and TAGS & set(operation.get("tags", ()))
    }
    assert found == {name: set(rows) for name, rows in ROWS.items()}


# -- the scene ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scene:
    """A garage with GST. A job is ready, with both services, three filters of which two are out, and two bumpers.
    A fourth filter is out that is not on the bill. An estimate of another car was sent."""

    cast: Cast
    clients: dict[Role, Api]
    names: dict[str, Any]
    part: dict[str, Any]
    job: Row
    estimate: Row

    def calls(self) -> dict[str, tuple[str, str, Row]]:
        """Return method, path and a body that changes no price, for each operation with fields."""
        job, estimate, line = (
            "jobs/{job}",
            "estimates/{estimate}",
            {"partId": self.part["partId"], "quantity": 1},
        )
        decided = {"decisions": [{"question": "price", "answer": "use", "serviceId": "{oil}", "rate": 1000}]}
        new = {"customer": NEW_CUSTOMER, "vehicle": {"vehicleNumber": "KA05MX7171", "vehicleModel": "Baleno"}}
        told = {"services": [{"serviceId": "{oil}", "rate": 1000}], "taxCollected": 1, "slip": "P-7K3F"}
        entry = HANDLING_BODY | new | told | decided | {"intakeId": str(uuid4()), "takenAt": "{now}"}
        parts = [line | {"unitPrice": 480}, TYPED | {"quantity": 1}]
        return {
            "open_job": ("POST", "jobs", self.job | {"partsUsed": parts}),
            "change_job": ("PUT", job, self.job),
            "set_job_tax": ("PUT", f"{job}/tax", {"taxCollected": 1, "exemptReason": "x"}),
            "set_po_number": ("PUT", f"{job}/po-number", {"poNumber": "PO 7"}),
            "use_todays_rates": ("PUT", f"{job}/gst-rates", {"gstRate": 18}),
            "change_status": ("POST", "jobs/change-status", {"jobId": "{job}", "jobStatusId": 4}),
            "allow_excess": ("POST", f"{job}/allow-excess", {"upTo": 1, "reason": "x"}),
            "comment_on_job": ("POST", f"{job}/comments", {"comment": "x"}),
            "take_parts": ("POST", f"{job}/parts/take", {"lines": [line]}),
            "return_parts": ("POST", f"{job}/parts/return", {"lines": [line | {"jobPartId": "{filter}"}]}),
            "bill_part": ("POST", "job-parts/{unbilled}/bill", {"unitPrice": 480}),
            "draft_estimate": ("POST", "visits/{visit}/estimates", {"pointIds": []}),
            "change_estimate": ("PUT", estimate, self.estimate),
            "send_estimate": ("POST", f"{estimate}/send", {}),
            "withdraw_estimate": ("POST", f"{estimate}/withdraw", {"reason": "x"}),
            "open_estimated_job": ("POST", f"{estimate}/open-job", HANDLING_BODY),
            "set_estimate_rule": (
                "PUT",
                "estimate-rule",
                {"validDays": 7, "signature": "off", "keepMonths": 25},
            ),
            "record_decision": ("POST", f"{estimate}/decisions", {"answers": [{}], "way": "message"}),
            "take_in": ("POST", "intakes", entry),
            "open_counter": ("POST", "counter/open", {"device": str(uuid4()), "label": "x"}),
            "report_counter": ("POST", "counter/report", {"device": str(uuid4()), "waiting": 0}),
            "switch_off_counter": ("POST", "counter/devices/1/off", {"off": True}),
        }

    def send(self, client: Api, name: str, *changes: tuple[str, Any, int]) -> tuple[Row, Answered]:
        method, path, body = self.calls()[name]
        body = fill(deepcopy(body), self.names)
        for field, value, at in changes:
            put(body, field, fill({"": value}, self.names)[""], at)
        return body, client.send(method, f"/api/garage/{fill(path, self.names)}", body=body)

    def snapshot(self) -> tuple[Any, ...]:
        owner = self.as_(Role.OWNER)
        return (
            owner.get(f"jobs/{self.names['job']}").data,
            owner.get(f"estimates/{self.names['estimate']}").data,
            owner.get("jobs").data["recordCount"],
            owner.get(f"parts/{self.part['partId']}").data["onHand"],
        )

    def as_(self, role: Role) -> Api:
        return self.clients[role]

    def least(self) -> Decimal:
        """Return the least that the ready job may cost: its services, its bumpers, the filters on its bill, and the
        filters that left the shelf since then."""
        on_hand = Decimal(str(self.as_(Role.OWNER).get(f"parts/{self.part['partId']}").data["onHand"]))
        out = ON_SHELF - on_hand
        job = self.as_(Role.OWNER).get(f"jobs/{self.names['job']}").data
        undecided = sum(
            Decimal(str(line["issued"]))
            for line in job["parts"]
            if not line["onBill"] and not line["freeReason"]
        )
        filters = max(min(out - undecided, Decimal(3)), Decimal(0))
        return (OIL + WASH) * GST + 2 * BUMPER + filters * FILTER

    def price_of(self, body: Row) -> Decimal:
        """Return what a new job or an estimate costs by the list, with the dearest option of each choice."""
        services = {self.names["oil"]: OIL, self.names["wash"]: WASH}
        total = Decimal(0)
        for line in [*(body.get("servicesOpted") or []), *(body.get("services") or [])]:
            one = services[int(line.get("garageJobServiceId") or line.get("serviceId"))]
            total += one * Decimal(str(line.get("quantity") or 1))
        options = [
            max(
                (self.price_of({"lines": option["lines"]}) for option in choice["options"]),
                default=Decimal(0),
            )
            for choice in body.get("choices") or []
        ]
        for line in body.get("lines") or []:
            if line["kind"] == "labour":
                total += services[line["serviceId"]] * Decimal(str(line.get("quantity", 1)))
        total *= GST if body.get("taxCollected", 1) in (1, True, "1") else 1
        for line in [*(body.get("partsUsed") or []), *(body.get("lines") or [])]:
            if line.get("kind") != "labour":
                one = FILTER if line.get("partId") else Decimal(str(line.get("unitPrice", line.get("rate"))))
                total += one * Decimal(str(line["quantity"]))
        return sum(options, total).quantize(Decimal("0.01"), ROUND_HALF_UP)


def put(body: Row, path: str, value: Any, at: int) -> None:
    """Set a field. In a list, `at` chooses the element."""
    *folders, name = re.findall(r"[^.\[\]]+|\[\]", path)
    here: Any = body
    for folder in folders:
        here = here[min(at, len(here) - 1)] if folder == "[]" else here.setdefault(folder, {})
    here[name] = value


@pytest.fixture(scope="module")
def scene(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Scene]:
    """Create the test data once. Each row is rolled back."""
    with django_db_blocker.unblock(), transaction.atomic():
        with tenancy.platform():
            cast = casting.read()
        yield _scene(cast)
        transaction.set_rollback(True)


def _scene(cast: Cast) -> Scene:
    owner, shop = Api().as_(cast.owner), shops.make(cast.first)
    register(owner)
    part = shelf(owner, ON_SHELF)
    listed = {"partId": part["partId"], "quantity": 2, "unitPrice": 480}
    job_id = open_job(owner, shop, taxCollected=1, partsUsed=[listed, TYPED | {"quantity": 2}])
    hand(owner, "take", job_id, part, 3)
    filters, bumpers, unbilled = (line["jobPartId"] for line in owner.get(f"jobs/{job_id}").data["parts"])
    parts = [
        listed | {"jobPartId": filters, "quantity": 3},
        TYPED | {"jobPartId": bumpers, "quantity": 2},
        listed | {"jobPartId": unbilled, "quantity": 1, "onBill": False},
    ]
    job = shop.job(taxCollected=1, partsUsed=parts)
    assert owner.put(f"jobs/{job_id}", job).status == 200
    set_status(owner, job_id, READY)
    visit = opened(owner, shop)
    estimate_id = drafted(owner, visit)
    lines = [
        labour(shop.oil, 1000),
        goods(480, 2, partId=part["partId"], partName=""),
        goods(6500, partName="Bumper"),
    ]
    options = [{"label": name, "lines": [goods(paise)]} for name, paise in (("A", 590), ("B", 690))]
    body = {"lines": lines, "choices": [{"name": "Pads", "options": options}], "taxCollected": 1}
    estimate = body | {"validUntil": in_days(7)}
    assert owner.put(f"estimates/{estimate_id}", estimate).status == 200
    assert owner.post(f"estimates/{estimate_id}/send", {}).status == 200
    names = {
        "oil": shop.oil.pk,
        "wash": shop.wash.pk,
        "job": job_id,
        "part": part["partId"],
        "filter": filters,
        "unbilled": unbilled,
        "visit": visit,
        "estimate": estimate_id,
        "now": clock.now().isoformat(),
        "today": clock.today().isoformat(),
    }
    clients = {role: Api().as_(cast.with_role(role)) for role in Role}
    return Scene(cast, clients, names, part, job, estimate)


# -- the matrix --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.prove)])
@pytest.mark.parametrize("name", [name for name, rows in ROWS.items() if rows and name != "add_job_photo"])
def test_only_roles_with_the_right_make_a_customer_pay_less(
    scene: Scene,
    name: str,
    is_whole: bool,
    subtests: pytest.Subtests,
    record_property: Callable[[str, object], None],
) -> None:
    """It takes up to four seconds, because each field that decides money is sent with each role."""
    before, sent = scene.snapshot(), 0
    for field, cases in ROWS[name].items():
        for case, roles in _cases(cases, is_whole=is_whole):
            for role in roles:
                with subtests.test(field=field, case=str(case), role=role.name), rolled_back():
                    _try(scene, name, field, case, role, before)
                    sent += 1
    record_property("fields sent", sent)


def _cases(cases: Cases, *, is_whole: bool) -> Iterator[tuple[Money | tuple[Any], tuple[Role, ...]]]:
    """Yield the cases with the roles that try them. Without `is_whole`, one value of a harmless field is tried by
    an advisor, who may call most."""
    if isinstance(cases, Harmless):
        values = cases.values if is_whole or cases.values != TRIED else cases.values[:1]
        for value in values:
            yield (value,), MAY_NOT if is_whole or cases.values != TRIED else (Role.SERVICE_ADVISOR,)
    elif isinstance(cases, Money):
        yield cases, tuple(Role)
    elif isinstance(cases, list):
        for case in cases:
            yield case, tuple(Role)


def _try(
    scene: Scene, name: str, field: str, case: Money | tuple[Any], role: Role, before: tuple[Any, ...]
) -> None:
    client, written = scene.as_(role), writes(scene.cast)
    if isinstance(case, Money):
        beside = [(path, value, case.at) for path, value in _beside(field, case)]
        body, answer = scene.send(client, name, (field, case.value, case.at), *beside)
        if role in MAY:
            assert answer.status == 200, (body, answer.body)
        else:
            assert answer.status in (400, 409, 422), (body, answer.body)
            # A refused request may have written rows and rolled them back.
            assert writes(scene.cast) == written or scene.snapshot() == before
        return
    body, answer = scene.send(client, name, (field, case[0], 0))
    assert answer.status < 500, answer.body
    if answer.status != 200:
        # The gate rolled it back, as other tests show.
        return
    job, estimate = (scene.as_(Role.OWNER).get(path).data for path in _paths(scene))
    assert Decimal(str(job["estimatedCost"])) >= scene.least()
    if name in ("open_job", "take_in"):
        new = scene.as_(Role.OWNER).get(f"jobs/{answer.data['jobId']}").data
        assert Decimal(str(new["estimatedCost"])) >= scene.price_of(body), body
    wanted = body if name == "change_estimate" else scene.estimate
    assert Decimal(str(estimate["total"])) >= scene.price_of(wanted), body


def _beside(field: str, case: Money) -> Iterator[tuple[str, Any]]:
    for path, value in case.beside:
        yield (field.rpartition(".")[0] + path if path.startswith(".") else path), value


def _paths(scene: Scene) -> tuple[str, str]:
    return f"jobs/{scene.names['job']}", f"estimates/{scene.names['estimate']}"


def test_negative_control_shows_that_the_unchanged_bodies_are_accepted(scene: Scene) -> None:
    """Without this, a body with another mistake would look like a refused price."""
    for name in ("open_job", "change_job", "set_job_tax", "bill_part", "change_estimate", "take_in"):
        with rolled_back():
            _body, answer = scene.send(scene.as_(Role.SERVICE_ADVISOR), name)
            assert answer.status in (200, 409 if name == "take_in" else 200), (name, answer.body)
