"""Import of only the good rows. The bad rows can be downloaded with their problems."""

import csv
import io
from datetime import timedelta

from django.db import connection
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tenants.customers.models import Customer
from tenants.exchange.models import ImportRun
from tests.api import Answered, Api, refused
from tests.cast import Cast
from tests.hostile import HEADINGS
from tests.importing import ASHA, RAVI, counts, lines, send, start, upload
from tests.outbox import drain

BAD = "No Phone,12,,,,,"
WORSE = ",9812345670,nobody,,,,"


def start_good_rows(client: Api, checked: Answered) -> Answered:
    return client.post(f"imports/{checked.data['importId']}/start", {"goodRowsOnly": True})


def bad_rows(client: Api, import_id: int) -> list[dict[str, str]]:
    answer = client.get(f"imports/{import_id}/bad-rows")
    assert answer.status == 200, answer.body
    content = b"".join(answer.response.streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(content)))


def names(cast: Cast) -> list[str]:
    with tenancy.garage(cast.first.pk):
        return list(Customer.objects.order_by("pk").values_list("name", flat=True))


def test_import_saves_good_rows_and_offers_bad_rows_with_reasons_for_download(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    checked = upload(client, lines(HEADINGS, ASHA, BAD, RAVI, WORSE))
    import_id = checked.data["importId"]
    assert (checked.data["state"], checked.data["rows"], checked.data["goodRows"]) == ("partly", 4, 2)
    assert checked.data["willAdd"]["customers"] == 2
    assert start_good_rows(client, checked).data["state"] == "waiting"
    drain("exchange.run_import")
    done = client.get(f"imports/{import_id}").data
    assert (done["state"], done["done"], done["goodRowsOnly"], done["problemCount"]) == ("done", 2, True, 3)
    assert names(cast) == ["Asha Rao", "Ravi Das"]
    assert [(row["Name"], row["Phone"], row["Problem"]) for row in bad_rows(client, import_id)] == [
        ("No Phone", "12", "Phone: Phone Number must be exactly 10 digits"),
        ("", "9812345670", "Name: Customer Name is required; Email: Invalid email address"),
    ]


def test_downloaded_bad_rows_can_be_imported_after_correction(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    checked = upload(client, lines(HEADINGS, BAD))
    answer = client.get(f"imports/{checked.data['importId']}/bad-rows")
    content = b"".join(answer.response.streaming_content)
    again = upload(client, content.replace(b",12,", b",9812345671,"))
    assert (again.data["state"], again.data["ignoredColumns"]) == ("checked", [])


def test_full_import_of_a_file_with_problems_is_refused(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    checked = upload(client, lines(HEADINGS, ASHA, BAD))
    before = counts(cast)
    answer = client.post(f"imports/{checked.data['importId']}/start")
    assert refused(answer, 409, "import_not_startable")
    assert counts(cast) == before
    with tenancy.platform():
        assert not OutboxRow.objects.filter(kind="exchange.run_import").exists()


def test_import_of_a_file_without_good_rows_cannot_be_started(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    checked = upload(client, lines(HEADINGS, BAD))
    assert (checked.data["state"], checked.data["goodRows"]) == ("refused", 0)
    assert refused(start_good_rows(client, checked), 409, "import_not_startable")


def test_import_of_good_rows_skips_a_row_that_became_invalid_after_the_check(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    checked = upload(client, lines(HEADINGS, ASHA, BAD, RAVI))
    client.post("customers", {
        "customerName": "Faster", "phoneNumber": "9812345600", "email": "f@x.example",
        "vehicleNumber": "MH12AB4321", "vehicleModel": "Swift",
    })  # fmt: skip
    start_good_rows(client, checked)
    drain("exchange.run_import")
    done = client.get(f"imports/{checked.data['importId']}").data
    assert (done["state"], done["done"], done["goodRows"]) == ("done", 1, 1)
    assert names(cast) == ["Faster", "Ravi Das"]
    assert [row["Name"] for row in bad_rows(client, done["importId"])] == ["Asha Rao", "No Phone"]


def test_import_file_without_problems_has_no_bad_rows_to_download(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    checked = upload(client, lines(HEADINGS, ASHA))
    assert refused(client.get(f"imports/{checked.data['importId']}/bad-rows"), 404, "not_found")


def test_bad_rows_of_an_import_are_deleted_after_a_day(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    checked = upload(client, lines(HEADINGS, ASHA, BAD))
    with tenancy.garage(cast.first.pk):
        ImportRun.objects.update(created_at=clock.now() - timedelta(days=2))
    upload(client, lines(HEADINGS, RAVI))
    old = client.get(f"imports/{checked.data['importId']}").data
    assert old["state"] == "refused"
    assert client.get(f"imports/{checked.data['importId']}/bad-rows").status == 404
    with tenancy.garage(cast.first.pk):
        assert ImportRun.objects.get(pk=old["importId"]).content is None


def test_customer_without_an_email_can_be_imported(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    start(client, upload(client, "Name,Phone\nNo Mail,9812345672\n"))
    drain("exchange.run_import")
    with tenancy.garage(cast.first.pk):
        assert Customer.objects.get(name="No Mail").email == ""


def test_import_request_stores_the_file_and_a_worker_checks_it(api: Api, cast: Cast) -> None:
    """The request sends the same number of statements for 1 row and for 3,000 rows."""
    client = api.as_(cast.owner)

    def statements(rows: int) -> int:
        table = lines(HEADINGS, *(f"Person {n},98{n:08},,,,," for n in range(rows)))
        with CaptureQueriesContext(connection) as sent:
            answer = send(client, table)
        assert (answer.status, answer.data["state"], answer.data["problemCount"]) == (200, "checking", 0)
        return len(sent)

    statements(1)
    assert statements(1) == statements(3000)
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind="exchange.check_import").count() == 3
