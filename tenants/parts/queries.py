"""Queries that read parts without their stock. `tenants/stock` reads parts together with their stock."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from kernel.errors import NotFound
from tenants.parts.details import Fit, PartDetails
from tenants.parts.models import Part, PartAlternate, PartBarcode


def get_present_part(part_id: int) -> Part:
    return _only(Part.objects.filter(pk=part_id, archived_at=None))


def get_part_for_update(part_id: int) -> Part:
    """Lock the row of a part. The lock lets others add movements, which only name the part by its id."""
    return _only(Part.objects.select_for_update(no_key=True).filter(pk=part_id, archived_at=None))


def _only(found: QuerySet[Part]) -> Part:
    if part := found.first():
        return part
    raise NotFound


def find_twin(number_key: str, brand: str, *, except_id: int | None) -> Part | None:
    """Return the present part with the same number and brand."""
    if not number_key:
        return None
    found = Part.objects.filter(archived_at=None, number_key=number_key, brand__iexact=brand)
    return (found.exclude(pk=except_id) if except_id else found).first()


def find_twins(keys: Iterable[tuple[str, str]]) -> dict[tuple[str, str], Part]:
    """Return the present parts by number key and brand in lower case, of the numbers in `keys`."""
    numbers = {number for number, _ in keys}
    found = Part.objects.filter(archived_at=None, number_key__in=numbers)
    return {(part.number_key, part.brand.casefold()): part for part in found}


def owners_of_barcodes(texts: Iterable[str]) -> dict[str, Part]:
    """Return the part of each barcode that is in use."""
    found = PartBarcode.objects.filter(text__in=list(texts)).select_related("part")
    return {barcode.text: barcode.part for barcode in found}


def present_ids(part_ids: Iterable[int]) -> set[int]:
    return set(Part.objects.filter(pk__in=list(part_ids), archived_at=None).values_list("pk", flat=True))


def has_parts() -> bool:
    return Part.objects.filter(archived_at=None).exists()


def alternates_of(part_id: int) -> list[int]:
    pairs = PartAlternate.objects.filter(Q(part=part_id) | Q(other=part_id)).values_list(
        "part_id", "other_id"
    )
    return sorted(other if first == part_id else first for first, other in pairs)


def details_of(part: Part) -> PartDetails:
    """Return the stored values of a part in the format of a form."""
    return PartDetails(
        number=part.number,
        name=part.name,
        brand=part.brand,
        hsn=part.hsn,
        unit=part.unit,
        gst_percent=part.gst_percent,
        price_paise=part.price_paise,
        mrp_paise=part.mrp_paise,
        min_quantity=part.min_quantity,
        order_quantity=part.order_quantity,
        rack=part.rack,
        deposit_paise=part.deposit_paise,
        is_stocked=part.is_stocked,
        barcodes=list(part.barcodes.order_by("id").values_list("text", flat=True)),
        fits=[Fit(fit.model, fit.from_year, fit.to_year) for fit in part.fits.order_by("id")],
        alternates=alternates_of(part.pk),
    )
