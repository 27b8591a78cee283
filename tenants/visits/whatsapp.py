"""The message about a check-in for WhatsApp. The staff member presses send."""

from collections.abc import Sequence
from urllib.parse import quote

from django.utils.timezone import localtime

from gst.labels import Labels
from kernel.languages import ENGLISH
from tenants.vehicles import plates
from tenants.visits import texts
from tenants.visits.models import CheckIn, DamageMark, Visit

# A longer list does not fit into a message that somebody reads.
MOST_MARKS = 10


def address_of(visit: Visit, check_in: CheckIn, marks: Sequence[DamageMark], *, garage_name: str) -> str:
    number = visit.customer.phone.removeprefix("+")
    text = message(visit, check_in, marks, garage_name=garage_name)
    return f"https://wa.me/{number}?text={quote(text, safe='')}"


def message(visit: Visit, check_in: CheckIn, marks: Sequence[DamageMark], *, garage_name: str) -> str:
    plate, english = plates.plate_text(visit.vehicle.number), Labels(ENGLISH)
    said = [
        f"Hello {visit.customer.name}, {garage_name} here. We checked in {plate}"
        f" on {localtime(check_in.finished_at):%d/%m/%Y at %H:%M}."
    ]
    for label, value in (
        ("Odometer", texts.kilometres(check_in, english)),
        ("Fuel", texts.fuel(check_in)),
        ("Left in the car", texts.belongings(check_in, english)),
    ):
        if value:
            said.append(f"{label}: {value}.")
    found = texts.marks(check_in, marks, english)
    if found:
        more = f"; and {len(found) - MOST_MARKS} more" if len(found) > MOST_MARKS else ""
        said.append(f"Marks: {'; '.join(found[:MOST_MARKS])}{more}.")
    else:
        said.append("No damage was noted.")
    return " ".join(said)
