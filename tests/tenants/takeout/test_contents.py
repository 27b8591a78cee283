"""Contents of an export: all rows, documents and photos, and pages that open from a disk."""

import csv
import hashlib
import io
import json
import subprocess
import sys
import zipfile
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from config.env import ROOT
from demo import large
from kernel import clock, tenancy
from kernel.tenancy import grants
from tenants.catalogue.models import Service
from tenants.customers.models import Customer
from tenants.intake.models import CounterDevice
from tenants.takeout.lists import LISTS
from tenants.takeout.records import RECORDS
from tenants.vehicles.models import Vehicle
from tests.api import Api, Client
from tests.billed import issued_job, register, run_outbox
from tests.buying import add_supplier, book, line
from tests.cast import Cast
from tests.goods import add_part
from tests.outbox import drain
from tests.pictures import as_text, ink, jpeg
from tests.pictures import upload as send_picture
from tests.shop import Shop
from tests.tenants.estimates.conftest import drafted, goods, saved, send
from tests.tenants.estimates.deciding import decide, link_of, look
from tests.tenants.exchange.test_exports import FORMULAS
from tests.tenants.inspections.conftest import points, started
from tests.tenants.intake.counter import offline, pack_of
from tests.tenants.intake.counter import opened as opened_counter
from tests.tenants.jobs.test_photos import picture, upload
from tests.tenants.takeout.conftest import exported
from tests.tenants.visits.conftest import finish, opened, save

# These tables have no file among the records.
LEFT_OUT = {
    "alert": "Messages to one person.",
    "counter_device": "Its secret is the key of entries that wait on a device.",
    "estimate_link": "A secret of a customer.",
    "garage_export": "The export itself.",
    "garage_export_chunk": "The export itself.",
    "garage_settings": "Choices of the screens.",
    "import_run": "Files that people uploaded.",
    "leak_setting": "Choices of the screens.",
    "mail_day": "A limit of one day.",
    "picture_store": "Counted from the pictures.",
    "share_link": "A secret of a customer.",
    "stored_file": "The export has the files themselves.",
}


def rows(file: zipfile.ZipFile, name: str) -> list[dict[str, str]]:
    text = file.read(f"lists/{name}.csv").decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def used_garage(api: Api, cast: Cast, shop: Shop) -> Api:
    client = api.as_(cast.owner)
    register(client)
    job_id, invoice = issued_job(client, shop)
    client.post(
        f"jobs/{job_id}/payments", {"amount": 100, "paymentMethodId": 2, "reference": "UTR1", "paidOn": None}
    )
    job = type("Job", (), {"pk": job_id})
    for _ in range(2):
        assert upload(client, job, picture())[0] == 200  # type: ignore[arg-type]
    second = client.post("jobs", shop.job()).data["jobId"]
    client.delete(f"jobs/{second}")
    run_outbox()
    assert invoice["invoiceId"]
    return client


def test_garage_export_contains_every_row(api: Api, cast: Cast, shop: Shop) -> None:
    client = used_garage(api, cast, shop)
    bill = book(client, add_supplier(client), [line(add_part(client), 4, 100)]).data
    assert client.post(f"bills/{bill['billId']}/payments", {"amount": 72, "paymentMethodId": 1}).status == 200
    file = exported(client)
    assert file.testzip() is None
    with tenancy.garage(cast.first.pk):
        for name, listing in LISTS.items():
            assert len(rows(file, name)) == listing.rows().count(), name
        for name, model in RECORDS.items():
            stored: list[dict[str, Any]] = json.loads(file.read(f"records/{name}.json"))
            columns = {field.attname for field in model._meta.concrete_fields}
            assert [row["id"] for row in stored] == list(
                model._default_manager.order_by("pk").values_list("pk", flat=True)
            ), name
            assert all(set(row) == columns for row in stored), name
    (deleted,) = [job for job in rows(file, "jobs") if job["Deleted"]]
    assert deleted["Total"] == "1450.0"
    (payment,) = rows(file, "payments")
    assert (payment["Amount"], payment["Reference"]) == ("100.0", "UTR1")
    (paid,) = rows(file, "payments to suppliers")
    assert (paid["Bill"], paid["Amount"], paid["Method"], paid["Reversal"]) == ("4411", "72.0", "Cash", "No")
    assert [row["Left to pay"] for row in rows(file, "purchase bills")] == ["400.0"]


def test_each_table_is_exported_or_left_out_for_a_reason() -> None:
    exported_tables = {model._meta.db_table for model in RECORDS.values()}
    assert not exported_tables & set(LEFT_OUT)
    assert {model._meta.db_table for model in grants.models_of(in_garage=True)} == exported_tables | set(
        LEFT_OUT
    )


@pytest.mark.spec("hand-98")
def test_garage_export_contains_no_secret_of_a_device(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    device = opened_counter(client)
    secret = client.post("counter/open", {"device": device, "label": "PC"}).data["secret"]
    pack = pack_of(client, device)
    assert client.post("intakes", offline(shop, device, pack, at=clock.now())).status == 200
    file = exported(client)
    (intake,) = json.loads(file.read("records/intakes.json"))
    assert intake["device_id"]
    with tenancy.garage(cast.first.pk):
        assert bytes(CounterDevice.objects.get().secret) == b64decode(secret)
    for name in file.namelist():
        content = file.read(name)
        assert not any(
            each in content for each in (secret.encode(), b64decode(secret).hex().encode(), b64decode(secret))
        )


def test_garage_export_contains_each_document_and_photo_under_a_unique_name(
    api: Api, cast: Cast, shop: Shop
) -> None:
    file = exported(used_garage(api, cast, shop))
    (invoice,) = rows(file, "invoices")
    names = file.namelist()
    (paper,) = [name for name in names if name.startswith("invoices/")]
    assert paper.endswith(".pdf") and invoice["Number"].replace("/", "-") in paper
    assert file.read(paper).startswith(b"%PDF")
    photos = [name for name in names if name.startswith("photos/")]
    assert photos == [f"photos/{invoice['Job ID']}-{number}.jpg" for number in (1, 2)]
    assert len(names) == len(set(names))
    assert not [name for name in names if name.startswith(("/", ".")) or ".." in name]


def test_garage_export_contains_the_paper_the_signature_and_the_photos_of_a_check_in(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    visit = opened(client, shop)
    assert send_picture(client, f"visits/{visit}/pictures", jpeg(), view="front")[0] == 200
    save(client, visit)
    finish(client, visit, unsignedReason="", signedName="M", signature=as_text(ink()))
    run_outbox()
    file = exported(client)
    names = sorted(name for name in file.namelist() if name.startswith("check-ins/"))
    assert [name.split()[-1].rpartition("-")[0] for name in names] == ["front", "paper", "signature"]
    assert [name.rpartition(".")[2] for name in names] == ["jpg", "pdf", "png"]
    assert file.read(names[1]).startswith(b"%PDF")


def test_garage_export_contains_the_paper_and_the_photos_of_an_inspection(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    visit = opened(client, shop)
    template = client.get("inspection-templates").data[0]["templateId"]
    inspection = started(client, visit, template)
    point = points(client, inspection)[0]
    assert send_picture(client, f"visits/{visit}/pictures", jpeg(), pointId=point["pointId"])[0] == 200
    assert client.post(f"inspections/{inspection}/finish", {"anyway": True}).status == 200
    while drain():
        pass
    file = exported(client)
    found = {name[-4:]: name for name in file.namelist() if name.startswith("inspections/")}
    paper, name = found[".pdf"], found[".jpg"]
    assert "Quick check" in paper
    assert file.read(paper).startswith(b"%PDF")
    assert "Engine oil level" in name
    assert name.endswith(".jpg")
    assert file.read(name).startswith(b"\xff\xd8")


def test_garage_export_contains_the_paper_and_the_rows_of_an_estimate(
    api: Api, cast: Cast, shop: Shop
) -> None:
    client = api.as_(cast.owner)
    estimate = drafted(client, opened(client, shop))
    saved(client, estimate, goods())
    send(client, estimate)
    while drain():
        pass
    file = exported(client)
    (name,) = [name for name in file.namelist() if name.startswith("estimates/")]
    assert name.endswith(" version 1.pdf")
    assert file.read(name).startswith(b"%PDF")
    assert b"Brake pads" in file.read("records/estimate lines.json")


def test_garage_export_contains_the_record_of_a_decision(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    estimate = drafted(client, opened(client, shop))
    saved(client, estimate, goods(590))
    link = link_of(client, estimate)
    assert decide(link, look(link), 590, signature=as_text(ink())).status == 200
    while drain():
        pass
    file = exported(client)
    found = {name.rsplit(" ", 1)[-1]: name for name in file.namelist() if name.startswith("estimates/")}
    record = file.read(found["decision.json"])
    assert file.read(found["decision.pdf"]).startswith(b"%PDF")
    assert file.read(found["signature.png"]).startswith(b"\x89PNG")
    (row,) = json.loads(file.read("records/estimate decisions.json"))
    assert row["hash"] == hashlib.sha256(record).hexdigest()
    assert bytes.fromhex(row["record"]) == record


class Links(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.tags: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.found += [unquote(value or "") for name, value in attrs if name in ("href", "src")]


def test_html_pages_of_a_garage_export_link_to_every_file_and_contain_no_script(
    api: Api, cast: Cast, shop: Shop
) -> None:
    with tenancy.platform():
        cast.first.name = "<script>alert(1)</script> & Sons"
        cast.first.save(update_fields=["name"])
    file = exported(used_garage(api, cast, shop))
    reached: set[str] = set()
    for page in ("index.html", "papers.html", "photos.html", "bills.html", "check-ins.html"):
        links = Links(file.read(page).decode())
        assert "script" not in links.tags
        reached |= set(links.found)
    assert reached | {"logo.png", "logo.jpg"} >= set(file.namelist())
    assert reached <= set(file.namelist())


def test_csv_lists_of_a_garage_export_contain_no_spreadsheet_formulas(
    api: Api, cast: Cast, shop: Shop
) -> None:
    with tenancy.garage(cast.first.pk):
        for text in FORMULAS:
            Customer.objects.create(name=text, phone="+919876543210")
    for row in rows(exported(api.as_(cast.owner)), "customers"):
        assert not row["Name"].startswith(("=", "+", "-", "@", "\t", "\r"))


def test_garage_export_contains_classes_of_vehicles_and_the_rates_of_services_for_them(
    api: Api, cast: Cast, shop: Shop
) -> None:
    with tenancy.garage(cast.first.pk):
        Vehicle.objects.filter(pk=shop.vehicle.pk).update(vehicle_class="suv")
        Service.objects.filter(pk=shop.oil.pk).update(suv_paise=249_950)
    file = exported(api.as_(cast.owner))
    assert [row["Class"] for row in rows(file, "vehicles")] == ["suv"]
    (oil,) = [row for row in rows(file, "services") if row["Service ID"] == shop.oil.code]
    assert (oil["Rate"], oil["Rate SUV"], oil["Rate sedan"]) == ("1000.0", "2499.5", "")


def test_garage_export_contains_no_data_of_another_garage(api: Api, cast: Cast, shop: Shop) -> None:
    with tenancy.garage(cast.second.pk):
        Customer.objects.create(name="Somebody Elsewhere", phone="+919876543210")
    file = exported(api.as_(cast.owner))
    assert not any(b"Elsewhere" in file.read(name) for name in file.namelist())


def test_garage_export_of_an_empty_garage_has_empty_lists(api: Api, cast: Cast) -> None:
    file = exported(api.as_(cast.owner))
    assert json.loads(file.read("records/jobs.json")) == []
    assert rows(file, "jobs") == []


@pytest.mark.prove
def test_garage_export_of_a_large_garage_needs_less_than_200_mb_of_memory(
    committed_db: Cast, tmp_path: Path
) -> None:
    """The garage has 20,000 jobs and 2,000 documents. A separate process writes the export, and its memory is
    measured.
    """
    garage_id = large.make(
        committed_db.owner, size=large.Size(customers=6_000, vehicles=8_000, jobs=20_000, parts=0)
    )
    script = tmp_path / "export.py"
    script.write_text(
        "import django; django.setup()\n"
        "from tests.tenants.takeout.measured import main\n"
        f"main({garage_id}, {committed_db.owner.pk})\n"
    )
    run = subprocess.run(
        [sys.executable, str(script)], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    )
    megabytes = float(run.stdout.splitlines()[-1])
    client = Api().as_(committed_db.owner)
    ready = client.get("export-garage", garageId=garage_id).data
    assert ready["state"] == "ready"
    print(f"{ready['total']:,} rows and files, {ready['size'] / 1e6:.0f} MB, {megabytes:.0f} MB of memory")
    response = Client().get(client.get("export-garage/address", garageId=garage_id).data["address"])
    assert response.status_code == 200
    assert megabytes < 200
