import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { bill, billLine } from "@/testing/purchases";
import { answer, refuse, sentBody, server } from "@/testing/server";
import { BUYER, panel, put, servePurchases, showPurchases } from "@/testing/show-purchases";
import { BillScreen } from "./bill-screen";
// These modules are imported here, because their first import takes longer than a test waits.
import "./paid-panel";
import "./void-panel";

vi.setConfig({ testTimeout: 20_000 });

const BILL = "*/api/garage/bills/81";

beforeEach(servePurchases);

const show = (permissions: readonly string[] = BUYER, query = "?billId=81") =>
  showPurchases(<BillScreen />, `/bills/view${query}`, permissions);

test("the page of a bill shows its facts, lines and sums", async () => {
  show();
  expect(await screen.findByRole("heading", { level: 1, name: /^Om Auto/ })).toBeTruthy();
  expect(screen.getByText("Bill 4411 · 12/11/2026")).toBeTruthy();
  expect(screen.getByText("Claimed")).toBeTruthy();
  const table = within(screen.getByRole("table", { name: "Lines" }));
  expect(table.getByText("Oil filter").textContent).toContain("PRT-00001");
  expect(table.getByText("+ 2 free")).toBeTruthy();
  expect(table.getByText("₹1,034.48")).toBeTruthy();
  const sums = screen.getByLabelText("Sums");
  expect(sums.textContent).toBe(
    "Without GST₹2,900.00CGST₹251.25SGST₹251.25Other charges₹100.00Round off₹0.50Total₹3,503.00",
  );
});

test("a person who does not see the cost sees no money of a bill", async () => {
  const hidden = { price: null, discount: null, taxable: null, tax: null, cost: null };
  const money = { total: null, paid: null, left: null, credited: null };
  server.use(http.get(BILL, () => answer(bill({ ...money, lines: [billLine(hidden)] }))));
  show(["buy_parts"]);
  expect(await screen.findByText("Bill 4411 · 12/11/2026")).toBeTruthy();
  expect(screen.queryByLabelText("Sums")).toBeNull();
  expect(document.querySelector("main, body")?.textContent).not.toContain("₹");
  expect(screen.queryByRole("button", { name: "Void" })).toBeNull();
});

test("a voided bill shows its reason and cannot be changed", async () => {
  server.use(http.get(BILL, () => answer(bill({ voided: true, voidReason: "Booked twice" }))));
  show();
  expect(await screen.findByText("Booked twice")).toBeTruthy();
  expect(screen.getByText("Voided")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Pay" })).toBeNull();
});

test.each([
  ["?billId=81", "This bill is not in this garage."],
  ["", "No bill is selected. Choose one from the list."],
])("a missing bill %s says: %s", async (query, words) => {
  server.use(http.get(BILL, () => refuse(404, { code: "not_found" })));
  show(BUYER, query);
  expect(await screen.findByText(words)).toBeTruthy();
});

describe("changing a bill", () => {
  test("the corrected day of a paid bill is sent", async () => {
    const paid = { paidOn: "2026-11-19", paid: 3503, left: 0 };
    server.use(http.get(BILL, () => answer(bill(paid))));
    const sent = sentBody(`${BILL}/paid`, () =>
      HttpResponse.json({
        success: true,
        message: "The day of the payment is saved.",
        data: bill({ paidOn: "2026-11-20" }),
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Change payment day" }));
    const form = await panel();
    await user.clear(form.getByLabelText("Paid on"));
    await put(user, "Paid on", "20/11/2026");
    await user.click(form.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("The day of the payment is saved.")).toBeTruthy();
    expect(await sent).toEqual({ paidOn: "2026-11-20" });
  });

  test("voiding needs a reason, and a refusal keeps it", async () => {
    const message = "3 of 5 are gone. Return to the supplier what is left.";
    server.use(http.post(`${BILL}/void`, () => refuse(409, { code: "goods_gone", message })));
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Void" }));
    const form = await panel();
    await user.click(form.getByRole("button", { name: "Void bill" }));
    expect(await form.findByText("Please write a reason")).toBeTruthy();
    await put(user, "Reason", "Booked twice");
    await user.click(form.getByRole("button", { name: "Void bill" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(form.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("Booked twice");
  });
});
