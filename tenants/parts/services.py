"""Functions that change the list of parts. The stock changes only through `tenants/stock`."""

from collections.abc import Sequence

from garages.roles import Permission
from gst.hsn import FEWEST_DIGITS
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.sentences import Sentence
from kernel.versions import check_version
from tenants.activity import services as activity
from tenants.parts import queries, rules
from tenants.parts.details import Fit, PartDetails
from tenants.parts.errors import UNKNOWN
from tenants.parts.models import Part, PartAlternate, PartBarcode, PartFit


def add_part(actor: Actor, details: PartDetails, *, hsn_digits: int = FEWEST_DIGITS) -> Part:
    """Add a part. `hsn_digits` is how many digits of the HSN the garage needs at least."""
    actor.require(Permission.CHANGE_PARTS)
    _check(details, before=None, hsn_digits=hsn_digits)
    part = Part.objects.create(**details.columns())
    part.refresh_from_db(fields=["code"])
    _write_barcodes(part, details.barcodes)
    _write_fits(part, details.fits)
    _write_alternates(part, details.alternates, before=())
    activity.record(actor, "part", part.pk, "added", after=details.api_fields())
    return part


def add_parts(actor: Actor, many: Sequence[PartDetails]) -> list[Part]:
    """Add many parts, without fits and alternates. The caller has checked them."""
    actor.require(Permission.CHANGE_PARTS)
    added = Part.objects.bulk_create(Part(**details.columns()) for details in many)
    both = list(zip(added, many, strict=True))
    PartBarcode.objects.bulk_create(
        PartBarcode(part=part, text=text) for part, details in both for text in details.barcodes
    )
    after = ((part.pk, details.api_fields()) for part, details in both)
    activity.record_many(actor, "part", "added", after)
    return added


def change_part(
    actor: Actor,
    *,
    part_id: int,
    details: PartDetails,
    version: int | None,
    hsn_digits: int = FEWEST_DIGITS,
) -> Part:
    """Change a part. Lines of jobs keep their saved values."""
    actor.require(Permission.CHANGE_PARTS)
    part = queries.get_part_for_update(part_id)
    before = queries.details_of(part)
    check_version(part, version, current=before.api_fields(), yours=details.api_fields())
    _check(details, before=part, hsn_digits=hsn_digits)
    for column, value in details.columns().items():
        setattr(part, column, value)
    part.version += 1
    part.save()
    _write_barcodes(part, details.barcodes)
    if list(before.fits) != list(details.fits):
        part.fits.all().delete()
        _write_fits(part, details.fits)
    _write_alternates(part, details.alternates, before=before.alternates)
    activity.record(actor, "part", part.pk, "changed", before=before.api_fields(), after=details.api_fields())
    return part


# -- checks ------------------------------------------------------------------------------------------------


def _check(details: PartDetails, *, before: Part | None, hsn_digits: int) -> None:
    """Refuse invalid values. An unchanged rate is accepted although the law has changed: the part can be
    archived or moved to another rack, but it cannot be invoiced. An unchanged HSN may be too short too."""
    found = problems_of(details, hsn_digits=hsn_digits)
    if before and before.gst_percent == details.gst_percent:
        found.pop("gstRate", None)
    if before and before.hsn == details.hsn:
        found.pop("hsn", None)
    except_id = before.pk if before else None
    if twin := queries.find_twin(rules.number_key(details.number), details.brand, except_id=except_id):
        found["partNumber"] = exists_already(twin)
    for text, owner in queries.owners_of_barcodes(details.barcodes).items():
        if owner.pk != except_id:
            found["barcodes"] = barcode_taken(text, owner)
    if set(details.alternates) - queries.present_ids(details.alternates) or except_id in details.alternates:
        found["alternates"] = UNKNOWN
    if found:
        raise Invalid(**found)


def problems_of(details: PartDetails, *, hsn_digits: int = FEWEST_DIGITS) -> dict[str, Sentence]:
    """Return the problems of a part that need no database, by field."""
    found = rules.problems(
        hsn=details.hsn,
        hsn_digits=hsn_digits,
        unit=details.unit,
        gst_percent=details.gst_percent,
        price_paise=details.price_paise,
        mrp_paise=details.mrp_paise,
        quantities={"minQuantity": details.min_quantity, "orderQuantity": details.order_quantity},
        on=clock.today(),
    )
    return dict(found)


def exists_already(twin: Part) -> Sentence:
    name = f"{twin.brand} {twin.number}".lstrip()
    return Sentence("{name} exists already ({code}).", name=name, code=twin.code)


def barcode_taken(text: str, owner: Part) -> Sentence:
    return Sentence(
        "{barcode} is already the barcode of {name} ({code}).", barcode=text, name=owner.name, code=owner.code
    )


# -- writing -----------------------------------------------------------------------------------------------


def _write_barcodes(part: Part, texts: Sequence[str]) -> None:
    part.barcodes.exclude(text__in=texts).delete()
    PartBarcode.objects.bulk_create(
        (PartBarcode(part=part, text=text) for text in texts), ignore_conflicts=True
    )


def _write_fits(part: Part, fits: Sequence[Fit]) -> None:
    PartFit.objects.bulk_create(
        PartFit(part=part, model=fit.model, from_year=fit.from_year, to_year=fit.to_year) for fit in fits
    )


def _write_alternates(part: Part, alternates: Sequence[int], *, before: Sequence[int]) -> None:
    removed, added = set(before) - set(alternates), set(alternates) - set(before)
    for other in removed:
        PartAlternate.objects.filter(part_id=min(part.pk, other), other_id=max(part.pk, other)).delete()
    PartAlternate.objects.bulk_create(
        PartAlternate(part_id=min(part.pk, other), other_id=max(part.pk, other)) for other in sorted(added)
    )
