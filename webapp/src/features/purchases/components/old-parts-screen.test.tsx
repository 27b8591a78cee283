import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { OldPart } from "@/features/purchases/types";
import { isoToday } from "@/lib/dates/day";
import { answer, at, refuse, server } from "@/testing/server";
import { asked, panel, put, servePurchases, showPurchases } from "@/testing/show-purchases";
import { OldPartsScreen } from "./old-parts-screen";
// The modules are imported here, because their first import takes longer than a test waits.
import "./scrap-panel";
import "./settle-panel";
import { ScrapScreen } from "./scrap-screen";

vi.setConfig({ testTimeout: 20_000 });

const SETTLE = "*/api/garage/old-parts/95/settle";
const SCRAP = at("/api/garage/scrap-sales");
let sent: unknown[] = [];

function oldPart(over: Partial<OldPart> = {}): OldPart {
  return {
    oldPartId: 95,
    partId: 51,
    partCode: "PRT-00001",
    partName: "Alternator",
    unit: "NOS",
    quantity: 1,
    oldPart: "workshop",
    jobId: 31,
    jobCode: "JOB-00031",
    takenOn: "2026-10-20",
    dueOn: "2026-11-19",
    isOverdue: true,
    supplierName: "Om Auto",
    backOn: null,
    deposit: 900,
    credited: null,
    isCredited: false,
    personName: "Asha Rao",
    ...over,
  };
}

const serve = (...oldParts: OldPart[]) =>
  server.use(
    http.get(at("/api/garage/old-parts"), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer({ oldParts, recordCount: oldParts.length, asOf: 95 });
    }),
  );

beforeEach(() => {
  servePurchases();
  serve(oldPart());
  sent = [];
  server.use(
    http.post(SETTLE, async ({ request }) => {
      sent.push(await request.json());
      const message = "The old part is saved.";
      return HttpResponse.json({ success: true, message, data: oldPart() });
    }),
  );
});

const show = (query = "", permissions?: string[]) =>
  showPurchases(<OldPartsScreen />, `/old-parts${query}`, permissions);
const settle = (verb = "Settle") =>
  screen.findAllByRole("button", { name: /^Settle Alternator/ }).then((found) => {
    expect(found[0]?.textContent).toBe(verb);
    return found[0] as HTMLElement;
  });

test("the list says what goes back to whom by when", async () => {
  show("?filter=overdue");
  const table = within(await screen.findByRole("table", { name: "Old parts" }));
  const row = within(await table.findByRole("row", { name: /Alternator/ }));
  expect(
    row
      .getAllByRole("cell")
      .slice(0, 6)
      .map((cell) => cell.textContent),
  ).toEqual(["Alternator1 NOS", "JOB-00031", "Om Auto", "19/11/2026", "Overdue", "₹900.00"]);
  expect(row.getByRole("link").getAttribute("href")).toContain("jobId=31");
  expect(asked[0]?.get("state")).toBe("overdue");
});

test("people without costs see no deposit", async () => {
  serve(oldPart({ deposit: null }));
  show("", ["buy_parts"]);
  const table = within(await screen.findByRole("table", { name: "Old parts" }));
  await table.findByRole("row", { name: /Alternator/ });
  expect(table.queryByRole("columnheader", { name: "Deposit" })).toBeNull();
});

test("an old part goes back to its supplier with its credit", async () => {
  const { user } = show();
  await user.click(await settle());
  const form = await panel();
  expect(form.getByText("The deposit is ₹900.00.")).toBeTruthy();
  await user.click(form.getByRole("radio", { name: "Given to the customer" }));
  await put(user, "Back with the supplier on", "18/11/2026");
  await put(user, "Credit received", "850");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The old part is saved.")).toBeTruthy();
  expect(sent).toEqual([
    { oldPart: "customer", backOn: "2026-11-18", supplierName: "Om Auto", credited: 850 },
  ]);
});

test("an old part that is back asks only for its credit", async () => {
  serve(oldPart({ backOn: "2026-11-18", isOverdue: false }));
  server.use(
    http.post(SETTLE, () =>
      refuse(422, { code: "invalid", error: { credited: ["Amount is required"] } }),
    ),
  );
  const { user } = show();
  await user.click(await settle("Credit"));
  const form = await panel();
  const credit = form.getByLabelText<HTMLInputElement>("Credit received");
  expect(credit.value).toBe("900.00");
  expect(form.queryByLabelText("Back with the supplier on")).toBeNull();
  await user.clear(credit);
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText("Amount is required")).toBeTruthy();
});

test("a credited old part cannot be settled again", async () => {
  serve(oldPart({ backOn: "2026-11-18", credited: 900, isCredited: true }));
  show();
  expect(await screen.findAllByText("Credited")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Settle/ })).toBeNull();
});

test("a scrap sale is noted with a key that makes a retry harmless", async () => {
  let key: string | null = null;
  const sale = {
    scrapSaleId: 1,
    soldOn: "2026-11-20",
    buyer: "Kabadi Traders",
    kilograms: 42.5,
    amount: 1275,
    paperNumber: "S-7",
    personName: "Asha Rao",
  };
  server.use(
    http.get(SCRAP, () => answer({ scrapSales: [sale], recordCount: 1, asOf: 1 })),
    http.post(SCRAP, async ({ request }) => {
      sent.push(await request.json());
      key = request.headers.get("Idempotency-Key");
      return HttpResponse.json({ success: true, message: "The scrap sale is saved.", data: sale });
    }),
  );
  const { user } = showPurchases(<ScrapScreen />, "/scrap");
  const table = within(await screen.findByRole("table", { name: "Scrap sales" }));
  const row = await table.findByRole("row", { name: /Kabadi/ });
  expect(row.textContent).toBe("20/11/2026Kabadi TradersS-742.5₹1,275.00");
  await user.click(screen.getByRole("button", { name: "Note scrap sale" }));
  const form = await panel();
  await user.click(form.getByRole("button", { name: "Save" }));
  for (const error of ["Buyer is required", "Weight is required", "Amount is required"])
    expect(await form.findByText(error)).toBeTruthy();
  await put(user, "Buyer", "Kabadi Traders");
  await put(user, "Kilograms", "42.5");
  await put(user, "Amount", "1275");
  await put(user, "Number of your sale paper", "S-7");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The scrap sale is saved.")).toBeTruthy();
  expect(sent).toEqual([
    {
      soldOn: isoToday(),
      buyer: "Kabadi Traders",
      kilograms: 42.5,
      amount: 1275,
      paperNumber: "S-7",
    },
  ]);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
});
