"""The parts of the demo garage Andheri: a list with stock, and parts on jobs."""

from dataclasses import dataclass
from decimal import Decimal
from random import Random

from django.db import transaction

from garages.queries import actor_of
from kernel import clock, tenancy
from kernel.actor import Actor
from tenants.jobs.codes import FreeReason, JobStatus
from tenants.jobs.models import Job
from tenants.jobs.parts import services as part_services
from tenants.jobs.parts.details import Handed
from tenants.parts import services
from tenants.parts.details import Fit, PartDetails
from tenants.parts.models import Part
from tenants.stock import services as stock
from tenants.stock.services import Opening

BRANCH = "Andheri"
# One job of this many has parts.
SHARE = 3


@dataclass(frozen=True)
class Item:
    """`mrp`, `cost` and the other amounts are in rupees. The cost is without GST."""

    number: str
    name: str
    brand: str
    hsn: str
    unit: str
    rate: int
    mrp: int
    cost: int
    opening: float
    least: int
    rack: str
    model: str = ""
    deposit: int = 0


ITEMS = (
    Item("0986AF0051", "Oil filter", "Bosch", "8421", "NOS", 18, 480, 262, 22, 8, "A-1", "Maruti Swift"),
    Item("F002H235", "Oil filter", "Bosch", "8421", "NOS", 18, 540, 301, 14, 6, "A-1", "Hyundai Creta"),
    Item("SWF-AF-12", "Air filter", "Purolator", "8421", "NOS", 18, 395, 214, 16, 6, "A-2", "Maruti Swift"),
    Item("CRT-AF-09", "Air filter", "Purolator", "8421", "NOS", 18, 610, 340, 9, 5, "A-2", "Hyundai Creta"),
    Item("CF-220", "Cabin filter", "Mann", "8421", "NOS", 18, 720, 405, 8, 4, "A-3", "Tata Nexon"),
    Item("BP-100-F", "Brake pads, front", "Brembo", "8708", "SET", 18, 2450, 1480, 7, 3, "B-1", "Maruti Swift"),
    Item("BP-240-F", "Brake pads, front", "Brembo", "8708", "SET", 18, 4999, 3120, 4, 3, "B-1", "Mahindra XUV700"),
    Item("BS-77", "Brake shoes, rear", "Brembo", "8708", "SET", 18, 1850, 1105, 5, 2, "B-1"),
    Item("DSC-31", "Brake disc", "Valeo", "8708", "NOS", 18, 3100, 1990, 4, 2, "B-2"),
    Item("CLK-55", "Clutch plate", "Valeo", "8708", "SET", 18, 6890, 4350, 2, 2, "B-3"),
    Item("WB-20", "Wiper blade 20 inch", "Bosch", "8512", "NOS", 18, 390, 205, 18, 6, "C-1"),
    Item("WB-24", "Wiper blade 24 inch", "Bosch", "8512", "NOS", 18, 450, 240, 3, 6, "C-1"),
    Item("H4-60", "Headlight bulb H4", "Philips", "8539", "NOS", 18, 280, 148, 26, 10, "C-2"),
    Item("H7-55", "Headlight bulb H7", "Philips", "8539", "NOS", 18, 420, 231, 12, 6, "C-2"),
    Item("BKR6E", "Spark plug", "NGK", "8511", "NOS", 18, 210, 112, 48, 16, "C-3"),
    Item("IK20", "Spark plug, iridium", "Denso", "8511", "NOS", 18, 690, 410, 20, 8, "C-3"),
    Item("MF35R", "Battery 35 Ah", "Amaron", "8507", "NOS", 18, 5250, 3690, 3, 2, "D-1"),
    Item("MF60R", "Battery 60 Ah", "Amaron", "8507", "NOS", 18, 8100, 5740, 1, 2, "D-1"),
    Item("18565R15", "Tyre 185/65 R15", "MRF", "4011", "NOS", 18, 6350, 4480, 6, 4, "E-1", "Maruti Swift"),
    Item("21560R17", "Tyre 215/60 R17", "MRF", "4011", "NOS", 18, 9890, 7120, 4, 4, "E-1", "Hyundai Creta"),
    Item("SHK-90", "Shock absorber, front", "Gabriel", "8708", "NOS", 18, 3650, 2310, 4, 2, "B-4"),
    Item("SHK-91", "Shock absorber, rear", "Gabriel", "8708", "NOS", 18, 3290, 2100, 0, 2, "B-4"),
    Item("ALT-90X", "Alternator, exchange", "Lucas", "8511", "NOS", 18, 7450, 4900, 8, 1, "D-2", deposit=900),
    Item("BLT-6PK", "Fan belt 6PK", "Gates", "4010", "NOS", 18, 890, 498, 9, 4, "B-4"),
    Item("THM-82", "Thermostat", "Mahle", "9032", "NOS", 18, 1340, 760, 3, 2, "A-4"),
    Item("5W30-1", "Engine oil 5W-30", "Shell", "2710", "LTR", 18, 980, 610, 60, 20, "F-1"),
    Item("10W40-1", "Engine oil 10W-40", "Castrol", "2710", "LTR", 18, 720, 430, 42, 20, "F-1"),
    Item("75W90-1", "Gear oil 75W-90", "Shell", "2710", "LTR", 18, 860, 515, 12, 6, "F-1"),
    Item("DOT4-500", "Brake fluid DOT 4", "Bosch", "3819", "BTL", 18, 460, 255, 15, 6, "F-2"),
    Item("COOL-1", "Coolant", "Shell", "3820", "LTR", 18, 340, 180, 24, 10, "F-2"),
    Item("CLOTH", "Microfibre cloth", "", "6307", "NOS", 5, 105, 48, 30, 10, "G-1"),
    Item("MAP-KIT", "Service log book", "", "4820", "NOS", 5, 60, 22, 25, 5, "G-1"),
    Item("OF-990", "Oil filter", "Purolator", "8421", "NOS", 18, 390, 208, 12, 4, "A-1", "Tata Nexon"),
    Item("NX-AF-07", "Air filter", "Mann", "8421", "NOS", 18, 520, 288, 7, 4, "A-2", "Tata Nexon"),
    Item("FF-31", "Fuel filter, diesel", "Bosch", "8421", "NOS", 18, 1260, 742, 6, 3, "A-3", "Mahindra XUV700"),
    Item("WP-14", "Water pump", "Valeo", "8413", "NOS", 18, 3480, 2190, 2, 1, "A-4"),
    Item("RH-08", "Radiator hose, upper", "Gates", "4009", "NOS", 18, 640, 352, 5, 2, "A-4"),
    Item("BP-130-F", "Brake pads, front", "Bosch", "8708", "SET", 18, 2890, 1760, 5, 2, "B-1", "Hyundai Creta"),
    Item("BP-130-R", "Brake pads, rear", "Bosch", "8708", "SET", 18, 2640, 1610, 3, 2, "B-1", "Hyundai Creta"),
    Item("DSC-32", "Brake disc, rear", "Valeo", "8708", "NOS", 18, 2790, 1780, 2, 2, "B-2"),
    Item("CLB-12", "Clutch release bearing", "Valeo", "8482", "NOS", 18, 1490, 880, 3, 1, "B-3"),
    Item("BJ-40", "Ball joint", "TRW", "8708", "NOS", 18, 1120, 655, 8, 4, "B-4"),
    Item("TRE-22", "Tie rod end", "TRW", "8708", "NOS", 18, 980, 570, 6, 4, "B-4"),
    Item("SBL-18", "Stabiliser link", "TRW", "8708", "NOS", 18, 860, 495, 2, 4, "B-4"),
    Item("WHB-06", "Wheel bearing, front", "SKF", "8482", "NOS", 18, 2150, 1290, 4, 2, "B-5"),
    Item("CVB-11", "CV joint boot", "GKN", "4016", "SET", 18, 540, 290, 6, 2, "B-5"),
    Item("WB-18", "Wiper blade 18 inch", "Bosch", "8512", "NOS", 18, 360, 190, 10, 4, "C-1"),
    Item("P21W", "Brake light bulb P21W", "Philips", "8539", "NOS", 18, 60, 28, 40, 20, "C-2"),
    Item("W5W", "Side light bulb W5W", "Philips", "8539", "NOS", 18, 45, 19, 36, 20, "C-2"),
    Item("FUSE-SET", "Blade fuses, 10 pieces", "Bosch", "8536", "SET", 18, 150, 72, 14, 5, "C-2"),
    Item("RLY-30", "Relay 30 A", "Hella", "8536", "NOS", 18, 320, 171, 5, 3, "C-2"),
    Item("HRN-02", "Horn, pair", "Minda", "8512", "SET", 18, 890, 512, 3, 2, "C-4"),
    Item("GLW-07", "Glow plug", "NGK", "8511", "NOS", 18, 780, 455, 8, 4, "C-3"),
    Item("MF45L", "Battery 45 Ah", "Exide", "8507", "NOS", 18, 6150, 4320, 2, 1, "D-1"),
    Item("17565R14", "Tyre 175/65 R14", "Apollo", "4011", "NOS", 18, 4890, 3440, 4, 4, "E-1"),
    Item("ATF-1", "Automatic transmission fluid", "Castrol", "2710", "LTR", 18, 890, 540, 16, 8, "F-1"),
    Item("GRS-500", "Chassis grease", "Servo", "2710", "KGS", 18, 480, 262, 6.5, 3, "F-2"),
    Item("BCL-500", "Brake cleaner 500 ml", "Wurth", "3814", "NOS", 18, 390, 205, 9, 6, "F-2"),
    Item("SW-1", "Screen wash", "3M", "3402", "LTR", 18, 160, 74, 18, 8, "F-2"),
    Item("OWNER-MAP", "Road map of Maharashtra", "", "4905", "NOS", 5, 199, 96, 10, 3, "G-1"),
)  # fmt: skip


def make(garage_id: int, branch: str, owner_id: int) -> None:
    if branch != BRANCH:
        return
    random = Random(f"parts of {branch}")
    with transaction.atomic(), tenancy.platform():
        owner = actor_of(owner_id, garage_id)
        with tenancy.garage(garage_id):
            parts = _stock_up(owner)
            for job in Job.objects.exclude(status=JobStatus.CANCELLED).order_by("id")[::SHARE]:
                _use(owner, job, parts, random)
            _forget_on_bill(owner, parts[0])


def _stock_up(owner: Actor) -> list[Part]:
    parts = services.add_parts(owner, [_details(item) for item in ITEMS])
    stock.open_stock(
        owner,
        [
            Opening(part, Decimal(str(item.opening)), item.cost * 100)
            for part, item in zip(parts, ITEMS, strict=True)
            if item.opening
        ],
    )
    return parts


def _details(item: Item) -> PartDetails:
    return PartDetails(
        number=item.number,
        name=item.name,
        brand=item.brand,
        hsn=item.hsn,
        unit=item.unit,
        gst_percent=Decimal(item.rate),
        price_paise=item.mrp * 100,
        mrp_paise=item.mrp * 100,
        min_quantity=Decimal(item.least),
        order_quantity=Decimal(item.least * 2),
        rack=item.rack,
        deposit_paise=item.deposit * 100,
        fits=[Fit(item.model)] if item.model else [],
    )


def _use(owner: Actor, job: Job, parts: list[Part], random: Random) -> None:
    """Take one to three parts for a job and put them on the bill."""
    chosen = random.sample(parts, random.choice((1, 2, 2, 3)))
    with clock.at(job.updated_at):
        for part in chosen:
            used = Decimal("3.5") if part.unit == "LTR" else Decimal(1)
            if stock_of(part) < used:
                continue
            part_services.take_parts(owner, job_id=job.pk, handed=[Handed(used, part_id=part.pk)])
            line = job.parts.get(part=part)
            reason = FreeReason.GOODWILL if random.random() < 0.05 else ""
            price = 0 if reason else part.price_paise
            part_services.bill_part(owner, line_id=line.pk, unit_paise=price, free_reason=reason)


def stock_of(part: Part) -> Decimal:
    return Decimal(Part.objects.values_list("stock__on_hand", flat=True).get(pk=part.pk) or 0)


def _forget_on_bill(owner: Actor, part: Part) -> None:
    """Take a part for a job in progress, and leave it off the bill. The job's sheet shows it."""
    job = Job.objects.filter(status=JobStatus.IN_PROGRESS, parts=None).order_by("-id").first()
    if job:
        part_services.take_parts(owner, job_id=job.pk, handed=[Handed(Decimal(1), part_id=part.pk)])
