import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { isoToday } from "@/lib/dates/day";
import { account, mailing, statement } from "@/testing/khata";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { done, taking } from "@/testing/show-bill";
import { lastMonth, statementText } from "../statement-text";
import CustomerAccount from "./customer-account";

const STATEMENTS = "*/api/garage/customers/5/statements";
const MESSAGE = `Andheri Motors: your account, 01/10/2026–31/10/2026
Due on 31/10/2026: ₹38,400.00

Open bills, the oldest of 20/10/2026:
AND01-2627-00031, 20/10/2026: ₹38,000.00
JOB-00032, 30/10/2026: ₹400.00

UPI: andheri@okbank`;

async function show(permissions = ["see_khata", "issue_invoices"]) {
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  const { user } = renderApp(<CustomerAccount garageId={11} customerId={5} account={account()} />);
  await user.click(screen.getByRole("button", { name: "Statement" }));
  const panel = within(await screen.findByRole("dialog", { name: "Statement" }));
  const make = () => user.click(panel.getByRole("button", { name: "Make statement" }));
  return { user, panel, make };
}

test("the statement of last month is made and offers its ways", async () => {
  const sent = taking(STATEMENTS, () => answer(statement()));
  const mailed = mailing(8, () => done("The statement is on its way to fleet@x.example."));
  const { user, panel, make } = await show();
  await make();
  const made = within(await panel.findByRole("region", { name: "STMT-00008" }));
  expect(sent.map(({ body }) => body)).toEqual([lastMonth(isoToday())]);
  expect(made.getByText("Due on 31/10/2026: ₹38,400.00")).toBeTruthy();
  expect(made.getByText("Opening balance ₹2,000.00")).toBeTruthy();
  const link = made.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
  expect(link).toBe(`https://wa.me/919876543210?text=${encodeURIComponent(MESSAGE)}`);
  await user.click(made.getByRole("button", { name: "Mail" }));
  expect(await screen.findByText("The statement is on its way to fleet@x.example.")).toBeTruthy();
  expect(mailed.count).toBe(1);
});

test("days without entries show the server's sentence below the field", async () => {
  const said = "No entries from 01/10/2026 to 31/10/2026.";
  server.use(http.post(STATEMENTS, () => refuse(422, { code: "invalid", error: { to: [said] } })));
  const { panel, make } = await show();
  await make();
  expect(await panel.findByText(said)).toBeTruthy();
  expect(panel.queryByRole("button", { name: "Download PDF" })).toBeNull();
});

test("a customer without an email, and a person who may not mail, get no mail button", async () => {
  taking(STATEMENTS, () => answer(statement({ email: "" })));
  const { panel, make } = await show();
  await make();
  expect(await panel.findByText("This customer has no email.")).toBeTruthy();
  expect(panel.queryByRole("button", { name: "Mail" })).toBeNull();
});

test("a statement says what changed since the one before", async () => {
  taking(STATEMENTS, () => answer(statement({ changed: 500, changedSince: "2026-10-01" })));
  const { panel, make } = await show(["see_khata"]);
  await make();
  const text = "Changed since the statement of 01/10/2026: +₹500.00";
  expect(await panel.findByText(text)).toBeTruthy();
  expect(panel.queryByRole("button", { name: "Mail" })).toBeNull();
});

test("the message of an advance names no UPI address, and counts the bills that it leaves out", () => {
  const text = statementText(statement({ closing: -500, billCount: 5 }));
  expect(text).toContain("Advance on 31/10/2026: ₹500.00");
  expect(text).toContain("and 3 more bills");
  expect(text).not.toContain("UPI");
});

test.each([
  ["2026-03-31", "2026-02-01", "2026-02-28"],
  ["2026-01-01", "2025-12-01", "2025-12-31"],
  ["2028-03-01", "2028-02-01", "2028-02-29"],
])("last month on %s is %s to %s", (today, from, to) => {
  expect(lastMonth(today)).toEqual({ from, to });
});
