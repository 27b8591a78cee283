"""The import of services. Missing categories and subcategories are added."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from kernel.actor import Actor
from kernel.http.fields import text
from kernel.sentences import Sentence
from tenants.catalogue import queries, services
from tenants.catalogue.details import NamedService
from tenants.catalogue.schemas import ServiceIn
from tenants.exchange.sheets import Additions, Problem, Sheet, chunks, day

Entries = Sequence[tuple[int, NamedService]]


class NamedServiceIn(ServiceIn):
    """The service form, with the names of category and subcategory instead of ids."""

    job_sub_category_id: int = 0
    job_category: Annotated[str, text(required=Sentence("Category is required"))] = ""
    job_sub_category: Annotated[str, text(required=Sentence("Subcategory is required"))] = ""

    def named(self) -> NamedService:
        return NamedService(self.job_category, self.job_sub_category, self.details())


class ServiceSheet(Sheet[NamedService]):
    columns = {
        "Category": "jobCategory",
        "Subcategory": "jobSubCategory",
        "Name": "jobService",
        "Rate": "serviceRate",
        "Discount %": "discountPercentage",
        "From": "validFrom",
        "To": "validTo",
    }
    required = ("Category", "Subcategory", "Name", "Rate")
    export_only = frozenset({"Service ID"})
    example = ("Engine", "Oil and filters", "Engine flush", "899", "", "", "")

    def parse(self, cells: Mapping[str, str]) -> NamedService:
        payload = self.payload(cells)
        payload["validFrom"], payload["validTo"] = day(cells.get("From", "")), day(cells.get("To", ""))
        named = NamedServiceIn.model_validate(payload).named()
        services.check_discount(named.details.discount)
        return named

    def check_rows(self, entries: Entries) -> Iterator[Problem]:
        seen: dict[tuple[str, str, str], int] = {}
        for number, service in entries:
            first = seen.setdefault(service.key, number)
            if first != number:
                yield Problem(number, "Name", f"Same service as in row {first}")

    def check_garage(self, entries: Entries) -> Iterator[Problem]:
        offered = queries.offered_keys()
        for number, service in entries:
            if service.key in offered:
                yield Problem(number, "Name", "Your garage already offers this service")

    def count_additions(self, entries: Entries) -> Additions:
        places = {service.place for _, service in entries}
        return Additions(
            categories=len({category for category, _ in places} - queries.category_ids().keys()),
            subcategories=len(places - queries.places().keys()),
            services=len(entries),
        )

    def write(self, actor: Actor, entries: Entries) -> Iterator[int]:
        done = 0
        for chunk in chunks(entries):
            services.add_services(actor, [service for _, service in chunk])
            done += len(chunk)
            yield done
