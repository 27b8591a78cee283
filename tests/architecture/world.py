"""Two garages with one object of each kind, and functions that call the garage operations on them."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django.db import connection, transaction

from billing.models import SubscriptionPeriod
from billing.online.models import StripePage
from billing.services.fees import issue_fee
from garages.models import Garage
from kernel import clock, tenancy
from kernel.http.gate import Door
from kernel.tenancy import grants
from kernel.tenancy.names import schema_of
from support.models import SupportAccess
from tenants.alerts.models import Alert
from tenants.catalogue import words
from tenants.customers.models import Customer
from tenants.exchange import services as importing
from tenants.exchange.codes import Imported
from tenants.files import services as files
from tenants.intake.devices import open_counter
from tenants.intake.models import Intake
from tenants.invoices import payments
from tenants.invoices.codes import DeductionKind
from tenants.invoices.deductions import DeductionDetails, deduct
from tenants.invoices.issuing import issue_invoice
from tenants.invoices.payments import PaymentDetails
from tenants.jobs import services as jobs
from tenants.jobs.codes import PaymentMethod
from tenants.jobs.models import Job, JobPart, JobPhoto
from tenants.jobs.parts.details import PartUse
from tenants.jobs.schemas import NewJobIn
from tenants.khata.old_bills import OldBill, add_old_bill
from tenants.khata.statements.services import make_statement
from tenants.parts import services as parts
from tenants.parts.labels.details import Copies, LabelOrder
from tenants.parts.labels.services import order_labels
from tenants.parts.labels.sizes import CodeKind, LabelSize
from tenants.parts.schemas import PartIn
from tenants.radar.codes import FindingState, RuleName
from tenants.radar.models import Finding
from tenants.sales.fields import SaleIn
from tenants.sales.selling import sell
from tenants.staff.models import Staff
from tenants.stock.codes import CountScope, Keeper
from tenants.stock.counts import services as counts
from tenants.stock.models import OldPart
from tests import cast as casting
from tests import shop as shops
from tests.api import Answered, Api
from tests.architecture.bodies import PART_BODY, SALE_BODY
from tests.architecture.estimates import estimates_of
from tests.architecture.foreign_id import ForeignId
from tests.architecture.foreign_ids import FOREIGN
from tests.architecture.operations import operations
from tests.architecture.purchases import fill, purchases_of
from tests.architecture.visits import visits_of
from tests.cast import Cast
from tests.proving import IS_PROOF

GARAGE_OPERATIONS = {
    operation.name: operation for operation in operations() if operation.gate.door == Door.GARAGE
}
WRITES = """
SELECT sum(
    pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
    + pg_stat_get_xact_tuples_deleted(oid)
)
FROM pg_class WHERE relkind = 'r' AND relnamespace = ANY(%s::regnamespace[])
"""
CALLS = {name: ways[0] for name, ways in FOREIGN.items()}


def ids(cast: Cast) -> dict[str, Any]:
    """Create one object of each kind in both garages. Returns their ids."""
    found: dict[str, Any] = {
        "garage": cast.second.pk,
        "own_garage": cast.first.pk,
        "now": clock.now().isoformat(),
        "today": clock.today().isoformat(),
        "next_week": (clock.today() + timedelta(days=7)).isoformat(),
    }
    for prefix, garage, person in (("", cast.second, cast.outsider), ("own_", cast.first, cast.technician)):
        shop = shops.make(garage)
        worker = casting.actor(cast.outsider if prefix == "" else cast.owner, garage)
        with transaction.atomic(), tenancy.platform():
            trial = SubscriptionPeriod.objects.get(garage=garage)
            fee = issue_fee(
                garage.pk,
                trial.pk,
                plan=trial.plan,
                days=(trial.start, trial.end),
                paid_paise=1,
                received=None,
            )
            found[f"{prefix}fee"] = fee.number
            found[f"{prefix}page"] = StripePage.objects.create(
                garage=garage, kind="portal", asked_by=person.pk, created_at=clock.now()
            ).page_id
            found[f"{prefix}look"] = SupportAccess.objects.create(
                garage=garage, person=person, reason="x", expires_at=clock.now() + timedelta(minutes=30)
            ).uuid
        with transaction.atomic(), tenancy.garage(garage.pk):
            found[f"{prefix}staff"] = Staff.objects.get(email=person.email).pk
            found[f"{prefix}file"] = files.store(b"x", content_type="text/plain", name="x.txt").pk
            found[f"{prefix}customer"] = shop.customer.pk
            found[f"{prefix}vehicle"] = shop.vehicle.pk
            found[f"{prefix}service"] = shop.oil.pk
            found[f"{prefix}category"] = shop.engine_id
            word = words.teach_service_word(worker, service_id=shop.oil.pk, phrase="oil")
            found[f"{prefix}word"] = word.pk
            found[f"{prefix}subcategory"] = shop.oil.subcategory_id
            part = parts.add_part(worker, PartIn.model_validate(PART_BODY).details())
            found[f"{prefix}part"] = part.pk
            labels = LabelOrder(LabelSize.ROLL, CodeKind.QR, 1, False, [Copies(part.pk, 1)])
            found[f"{prefix}label_sheet"] = order_labels(worker, labels).pk
            found |= {
                f"{prefix}{name}": pk for name, pk in purchases_of(worker, part, found["today"]).items()
            }
            job = NewJobIn.model_validate(shop.job()).details()
            found[f"{prefix}job"] = jobs.open_job(worker, job).pk
            # The first job gets an invoice, so its parts cannot change.
            use = PartUse(Decimal(1), part.price_paise, part_id=part.pk)
            found[f"{prefix}open_job"] = jobs.open_job(worker, replace(job, parts=[use])).pk
            bill = OldBill("X", clock.today(), 100)
            found[f"{prefix}old_bill"] = add_old_bill(worker, bill, customer_id=shop.customer.pk).pk
            # The customer of this job has no credit at all.
            found[f"{prefix}credit_job"] = jobs.open_job(worker, job).pk
            debtor = Customer.objects.create(
                name="X", phone="+919800000098", credit_days=0, credit_limit_paise=0
            )
            Job.objects.filter(pk=found[f"{prefix}credit_job"]).update(customer=debtor)
            device = open_counter(worker, device=uuid4(), label="x")
            found[f"{prefix}browser"], found[f"{prefix}counter_device"] = device.uuid, device.pk
            found[f"{prefix}intake"] = Intake.objects.create(
                uuid=uuid4(),
                device=device,
                person_name="x",
                taken_at=clock.now(),
                body_sha256=b"x",
                slip="P-0000",
                job_id=found[f"{prefix}job"],
                notes=[],
                line="x",
            ).uuid
            found[f"{prefix}job_part"] = JobPart.objects.get().pk
            found[f"{prefix}old_part"] = OldPart.objects.create(
                part=part,
                job_part_id=found[f"{prefix}job_part"],
                job_id=found[f"{prefix}open_job"],
                quantity=1,
                deposit_paise=1,
                keeper=Keeper.WORKSHOP,
                due_on=clock.today(),
                person_name="x",
            ).pk
            count = counts.open_count(worker, scope=CountScope.NEVER)
            counts.count_part(worker, count_id=count.pk, part_id=part.pk, counted=Decimal(1))
            found[f"{prefix}count"] = count.pk
            found[f"{prefix}leak"] = Finding.objects.create(
                rule=RuleName.STOCK_SHORT,
                key="x",
                subject="part",
                subject_id=part.pk,
                label="x",
                day=clock.today(),
                amount_paise=1,
                facts={},
                state=FindingState.OPEN,
                first_on=clock.today(),
                last_on=clock.today(),
            ).pk
            alert = Alert.objects.create(membership_id=worker.membership_id, kind="x", key="x", text="x")
            found[f"{prefix}alert"] = alert.pk
            file = files.store(b"x", content_type="image/jpeg", name="x.jpg", public=True)
            found[f"{prefix}import"] = importing.check_import(
                worker,
                Imported.SERVICES,
                file_name="x.csv",
                content=b"Category,Subcategory,Name,Rate\nX,X,X,1\n",
            ).pk
            found[f"{prefix}invoice"] = issue_invoice(worker, job_id=found[f"{prefix}job"]).pk
            found[f"{prefix}payment"] = payments.record_payment(
                worker,
                PaymentDetails(100, PaymentMethod.CASH, "", clock.today()),
                job_id=found[f"{prefix}job"],
            ).pk
            found[f"{prefix}deduction"] = deduct(
                worker,
                DeductionDetails(DeductionKind.TDS, 100, clock.today(), "", ""),
                job_id=found[f"{prefix}job"],
            ).pk
            sale = SaleIn.model_validate(
                SALE_BODY | {"partsUsed": [{"partId": part.pk, "quantity": 1, "unitPrice": 100}]}
            )
            found[f"{prefix}sale"] = sell(worker, sale.sale()).job.pk
            found[f"{prefix}statement"] = make_statement(
                worker, customer_id=shop.customer.pk, first=clock.today(), last=clock.today()
            ).pk
            found |= {f"{prefix}{name}": pk for name, pk in visits_of(worker, shop).items()}
            found |= {f"{prefix}{name}": pk for name, pk in estimates_of(worker, shop).items()}
            found[f"{prefix}photo"] = JobPhoto.objects.create(job_id=found[f"{prefix}job"], file=file).pk
    return found


def own_of(names: dict[str, Any]) -> dict[str, Any]:
    """Return the placeholders with the ids of the first garage's own objects."""
    return names | {key: names.get(f"own_{key}", value) for key, value in names.items()}


def send(client: Api, way: ForeignId, names: dict[str, int]) -> Answered:
    named = Api(client.token, client.headers | fill(way.headers, names))
    return named.send(
        way.method,
        f"/api/garage/{fill(way.path, names)}",
        body=fill(way.body, names),
        query=fill(way.query, names),
    )


def checksum(garage: Garage) -> str:
    """Return a checksum over all rows of all tables of a garage."""
    tables = [model._meta.db_table for model in grants.models_of(in_garage=True)]
    rows = " UNION ALL ".join(f"SELECT '{table}', t::text FROM \"{table}\" t" for table in tables)
    with tenancy.garage(garage.pk), connection.cursor() as cursor:
        cursor.execute(f"{rows} ORDER BY 1, 2")
        return hashlib.sha256(repr(cursor.fetchall()).encode()).hexdigest()


def checksums(cast: Cast) -> tuple[str, str]:
    return checksum(cast.second), checksum(cast.first)


def writes(cast: Cast) -> int:
    """Return how many rows of the two garages this transaction has inserted, updated or deleted. Writes that
    were rolled back count too. It takes a hundredth of the time of a checksum."""
    with tenancy.platform(), connection.cursor() as cursor:
        cursor.execute(WRITES, [[schema_of(garage.pk) for garage in (cast.first, cast.second)]])
        (count,) = cursor.fetchone()
    return int(count)


@dataclass(frozen=True)
class World:
    """Two garages with one object of each kind, their ids and their checksums."""

    cast: Cast
    names: dict[str, Any]
    checksums: tuple[str, str]

    @property
    def own(self) -> dict[str, Any]:
        return own_of(self.names)


@contextmanager
def read_only() -> Iterator[None]:
    """Let the database allow only reading, as it does while its disk is almost full."""
    with rolled_back():
        with tenancy.platform(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL transaction_read_only = on")
        yield


@contextmanager
def nothing_changed(world: World) -> Iterator[None]:
    """Expect that the body leaves all rows of both garages as they are. Only a body that wrote rows, and perhaps
    rolled them back, needs a checksum."""
    written = writes(world.cast)
    yield
    if IS_PROOF or writes(world.cast) != written:
        assert checksums(world.cast) == world.checksums


@contextmanager
def rolled_back() -> Iterator[None]:
    """Undo the writes of the body."""
    mark = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(mark)
