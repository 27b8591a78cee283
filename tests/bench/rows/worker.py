"""Drawing an invoice in the worker, from outbox row to stored file, compared with WeasyPrint alone."""

import time
from collections.abc import Iterator

import psutil
import weasyprint
from django.db import transaction

from garages import provisioning
from garages.queries import actor_of
from gst import paper
from gst.document import Document, from_json
from gst.paper import Copy
from kernel import clock, tenancy
from kernel.outbox import runner
from kernel.outbox.models import OutboxRow
from tenants.catalogue.models import Service
from tenants.customers.models import Customer
from tenants.invoices.issuing import issue_invoice
from tenants.invoices.models import Invoice
from tenants.jobs import services as jobs
from tenants.jobs.details import JobDetails
from tenants.vehicles.models import Ownership, Vehicle
from tests.bench.figures import Figure, alternate, compare
from tests.bench.ground import Ground

# There are many short runs, so that a burst of other load affects a few pairs but not the median.
PAIRS, EACH, LINES = 40, 3, 8
DOCUMENTS, WARM = 500, 50
# The growth is relative to the memory after the first fifty documents.
MOST_GROWTH = 1.1


def measure(ground: Ground) -> Iterator[Figure]:
    garage_id = ground.open_garage().pk
    provisioning.provision(garage_id)
    try:
        waiting = _issue(ground, garage_id, PAIRS * EACH + 2)
        with transaction.atomic(), tenancy.garage(garage_id):
            document = from_json(Invoice.objects.values_list("document", flat=True)[0])

        def ours() -> float:
            started = time.perf_counter()
            for _ in range(EACH):
                runner.run(*waiting.pop())
            return EACH / (time.perf_counter() - started)

        def theirs() -> float:
            started = time.perf_counter()
            for _ in range(EACH):
                _bare(document)
            return EACH / (time.perf_counter() - started)

        runner.run(*waiting.pop())
        _bare(document)
        pairs = alternate(PAIRS, ours, theirs)
        yield compare(
            "invoices drawn and stored", "WeasyPrint alone, same page", pairs, "/s", better="more", least=0.9
        )
        yield _memory(document)
    finally:
        ground.drop_garages([garage_id])


def _issue(ground: Ground, garage_id: int, count: int) -> list[tuple[int, int]]:
    """Issue invoices for new jobs. Returns the outbox rows that draw them."""
    with transaction.atomic(), tenancy.platform():
        actor = actor_of(ground.person.pk, garage_id)
        with tenancy.garage(garage_id):
            customer = Customer.objects.create(name="Meera Iyer", phone="+919876543210")
            vehicle = Vehicle.objects.create(number="MH12AB1234", search_key="MH12AB1234", model="Swift")
            Ownership.objects.create(customer=customer, vehicle=vehicle)
            offered = dict(Service.objects.order_by("id").values_list("id", "rate_paise")[:LINES])
            today = clock.today()
            details = JobDetails(
                customer_id=customer.pk,
                vehicle_id=vehicle.pk,
                entry_date=today,
                expected_on=today,
                priority=1,
                pickup=1,
                payment_method=1,
                assigned_to=None,
                comments="",
                tax_applies=False,
                quoted=offered,
                claimed_total=None,
            )
            for _ in range(count):
                issue_invoice(actor, job_id=jobs.open_job(actor, details).pk)
        rows = OutboxRow.objects.filter(kind="invoices.draw", garage_id=garage_id)
        return list(rows.values_list("id", "claims"))


def _bare(document: Document) -> bytes:
    page = paper.page_of(document, Copy.ORIGINAL, None, None, style="")
    fonts, style = paper.renderer()._prepared
    content: bytes = weasyprint.HTML(string=page).write_pdf(
        stylesheets=[style], font_config=fonts, pdf_tags=True
    )
    return content


def _memory(document: Document) -> Figure:
    """Return the memory growth of this process, which has worked like a worker."""
    for _ in range(WARM):
        paper.pdf(document, copy=Copy.ORIGINAL)
    before = _megabytes()
    for _ in range(DOCUMENTS):
        paper.pdf(document, copy=Copy.ORIGINAL)
    after = _megabytes()
    name = f"memory of a worker after {DOCUMENTS} invoices"
    return Figure(name, f"after {WARM}", after, before, "MB", before / after, least=1 / MOST_GROWTH)


def _megabytes() -> float:
    return float(psutil.Process().memory_info().rss) / 1_000_000
