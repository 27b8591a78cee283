"""Sixteen sales of the last five filters at once: five invoices, without a gap."""

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from threading import Barrier

from django.db import connections, transaction

from kernel import clock, tenancy
from kernel.errors import Invalid
from tenants.invoices.models import Invoice
from tenants.invoices.payments import PaymentDetails
from tenants.jobs.codes import PaymentMethod
from tenants.jobs.models import Job
from tenants.jobs.parts.details import PartUse
from tenants.sales.selling import Sale, sell
from tenants.stock.models import PartStock
from tests import cast as casting
from tests import shop as shops
from tests.api import Api
from tests.cast import Cast
from tests.tenants.sales.counter import Counter

SALES, LEFT = 16, 5


def test_last_five_filters_are_sold_five_times(committed_db: Cast) -> None:
    shop = shops.make(committed_db.first)
    counter = Counter(Api(), committed_db, shop, on_shelf=LEFT)
    setting = {"mayGoNegative": False, "hsnDigits": 4, "depositDays": 20}
    assert counter.client.put("stock-setting", setting).status == 200
    start = Barrier(SALES)
    actor = casting.actor(committed_db.owner, committed_db.first)
    sale = Sale(
        customer_id=None,
        name="",
        phone="",
        parts=[PartUse(Decimal(1), 48_000, part_id=counter.filter["partId"])],
        tax_applies=True,
        exempt_reason=None,
        claimed_total=Decimal(480),
        paid=PaymentDetails(48_000, PaymentMethod.CASH, "", clock.today()),
        credit_reason="",
    )

    def sell_one(_number: int) -> str:
        try:
            start.wait(30)
            with transaction.atomic(), tenancy.garage(committed_db.first.pk):
                sell(actor, sale)
            return "sold"
        except Invalid:
            return "too few"
        finally:
            connections.close_all()

    with ThreadPoolExecutor(SALES) as pool:
        ends = sorted(pool.map(sell_one, range(SALES)))
    assert ends == ["sold"] * LEFT + ["too few"] * (SALES - LEFT)
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        numbers = Invoice.objects.order_by("number").values_list("number", flat=True)
        assert [int(number[-5:]) for number in numbers] == list(range(1, LEFT + 1))
        assert Job.objects.filter(kind="counter").count() == LEFT
        assert PartStock.objects.get().on_hand == 0
