"""Functions that change the catalogue."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import TypeVar

from django.db import IntegrityError
from django.db.models import F

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.money import PAISE
from kernel.sentences import Sentence
from kernel.versions import check_version
from tenants.activity import services as activity
from tenants.catalogue import queries
from tenants.catalogue.defaults import CATALOGUE
from tenants.catalogue.details import NamedService, ServiceDetails
from tenants.catalogue.models import CLASS_COLUMNS, Category, Service, SubCategory
from tenants.catalogue.rules import Discount
from tenants.catalogue.words import drop_words_of_removed_services
from tenants.vehicles.codes import VehicleClass

Key = TypeVar("Key", bound=Hashable)

UNKNOWN = Sentence("Not found in your garage")


def add_service(actor: Actor, details: ServiceDetails) -> Service:
    """Add a service to the catalogue."""
    actor.require(Permission.CHANGE_CATALOGUE)
    _check(details, before=None)
    service = Service.objects.create(
        subcategory_id=details.subcategory_id,
        name=details.name,
        rate_paise=details.rate_paise,
        **_class_columns(details),
        **_discount_columns(details.discount),
    )
    activity.record(actor, "service", service.pk, "added", after=_api_fields(service))
    return service


def add_services(actor: Actor, named: Sequence[NamedService]) -> None:
    """Add many services, with their missing categories and subcategories."""
    actor.require(Permission.CHANGE_CATALOGUE)
    places = _make_places(actor, named)
    for service in named:
        check_discount(service.details.discount)
    now = clock.now()
    added = Service.objects.bulk_create(
        Service(
            is_sample=False,
            version=1,
            created_at=now,
            subcategory_id=places[service.place],
            name=service.details.name,
            rate_paise=service.details.rate_paise,
            **_class_columns(service.details),
            **_discount_columns(service.details.discount),
        )
        for service in named
    )
    activity.record_many(actor, "service", "added", ((row.pk, _api_fields(row)) for row in added))


def copy_services(actor: Actor, offered: Sequence[NamedService]) -> int:
    """Copy services of another branch. Sample services are replaced, and the garage's own services are
    kept."""
    actor.require(Permission.CHANGE_CATALOGUE)
    if not offered:
        return 0
    remove_samples(actor)
    here = queries.offered_keys()
    new = [_from_today(service) for service in offered if service.key not in here]
    add_services(actor, new)
    return len(new)


def _from_today(service: NamedService) -> NamedService:
    discount = service.details.discount
    left = discount.from_day(clock.today()) if discount else None
    return replace(service, details=replace(service.details, discount=left))


def change_service(actor: Actor, *, service_id: int, details: ServiceDetails, version: int | None) -> Service:
    """Change a service. Existing jobs keep their saved price."""
    actor.require(Permission.CHANGE_CATALOGUE)
    service = queries.get_service_for_update(service_id)
    before = _api_fields(service)
    if details.class_rates is None:
        details = replace(details, class_rates=_class_rates(service))
    check_version(service, version, current=before, yours=details.api_fields())
    _check(details, before=_discount(service))
    service.subcategory_id, service.name = details.subcategory_id, details.name
    service.rate_paise, service.version = details.rate_paise, service.version + 1
    for column, value in (_class_columns(details) | _discount_columns(details.discount)).items():
        setattr(service, column, value)
    # An edited sample is no longer a sample.
    service.is_sample = False
    service.save()
    activity.record(actor, "service", service.pk, "changed", before=before, after=_api_fields(service))
    return service


def remove_service(actor: Actor, *, service_id: int) -> None:
    """Archive a service and delete its words. Existing jobs keep the service."""
    actor.require(Permission.CHANGE_CATALOGUE)
    service = queries.get_service_for_update(service_id)
    Service.objects.filter(pk=service.pk).update(archived_at=clock.now())
    drop_words_of_removed_services()
    activity.record(actor, "service", service.pk, "removed", before=_api_fields(service))


def remove_samples(actor: Actor) -> int:
    """Archive all samples that were never changed, and delete their words. Returns their number."""
    actor.require(Permission.CHANGE_CATALOGUE)
    samples = Service.objects.filter(is_sample=True, archived_at=None)
    removed = samples.update(archived_at=clock.now(), version=F("version") + 1)
    drop_words_of_removed_services()
    activity.record(actor, "service", 0, "samples_removed", after=removed)
    return removed


def add_category(actor: Actor, *, name: str) -> Category:
    """Add a category. The unique index ignores case and decides between concurrent requests."""
    actor.require(Permission.CHANGE_CATALOGUE)
    try:
        category = Category.objects.create(name=name)
    except IntegrityError:
        raise Invalid(jobCategory=Sentence("This category already exists")) from None
    activity.record(actor, "category", category.pk, "added", after=name)
    return category


def add_subcategory(actor: Actor, *, category_id: int, name: str) -> SubCategory:
    actor.require(Permission.CHANGE_CATALOGUE)
    if not Category.objects.filter(pk=category_id).exists():
        raise Invalid(garageJobCategoryId=UNKNOWN)
    try:
        subcategory = SubCategory.objects.create(category_id=category_id, name=name)
    except IntegrityError:
        raise Invalid(jobSubCategory=Sentence("This subcategory already exists")) from None
    activity.record(actor, "subcategory", subcategory.pk, "added", after=name)
    return subcategory


def check_discount(discount: Discount | None, before: Discount | None = None) -> None:
    """Refuse past dates of a new or changed discount."""
    if discount and discount != before:
        _check_not_past(discount, before, clock.today())


def _make_places(actor: Actor, named: Sequence[NamedService]) -> dict[tuple[str, str], int]:
    """Return the subcategory ids of the services. Missing categories are added with the spelling that occurs
    first."""
    categories = queries.category_ids()
    missing = _first_names((row.place[0], row.category) for row in named if row.place[0] not in categories)
    made = Category.objects.bulk_create(Category(name=name) for name in missing.values())
    categories |= {row.name.casefold(): row.pk for row in made}
    activity.record_many(actor, "category", "added", ((row.pk, row.name) for row in made))
    places = queries.places()
    lacking = _first_names((row.place, row.subcategory) for row in named if row.place not in places)
    below = SubCategory.objects.bulk_create(
        SubCategory(category_id=categories[place[0]], name=name) for place, name in lacking.items()
    )
    places |= {place: row.pk for place, row in zip(lacking, below, strict=True)}
    activity.record_many(actor, "subcategory", "added", ((row.pk, row.name) for row in below))
    return places


def _first_names(found: Iterable[tuple[Key, str]]) -> dict[Key, str]:
    names: dict[Key, str] = {}
    for key, name in found:
        names.setdefault(key, name)
    return names


def _check(details: ServiceDetails, *, before: Discount | None) -> None:
    if not SubCategory.objects.filter(pk=details.subcategory_id).exists():
        raise Invalid(jobSubCategoryId=UNKNOWN)
    check_discount(details.discount, before)


def _check_not_past(discount: Discount, before: Discount | None, today: date) -> None:
    """Refuse changed dates in the past. Unchanged dates may be past."""
    if discount.valid_from < today and (before is None or before.valid_from != discount.valid_from):
        raise Invalid(validFrom=Sentence("Discount dates cannot be in the past"))
    if discount.valid_to < today and (before is None or before.valid_to != discount.valid_to):
        raise Invalid(validTo=Sentence("Discount dates cannot be in the past"))


def _discount(service: Service) -> Discount | None:
    return queries.discount_of(service.discount_percent, service.valid_from, service.valid_to)


def _discount_columns(discount: Discount | None) -> dict[str, object]:
    return {
        "discount_percent": discount.percent if discount else None,
        "valid_from": discount.valid_from if discount else None,
        "valid_to": discount.valid_to if discount else None,
    }


def _class_rates(service: Service) -> dict[VehicleClass, int]:
    return queries.class_rates_in(getattr(service, column) for column in CLASS_COLUMNS)


def _class_columns(details: ServiceDetails) -> dict[str, object]:
    rates = details.class_rates or {}
    return {column: rates.get(each) for each, column in zip(VehicleClass, CLASS_COLUMNS, strict=True)}


def _api_fields(service: Service) -> dict[str, object]:
    return ServiceDetails(
        service.subcategory_id, service.name, service.rate_paise, _discount(service), _class_rates(service)
    ).api_fields()


def seed_samples() -> None:
    """Add the sample services of a new garage."""
    categories = Category.objects.bulk_create(Category(name=name) for name in CATALOGUE)
    offered = [
        (SubCategory(category=category, name=name), offers)
        for category in categories
        for name, offers in CATALOGUE[category.name].items()
    ]
    SubCategory.objects.bulk_create(subcategory for subcategory, _ in offered)
    Service.objects.bulk_create(
        Service(subcategory=subcategory, name=name, rate_paise=rupees * PAISE, is_sample=True)
        for subcategory, offers in offered
        for name, rupees in offers
    )
