"""The import of staff who sign in by phone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator

from billing.signup.branches import staff_limit
from garages.queries import current_garage
from garages.roles import PHONE_ROLES, Permission, Role
from kernel.actor import Actor
from kernel.http.fields import field_error
from kernel.sentences import Sentence
from tenants.exchange.sheets import Additions, Problem, Sheet, chunks
from tenants.staff import queries, services
from tenants.staff.schemas import PhoneStaffIn

NAME, PHONE, ROLE = "Name", "Phone", "Role"
ROLE_REQUIRED = Sentence("Role is required")
WRONG_ROLE = Sentence("Must be Service Advisor, Technician or Cashier. Others sign in by email.")
_ROLES = {role.label.casefold(): role.value for role in PHONE_ROLES}


def _role(value: Any) -> int:
    if not value:
        raise field_error(ROLE_REQUIRED)
    if value.casefold() not in _ROLES:
        raise field_error(WRONG_ROLE)
    return _ROLES[value.casefold()]


class NamedStaffIn(PhoneStaffIn):
    """The form of staff who sign in by phone, with the name of the role instead of its id."""

    role_id: Annotated[int, BeforeValidator(_role)] = 0


@dataclass(frozen=True, slots=True)
class Arrival:
    name: str
    phone: str
    role: Role


Entries = Sequence[tuple[int, Arrival]]


class StaffSheet(Sheet[Arrival]):
    permission = Permission.CHANGE_STAFF
    columns = {NAME: "staffName", PHONE: "phoneNumber", ROLE: "roleId"}
    other_headings = {
        NAME: ("Staff", "Staff Name", "Employee", "Employee Name"),
        PHONE: ("Mobile", "Mobile No", "Contact"),
        ROLE: ("Designation",),
    }
    required = (NAME, PHONE, ROLE)
    export_only = frozenset[str]()
    example = ("Suresh Patil", "9822012345", "Technician")

    def parse(self, cells: Mapping[str, str]) -> Arrival:
        form = NamedStaffIn.model_validate(self.payload(cells))
        return Arrival(form.staff_name, form.phone_number, Role(form.role_id))

    def check_rows(self, entries: Entries) -> Iterator[Problem]:
        seen: dict[str, int] = {}
        for number, arrival in entries:
            if (first := seen.setdefault(arrival.phone, number)) != number:
                yield Problem(number, PHONE, f"Same phone number as in row {first}")

    def check_garage(self, entries: Entries) -> Iterator[Problem]:
        known = queries.names_by_phone({arrival.phone for _, arrival in entries})
        most, refusal = staff_limit(current_garage().garage_id)
        room = most - queries.count_staff()
        new: set[str] = set()
        for number, arrival in entries:
            if name := known.get(arrival.phone):
                yield Problem(number, PHONE, f"This is the phone number of {name}")
            elif arrival.phone not in new and len(new) >= room:
                yield Problem(number, "", str(refusal.sentence))
            else:
                new.add(arrival.phone)

    def count_additions(self, entries: Entries) -> Additions:
        return Additions(staff=len(entries))

    def write(self, actor: Actor, entries: Entries) -> Iterator[int]:
        done = 0
        for chunk in chunks(entries):
            for _, arrival in chunk:
                services.add_phone_staff(actor, name=arrival.name, phone=arrival.phone, role=arrival.role)
            done += len(chunk)
            yield done
