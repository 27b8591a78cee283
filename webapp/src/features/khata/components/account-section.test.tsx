import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { account, entry, openBill, paidUp, receipt } from "@/testing/khata";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { address } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { AccountSection } from "./account-section";

const ACCOUNT = "*/api/garage/customers/5/account";
const ENTRIES = "*/api/garage/customers/5/entries";
const PAGE = "/dashboard/manage/customers/view?garageId=11&customerId=5";
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
});

function serve(shown = account(), entries = [receipt, entry()], recordCount = entries.length) {
  server.use(
    http.get(ACCOUNT, () => {
      asked.push("account");
      return answer(shown);
    }),
    http.get(ENTRIES, ({ request }) => {
      const { currentPage, pageSize } = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(`entries ${currentPage} ${pageSize}`);
      return answer({ entries, recordCount, openingBalance: 0 });
    }),
  );
}

function show(page = PAGE, permissions = ["see_khata"]) {
  window.history.replaceState(null, "", page);
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(<AccountSection garageId={11} customerId={5} />);
}

const table = async (name: string) => within(await screen.findByRole("table", { name }));
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

describe("open bills of an account", () => {
  test("the account shows the debt and its open bills, which link to their jobs", async () => {
    serve();
    show();
    const bills = await table("Open bills");
    const [first, second] = [
      await bills.findByRole("row", { name: /AND01-2627-00031/ }),
      bills.getByRole("row", { name: /JOB-00032, not invoiced/ }),
    ];
    expect(bills.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Bill",
      "Plate",
      "Day",
      "Age",
      "Total",
      "Left",
    ]);
    expect(cellsOf(first)).toEqual([
      "AND01-2627-00031",
      expect.stringContaining("MH 12 AB 1234"),
      "20/10/2026",
      "41 days",
      "₹40,000.00",
      "₹38,000.00",
    ]);
    expect(cellsOf(second).slice(3)).toEqual(["Today", "₹400.00", "₹400.00"]);
    expect(bills.getByRole("link", { name: "AND01-2627-00031" }).getAttribute("href")).toBe(
      "/dashboard/manage/jobs/view?garageId=11&jobId=31",
    );
    expect(screen.getByText("₹38,400.00")).toBeTruthy();
    expect(screen.getByText("Oldest 41 days")).toBeTruthy();
    expect(asked).toEqual(["account"]);
  });

  test("the account shows money on open jobs, and an advance instead of a debt", async () => {
    serve(paidUp({ advance: 5000, onOpenJobs: 1500 }));
    show();
    expect(await screen.findByText("₹5,000.00")).toBeTruthy();
    expect(screen.getByText("₹1,500.00 on open jobs")).toBeTruthy();
    expect(screen.queryByText("Owed")).toBeNull();
  });

  test("an account without entries says what will show up", async () => {
    serve(paidUp({ hasEntries: false }));
    show();
    expect(await screen.findByText("Nothing owed. Bills and payments show up here.")).toBeTruthy();
    expect(screen.getByText("₹0.00")).toBeTruthy();
  });

  test("an account whose bills are paid says that they are paid", async () => {
    serve(paidUp());
    show();
    expect(await screen.findByText("All bills are paid.")).toBeTruthy();
  });

  test("a PO number is under its bill", async () => {
    serve(account({ bills: [openBill(31, { poNumber: "PO/118" }), openBill(32)] }));
    show();
    const bills = await table("Open bills");
    expect(await bills.findByText("PO number PO/118")).toBeTruthy();
    expect(bills.getAllByText(/PO number/)).toHaveLength(1);
  });

  test("an account with more bills than one page says how many there are", async () => {
    serve(account({ bills: [openBill(31)], billCount: 620 }));
    show();
    expect(await screen.findByText("The oldest 1 of 620 bills are shown.")).toBeTruthy();
  });
});

describe("all entries of an account", () => {
  test("the entries show money in, bills out and the balance after each", async () => {
    serve();
    show(`${PAGE}&tab=entries`);
    const entries = await table("All entries");
    const paid = await entries.findByRole("row", { name: /Receipt RCPT-00004/ });
    expect(entries.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Day",
      "Entry",
      "Plate",
      "In",
      "Out",
      "Balance",
    ]);
    expect(cellsOf(paid).slice(3)).toEqual(["₹2,000.00", "", "₹38,000.00"]);
    const billed = entries.getByRole("row", { name: /Invoice AND01-2627-00031/ });
    expect(cellsOf(billed).slice(3)).toEqual(["", "₹40,000.00", "₹40,000.00"]);
    expect(within(paid).getByRole("link").getAttribute("href")).toBe(
      "/dashboard/manage/jobs/view?garageId=11&jobId=31",
    );
  });

  test.each([
    ["credit_note", "Credit note CN-1"],
    ["delivery", "CN-1, not invoiced"],
    ["reversal", "CN-1, reversal"],
    ["refund", "CN-1 · refund"],
  ] as const)("an entry of the kind %s is named %s", async (kind, name) => {
    serve(account(), [entry({ kind, number: "CN-1", balance: -500 })]);
    show(`${PAGE}&tab=entries`);
    const row = await (await table("All entries")).findByRole("row", { name: new RegExp(name) });
    expect(cellsOf(row).at(-1)).toBe("₹500.00 advance");
  });

  test("the entries load when their view is opened, 25 on the page of the address", async () => {
    serve(account(), undefined, 60);
    const { user } = show();
    await (await table("Open bills")).findByRole("row", { name: /AND01-2627-00031/ });
    expect(asked).toEqual(["account"]);
    await user.click(screen.getByRole("button", { name: "All entries" }));
    expect(address()).toBe(`${PAGE}&tab=entries`);
  });

  test("the page of the entries is in the address and survives a reload", async () => {
    serve(account(), undefined, 60);
    const { user } = show(`${PAGE}&tab=entries&page=2`);
    await screen.findByText("26-50 of 60 results");
    expect(asked).toContain("entries 2 25");
    await user.click(screen.getByRole("button", { name: "Page 3" }));
    expect(address()).toBe(`${PAGE}&tab=entries&page=3`);
    await user.click(screen.getByRole("button", { name: "Open bills" }));
    expect(address()).toBe(PAGE);
  });
});

test("Try Again loads an account that could not be loaded", async () => {
  serve();
  server.use(http.get(ACCOUNT, () => refuse(400, { code: "x" }), { once: true }));
  const { user } = show();
  expect(await screen.findByText("The account could not be loaded.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await (await table("Open bills")).findByText("AND01-2627-00031")).toBeTruthy();
});

test("the account scrolls into view if the address names it", async () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  serve();
  show(`${PAGE}#account`);
  await waitFor(() => expect(scroll.mock.contexts).toEqual([document.getElementById("account")]));
});

test("a person without the permission sees no account and sends no request", async () => {
  serve();
  const { container } = show(PAGE, ["see_customers"]);
  await new Promise((done) => setTimeout(done, 50));
  expect(container.querySelector("section")).toBeNull();
  expect(asked).toEqual([]);
});
