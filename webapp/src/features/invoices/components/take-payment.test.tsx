import { act, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { isoToday } from "@/lib/dates/day";
import { invoice, payment, unpaid } from "@/testing/bills";
import { answer, refuse, server } from "@/testing/server";
import { CASHIER, done, drawingCodes, showBill, taking } from "@/testing/show-bill";

const ISSUE = "*/api/garage/jobs/31/invoice";
const PAYMENTS = "*/api/garage/jobs/31/payments";
const VPA = "sharma.motors@okbank";
const issued = { ...unpaid, invoices: [invoice(1)] };
/** Of ₹1,003.59, an advance of ₹500 is paid. ₹503.59 are left. */
const issuedAfterAdvance = {
  ...issued,
  paidAmount: 500,
  balanceDue: 503.59,
  payments: [payment(1)],
};

const codeScreen = async () => within(await screen.findByRole("dialog", { name: "Scan to pay" }));

describe("issuing an invoice and taking its payment", () => {
  async function preview(shown: Parameters<typeof showBill>[0] = {}) {
    server.use(
      http.get("*/api/garage/jobs/31/invoice-preview", () =>
        answer({ html: "<p>Draft</p>", fingerprint: "f4" }),
      ),
    );
    const bill = await showBill({ permissions: CASHIER, vpa: VPA, ...shown });
    await bill.user.click(bill.section.getByRole("button", { name: "Preview and issue" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Preview of the invoice" }));
    await dialog.findByTitle("Preview of the invoice");
    const take = () =>
      bill.user.click(dialog.getByRole("button", { name: "Issue and take payment" }));
    return { ...bill, dialog, take };
  }

  test("one press issues the invoice and shows the code for the balance, and the next one records the payment", async () => {
    const amounts = drawingCodes();
    const sent = taking(PAYMENTS, () => done("Recorded. Receipt RCPT-00002."));
    const { user, become, take } = await preview();
    server.use(
      http.post(ISSUE, () => {
        become(issuedAfterAdvance);
        return done("Invoice AND01-2627-00001 has been issued.");
      }),
    );
    await take();
    const code = await codeScreen();
    expect(screen.getByText("Invoice AND01-2627-00001 has been issued.")).toBeTruthy();
    expect(await code.findByRole("img", { name: "QR code to pay ₹503.59 with UPI" })).toBeTruthy();
    expect(amounts).toEqual(["503.59"]);
    expect(sent).toEqual([]);
    await user.click(code.getByRole("button", { name: "₹503.59 received" }));
    expect(await screen.findByText("Recorded. Receipt RCPT-00002.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent).toEqual([
      {
        body: {
          amount: 503.59,
          paymentMethodId: 2,
          reference: "",
          paidOn: isoToday(),
          reason: "",
        },
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        garageId: "11",
      },
    ]);
  });

  test("“Issue invoice” alone takes no payment", async () => {
    const { user, dialog, become } = await preview();
    server.use(
      http.post(ISSUE, () => {
        become(issued);
        return done("Issued.");
      }),
    );
    await user.click(dialog.getByRole("button", { name: "Issue invoice" }));
    expect(await screen.findByText("Issued.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("a garage without a UPI address gets the payment form after the invoice", async () => {
    const { become, take } = await preview({ vpa: null });
    server.use(
      http.post(ISSUE, () => {
        become(issuedAfterAdvance);
        return done("Issued.");
      }),
    );
    await take();
    const panel = within(await screen.findByRole("dialog", { name: "Record payment" }));
    expect(panel.getByLabelText<HTMLInputElement>("Amount").value).toBe("503.59");
    expect(screen.queryByRole("dialog", { name: "Scan to pay" })).toBeNull();
  });

  test("a refused invoice shows its reason and no code", async () => {
    server.use(http.post(ISSUE, () => refuse(409, { code: "x", message: "It is cancelled." })));
    const { dialog, take } = await preview();
    await take();
    expect(await dialog.findByText("It is cancelled.")).toBeTruthy();
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });

  test.each([
    ["may not record payments", { permissions: ["issue_invoices"] }],
    ["has nothing to collect", { bill: { ...unpaid, paidAmount: 1003.59, balanceDue: 0 } }],
  ])("a person who %s can only issue the invoice", async (_who, shown) => {
    const { dialog } = await preview(shown);
    expect(dialog.getByRole("button", { name: "Issue invoice" })).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Issue and take payment" })).toBeNull();
  });
});

describe("the code of an issued invoice", () => {
  async function showCode() {
    drawingCodes();
    const shown = await showBill({ bill: issued, permissions: CASHIER, vpa: VPA });
    await shown.user.click(await shown.section.findByRole("button", { name: "Show QR code" }));
    const code = await codeScreen();
    const received = code.getByRole<HTMLButtonElement>("button", { name: "₹1,003.59 received" });
    return { ...shown, code, received };
  }

  test("two fast presses record one payment", async () => {
    const sent = taking(PAYMENTS);
    const { received } = await showCode();
    received.click();
    received.click();
    expect(await screen.findByText("Recorded.")).toBeTruthy();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  test.each([
    ["network", () => Response.error(), /could not be reached/],
    [
      "smaller balance",
      () => refuse(422, { code: "invalid", error: { amount: ["The balance due is ₹3.59"] } }),
      "The balance due is ₹3.59",
    ],
    [
      "expired subscription",
      () => refuse(402, { code: "subscription_expired", message: "It ended." }),
      "It ended.",
    ],
  ])(
    "a payment that is not recorded (%s) keeps the code and shows the reason, and a new try is the same payment",
    async (_why, reply, words) => {
      const sent = taking(PAYMENTS, reply);
      const { user, code, received } = await showCode();
      await user.click(received);
      expect(await code.findByText(words)).toBeTruthy();
      expect(screen.getAllByText(words)).toHaveLength(1);
      const again = taking(PAYMENTS);
      await waitFor(() => expect(received.disabled).toBe(false));
      await user.click(received);
      expect(await screen.findByText("Recorded.")).toBeTruthy();
      expect(again[0]?.key).toBe(sent[0]?.key);
    },
  );

  test("a bill that somebody else settles has nothing left to receive", async () => {
    const { code, received, user, become } = await showCode();
    become({ ...issued, paidAmount: 1003.59, balanceDue: 0, payments: [payment(1)] });
    taking(PAYMENTS, () =>
      refuse(422, { code: "invalid", error: { amount: ["The balance due is ₹0.00"] } }),
    );
    await user.click(received);
    expect(
      await code.findByText(/^A payment of ₹500.00 was recorded after you opened this/),
    ).toBeTruthy();
    expect(code.queryByRole("button", { name: /received$/ })).toBeNull();
  });

  test("an invoice that is cancelled while its code is open is named beside the code", async () => {
    const { code, received, user, become } = await showCode();
    become({ ...issued, invoices: [invoice(1, { cancelledBy: "Asha Sharma" })] });
    taking(PAYMENTS, () => Response.error());
    await user.click(received);
    expect(
      await code.findByText("Invoice AND01-2627-00001 was cancelled after you opened this."),
    ).toBeTruthy();
  });

  test("“Other amount or method” opens the payment form, and Close and Back record nothing", async () => {
    const sent = taking(PAYMENTS);
    const { user, section, code } = await showCode();
    await user.click(code.getByRole("button", { name: "Other amount or method" }));
    const panel = within(await screen.findByRole("dialog", { name: "Record payment" }));
    expect(panel.getByLabelText<HTMLInputElement>("Amount").value).toBe("1003.59");
    expect(screen.queryByRole("dialog", { name: "Scan to pay" })).toBeNull();
    await user.click(panel.getByRole("button", { name: "Cancel" }));
    await user.click(section.getByRole("button", { name: "Show QR code" }));
    await user.click((await codeScreen()).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(section.getByRole("button", { name: "Show QR code" }));
    await codeScreen();
    act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent).toEqual([]);
  });

  test.each([
    ["an invoice that is not issued", { bill: unpaid, permissions: CASHIER }],
    ["a person who may not record payments", { permissions: ["issue_invoices"] }],
    ["a garage without a UPI address", { vpa: null }],
    ["a bill that is paid", { bill: { ...issued, balanceDue: 0 } }],
  ])("the bill has no button for the code for %s", async (_what, shown) => {
    const { section, asked } = await showBill({ bill: issued, vpa: VPA, ...shown });
    await waitFor(() => expect(asked.bills).toBe(1));
    await new Promise((later) => setTimeout(later, 50));
    expect(section.queryByRole("button", { name: "Show QR code" })).toBeNull();
  });
});
