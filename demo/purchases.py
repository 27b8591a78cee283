"""The purchases and counts of the demo garage Andheri. `leaks` books one more bill and returns its goods."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from decimal import Decimal

from django.db import transaction

from demo import paper_bill
from demo.papers import gstin_of
from demo.parts import BRANCH
from garages.queries import actor_of
from kernel import clock, tenancy
from kernel.actor import Actor
from tenants.jobs.parts.counted import post_count
from tenants.parts.models import Part
from tenants.purchases.bills.details import BillDetails, BilledGoods
from tenants.purchases.bills.papers import attach_bill_file
from tenants.purchases.bills.services import book_bill
from tenants.purchases.goods_in.details import Arrived, DeliveryDetails
from tenants.purchases.goods_in.services import take_in_goods
from tenants.purchases.models import PurchaseBill, Supplier
from tenants.purchases.orders.details import OrderDetails, Ordered
from tenants.purchases.orders.services import make_order, send_order
from tenants.purchases.payments.services import mark_bill_paid
from tenants.purchases.suppliers.details import SupplierDetails
from tenants.purchases.suppliers.services import add_supplier
from tenants.stock.codes import CountScope
from tenants.stock.counts.services import count_part, open_count
from tenants.stock.models import StockCount

SUPPLIERS = (
    SupplierDetails(
        name="Om Auto Distributors",
        state_code="27",
        gstin=gstin_of("27", "AAGFO7781L"),
        phone="9820077001",
        email="sales@omauto.example",
        address="Lamington Road, Mumbai 400007",
    ),
    SupplierDetails(
        name="Bharat Lubricants",
        state_code="27",
        gstin=gstin_of("27", "AABCB2231K"),
        phone="9820077002",
        email="orders@bharatlube.example",
        address="Mahape, Navi Mumbai 400710",
    ),
    # Goods from another state have IGST.
    SupplierDetails(
        name="Shree Krishna Batteries",
        state_code="24",
        gstin=gstin_of("24", "AAKCS0098M"),
        phone="9825077003",
        address="Vatva, Ahmedabad 382445",
    ),
)
# The open count has some numbers. One of them is wrong.
COUNTED = {"0986AF0051": 0, "F002H235": 0, "OF-990": 0, "SWF-AF-12": -1, "CRT-AF-09": 0, "NX-AF-07": 0}


def make(garage_id: int, branch: str, owner_id: int) -> None:
    if branch == BRANCH:
        with transaction.atomic(), tenancy.platform():
            owner = actor_of(owner_id, garage_id)
            with tenancy.garage(garage_id):
                purchases = _Purchases(owner)
                purchases.buy()
                purchases.order()
                purchases.count()


class _Purchases:
    def __init__(self, owner: Actor) -> None:
        self.owner = owner
        self.parts = {part.number: part for part in Part.objects.select_related("stock")}
        self.om, self.oils, self.batteries = (add_supplier(owner, details) for details in SUPPLIERS)

    def buy(self) -> None:
        with _days_ago(12) as today:
            lines = [
                self._goods("5W30-1", 40, 605),
                self._goods("10W40-1", 20, 428),
                self._goods("COOL-1", 20, 178),
            ]
            # 36,320.00 with 18 % GST, 450.00 freight and 0.40 round off.
            bill = self._book(self.oils, "BL-2231", 43_308, lines, other_paise=450_00)
            mark_bill_paid(self.owner, bill_id=bill.pk, paid_on=today)
        with _days_ago(6):
            # 2,680.00 and 6,040.00, with 18 % GST.
            filters = [self._goods("0986AF0051", 10, 268), self._goods("BP-100-F", 4, 1510)]
            bill = self._book(self.om, "OM/4411", Decimal("10289.60"), filters)
            attach_bill_file(self.owner, bill_id=bill.pk, content=_photo(bill))
        self._buy_batteries()
        with _days_ago(1):
            # 2,856.00 with 18 % and 1,425.00 with 5 % GST. The supplier rounds to the rupee.
            lines = [self._goods("WB-24", 12, 238), self._goods("CLOTH", 30, Decimal("47.5"))]
            self._book(self.om, "OM/4455", 4_866, lines)

    def _buy_batteries(self) -> None:
        """The batteries come before their bill, which has higher prices."""
        with _days_ago(5) as today:
            came = [self._arrived("MF35R", 2, 3690), self._arrived("MF60R", 2, 5740)]
            delivery = take_in_goods(
                self.owner, DeliveryDetails(self.batteries.pk, today, came, challan="DC 0098")
            )
        with _days_ago(3):
            first, second = delivery.lines.order_by("id")
            # 7,440.00 and 11,620.00, with 18 % IGST.
            lines = [
                BilledGoods(Decimal(2), 3720_00, goods_in_line_id=first.pk),
                BilledGoods(Decimal(2), 5810_00, goods_in_line_id=second.pk),
            ]
            self._book(self.batteries, "SK/0098", 22_491, lines, take_in=False)

    def order(self) -> None:
        """Half of the order is here."""
        with _days_ago(4) as today:
            lines = [
                Ordered(self.parts[number].pk, Decimal(quantity), price * 100)
                for number, quantity, price in (("SBL-18", 8, 495), ("DSC-32", 4, 1780), ("WP-14", 2, 2190))
            ]
            details = OrderDetails(
                self.om.pk, lines, today + timedelta(days=7), "Please send all with one challan."
            )
            order = make_order(self.owner, details)
            send_order(self.owner, order_id=order.pk, by_mail=False)
        with _days_ago(2) as today:
            came = [self._arrived("SBL-18", 8, 495), self._arrived("DSC-32", 2, 1780)]
            take_in_goods(
                self.owner, DeliveryDetails(self.om.pk, today, came, challan="OM 771", order_id=order.pk)
            )

    def count(self) -> None:
        """Post the count of a rack with a shortage, and leave the count of all parts open."""
        with _days_ago(3):
            count = open_count(self.owner, scope=CountScope.RACK, rack="C-2")
            rack = [part for part in self.parts.values() if part.rack == "C-2"]
            self._note(count, {part.number: -2 if part.number == "P21W" else 0 for part in rack})
            post_count(self.owner, count_id=count.pk)
        self._note(open_count(self.owner, scope=CountScope.ALL), COUNTED)

    def _note(self, count: StockCount, differences: dict[str, int]) -> None:
        for number, difference in differences.items():
            part = self.parts[number]
            part.stock.refresh_from_db()
            counted = part.stock.on_hand + difference
            count_part(self.owner, count_id=count.pk, part_id=part.pk, counted=counted)

    def _book(
        self,
        supplier: Supplier,
        number: str,
        total: int | Decimal,
        lines: Sequence[BilledGoods],
        *,
        other_paise: int = 0,
        take_in: bool = True,
    ) -> PurchaseBill:
        return book_bill(
            self.owner,
            BillDetails(
                supplier_id=supplier.pk,
                number=number,
                bill_on=clock.today(),
                total_paise=int(total * 100),
                lines=lines,
                other_paise=other_paise,
                take_in=take_in,
            ),
        )

    def _goods(self, number: str, quantity: int, price: int | Decimal) -> BilledGoods:
        return BilledGoods(Decimal(quantity), int(price * 100), part_id=self.parts[number].pk)

    def _arrived(self, number: str, quantity: int, price: int) -> Arrived:
        return Arrived(self.parts[number].pk, Decimal(quantity), price * 100)


@contextmanager
def _days_ago(days: int) -> Iterator[date]:
    with clock.at(clock.now() - timedelta(days=days)):
        yield clock.today()


def _photo(bill: PurchaseBill) -> bytes:
    about = [
        f"Tax invoice {bill.number}   {bill.bill_on:%d/%m/%Y}",
        f"GSTIN {bill.supplier_gstin}",
        "To: Sharma Motors Private Limited, Andheri",
    ]
    rows = [
        (line.description, f"{line.quantity:.0f}", _rupees(line.price_paise), _rupees(line.taxable_paise))
        for line in bill.lines.order_by("id")
    ]
    sums = [
        ("Taxable", _rupees(bill.taxable_paise)),
        ("CGST 9 %", _rupees(bill.cgst_paise)),
        ("SGST 9 %", _rupees(bill.sgst_paise)),
        ("Total", _rupees(bill.total_paise)),
    ]
    return paper_bill.draw(bill.supplier_name, about, rows, sums)


def _rupees(paise: int) -> str:
    return f"{paise / 100:,.2f}"
