import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import type { Job } from "@/features/jobs/types";
import { dayMonthYear, isoToday } from "@/lib/dates/day";
import { payment, unpaid } from "@/testing/bills";
import { account, OWES, paidUp } from "@/testing/khata";
import { answer, refuse, server } from "@/testing/server";
import { CASHIER, done, drawingCodes, showBill, taking } from "@/testing/show-bill";
import { offerAdvance } from "../offered-advance";
import { firstMethod } from "../payment-schema";

const PAYMENTS = "*/api/garage/jobs/31/payments";
async function openForm(job: Partial<Job> = {}, permissions = CASHIER) {
  const shown = await showBill({ permissions, job });
  await shown.user.click(shown.section.getByRole("button", { name: "Record payment" }));
  const panel = within(await screen.findByRole("dialog", { name: "Record payment" }));
  await panel.findByRole("radio", { name: "Cash" });
  const record = () => shown.user.click(panel.getByRole("button", { name: "Record payment" }));
  const field = (name: string) => panel.getByLabelText<HTMLInputElement>(name);
  return { ...shown, panel, record, field };
}

describe("recording a payment", () => {
  test("the payment form starts with the balance, the job's payment method and today's date, and accepts a partial payment", {
    tags: "spec:invoices-8",
  }, async () => {
    const sent = taking(PAYMENTS);
    const { user, panel, record, field, asked } = await openForm();
    expect(field("Amount").value).toBe("1003.59");
    expect(panel.getByRole<HTMLInputElement>("radio", { name: "UPI" }).checked).toBe(true);
    expect(field("Paid on").value).toBe(dayMonthYear(isoToday()));
    await user.clear(field("Amount"));
    await user.type(field("Amount"), "500");
    await user.type(field("UTR"), "606166990939");
    await record();
    expect(await screen.findByText("Recorded.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent).toEqual([
      {
        body: {
          amount: 500,
          paymentMethodId: 2,
          reference: "606166990939",
          paidOn: isoToday(),
          reason: "",
        },
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        garageId: "11",
      },
    ]);
    await waitFor(() => expect(asked.bills).toBe(2));
  });

  test("a recorded payment loads again what the customer owes", async () => {
    let owed = account();
    server.use(http.get("*/api/garage/customers/8/account", () => answer(owed)));
    taking(PAYMENTS, () => {
      owed = paidUp({ advance: 100 });
      return done("Recorded.");
    });
    const { section, record } = await openForm({}, [...CASHIER, "see_khata"]);
    expect(await section.findByText(OWES)).toBeTruthy();
    await record();
    expect(await section.findByText("₹100.00 advance")).toBeTruthy();
    expect(section.queryByText(OWES)).toBeNull();
  });

  test.each([
    [1, 1],
    [0, 0],
  ])(
    "an advance of a job with GST %i says that its tax is not computed: %i",
    async (taxCollected, notes) => {
      const { panel } = await openForm({ taxCollected });
      expect(panel.queryAllByText(/GST on an advance for work is due/)).toHaveLength(notes);
    },
  );

  test("UPI comes first, also for a job with the default method, which is cash", async () => {
    const { panel } = await openForm({ paymentMethodId: 1 });
    const [first] = panel.getAllByRole<HTMLInputElement>("radio");
    expect(first).toBe(panel.getByRole("radio", { name: "UPI" }));
    expect(first?.checked).toBe(true);
    expect(firstMethod(3)).toBe(3);
  });

  test("the advance of a quick entry opens the form with its amount", async () => {
    offerAdvance(31, 800);
    await showBill({ permissions: CASHIER });
    const panel = within(await screen.findByRole("dialog", { name: "Record payment" }));
    expect(panel.getByLabelText<HTMLInputElement>("Amount").value).toBe("800.00");
  });

  test("the QR code has the amount that was typed and fills the screen", async () => {
    const asked = drawingCodes();
    const { user, panel, field } = await openForm();
    await user.clear(field("Amount"));
    await user.type(field("Amount"), "500");
    await user.click(panel.getByRole("button", { name: "Show QR code" }));
    const screenful = within(await screen.findByRole("dialog", { name: "Scan to pay" }));
    await screenful.findByRole("img", { name: "QR code to pay ₹500.00 with UPI" });
    screenful.getByText("₹500.00");
    expect(asked).toEqual(["500"]);
    await user.click(screenful.getByRole("button", { name: "Close" }));
    expect(field("Amount").value).toBe("500");
  });

  test("the code of the form records what the form would record", async () => {
    const sent = taking(PAYMENTS);
    drawingCodes();
    const { user, panel, field } = await openForm();
    await user.clear(field("Amount"));
    await user.type(field("Amount"), "500");
    await user.type(field("UTR"), "606166990939");
    await user.click(panel.getByRole("button", { name: "Show QR code" }));
    await user.click(await screen.findByRole("button", { name: "₹500.00 received" }));
    expect(await screen.findByText("Recorded.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent.map(({ body }) => [body.amount, body.reference])).toEqual([[500, "606166990939"]]);
  });

  test("the code of a form with a wrong field returns to the form", async () => {
    const sent = taking(PAYMENTS);
    drawingCodes();
    const { user, panel, field } = await openForm();
    await user.type(field("UTR"), "6061#");
    await user.click(panel.getByRole("button", { name: "Show QR code" }));
    await user.click(await screen.findByRole("button", { name: "₹1,003.59 received" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Scan to pay" })).toBeNull());
    expect(panel.getByText(/Use only letters, digits/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test("a garage without a UPI address learns what the QR code needs", async () => {
    server.use(http.get("*/api/garage/jobs/31/upi-code", () => answer({ code: null })));
    const { user, panel } = await openForm();
    await user.click(panel.getByRole("button", { name: "Show QR code" }));
    await screen.findByText(/add your UPI address in the GST profile/);
    expect(screen.queryByRole("button", { name: /received$/ })).toBeNull();
  });

  test("a QR code for a wrong amount is not shown", async () => {
    const { user, panel, field } = await openForm();
    await user.clear(field("Amount"));
    await user.type(field("Amount"), "1003.60");
    await user.click(panel.getByRole("button", { name: "Show QR code" }));
    expect(await panel.findByText("The balance due is ₹1,003.59")).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "Scan to pay" })).toBeNull();
  });

  test("a cash payment is sent without a reference", { tags: "spec:invoices-8" }, async () => {
    const sent = taking(PAYMENTS);
    const { user, panel, record } = await openForm();
    await user.click(panel.getByRole("radio", { name: "Cash" }));
    expect(panel.queryByLabelText("UTR")).toBeNull();
    await record();
    await waitFor(() => expect(sent[0]?.body.reference).toBe(""));
  });

  test("an invalid payment shows an error and is not sent", async () => {
    const sent = taking(PAYMENTS);
    const { user, panel, record, field } = await openForm();
    await user.clear(field("Amount"));
    await user.type(field("Amount"), "1003.60");
    await record();
    expect(await panel.findByText("The balance due is ₹1,003.59")).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test("a payment whose response was lost is sent again with the same idempotency key", {
    tags: "spec:invoices-8",
  }, async () => {
    const sent = taking(PAYMENTS, () => HttpResponse.error());
    const { user, record, field } = await openForm();
    await user.type(field("UTR"), "UTR9");
    await record();
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect(field("UTR").value).toBe("UTR9");
    const again = taking(PAYMENTS);
    await record();
    expect(await screen.findByText("Recorded.")).toBeTruthy();
    expect(again[0]?.key).toBe(sent[0]?.key);
  });

  const PAID = { ...unpaid, paidAmount: 500, balanceDue: 503.59, payments: [payment(1)] };
  const IS_PAID =
    "A payment of ₹500.00 was recorded after you opened this, with receipt RCPT-00001. The balance due is now ₹503.59.";

  test("a payment that was recorded without an answer shows in the form", async () => {
    const { panel, record, become, user, field } = await openForm();
    taking(PAYMENTS, () => {
      become(PAID);
      return HttpResponse.error();
    });
    await user.type(field("UTR"), "UTR9");
    await record();
    expect(await panel.findByText(IS_PAID)).toBeTruthy();
  });

  test("after a lost answer, other contents are sent only after the form shows the payment", async () => {
    const { user, panel, record, become, field } = await openForm();
    taking(PAYMENTS, () => HttpResponse.error());
    const away = http.get("*/api/garage/jobs/31/bill", () => HttpResponse.error());
    server.use(away);
    await record();
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    become(PAID);
    server.use(http.get("*/api/garage/jobs/31/bill", () => answer(PAID)));
    const again = taking(PAYMENTS);
    await user.type(field("UTR"), "UTR9");
    await record();
    expect(await panel.findByText(IS_PAID)).toBeTruthy();
    expect(again).toEqual([]);
    await record();
    expect(await screen.findByText("Recorded.")).toBeTruthy();
    expect(again).toHaveLength(1);
  });

  test("a form that is closed after a lost answer and opened again shows the payment before it sends one", async () => {
    const { user, section, panel, record, become } = await openForm();
    taking(PAYMENTS, () => HttpResponse.error());
    server.use(http.get("*/api/garage/jobs/31/bill", () => HttpResponse.error()));
    await record();
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    await user.click(panel.getByRole("button", { name: "Cancel" }));
    become(PAID);
    const again = taking(PAYMENTS);
    await user.click(section.getByRole("button", { name: "Record payment" }));
    const reopened = within(await screen.findByRole("dialog", { name: "Record payment" }));
    server.use(http.get("*/api/garage/jobs/31/bill", () => answer(PAID)));
    await user.click(reopened.getByRole("button", { name: "Record payment" }));
    expect(await reopened.findByText(IS_PAID)).toBeTruthy();
    expect(again).toEqual([]);
  });

  test("a payment above the updated balance shows the error under the amount", async () => {
    taking(PAYMENTS, () =>
      refuse(422, { code: "invalid", error: { amount: ["The balance due is ₹3.59"] } }),
    );
    const { user, panel, record, field } = await openForm();
    await user.type(field("UTR"), "UTR9");
    await record();
    expect(await panel.findByText("The balance due is ₹3.59")).toBeTruthy();
  });

  test("a payment refused in a locked garage shows the reason in the form", {
    tags: "spec:invoices-18",
  }, async () => {
    taking(PAYMENTS, () => refuse(402, { code: "subscription_expired", message: "It ended." }));
    const { user, panel, record, field } = await openForm();
    await user.type(field("UTR"), "UTR9");
    await record();
    expect(await panel.findByText("It ended.")).toBeTruthy();
  });
});

describe("list of payments", () => {
  const taken = payment(1, { reversed: true });
  const reversal = payment(2, { amount: -500, reverses: 1, reason: "Counted twice" });

  test("a reversed payment shows its reversal with the reason and cannot be reversed again", async () => {
    const { section } = await showBill({ bill: { ...unpaid, payments: [reversal, taken] } });
    const [first, second] = section.getAllByRole("listitem");
    expect(first?.textContent).toContain("-₹500.00");
    expect(first?.textContent).toContain("Reason: Counted twice");
    expect(second?.textContent).toContain("UPI · UTR123");
    expect(second?.textContent).toContain("Reversed");
    expect(section.queryByRole("button", { name: /^Reverse/ })).toBeNull();
  });

  test("payments of a cancelled job are an advance that can be refunded", async () => {
    const { user, section } = await showBill({
      bill: { ...unpaid, paidAmount: 500, balanceDue: 0, advanceHeld: 500, payments: [payment(7)] },
      job: { jobStatusId: 5, jobStatus: "Cancelled" },
      permissions: CASHIER,
    });
    expect(section.getByText("Advance held").nextElementSibling?.textContent).toBe("₹500.00");
    expect(section.queryByText("Balance due")).toBeNull();
    expect(section.queryByRole("button", { name: "Record payment" })).toBeNull();
    await user.click(section.getByRole("button", { name: "Refund RCPT-00007" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Refund ₹500.00?" }));
    expect(question.getByText(/Give the money back to the customer\.$/)).toBeTruthy();
  });

  test("a cashier cannot reverse a payment of an earlier day, and an owner can", async () => {
    const old = payment(7, { recordedOn: new Date(Date.now() - 2 * 86_400_000).toISOString() });
    const bill = { ...unpaid, payments: [old] };
    const cashier = await showBill({ bill, permissions: CASHIER });
    expect(cashier.section.queryByRole("button", { name: /^Reverse/ })).toBeNull();
    cleanup();
    const owner = await showBill({ bill, permissions: [...CASHIER, "cancel_invoices"] });
    expect(owner.section.getByRole("button", { name: "Reverse RCPT-00007" })).toBeTruthy();
  });

  test("reversing a payment requires a reason", { tags: "spec:invoices-9" }, async () => {
    const sent = taking("*/api/garage/payments/7/reverse", () => done("Reversed."));
    const { user, section, asked } = await showBill({
      bill: { ...unpaid, payments: [payment(7)] },
      permissions: CASHIER,
    });
    await user.click(section.getByRole("button", { name: "Reverse RCPT-00007" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Reverse ₹500.00?" }));
    await user.click(question.getByRole("button", { name: "Reverse" }));
    expect(await question.findByText("Reason is required")).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(question.getByRole("textbox"), "Counted twice");
    await user.click(question.getByRole("button", { name: "Reverse" }));
    expect(await screen.findByText("Reversed.")).toBeTruthy();
    expect(sent[0]?.body).toEqual({ reason: "Counted twice" });
    expect(sent[0]?.key).toBeTruthy();
    await waitFor(() => expect(asked.bills).toBe(2));
  });
});
