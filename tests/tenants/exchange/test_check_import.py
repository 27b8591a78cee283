"""POST /garage/import/{what}: the check of a file, which lists each problem with its row."""

import csv
import io
from datetime import timedelta

import pytest

from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tenants.customers.models import Customer
from tenants.exchange import tables
from tests.api import Api
from tests.cast import Cast
from tests.hostile import HEADINGS
from tests.importing import ASHA, SERVICE_HEADINGS, counts, lines, problems, run, start, upload
from tests.outbox import drain
from tests.shop import Shop


def test_checking_an_import_changes_no_business_data(api: Api, cast: Cast, shop: Shop) -> None:
    before = counts(cast)
    assert upload(api.as_(cast.owner), lines(HEADINGS, ASHA)).data["state"] == "checked"
    assert upload(api.as_(cast.owner), lines(HEADINGS, ASHA, ASHA)).data["state"] == "partly"
    assert (
        upload(api.as_(cast.owner), lines(SERVICE_HEADINGS, "A,B,C,1,,,"), "services").data["state"]
        == "checked"
    )
    assert counts(cast) == before
    with tenancy.platform():
        assert not OutboxRow.objects.filter(kind="exchange.run_import").exists()


def test_check_of_a_customer_import_lists_each_problem_with_its_row_number(
    api: Api, cast: Cast, shop: Shop
) -> None:
    table = lines(
        HEADINGS,
        ASHA,
        ",12345,nobody,,perhaps,MH12AB1111,",
        "",
        "Dup Car,9812345670,d@x.example,,,MH12AB4321,Swift",
        ASHA.replace("Pune", "Goa").replace("4321", "4322"),
        ASHA.split(",mh")[0] + ",,",
        "Known Car,9812345670,d@x.example,,,MH 12 AB 1234,Swift",
        "Meera IYER,9876543210,m@x.example,,,,",
        "Odd Plate,9812345671,o@x.example,,,!!,Swift",
        "\x07Bell,9812345672,b@x.example,,,,,,surplus",
    )
    answer = upload(api.as_(cast.owner), table)
    assert (answer.data["state"], answer.data["rows"], answer.data["problemCount"]) == ("partly", 9, 13)
    assert (answer.data["goodRows"], answer.data["willAdd"]["customers"]) == (1, 1)
    assert problems(answer) == [
        (3, "Name", "Customer Name is required"),
        (3, "Phone", "Phone Number must be exactly 10 digits"),
        (3, "Email", "Invalid email address"),
        (3, "Premium", "Invalid premium status"),
        (3, "Vehicle Model", "Vehicle Modal is required"),
        (5, "Vehicle Number", "Same vehicle as in row 2"),
        (6, "Name", "Row 2 has different data for this customer"),
        (7, "Name", "Same customer as in row 2"),
        (8, "Vehicle Number", "Your garage already has the vehicle MH 12 AB 1234: search for it to add a customer"),
        (9, "Name", "Your garage already has a customer with this name and phone"),
        (10, "Vehicle Number", "Invalid Vehicle Number format"),
        (11, "", "This row has more cells than there are headings"),
        (11, "Name", "This contains a character that cannot be used here"),
    ]  # fmt: skip


def test_check_of_a_service_import_lists_each_problem_with_its_row_number(
    api: Api, cast: Cast, shop: Shop
) -> None:
    past = (clock.today() - timedelta(days=1)).isoformat()
    table = lines(
        SERVICE_HEADINGS,
        ",,,,,,",
        ",,,much,200,someday,",
        "A,B,C,1,10,,",
        f"A,B,D,1,10,{past},{clock.today()}",
        "a,b,c,2,,,",
        "A,B,C ,2,,,",
        "Test Engine,Oil,oil CHANGE,1,,,",
        "Test Cleaning,Outside,Gone,1,,,",
    )
    answer = upload(api.as_(cast.owner), table, "services")
    assert problems(answer) == [
        (3, "Category", "Category is required"),
        (3, "Subcategory", "Subcategory is required"),
        (3, "Name", "Service name is required"),
        (3, "Rate", "This must be an amount"),
        (3, "Discount %", "Discount must be between 1 and 100"),
        (3, "From", "This must be a date"),
        (4, "From", "Discount start date is required"),
        (5, "From", "Discount dates cannot be in the past"),
        (7, "Name", "Same service as in row 6"),
        (8, "Name", "Your garage already offers this service"),
    ]


def test_check_of_an_import_lists_the_first_200_problems_and_counts_all_problems(
    api: Api, cast: Cast
) -> None:
    answer = upload(
        api.as_(cast.owner), lines(HEADINGS, *(f"N{number},1,n@x.example" for number in range(250)))
    )
    assert (answer.data["problemCount"], len(answer.data["problems"])) == (250, 200)
    assert answer.data["problems"][-1]["row"] == 201


ZOE = {"Phone": "9812345678", "Name": "Zoë", "Email": "z@x.example", "Address": "1, A; B\tC"}


def zoe(delimiter: str, encoding: str, ending: str) -> bytes:
    rows = [
        ["PHONE", " name ", "Notes", "Email", "Address"],
        [ZOE["Phone"], ZOE["Name"], "x", ZOE["Email"], ZOE["Address"]],
    ]
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter, lineterminator=ending).writerows(rows)
    return out.getvalue().encode(encoding)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_csv_variants_of_spreadsheet_programs_are_read(delimiter: str, encoding: str, ending: str) -> None:
    """The import does this in a process of its own, whose start takes longer than the reading."""
    headings = dict.fromkeys(HEADINGS.split(","), ())
    table = tables.read(zoe(delimiter, encoding, ending), headings=headings, required=("Name", "Phone"))
    assert ([row.cells for row in table.rows], table.ignored) == ([ZOE], ["Notes"])


@pytest.mark.parametrize(
    ("delimiter", "encoding", "ending"),
    [(",", "utf-8", "\r"), (";", "cp1252", "\r\n"), ("\t", "utf-8-sig", "\n")],
)
def test_csv_variants_of_spreadsheet_programs_are_imported(
    api: Api, cast: Cast, delimiter: str, encoding: str, ending: str
) -> None:
    answer = upload(api.as_(cast.owner), zoe(delimiter, encoding, ending))
    assert (answer.data["problems"], answer.data["ignoredColumns"]) == ([], ["Notes"])
    start(api.as_(cast.owner), answer)
    drain()
    with tenancy.garage(cast.first.pk):
        assert Customer.objects.filter(name="Zoë", address="1, A; B\tC").exists()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The first row must contain the headings. Missing: Name, Phone"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "This is not a CSV file"),
        (
            b"PK\x03\x04....",
            "This workbook is damaged. Please open it, save it again as .xlsx and choose that file",
        ),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 100,
            "This is an old or protected Excel workbook. Please save it as .xlsx without a password, or as CSV",
        ),
        (HEADINGS.encode() + b"\nA\x00,1", "This is not a CSV file"),
        (b"Name,Email\nA,1\n", "The first row must contain the headings. Missing: Phone"),
        (b"\n\n", "The first row must contain the headings. Missing: Name, Phone"),
        (b"Name,Phone,Email,name\n", "The column Name appears twice"),
        (HEADINGS.encode() + b"\n,,,\n\n", "There are no rows below the headings"),
        (HEADINGS.encode() + b"\n\x81\x8d", "This is not a CSV file"),
        (HEADINGS.encode() + b"\n" + b"," * 2_000_000, "This is not a CSV file"),
        (HEADINGS.encode() + b'\n"' + b"x\n" * 200_000, "This is not a CSV file"),
    ],
    ids=[
        "empty", "picture", "damaged workbook", "old workbook", "NUL character", "no Phone column", "blank lines", "repeated column",
        "headings only", "invalid bytes", "too wide row", "open quote",
    ],
)  # fmt: skip
def test_import_file_that_is_not_a_valid_table_is_refused(
    api: Api, cast: Cast, content: bytes, sentence: str
) -> None:
    client, before = api.as_(cast.owner), counts(cast)
    found = upload(client, content).data
    assert (found["state"], found["error"], found["errorCode"]) == ("refused", sentence, "invalid")
    assert found["says"]["error"]["code"]
    answer = client.post(f"imports/{found['importId']}/start")
    assert (answer.status, answer.code) == (409, "import_not_startable")
    assert counts(cast) == before


def test_import_without_a_file_or_of_an_unknown_kind_of_data_returns_422(api: Api, cast: Cast) -> None:
    answer = api.as_(cast.owner).post("import/customers", {})
    assert (answer.status, answer.body["error"]) == (422, {"file": ["This is required"]})
    assert upload(api.as_(cast.owner), "x", "jobs").status == 422


@pytest.mark.parametrize(("rows", "code"), [(20_000, None), (20_001, "too_large")])
def test_import_accepts_at_most_20000_rows(api: Api, cast: Cast, rows: int, code: str | None) -> None:
    """20,000 rows are the limit, so the test needs as many."""
    found = upload(
        api.as_(cast.owner), lines(HEADINGS, *(f"C{number},9812345678,c@x.example" for number in range(rows)))
    ).data
    assert found["errorCode"] == code
    if code:
        assert (found["state"], found["rows"], found["done"]) == ("refused", 0, 0)
        assert found["error"] == "This file has more than 20,000 rows. Please split it into several files"
    else:
        assert found["rows"] == 20_000


def test_import_file_larger_than_10_mb_is_refused(api: Api, cast: Cast) -> None:
    answer = upload(api.as_(cast.owner), b"x" * 10_000_001)
    assert (answer.status, answer.code) == (413, "too_large")


@pytest.mark.parametrize("what", ["customers", "services"])
def test_import_template_can_be_imported_without_problems(api: Api, cast: Cast, what: str) -> None:
    client = api.as_(cast.owner)
    answer = client.get(f"import-template/{what}")
    assert answer.response["Content-Type"] == "text/csv; charset=utf-8"
    assert run(client, b"".join(answer.response.streaming_content), what)["state"] == "done"
