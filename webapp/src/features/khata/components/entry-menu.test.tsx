import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { jobDefaults } from "@/testing/jobs";
import { account, accountReceipt, entry, paidBill, receipt } from "@/testing/khata";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { done, taking } from "@/testing/show-bill";
import type { Entry } from "../types";
import { AccountSection } from "./account-section";

const ENTRIES = "*/api/garage/customers/5/entries";
const PAGE = "/dashboard/manage/customers/view?garageId=11&customerId=5&tab=entries";

/** Shows the entries to a cashier. `asked` counts the requests for entries. */
async function show(
  entries = [accountReceipt(), receipt, entry()],
  permissions = ["see_khata", "record_payments"],
) {
  window.history.replaceState(null, "", PAGE);
  const me = signInWith(permissions);
  const asked = { entries: 0, accounts: 0 };
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
    http.get("*/api/garage/customers/5/account", () => {
      asked.accounts += 1;
      return answer(account());
    }),
    http.get(ENTRIES, () => {
      asked.entries += 1;
      return answer({ entries, recordCount: entries.length, openingBalance: 0 });
    }),
  );
  const { user } = renderApp(<AccountSection garageId={11} customerId={5} />);
  const table = within(await screen.findByRole("table", { name: "All entries" }));
  const row = (name: RegExp) => table.findByRole("row", { name });
  const openMenu = async (code = "RCPT-00031") => {
    await row(new RegExp(code));
    await user.click(table.getByRole("button", { name: `Actions for ${code}` }));
    return within(await screen.findByRole("menu"));
  };
  const pick = async (name: string) =>
    user.click((await openMenu()).getByRole("menuitem", { name }));
  return { user, table, row, openMenu, pick, asked };
}

test("the receipt of an account counts its bills and links nowhere", async () => {
  const one = accountReceipt({
    number: "RCPT-00032",
    paymentId: 32,
    bills: [paidBill(31, 5)],
    free: 0,
  });
  const { row, table } = await show([accountReceipt(), one, receipt, entry()]);
  const cells = within(await row(/RCPT-00031/)).getAllByRole("cell");
  expect(cells.slice(0, 3).map((cell) => cell.textContent)).toEqual([
    "21/10/2026",
    "Receipt RCPT-000312 bills · ₹11,600.00 advance",
    "",
  ]);
  expect(within(await row(/RCPT-00031/)).queryByRole("link")).toBeNull();
  expect(within(await row(/RCPT-00032/)).getByText("AND01-2627-00031")).toBeTruthy();
  // The payment of a job names no bill, because the job is its bill.
  expect(within(await row(/RCPT-00004/)).getAllByRole("cell")[1]?.textContent).toBe(
    "Receipt RCPT-00004",
  );
  expect(table.getAllByRole("link")).toHaveLength(2);
});

test("the menu of a receipt names its bills, and only receipts with money have one", async () => {
  const empty = accountReceipt({ number: "RCPT-00033", paymentId: 33, bills: [], free: 0 });
  const { openMenu, table } = await show([accountReceipt(), empty, receipt, entry()]);
  const menu = await openMenu();
  expect(menu.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
    "Receipt",
    "Take off AND01-2627-00031",
    "Take off JOB-00032, not invoiced",
    "Pay back",
    "Reverse",
  ]);
  const names = table.getAllByRole("button", { hidden: true, name: /^Actions for/ });
  expect(names.map((one) => one.getAttribute("aria-label"))).toEqual([
    "Actions for RCPT-00031",
    "Actions for RCPT-00004",
  ]);
});

test("the free money of a receipt whose job has the rest cannot be paid back here", async () => {
  const { openMenu } = await show([{ ...receipt, bills: [paidBill(31, 1_500)], free: 500 }]);
  const menu = await openMenu("RCPT-00004");
  expect(menu.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
    "Receipt",
    "Take off AND01-2627-00031",
    "Reverse",
  ]);
});

test("deductions name their kind and the bill, and have no menu", async () => {
  const closing = (deductionId: number, over: Partial<Entry>) =>
    entry({ invoiceId: null, deductionId, amount: -400, balance: 0, ...over });
  const { table, row } = await show([
    closing(4, { kind: "deduction_reversed", amount: 400 }),
    closing(3, { kind: "bad_debt" }),
    closing(2, { kind: "tds" }),
    closing(1, { kind: "tds" }),
    entry(),
  ]);
  const cells = (one: HTMLElement | undefined) =>
    one &&
    within(one)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
  const reversed = cells(await row(/Deduction reversed/));
  expect(reversed?.[1]).toBe("Deduction reversed · AND01-2627-00031");
  expect(reversed?.slice(3, 5)).toEqual(["", "₹400.00"]);
  const bad = cells(await row(/Bad debt/));
  expect(bad?.[1]).toBe("Bad debt · AND01-2627-00031");
  expect(bad?.slice(3, 5)).toEqual(["₹400.00", ""]);
  expect(table.getAllByRole("row", { name: /TDS kept by the customer/ })).toHaveLength(2);
  expect(table.queryByRole("button", { name: /^Actions for/ })).toBeNull();
});

test("a person who cannot record payments has no menu", async () => {
  const { row } = await show(undefined, ["see_khata"]);
  expect(within(await row(/RCPT-00031/)).queryByRole("button")).toBeNull();
});

test("Take off asks, takes the money off its bill and loads the account again", async () => {
  const sent = taking("*/api/garage/payments/31/unassign", () =>
    done("The money is off this bill."),
  );
  const { user, pick, asked } = await show();
  await pick("Take off AND01-2627-00031");
  const question = within(
    await screen.findByRole("alertdialog", { name: "Take ₹38,000.00 off AND01-2627-00031?" }),
  );
  expect(sent).toEqual([]);
  await user.click(question.getByRole("button", { name: "Take off" }));
  expect(await screen.findByText("The money is off this bill.")).toBeTruthy();
  expect(sent).toEqual([
    {
      body: { jobId: 31, amount: 38_000 },
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      garageId: "11",
    },
  ]);
  await waitFor(() => expect(asked).toEqual({ entries: 2, accounts: 2 }));
});

test("a refused Take off shows the reason", async () => {
  taking("*/api/garage/payments/31/unassign", () =>
    refuse(409, { code: "not_assigned", message: "Not so much of this money is on this bill." }),
  );
  const { user, pick } = await show();
  await pick("Take off AND01-2627-00031");
  await user.click(await screen.findByRole("button", { name: "Take off" }));
  expect(await screen.findByText("Not so much of this money is on this bill.")).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("Reverse says what is owed again, and needs a reason", async () => {
  const sent = taking("*/api/garage/payments/31/reverse", () => done("Reversed."));
  const { user, pick, asked } = await show();
  await pick("Reverse");
  const question = within(
    await screen.findByRole("alertdialog", { name: "Reverse receipt RCPT-00031?" }),
  );
  expect(
    question.getByText("2 bills are owed again. The advance gets ₹11,600.00 less."),
  ).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Reverse" }));
  expect(await question.findByText("Reason is required")).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(question.getByRole("textbox"), "Cheque came back");
  await user.click(question.getByRole("button", { name: "Reverse" }));
  expect(await screen.findByText("Reversed.")).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ reason: "Cheque came back" }]);
  await waitFor(() => expect(asked).toEqual({ entries: 2, accounts: 2 }));
});

test("Pay back gives back at most the free money", async () => {
  const sent = taking("*/api/garage/payments/31/refund", () => done("Refunded."));
  const { user, pick } = await show();
  await pick("Pay back");
  const panel = within(await screen.findByRole("dialog", { name: "Give back part of RCPT-00031" }));
  const amount = panel.getByLabelText<HTMLInputElement>("Amount");
  expect(amount.value).toBe("11600.00");
  await user.click(await panel.findByRole("radio", { name: "Cash" }));
  await user.type(panel.getByLabelText("Reason"), "Asked for it");
  await user.clear(amount);
  await user.type(amount, "11600.01");
  await user.click(panel.getByRole("button", { name: "Record refund" }));
  expect(await panel.findByText("Only ₹11,600.00 of this payment is left")).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, "600");
  await user.click(panel.getByRole("button", { name: "Record refund" }));
  expect(await screen.findByText("Refunded.")).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([
    { amount: 600, paymentMethodId: 1, reference: "", reason: "Asked for it" },
  ]);
});

test("after a lost answer, a receipt on another page is not paid back again", async () => {
  const entries = [accountReceipt(), entry()];
  const sent = taking("*/api/garage/payments/31/refund", () => HttpResponse.error());
  const { user, pick } = await show(entries);
  await pick("Pay back");
  const panel = within(await screen.findByRole("dialog", { name: "Give back part of RCPT-00031" }));
  await user.click(await panel.findByRole("radio", { name: "Cash" }));
  await user.type(panel.getByLabelText("Reason"), "Asked for it");
  await user.click(panel.getByRole("button", { name: "Record refund" }));
  expect(await screen.findByText(/could not be reached/)).toBeTruthy();
  entries.shift();
  await user.click(panel.getByRole("button", { name: "Record refund" }));
  expect(
    await screen.findByText("The free money of RCPT-00031 has changed. Look at the entries first."),
  ).toBeTruthy();
  expect(sent).toHaveLength(1);
});
