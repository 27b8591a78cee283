"""Servicebay's own invoices: a GST invoice for each payment, a credit note for each voided payment."""

from datetime import date, timedelta
from decimal import Decimal
from io import BytesIO
from unittest.mock import patch

import pytest
import weasyprint
from celery.exceptions import SoftTimeLimitExceeded
from django.db import DatabaseError, transaction
from django.test import override_settings
from pypdf import PdfReader

from billing import queries, services
from billing.models import FeeInvoice, PaymentMode, Source
from garages.models import Garage, Membership
from garages.services import BillTo, save_bill_to
from gst.document import Document, Kind, from_json
from gst.models import PrefixReservation
from gst.tax import heads, taxable_within
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tests.api import Api, Client, refused
from tests.billed import KARNATAKA, MAHARASHTRA, register
from tests.cast import Cast
from tests.drawn import text_of
from tests.factories.subscriptions import FIRST, noon
from tests.online import owner_of
from tests.outbox import drain

SELLER = "27AAZCS0000A1ZR"


def pay(garage: Garage, plan: str = "starter", reference: str = "400000000001", on: date = FIRST) -> int:
    offer = queries.get_plan(plan)
    with clock.at(noon(on)):
        applied = services.record_payment(
            garage.pk, mode=PaymentMode.UPI, reference=reference, plan=offer,
            amount_paise=offer.price_paise, received_on=on, by=None,
        )  # fmt: skip
    return applied.period.pk


def issued(garage: Garage) -> list[Document]:
    with tenancy.platform():
        rows = FeeInvoice.objects.filter(garage=garage).order_by("pk")
        return [from_json(row.document) for row in rows]


def test_payment_creates_a_tax_invoice(garage: Garage) -> None:
    save_bill_to(
        garage.pk,
        BillTo("Sharma Motors Private Limited", "12, Link Road\nMumbai", "27", MAHARASHTRA, "+919820011001"),
    )
    pay(garage)
    (paper,) = issued(garage)
    assert (paper.kind, paper.number, paper.issued_on) == (Kind.TAX_INVOICE, "SVB-2324-00001", FIRST)
    assert (paper.supplier.gstin, paper.recipient.gstin) == (SELLER, MAHARASHTRA)
    assert paper.recipient.name == "Sharma Motors Private Limited"
    assert (paper.total_paise, paper.taxable_paise, paper.due_paise) == (99_900, 84_661, 0)
    assert (paper.heads.cgst_paise, paper.heads.sgst_paise, paper.heads.round_off_paise) == (7_619, 7_619, 1)
    assert paper.lines[0].description == "Servicebay, Starter, 31/01/2024 to 28/02/2024"
    assert paper.lines[0].code == "997331"
    assert ("Paid by", "UPI 400000000001, received on 31/01/2024") in paper.references


@pytest.mark.parametrize(
    ("bill_to", "place", "integrated"),
    [
        (BillTo(state_code="29", gstin=KARNATAKA), "29", True),
        (BillTo(state_code="29"), "29", True),
        (BillTo(), "27", False),
    ],
    ids=["business in another state", "individual in another state", "no billing details"],
)
def test_place_of_supply_decides_between_igst_and_cgst_with_sgst(
    garage: Garage, bill_to: BillTo, place: str, integrated: bool
) -> None:
    save_bill_to(garage.pk, bill_to)
    pay(garage)
    (paper,) = issued(garage)
    assert (paper.place_of_supply, paper.heads.igst_paise > 0) == (place, integrated)
    assert paper.recipient.name == garage.name


def test_seller_without_gstin_charges_no_tax_on_fees(garage: Garage) -> None:
    with override_settings(SELLER_GSTIN=""):
        pay(garage)
    (paper,) = issued(garage)
    assert (paper.kind, paper.taxable_paise, paper.heads.tax_paise) == (Kind.INVOICE, 99_900, 0)


def test_taxable_value_and_tax_and_round_off_always_add_up_to_the_total() -> None:
    for total in [*range(1, 20_000), 99_900, 199_900, 999_000, 1_999_000]:
        taxable = taxable_within(total, Decimal(18))
        for same_state in (True, False):
            found = heads(taxable, Decimal(18), same_state=same_state, total_paise=total)
            assert taxable + found.tax_paise + found.round_off_paise == total


def test_repeated_payment_event_creates_one_invoice(garage: Garage) -> None:
    plan = queries.get_plan("starter")
    for _ in range(2):
        services.apply_payment(
            garage.pk, source=Source.STRIPE, source_ref="in_1", plan=plan, amount_paise=plan.price_paise
        )
    assert [paper.number[-5:] for paper in issued(garage)] == ["00001"]


def test_voided_payment_gets_a_credit_note(garage: Garage) -> None:
    period = pay(garage)
    with clock.at(noon(FIRST)):
        services.void_period(period, reason="The transfer came back", by=None)
    invoice, note = issued(garage)
    assert (note.kind, note.number) == (Kind.CREDIT_NOTE, "SVB-2324C00001")
    assert note.original == (invoice.number, invoice.issued_on)
    assert (note.reason, note.total_paise) == ("The transfer came back", invoice.total_paise)


def test_upgrade_creates_an_invoice_for_its_charge(garage: Garage) -> None:
    pay(garage)
    pro = queries.get_plan("pro")
    with clock.at(noon(date(2024, 2, 10))):
        change = services.preview_plan_change(garage.pk, plan=pro)
        services.change_plan(
            garage.pk, plan=pro, source=Source.CHANGE, source_ref="x", charge_paise=change.charge_paise
        )
    _, extra = issued(garage)
    assert extra.total_paise == change.charge_paise > 0
    assert extra.lines[0].description == "Servicebay, Pro, 10/02/2024 to 28/02/2024"


def test_fee_invoice_drawn_twice_keeps_its_first_pdf_and_queues_one_mail(garage: Garage, cast: Cast) -> None:
    owner_of(garage, cast.owner)
    pay(garage)
    with tenancy.platform():
        invoice = FeeInvoice.objects.get(garage=garage)
        for content in (b"%PDF first", b"%PDF second"):
            services.keep_fee_pdf(invoice.pk, content)
        assert queries.find_fee_pdf(invoice.number) == b"%PDF first"
        mail = OutboxRow.objects.get(kind="billing.mail_fee")
    assert mail.ids["invoice"] == invoice.pk


def test_owner_who_left_the_garage_gets_no_billing_mail(
    garage: Garage, cast: Cast, mailoutbox: list[object]
) -> None:
    """The recipient is checked again when the mail is sent."""
    owner_of(garage, cast.owner)
    pay(garage)
    with clock.at(noon(FIRST)):
        claim = services.claim_payment(
            garage.pk, plan=queries.get_plan("starter"), mode=PaymentMode.UPI, reference="400000000002",
            amount_paise=99_900, paid_on=FIRST, note="", by=cast.owner.pk,
        )  # fmt: skip
    services.refuse_claim(claim.pk, by=1, reason="Not found")
    with tenancy.platform():
        services.keep_fee_pdf(FeeInvoice.objects.get(garage=garage).pk, b"%PDF")
        kinds = ("billing.mail_fee", "billing.mail_refusal")
        assert OutboxRow.objects.filter(kind__in=kinds, done_at=None).count() == 2
        Membership.objects.filter(garage=garage).update(state=Membership.State.ENDED, ended_at=clock.now())
    for kind in kinds:
        assert drain(kind) == 1
    assert mailoutbox == []
    with tenancy.platform():
        assert not OutboxRow.objects.filter(kind__in=kinds, done_at=None).exists()


def test_prefix_of_our_fee_invoices_is_reserved_for_chain_0_and_garage_0(garage: Garage) -> None:
    """A garage that enters our GSTIN and prefix in its profile must not use our number sequence."""
    pay(garage)
    with tenancy.platform():
        assert list(PrefixReservation.objects.filter(prefix="SVB").values_list("chain_id", "garage_id")) == [
            (0, 0)
        ]


def test_trial_creates_no_fee_invoice(garage: Garage) -> None:
    services.start_trial(garage.pk)
    assert issued(garage) == []


def test_invoice_number_uses_the_financial_year_of_the_payment_day(garage: Garage) -> None:
    pay(garage, on=date(2024, 3, 31))
    pay(garage, reference="400000000002", on=date(2024, 4, 1))
    assert [paper.number for paper in issued(garage)] == ["SVB-2324-00001", "SVB-2425-00001"]


def test_issued_fee_invoice_cannot_be_changed_or_deleted(garage: Garage) -> None:
    pay(garage)
    for change in ({"total_paise": 1}, {"number": "X"}):
        with pytest.raises(DatabaseError), transaction.atomic(), tenancy.platform():
            FeeInvoice.objects.filter(garage=garage).update(**change)
    with pytest.raises(DatabaseError), transaction.atomic(), tenancy.platform():
        FeeInvoice.objects.filter(garage=garage).delete()


def test_fee_invoice_pdf_is_drawn_and_mailed_and_downloadable(
    api: Api, cast: Cast, mailoutbox: list[object]
) -> None:
    client = api.as_(cast.owner)
    register(client)
    pay(cast.first, on=clock.today())
    (seen,) = client.get("billing").data["invoices"]
    assert seen == {
        "number": seen["number"], "kind": "tax_invoice", "issuedOn": clock.today().isoformat(), "amount": 999.0
    }  # fmt: skip
    path = f"billing/invoices/{seen['number']}/address"
    assert refused(client.get(path), 202, "rendering")
    for _ in range(2):
        drain()
    address = client.get(path).data["address"]
    drawn = Client().get(address)
    assert (drawn.status_code, drawn["Content-Type"]) == (200, "application/pdf")
    text = text_of(PdfReader(BytesIO(drawn.content)))
    for words in (
        "Tax Invoice",
        seen["number"],
        SELLER,
        MAHARASHTRA,
        "Sharma Motors Private Limited",
        "₹999.00",
    ):
        assert words in text, words
    (mail,) = [mail for mail in mailoutbox if "payment received" in mail.subject]  # type: ignore[attr-defined]
    assert mail.to == [cast.owner.email]  # type: ignore[attr-defined]
    assert mail.attachments[0][1] == drawn.content  # type: ignore[attr-defined]
    # A URL with any changed part is not found.
    number, expires, signature = address.removeprefix("/fees/").split("/")
    for wrong in (
        f"/fees/{number}/{int(expires) + 1}/{signature}",
        f"/fees/SVB-2627-09999/{expires}/{signature}",
        f"/fees/{number}/{expires}/{'0' * len(signature)}",
    ):
        assert Client().get(wrong).status_code == 404


def test_fee_invoice_older_than_a_week_is_not_mailed(cast: Cast, mailoutbox: list[object]) -> None:
    pay(cast.first, on=clock.today() - timedelta(days=8))
    for _ in range(2):
        drain()
    assert mailoutbox == []


def test_fee_invoice_of_another_garage_is_not_found(api: Api, cast: Cast) -> None:
    pay(cast.second, on=clock.today())
    (paper,) = issued(cast.second)
    assert refused(api.as_(cast.owner).get(f"billing/invoices/{paper.number}/address"), 404, "not_found")
    for odd in ("x%00", "x" * 17):
        assert refused(api.as_(cast.owner).get(f"billing/invoices/{odd}/address"), 422, "invalid")


@pytest.mark.parametrize(
    "fault", [SoftTimeLimitExceeded(), MemoryError(), OSError(28, "No space left on device")]
)
def test_fee_invoice_pdf_is_drawn_again_after_a_server_fault(garage: Garage, fault: Exception) -> None:
    pay(garage)
    with patch.object(weasyprint.HTML, "write_pdf", side_effect=fault):
        drain("billing.draw_fee")
    with tenancy.platform():
        row = OutboxRow.objects.get(kind="billing.draw_fee")
        assert (row.attempts, row.done_at, row.dead_at) == (1, None, None)
        OutboxRow.objects.filter(pk=row.pk).update(due_at=clock.now() - timedelta(hours=1))
    drain("billing.draw_fee")
    with tenancy.platform():
        assert FeeInvoice.objects.get().pdf


def test_fee_invoice_pdf_is_not_drawn_again_after_an_error_of_the_pdf_library(garage: Garage) -> None:
    pay(garage)
    with patch.object(weasyprint.HTML, "write_pdf", side_effect=ValueError("bad table")):
        drain("billing.draw_fee")
    with tenancy.platform():
        row = OutboxRow.objects.get(kind="billing.draw_fee")
    assert row.dead_at
    assert "ValueError: bad table" in row.last_error
