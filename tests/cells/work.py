"""A chain with work: a job, an invoice, a payment, a link, a paid subscription and people."""

from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from django.db import transaction

from billing import services as billing
from billing.models import FeeInvoice, PaymentMode, Plan
from kernel import clock, tenancy
from tests import shop as shops
from tests.api import Api
from tests.billed import issue, open_job, register, run_outbox
from tests.cast import Cast
from tests.cells.moves import close_tasks


@dataclass(frozen=True)
class Work:
    chain_id: int
    garage_id: int
    job_id: int
    # The page that the link in the mail opens, and its token.
    address: str
    link: str
    invoice: str
    fee: str


def make(cast: Cast, *, papers: bool = True) -> Work:
    """Do the work. Drawing the papers takes most of the time."""
    shop = shops.make(cast.first)
    client = Api().as_(cast.owner)
    register(client)
    job_id = open_job(client, shop, taxCollected=1)
    issued = issue(client, job_id)
    paid = client.post(f"jobs/{job_id}/payments", {"amount": 500, "paymentMethodId": 2, "reference": "UTR1"})
    assert paid.status == 200, paid.body
    address = client.post(f"jobs/{job_id}/share-link").data["address"]
    with transaction.atomic(), tenancy.platform():
        plan = Plan.objects.filter(price_paise__gt=0).order_by("pk").first()
        assert plan is not None
        billing.record_payment(
            cast.first.pk,
            mode=PaymentMode.UPI,
            reference="427381928374",
            plan=plan,
            amount_paise=plan.price_paise,
            received_on=clock.today(),
            by=None,
        )
        fee = FeeInvoice.objects.values_list("number", flat=True).get(garage_id=cast.first.pk)
    close_tasks(kind="garages.provision")
    if papers:
        run_outbox()
    else:
        close_tasks()
    link = parse_qs(urlsplit(address).query)["link"][0]
    return Work(cast.first.chain_id, cast.first.pk, job_id, address, link, issued["number"], fee)
