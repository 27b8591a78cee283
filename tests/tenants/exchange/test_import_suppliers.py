"""The import and export of suppliers."""

from kernel import tenancy
from tenants.purchases.models import Supplier
from tests.api import Api
from tests.buying import add_supplier
from tests.cast import Cast
from tests.exporting import csv_rows
from tests.importing import lines, problems, run, upload


def test_suppliers_are_imported(api: Api, cast: Cast) -> None:
    client = api.as_(cast.manager)
    content = lines(
        "Party Name,GST No.,State,Mobile,Email",
        "Om Auto,27 AAPFU 0939 F1ZV,,98200 00001,sales@omauto.example",
        "Corner Shop,,maharashtra,,",
        "Delhi Spares,,7,,",
    )
    done = run(client, content, "suppliers")
    assert (done["state"], done["willAdd"]["suppliers"]) == ("done", 3)
    found = client.get("suppliers").data["suppliers"]
    assert [(each["supplierName"], each["gstin"], each["stateCode"]) for each in found] == [
        ("Delhi Spares", "", "07"),
        ("Corner Shop", "", "27"),
        ("Om Auto", "27AAPFU0939F1ZV", "27"),
    ]
    rows = csv_rows(client.get("export/suppliers"))
    assert [row["Name"] for row in rows] == ["Om Auto", "Corner Shop", "Delhi Spares"]


def test_wrong_suppliers_are_named_and_nothing_is_saved(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    known = add_supplier(client)
    content = lines(
        "Name,GSTIN,State",
        "Om Auto again,27AAPFU0939F1ZV,",
        "Wrong number,27AAPFU0939F1ZX,",
        "No state,,Atlantis",
        "Corner Shop,,27",
        "corner shop,,27",
    )
    found = problems(upload(client, content, "suppliers"))
    assert found == [
        (2, "GSTIN", f"Om Auto has this GSTIN already ({known['supplierCode']})."),
        (3, "GSTIN", "This GSTIN is not valid."),
        (4, "State", "State is required"),
        (6, "Name", "Same supplier as in row 5"),
    ]
    with tenancy.garage(cast.first.pk):
        assert Supplier.objects.count() == 1
