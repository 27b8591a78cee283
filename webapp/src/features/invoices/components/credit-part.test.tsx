import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { invoice, unpaid } from "@/testing/bills";
import { creditable } from "@/testing/creditable";
import { answer, server } from "@/testing/server";
import { CASHIER, showBill } from "@/testing/show-bill";

const BILLED = { ...unpaid, invoices: [invoice(1)] };

async function openPanel() {
  const sent: unknown[] = [];
  server.use(
    http.get("*/api/garage/invoices/1/creditable", () => answer(creditable)),
    http.post("*/api/garage/invoices/1/credit-part", async ({ request }) => {
      sent.push(await request.json());
      const message = "Credit note AND01-2627C00001 has been issued.";
      return HttpResponse.json({ success: true, message, data: {} });
    }),
  );
  const shown = await showBill({ bill: BILLED });
  const { user, section } = shown;
  await user.click(section.getByRole("button", { name: "More for AND01-2627-00001" }));
  await user.click(await screen.findByRole("menuitem", { name: "Credit part of this invoice" }));
  const panel = within(
    await screen.findByRole("dialog", { name: "Credit part of AND01-2627-00001" }),
  );
  await panel.findByText("Oil filter");
  return { ...shown, panel, sent };
}

test("a person credits one filter, puts it back on the shelf and sees the total with GST", async () => {
  const { user, panel, sent } = await openPanel();
  await user.click(panel.getByRole("button", { name: "One more Oil filter" }));
  expect(panel.getByText("₹480.00")).toBeTruthy();
  await user.click(panel.getByRole("checkbox", { name: "Back on the shelf" }));
  await user.click(panel.getByRole("radio", { name: "Goods came back" }));
  await user.click(panel.getByRole("button", { name: "Issue credit note" }));
  expect(await screen.findByText(/Credit note AND01-2627C00001 has been issued/)).toBeTruthy();
  expect(sent).toEqual([
    { lines: [{ line: 2, quantity: 1, backOnShelf: true }], reason: "goods_back" },
  ]);
});

test("a person credits an amount of a service, which cannot go back on the shelf", async () => {
  const { user, panel, sent } = await openPanel();
  const [amount] = panel.getAllByRole("textbox", { name: "Or amount without GST" });
  if (!amount) throw new Error("The first line has no amount.");
  await user.type(amount, "1000.01");
  expect(panel.getByText("Only ₹1,000.00 is left")).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, "100");
  expect(panel.getByText("₹118.00")).toBeTruthy();
  expect(panel.queryByRole("checkbox")).toBeNull();
  await user.click(panel.getByRole("radio", { name: "Charged too much" }));
  await user.click(panel.getByRole("button", { name: "Issue credit note" }));
  await screen.findByText(/has been issued/);
  expect(sent).toEqual([
    { lines: [{ line: 1, amount: 100, backOnShelf: false }], reason: "overcharged" },
  ]);
});

test("a note without a line or a reason is not sent", async () => {
  const { user, panel, sent } = await openPanel();
  await user.click(panel.getByRole("button", { name: "Issue credit note" }));
  expect(await panel.findByText("Choose what is credited")).toBeTruthy();
  expect(panel.getByText("Reason is required")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("the bill shows credited, net and the credit notes of its invoice", async () => {
  const note = invoice(2, {
    kind: "credit_note",
    title: "Credit Note",
    number: "AND01-2627C00001",
    total: 480,
    partOf: "AND01-2627-00001",
  });
  const bill = { ...unpaid, creditedAmount: 480, netAmount: 523.59, invoices: [note, invoice(1)] };
  const { section } = await showBill({ bill });
  expect(section.getByText("Net").nextSibling?.textContent).toBe("₹523.59");
  expect(section.getByRole("heading", { name: "Credit notes" })).toBeTruthy();
  expect(section.getByRole("button", { name: "View AND01-2627C00001" })).toBeTruthy();
  expect(section.queryByText(/earlier document/i)).toBeNull();
});

test("a cashier is not offered to credit a part", async () => {
  const { user, section } = await showBill({ bill: BILLED, permissions: CASHIER });
  await user.click(section.getByRole("button", { name: "More for AND01-2627-00001" }));
  await screen.findByRole("menuitem", { name: "Download duplicate" });
  expect(screen.queryByRole("menuitem", { name: "Credit part of this invoice" })).toBeNull();
});
