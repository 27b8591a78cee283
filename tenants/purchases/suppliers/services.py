"""Functions that change suppliers."""

from collections.abc import Sequence

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.sentences import Sentence
from kernel.versions import check_version
from tenants.activity import services as activity
from tenants.purchases.models import Supplier
from tenants.purchases.suppliers import queries
from tenants.purchases.suppliers.details import SupplierDetails, details_of


def add_supplier(actor: Actor, details: SupplierDetails) -> Supplier:
    actor.require(Permission.BUY_PARTS)
    _check_gstin(details, except_id=None)
    supplier = Supplier.objects.create(**details.columns())
    activity.record(actor, "supplier", supplier.pk, "added", after=details.api_fields())
    return supplier


def add_suppliers(actor: Actor, suppliers: Sequence[SupplierDetails]) -> list[Supplier]:
    """Add the suppliers of an import. The import has checked their GSTINs."""
    actor.require(Permission.BUY_PARTS)
    added = Supplier.objects.bulk_create(Supplier(**details.columns()) for details in suppliers)
    rows = [(supplier.pk, details.api_fields()) for supplier, details in zip(added, suppliers, strict=True)]
    activity.record_many(actor, "supplier", "added", rows)
    return added


def change_supplier(
    actor: Actor, *, supplier_id: int, details: SupplierDetails, version: int | None
) -> Supplier:
    """Change a supplier. Its bills keep the name, GSTIN and state that they were booked with."""
    actor.require(Permission.BUY_PARTS)
    supplier = queries.get_supplier_for_update(supplier_id)
    before = details_of(supplier).api_fields()
    check_version(supplier, version, current=before, yours=details.api_fields())
    _check_gstin(details, except_id=supplier.pk)
    for column, value in details.columns().items():
        setattr(supplier, column, value)
    supplier.version += 1
    supplier.save()
    activity.record(actor, "supplier", supplier.pk, "changed", before=before, after=details.api_fields())
    return supplier


def archive_supplier(actor: Actor, *, supplier_id: int) -> None:
    """Archive a supplier. Its GSTIN is free for another supplier then."""
    actor.require(Permission.BUY_PARTS)
    supplier = queries.get_supplier_for_update(supplier_id)
    Supplier.objects.filter(pk=supplier.pk).update(archived_at=clock.now(), version=supplier.version + 1)
    activity.record(actor, "supplier", supplier.pk, "archived")


def _check_gstin(details: SupplierDetails, *, except_id: int | None) -> None:
    if twin := queries.find_twin(details.gstin, except_id=except_id):
        raise Invalid(gstin=has_gstin(twin))


def has_gstin(twin: Supplier) -> Sentence:
    return Sentence("{name} has this GSTIN already ({code}).", name=twin.name, code=twin.code)
