import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { payment, unpaid } from "@/testing/bills";
import { server } from "@/testing/server";
import { CASHIER, showBill } from "@/testing/show-bill";

/** ₹500 is paid by UPI, and ₹120 is above the net. */
const OVERPAID = { ...unpaid, paidAmount: 500, balanceDue: -120, payments: [payment(1)] };

async function openForm(bill = OVERPAID) {
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/garage/payments/1/refund", async ({ request }) => {
      sent.push(await request.json());
      const message = "The refund has been recorded. Receipt RCPT-00002.";
      return HttpResponse.json({ success: true, message, data: {} });
    }),
  );
  const shown = await showBill({ bill, permissions: CASHIER });
  const { user, section } = shown;
  await user.click(section.getByRole("button", { name: "Give back part of RCPT-00001" }));
  const panel = within(await screen.findByRole("dialog", { name: "Give back part of RCPT-00001" }));
  await panel.findByRole("radio", { name: "Cash" });
  return { ...shown, panel, sent };
}

test("the excess is proposed and goes back by another method with a reason", async () => {
  const { user, panel, sent } = await openForm();
  expect(panel.getByLabelText<HTMLInputElement>("Amount").value).toBe("120.00");
  await user.click(panel.getByRole("radio", { name: "Cash" }));
  await user.type(panel.getByLabelText("Reason"), "One filter came back");
  await user.click(panel.getByRole("button", { name: "Record refund" }));
  expect(await screen.findByText(/Receipt RCPT-00002/)).toBeTruthy();
  expect(sent).toEqual([
    { amount: 120, paymentMethodId: 1, reference: "", reason: "One filter came back" },
  ]);
});

test("a refund above what is left, or without a reason, is not sent", async () => {
  const { user, panel, sent } = await openForm({
    ...OVERPAID,
    payments: [payment(2, { amount: -100, refunds: 1 }), payment(1, { refunded: 100 })],
  });
  const amount = panel.getByLabelText("Amount");
  await user.clear(amount);
  await user.type(amount, "400.01");
  await user.click(panel.getByRole("button", { name: "Record refund" }));
  expect(await panel.findByText("Only ₹400.00 of this payment is left")).toBeTruthy();
  expect(panel.getByText("Reason is required")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("a refund names its payment, and cannot be given back or reversed itself", async () => {
  const payments = [payment(2, { amount: -500, refunds: 1 }), payment(1, { refunded: 500 })];
  const { section } = await showBill({ bill: { ...OVERPAID, payments }, permissions: CASHIER });
  expect(section.getByText("Part of RCPT-00001")).toBeTruthy();
  expect(section.getByText("₹500.00 given back")).toBeTruthy();
  expect(section.queryByRole("button", { name: /Give back|Reverse/ })).toBeNull();
});
