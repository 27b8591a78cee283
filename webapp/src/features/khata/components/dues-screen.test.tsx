import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { owingCustomer, owingPage } from "@/testing/khata";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { address } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { DuesScreen } from "./dues-screen";

const OWING = at("/api/garage/owing");
const LIST = "/dashboard/manage/dues";
const sharma = owingCustomer(5, "Sharma Travels");
const ravi = owingCustomer(6, "Ravi Jain", {
  removed: true,
  owed: 10_000,
  oldestOn: "2026-11-29",
  oldestDays: 1,
  billCount: 1,
});

/** Renders the page and records the requests of its list. */
function show({ page = owingPage([sharma, ravi]), search = "", may = ["see_khata"] } = {}) {
  const asked: Record<string, string>[] = [];
  const me = signInWith(may);
  window.history.replaceState(null, "", `${LIST}${search}`);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(OWING, ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return answer(page);
    }),
  );
  return { ...renderApp(<DuesScreen />), asked };
}

test("the dues list customers in the order of the server, and links to their accounts", async () => {
  show();
  const table = within(await screen.findByRole("table", { name: "Dues" }));
  await table.findByRole("row", { name: /Sharma Travels/ });
  expect(table.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "CustomerBillsOldestOwed",
    "Sharma Travels98765 43210220/10/2026 · 41 days₹38,400.00",
    "Ravi Jain98765 43210Removed129/11/2026 · 1 day₹10,000.00",
  ]);
  expect(table.getAllByRole("link")[0]?.getAttribute("href")).toBe(
    "/dashboard/manage/customers/view?garageId=11&customerId=5#account",
  );
});

test("the dues show the sum of all customers and the sums by age", async () => {
  show();
  await screen.findByText("₹48,400.00");
  const sums = [...document.querySelectorAll("dl[aria-label='Sums by age'] > div")];
  expect(sums.map((sum) => sum.textContent)).toEqual([
    "Owed in all₹48,400.00",
    "0–30 days₹10,000.00",
    "31–60 days₹38,400.00",
    "61–90 days₹0.00",
    "Over 90 days₹0.00",
  ]);
});

test("the dues without a customer say that nobody owes anything", async () => {
  show({ page: owingPage([], { owed: 0 }) });
  expect(await screen.findByText("Nobody owes anything.")).toBeTruthy();
});

test("a search without a match shows only “No results found”", async () => {
  show({ page: owingPage([], { owed: 0 }), search: "?search=zz" });
  expect(await screen.findByText("No results found")).toBeTruthy();
  expect(screen.queryByText("Nobody owes anything.")).toBeNull();
});

test("the dues read page and search from the address, and a search changes it", async () => {
  const { asked, user } = show({
    page: owingPage([sharma], { recordCount: 42 }),
    search: "?page=2&search=sharma",
  });
  await waitFor(() =>
    expect(asked[0]).toEqual({
      garageId: "11",
      currentPage: "2",
      pageSize: "10",
      searchText: "sharma",
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Page 3" }));
  expect(address()).toBe(`${LIST}?page=3&search=sharma`);
  const field = screen.getByRole("textbox", { name: "Search customer name or phone number" });
  await user.clear(field);
  await user.type(field, "98765{Enter}");
  expect(address()).toBe(`${LIST}?search=98765`);
});

test("Try Again loads dues that could not be loaded", async () => {
  const { user } = show();
  server.use(http.get(OWING, () => refuse(400, { code: "x" }), { once: true }));
  expect(await screen.findByText("The dues could not be loaded.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("₹48,400.00")).toBeTruthy();
});

test("a person without the permission sees a notice and sends no request", async () => {
  const { asked } = show({ may: ["see_customers", "record_payments"] });
  expect(await screen.findByText("Your role cannot see what customers owe.")).toBeTruthy();
  expect(asked).toEqual([]);
});
