"""A line whose rate times quantity is not its amount prints its price with GST, from which both come."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from gst import paper
from gst.document import from_json, to_json
from gst.paper import Copy
from tests.api import Api
from tests.billed import issued_job, register, stored
from tests.cast import Cast
from tests.factories import papers
from tests.job_parts import shelf, use
from tests.shop import Shop


@pytest.mark.parametrize(
    ("price", "quantity", "rate", "amount", "note"),
    [
        # 9 × 500.00 is 4,500.00 with 18 %, which is 3,813.56 without. 500.00 is 423.728…, and 9 × 423.73 is
        # 3,813.57.
        (500, 9, "₹423.73", "₹3,813.56", "Price with GST: ₹500.00"),
        # 3 × 406.78 is 1,220.34, which is 1,440.00 without its 18 %.
        (480, 3, "₹406.78", "₹1,220.34", ""),
        (500, 1, "₹423.73", "₹423.73", ""),
    ],
)
def test_part_prints_its_price_with_gst_if_the_rate_does_not_lead_to_the_amount(
    api: Api, cast: Cast, shop: Shop, price: int, quantity: int, rate: str, amount: str, note: str
) -> None:
    client = api.as_(cast.owner)
    register(client)
    part = use(shelf(client, 10), quantity, unitPrice=price)
    _job, issued = issued_job(client, shop, taxCollected=1, partsUsed=[part])
    document = from_json(stored(cast.first, issued["invoiceId"]).document)
    page = PdfReader(BytesIO(paper.pdf(document, copy=Copy.ORIGINAL))).pages[0]
    text = " ".join(page.extract_text().split())
    assert rate in text
    assert amount in text
    assert ("Price with GST" in text) == bool(note)
    assert note in text


def test_line_without_that_price_is_stored_as_before() -> None:
    """So a document of an earlier release keeps its bytes."""
    document = papers.company_invoice()
    written = to_json(document)
    assert all("price_paise" not in line for line in written["lines"])
    assert from_json(written) == document
