import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { everyMediaMatches } from "@/testing/media";
import { billRow } from "@/testing/purchases";
import { address } from "@/testing/router";
import { answer, at, server } from "@/testing/server";
import { asked, BUYER, servePurchases, showPurchases } from "@/testing/show-purchases";
import { BillsScreen } from "./bills-screen";

beforeEach(servePurchases);

const show = (query = "", permissions?: string[]) =>
  showPurchases(<BillsScreen />, `/bills${query}`, permissions);
const BILLS = at("/api/garage/bills");

test("the bills list shows number, supplier, day, state, total and person", async () => {
  show();
  const table = within(await screen.findByRole("table", { name: "Bills" }));
  const row = await table.findByRole("row", { name: /4411/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["4411", "Om Auto", "12/11/2026", "Not paid", "₹3,503.00", "Rajesh Sharma"]);
  expect(within(row).getByRole("link").getAttribute("href")).toBe(
    "/dashboard/manage/purchases/bills/view?garageId=11&billId=81",
  );
  expect(table.getByText("Paid on 14/11/2026")).toBeTruthy();
  expect(screen.getByRole("link", { name: "New bill" }).getAttribute("href")).toBe(
    "/dashboard/manage/purchases/bills/new",
  );
});

test("the bills list has no money for people who do not see the cost", async () => {
  server.use(
    http.get(BILLS, () => answer({ bills: [billRow({ total: null })], recordCount: 1, asOf: 1 })),
  );
  show(
    "",
    BUYER.filter((one) => one !== "see_cost"),
  );
  const table = within(await screen.findByRole("table", { name: "Bills" }));
  expect(await table.findByText("4411")).toBeTruthy();
  expect(table.queryByText("Total")).toBeNull();
});

test("the unpaid bills show what is owed in all", async () => {
  show("?filter=unpaid");
  expect(await screen.findByText("You owe ₹3,503.00, oldest 41 days")).toBeTruthy();
});

test("a card on a phone shows supplier, total, number, day and state", async () => {
  everyMediaMatches();
  show();
  const cards = within(await screen.findByRole("list", { name: "Bills" }));
  const first = (await cards.findAllByText("Om Auto"))[0]?.closest("li");
  expect(first?.textContent).toBe("Om Auto₹3,503.004411 · 12/11/2026Not paid");
});

test.each([
  ["Not paid", "unpaid"],
  ["Paid", "paid"],
  ["Voided", "voided"],
])("the filter %s asks for bills that are %s", async (word, state) => {
  const { user, unmount } = show("?page=2");
  await user.click(await screen.findByRole("button", { name: word }));
  expect(address()).toBe(`/dashboard/manage/purchases/bills?filter=${state}`);
  unmount();
  show(`?filter=${state}`);
  await waitFor(() => expect(asked.at(-1)?.get("state")).toBe(state));
});

test.each([
  ["?filter=unpaid", "All bills are paid."],
  ["?search=99", "No bills found"],
  ["", "No bills yet."],
])("an empty bills list %s says: %s", async (query, words) => {
  server.use(http.get(BILLS, () => answer({ bills: [], recordCount: 0, asOf: 0 })));
  show(query);
  expect(await screen.findByText(words)).toBeTruthy();
});
