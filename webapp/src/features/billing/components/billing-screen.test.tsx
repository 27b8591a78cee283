import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { billing, claim } from "@/testing/billing";
import { answer, at, refuse, server } from "@/testing/server";
import { showBilling } from "@/testing/show-billing";

const region = (name: string) => screen.findByRole("region", { name });

test("plan, state, dates, price with GST, and the next payment", async () => {
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

test("the ledger, with what was taken back struck through and why", async () => {
  const [period] = billing().periods;
  if (!period) throw new Error("There is a period.");
  const taken = { ...period, voidedAt: "2026-11-04T10:00:00Z", voidReason: "Paid twice." };
  showBilling({ periods: [period, taken] });
  const rows = within(await region("Periods")).getAllByRole("listitem");
  expect(rows[0]?.textContent).toContain("03/11/2026 – 02/12/2026");
  expect(rows[0]?.querySelector(".line-through")).toBeNull();
  expect(rows[1]?.textContent).toContain("Taken back: Paid twice.");
  expect(rows[1]?.querySelector(".line-through")).toBeTruthy();
});

test("a long ledger shows a year, and the rest when asked", async () => {
  const [period] = billing().periods;
  if (!period) throw new Error("There is a period.");
  const { user } = showBilling({ periods: Array.from({ length: 30 }, () => period) });
  const part = within(await region("Periods"));
  expect(part.getAllByRole("listitem")).toHaveLength(12);
  await user.click(part.getByRole("button", { name: "Show all 30" }));
  expect(part.getAllByRole("listitem")).toHaveLength(30);
});

test("an invoice is downloaded once it is drawn", async () => {
  let asked = 0;
  server.use(
    http.get(at("/api/garage/billing/invoices/{number}/address").replace("{number}", ":n"), () => {
      asked += 1;
      return asked === 1
        ? refuse(202, { code: "rendering", message: "It is being prepared." })
        : answer({ address: "/fees/SVB-2627-00001/1/x" });
    }),
  );
  const { user } = showBilling();
  await user.click(await screen.findByRole("button", { name: "Download SVB-2627-00001" }));
  expect(await screen.findByRole("button", { name: "Preparing SVB-2627-00001" })).toBeTruthy();
  await screen.findByRole("button", { name: "Download SVB-2627-00001" });
  expect(asked).toBe(2);
});

test("a claim that waits is shown, and one that was refused with the reason", async () => {
  showBilling({
    claims: [claim({ state: "refused", refusal: "No such UTR." }), claim({ reference: "499" })],
  });
  const notes = within(await screen.findByRole("list", { name: /you told us of/ }));
  expect(notes.getByText("Waiting to be confirmed")).toBeTruthy();
  expect(notes.getByText(/No such UTR\. Please check the number/)).toBeTruthy();
});

test("a refusal that was followed by another claim is history", async () => {
  showBilling({ claims: [claim({ state: "confirmed" }), claim({ state: "refused" })] });
  await region("Starter");
  expect(screen.queryByRole("list", { name: /you told us of/ })).toBeNull();
});

test("nothing there yet says what will stand there", async () => {
  showBilling({
    state: "none",
    plan: null,
    paidUntil: null,
    periods: [],
    payments: [],
    invoices: [],
  });
  expect(await region("No plan yet")).toBeTruthy();
  expect(screen.getByText(/first period stands here/)).toBeTruthy();
  expect(screen.getByText(/Each payment brings an invoice/)).toBeTruthy();
});

test("other roles are told who can, and nothing is asked for them", async () => {
  showBilling({}, ["see_jobs"]);
  expect(await screen.findByText(/Your role cannot see the subscription/)).toBeTruthy();
  expect(screen.getByText("Ask the owner of this garage.")).toBeTruthy();
});

test("what cannot be loaded can be tried again", async () => {
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
