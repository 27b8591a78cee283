import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { billing, claim } from "@/testing/billing";
import { answer, at, refuse, server } from "@/testing/server";
import { showBilling } from "@/testing/show-billing";

const region = (name: string) => screen.findByRole("region", { name });

test("Billing screen shows plan, status, dates, price with GST and next payment", async () => {
  showBilling();
  const standing = within(await region("Starter"));
  expect(standing.getByText("Renewal due")).toBeTruthy();
  expect(standing.getByText("Price, GST included").nextSibling?.textContent).toBe(
    "₹999.00 a month",
  );
  expect(standing.getByText("Paid until").nextSibling?.textContent).toBe("02/12/2026");
  expect(standing.getByText("Renew before").nextSibling?.textContent).toBe("09/12/2026");
  expect(standing.getByText("Next payment").nextSibling?.textContent).toBe("₹999.00 for Starter");
});

test("Reversed subscription period is struck through and shows the reason", async () => {
  const [period] = billing().periods;
  if (!period) throw new Error("There is a period.");
  const taken = { ...period, voidedAt: "2026-11-04T10:00:00Z", voidReason: "Paid twice." };
  showBilling({ periods: [period, taken] });
  const rows = within(await region("Periods")).getAllByRole("listitem");
  expect(rows[0]?.textContent).toContain("03/11/2026 – 02/12/2026");
  expect(rows[0]?.querySelector(".line-through")).toBeNull();
  expect(rows[1]?.textContent).toContain("Reversed: Paid twice.");
  expect(rows[1]?.querySelector(".line-through")).toBeTruthy();
});

test("Billing ledger shows 12 rows, and “Show all” shows all rows", async () => {
  const [period] = billing().periods;
  if (!period) throw new Error("There is a period.");
  const { user } = showBilling({ periods: Array.from({ length: 30 }, () => period) });
  const part = within(await region("Periods"));
  expect(part.getAllByRole("listitem")).toHaveLength(12);
  await user.click(part.getByRole("button", { name: "Show all 30" }));
  expect(part.getAllByRole("listitem")).toHaveLength(30);
});

test("Invoice download waits until the PDF is ready", async () => {
  let requestCount = 0;
  server.use(
    http.get(at("/api/garage/billing/invoices/{number}/address").replace("{number}", ":n"), () => {
      requestCount += 1;
      return requestCount === 1
        ? refuse(202, { code: "rendering", message: "It is being prepared." })
        : answer({ address: "/fees/SVB-2627-00001/1/x" });
    }),
  );
  const { user } = showBilling();
  await user.click(await screen.findByRole("button", { name: "Download SVB-2627-00001" }));
  expect(await screen.findByRole("button", { name: "Preparing SVB-2627-00001" })).toBeTruthy();
  await screen.findByRole("button", { name: "Download SVB-2627-00001" });
  expect(requestCount).toBe(2);
});

test("Billing screen shows a payment report that waits for confirmation and the reason for a refused report", async () => {
  showBilling({
    claims: [claim({ state: "refused", refusal: "No such UTR." }), claim({ reference: "499" })],
  });
  const notes = within(await screen.findByRole("list", { name: /Payments that you reported/ }));
  expect(notes.getByText("Waiting to be confirmed")).toBeTruthy();
  expect(notes.getByText(/No such UTR\. Check the number/)).toBeTruthy();
});

test("Refused payment report is hidden after the owner sends a newer report", async () => {
  showBilling({ claims: [claim({ state: "confirmed" }), claim({ state: "refused" })] });
  await region("Starter");
  expect(screen.queryByRole("list", { name: /Payments that you reported/ })).toBeNull();
});

test("Billing screen of a new garage explains the empty lists", async () => {
  showBilling({
    state: "none",
    plan: null,
    paidUntil: null,
    periods: [],
    payments: [],
    invoices: [],
  });
  expect(await region("No plan yet")).toBeTruthy();
  expect(screen.getByText(/Your first period appears here/)).toBeTruthy();
  expect(screen.getByText(/You get an invoice with GST/)).toBeTruthy();
});

test("Roles without billing permission see a notice to ask the owner", async () => {
  showBilling({}, ["see_jobs"]);
  expect(await screen.findByText(/Your role cannot see the subscription/)).toBeTruthy();
  expect(screen.getByText("Ask the owner of this garage.")).toBeTruthy();
});

test("Billing screen can be loaded again after a network error", async () => {
  showBilling();
  let up = false;
  server.use(
    http.get(at("/api/garage/billing"), () => (up ? answer(billing()) : HttpResponse.error())),
  );
  const retry = await screen.findByRole("button", { name: "Try Again" }, { timeout: 15_000 });
  up = true;
  retry.click();
  expect(await region("Starter")).toBeTruthy();
});
