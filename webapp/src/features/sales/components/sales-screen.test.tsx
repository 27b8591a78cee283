import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { invoice, payment, unpaid } from "@/testing/bills";
import { jobDefaults } from "@/testing/jobs";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { sale, saleRow } from "@/testing/sales";
import { answer, at, refuse, server } from "@/testing/server";
// The module is imported here, because its first import takes longer than a test waits.
import "@/features/invoices/components/bill";
import { SaleScreen } from "./sale-screen";
import { SalesScreen } from "./sales-screen";

const OWNER = ["sell", "cancel_invoices", "change_job_status", "record_payments", "issue_invoices"];

function list(sales = [saleRow(31), saleRow(30, { cancelled: true, invoiceNumber: null })]) {
  const me = signInWith(OWNER);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(at("/api/garage/sales"), () => answer({ sales, recordCount: sales.length, asOf: 31 })),
  );
  return renderApp(<SalesScreen />);
}

test("the list shows number, day, buyer, items and amounts", async () => {
  list();
  const table = within(await screen.findByRole("table", { name: "Sales" }));
  const rows = await waitFor(() => {
    const found = table.getAllByRole("row").slice(1);
    expect(found).toHaveLength(2);
    return found;
  });
  expect(rows[0]?.textContent).toBe("AND01-2627-0003129/11/2026Walk-inOil filter₹480.00-");
  expect(rows[1]?.textContent).toContain("JOB-00030");
  expect(rows[1]?.textContent).toContain("Cancelled");
});

test("a garage without sales is led to the first one", async () => {
  list([]);
  expect(await screen.findByText("No counter sale yet.")).toBeTruthy();
  const links = screen.getAllByRole("link", { name: "Counter sale" });
  expect(links[0]?.getAttribute("href")).toBe("/dashboard/manage/sales/new");
});

function showSale(shown = sale(), permissions = OWNER) {
  window.history.replaceState(null, "", "/dashboard/manage/sales/view?garageId=11&jobId=31");
  const me = signInWith(permissions);
  const cancelled: unknown[] = [];
  const bill = {
    ...unpaid,
    estimatedCost: 480,
    paidAmount: 480,
    balanceDue: 0,
    netAmount: 480,
    invoices: [invoice(1)],
    payments: [payment(4, { amount: 480, onBill: 480 })],
  };
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
    http.get(at("/api/garage/gst-profile"), () =>
      answer({ registration: "regular", taxAllowed: true, missing: [], vpa: null }),
    ),
    http.get("*/api/garage/sales/31", () => answer(shown)),
    http.get("*/api/garage/jobs/31/bill", () => answer(bill)),
    http.post("*/api/garage/jobs/31/cancel", async ({ request }) => {
      cancelled.push(await request.json());
      return answer({});
    }),
  );
  return { cancelled, ...renderApp(<SaleScreen />) };
}

test("a sale shows its lines and the bill of a job", async () => {
  showSale();
  const lines = within(await screen.findByRole("region", { name: "Lines of the sale" }));
  expect(lines.getByText("Oil filter")).toBeTruthy();
  expect(lines.getByText("1 NOS × ₹480.00")).toBeTruthy();
  expect(await screen.findByText(/RCPT-00004/)).toBeTruthy();
});

test("a cancelled sale puts its parts back, if nobody takes the tick away", async () => {
  const { user, cancelled } = showSale();
  await user.click(await screen.findByRole("button", { name: "Cancel sale" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  const tick = await dialog.findByRole<HTMLInputElement>("switch", {
    name: "Put 1 part back on the shelf",
  });
  expect(tick.checked).toBe(true);
  await user.click(dialog.getByRole("radio", { name: "Refund ₹480.00" }));
  await user.type(dialog.getByRole("textbox"), "Wrong filter");
  await user.click(dialog.getByRole("button", { name: "Cancel sale" }));
  await waitFor(() =>
    expect(cancelled).toEqual([{ reason: "Wrong filter", money: "refund", returnParts: true }]),
  );
});

test("people without the right do not cancel, and a cancelled sale has no button", async () => {
  const { unmount } = showSale(sale(), ["sell"]);
  await screen.findByRole("region", { name: "Lines of the sale" });
  expect(screen.queryByRole("button", { name: "Cancel sale" })).toBeNull();
  unmount();
  showSale(sale({ cancelled: true }));
  expect(await screen.findByText(/· Cancelled/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancel sale" })).toBeNull();
});

test("a sale that is not there leads to the list", async () => {
  showSale();
  server.use(http.get("*/api/garage/sales/31", () => refuse(404, { code: "not_found" })));
  expect(
    await screen.findByText("This sale is not in this garage. Choose one from the list."),
  ).toBeTruthy();
});
