import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import PartPage from "@/app/dashboard/manage/parts/view/page";
import { everyMediaMatches } from "@/testing/media";
import { answer, refuse, server } from "@/testing/server";
import { serveParts } from "@/testing/show-parts";
import { BUYER, servePurchases, showPurchases } from "@/testing/show-purchases";

const PATH = "*/api/garage/parts/51/purchases";
const purchase = {
  billLineId: 91,
  billId: 81,
  number: "4411",
  billOn: "2026-11-12",
  supplierName: "Om Auto",
  unit: "NOS",
  quantity: 10,
  freeQuantity: 2,
  price: 100,
  cost: 1034.48,
};

beforeEach(() => {
  servePurchases();
  serveParts();
});

const show = (purchases: object[], permissions = BUYER) => {
  server.use(http.get(PATH, () => answer({ purchases })));
  return showPurchases(<PartPage />, "/../parts/view?partId=51", permissions);
};

test("the page of a part lists its newest bills", async () => {
  show([purchase]);
  const table = within(await screen.findByRole("table", { name: "Purchases" }));
  const row = await table.findByRole("row", { name: /4411/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["4411", "Om Auto", "12/11/2026", "10 NOS + 2 free", "₹100.00", "₹1,034.48"]);
  expect(within(row).getByRole("link").getAttribute("href")).toBe(
    "/dashboard/manage/purchases/bills/view?garageId=11&billId=81",
  );
});

test("a card of a purchase has no money for people who do not see the cost", async () => {
  everyMediaMatches();
  show([{ ...purchase, price: null, cost: null }], ["see_parts", "buy_parts"]);
  const cards = within(await screen.findByRole("list", { name: "Purchases" }));
  expect((await cards.findByText("Om Auto")).closest("li")?.textContent).toBe(
    "Om Auto10 NOS + 2 free4411 · 12/11/2026",
  );
});

test("a part without bills says what will be listed", async () => {
  show([]);
  expect(await screen.findByText("No purchases yet.")).toBeTruthy();
});

test("purchases that cannot be loaded offer another try", async () => {
  show([]);
  server.use(http.get(PATH, () => refuse(400, { code: "x" })));
  expect(await screen.findByText("The purchases could not be loaded.")).toBeTruthy();
});

test("people who cannot buy parts do not see the purchases of a part", async () => {
  show([purchase], ["see_parts"]);
  expect(await screen.findByRole("heading", { name: "Alternates" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Purchases" })).toBeNull();
});
