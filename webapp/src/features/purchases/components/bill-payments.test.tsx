import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { Bill } from "@/features/purchases/types";
import { bill, billPayment } from "@/testing/purchases";
import { answer, refuse, sentBody, server } from "@/testing/server";
import { BUYER, panel, put, servePurchases, showPurchases } from "@/testing/show-purchases";
import { BillScreen } from "./bill-screen";
// The module is imported here, because its first import takes longer than a test waits.
import "./paid-panel";

vi.setConfig({ testTimeout: 20_000 });

const BILL = "*/api/garage/bills/81";
const PAY = `${BILL}/payments`;
const PART = { paid: 1000, left: 2503, payments: [billPayment()] };

beforeEach(servePurchases);

const saved = (message: string) => HttpResponse.json({ success: true, message, data: bill(PART) });

function show(over: Partial<Bill> = {}, permissions: readonly string[] = BUYER) {
  server.use(http.get(BILL, () => answer(bill(over))));
  return showPurchases(<BillScreen />, "/bills/view?billId=81", permissions);
}

async function openForm(button: string, over: Partial<Bill> = {}, permissions = BUYER) {
  const { user } = show(over, permissions);
  await user.click(await screen.findByRole("button", { name: button }));
  const form = await panel();
  return { user, form, amount: form.getByLabelText<HTMLInputElement>("Amount") };
}

test("the payment form begins with the rest and sends what was typed", async () => {
  const sent = sentBody(PAY, () => saved("The payment is saved."));
  const { user, form, amount } = await openForm("Pay");
  expect(amount.value).toBe("3503.00");
  expect(form.getByText("The balance due is ₹3,503.00. You can pay it in parts.")).toBeTruthy();
  await user.clear(amount);
  await put(user, "Amount", "1,000");
  await user.click(await form.findByRole("radio", { name: "Cash" }));
  await put(user, "Reference", " UTR 77 ");
  await user.clear(form.getByLabelText("Paid on"));
  await put(user, "Paid on", "20/11/2026");
  await user.click(form.getByRole("button", { name: "Save payment" }));
  expect(await screen.findByText("The payment is saved.")).toBeTruthy();
  expect(await sent).toEqual({
    amount: 1000,
    paymentMethodId: 1,
    reference: "UTR 77",
    paidOn: "2026-11-20",
  });
});

test.each([
  ["3503.01", "The balance due is ₹3,503.00"],
  ["0", "Amount is required"],
  ["x", "This must be an amount"],
])("the amount %s is not sent: %s", async (typed, said) => {
  const { user, form, amount } = await openForm("Pay");
  await user.clear(amount);
  await put(user, "Amount", typed);
  await user.click(form.getByRole("button", { name: "Save payment" }));
  expect(await form.findByText(said)).toBeTruthy();
});

test("a reference that the server would refuse is not sent", async () => {
  const { user, form } = await openForm("Pay");
  await put(user, "Reference", "UTR#77");
  await user.click(form.getByRole("button", { name: "Save payment" }));
  expect(await form.findByText(/^Use only letters, digits and/)).toBeTruthy();
});

test("the server's sentence shows under the amount, and the form keeps its text", async () => {
  const said = "The balance due is ₹3.00";
  server.use(http.post(PAY, () => refuse(422, { code: "invalid", error: { amount: [said] } })));
  const { user, form, amount } = await openForm("Pay");
  await user.click(form.getByRole("button", { name: "Save payment" }));
  expect(await form.findByText(said)).toBeTruthy();
  expect(amount.value).toBe("3503.00");
});

test("after a lost answer, a changed payment is sent only if the first was not recorded", async () => {
  const amounts: number[] = [];
  const { user, form, amount } = await openForm("Pay");
  server.use(
    http.post(PAY, async ({ request }) => {
      amounts.push(((await request.json()) as { amount: number }).amount);
      return HttpResponse.error();
    }),
  );
  await user.clear(amount);
  await put(user, "Amount", "1000");
  await user.click(form.getByRole("button", { name: "Save payment" }));
  expect(await screen.findByText(/could not be reached/)).toBeTruthy();
  server.use(http.get(BILL, () => answer(bill(PART))));
  await user.clear(amount);
  await put(user, "Amount", "400");
  await user.click(form.getByRole("button", { name: "Save payment" }));
  expect(
    await screen.findByText(
      "A payment of this bill was saved since you opened it. Look at the payments first.",
    ),
  ).toBeTruthy();
  expect(amounts).toEqual([1000]);
});

test("a bill that is paid in part shows what is left and its payments", async () => {
  show({ ...PART, credited: 100, left: 2403 });
  expect(await screen.findByText("₹2,403.00 left")).toBeTruthy();
  expect(screen.getByLabelText("Sums").textContent).toMatch(
    /Total₹3,503.00Paid₹1,000.00Credited by the supplier₹100.00Left to pay₹2,403.00$/,
  );
  const payments = within(screen.getByRole("region", { name: "Payments" }));
  expect(payments.getByRole("listitem").textContent).toBe(
    "₹1,000.00UPI · UTR7720/11/2026 · Rajesh SharmaReverse",
  );
});

test("a reversal needs a reason", async () => {
  const sent = sentBody("*/api/garage/supplier-payments/95/reverse", () =>
    saved("The payment is reversed."),
  );
  const { user } = show(PART);
  await user.click(await screen.findByRole("button", { name: "Reverse ₹1,000.00" }));
  const form = await panel();
  await user.click(form.getByRole("button", { name: "Reverse" }));
  expect(await form.findByText("Please write a reason")).toBeTruthy();
  await put(user, "Reason", "Wrong bill");
  await user.click(form.getByRole("button", { name: "Reverse" }));
  expect(await screen.findByText("The payment is reversed.")).toBeTruthy();
  expect(await sent).toEqual({ reason: "Wrong bill" });
});

test("a reversed payment shows its reason and cannot be reversed again", async () => {
  const marked = billPayment({ paymentMethodId: null, paymentMethod: null, reference: "" });
  show({ payments: [{ ...marked, reversedBecause: "Wrong bill" }] });
  const payments = within(await screen.findByRole("region", { name: "Payments" }));
  expect(payments.getByRole("listitem").textContent).toBe(
    "₹1,000.00Marked as paidReversed20/11/2026 · Rajesh Sharma · Wrong bill",
  );
});

test("a person who does not see the cost types the amount and cannot reverse", async () => {
  const hidden = { total: null, paid: null, left: null, credited: null };
  const payments = [billPayment({ amount: null })];
  const { amount } = await openForm("Pay a part", { ...hidden, payments }, ["buy_parts"]);
  expect(amount.value).toBe("");
  expect(screen.queryByText(/balance due/)).toBeNull();
  expect(screen.queryByText("Reverse")).toBeNull();
  expect(screen.getByText("Mark as paid")).toBeTruthy();
});
