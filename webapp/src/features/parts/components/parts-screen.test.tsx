import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { everyMediaMatches } from "@/testing/media";
import { partRow } from "@/testing/parts";
import { address, router } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import { asked, EVERYTHING, PARTS, serveParts, showParts as show } from "@/testing/show-parts";

beforeEach(serveParts);
afterEach(() => {
  vi.restoreAllMocks();
});

const search = () => screen.getByRole("textbox", { name: "Number, name, brand or barcode" });
const serve = (parts: object[]) =>
  server.use(http.get(PARTS, () => answer({ parts, recordCount: parts.length, asOf: 0 })));

test("the parts list shows its eight columns", async () => {
  show();
  const table = within(await screen.findByRole("table", { name: "Parts" }));
  const first = await table.findByRole("row", { name: /Oil filter/ });
  expect(table.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
    "Part number",
    "Name",
    "Brand",
    "Rack",
    "On hand",
    "Free",
    "On order",
    "Price",
  ]);
  const cells = within(first).getAllByRole("cell");
  expect(cells.map((cell) => cell.textContent)).toEqual([
    "0986-AF 0051",
    "Oil filter",
    "BOSCH",
    "A-3",
    "4 NOS",
    "3",
    "10",
    "₹480.00",
  ]);
  expect(within(first).getByRole("link").getAttribute("href")).toBe(
    "/dashboard/manage/parts/view?garageId=11&partId=51",
  );
  // A part without a number shows its code.
  const second = table.getByRole("row", { name: /Brake pads/ });
  expect(within(second).getByRole("link", { name: "PRT-00002" })).toBeTruthy();
  expect(within(second).getByText("Low")).toBeTruthy();
  expect(screen.getByText("1-10 of 12 results")).toBeTruthy();
});

test("the list names parts below zero and parts that are not kept in stock", async () => {
  serve([
    partRow({ onHand: -2, free: 0 }),
    partRow({ partId: 53, partName: "Seat cover", isStocked: false }),
  ]);
  show();
  const table = within(await screen.findByRole("table", { name: "Parts" }));
  const short = within(await table.findByRole("row", { name: /Oil filter/ }));
  expect(short.getByText("Below zero")).toBeTruthy();
  const free = within(table.getByRole("row", { name: /Seat cover/ }));
  expect(free.getByText("Not kept in stock")).toBeTruthy();
  expect(free.getAllByText("-")).toHaveLength(3);
});

test("cards on a phone show brand, number, rack, stock and price", async () => {
  everyMediaMatches();
  show();
  const cards = within(await screen.findByRole("list", { name: "Parts" }));
  const first = (await cards.findByText("Oil filter")).closest("li");
  expect(first?.textContent).toBe(
    "Oil filter₹480.00BOSCH · 0986-AF 0051 · Rack A-34 NOS on hand · 3 free · 10 on order",
  );
  const link = within(first as HTMLElement).getByRole("link");
  expect(link.getAttribute("href")).toBe("/dashboard/manage/parts/view?garageId=11&partId=51");
});

test("page, page size, search and filter of the parts list come from the URL", async () => {
  show(undefined, "?page=2&size=25&search=BOSCH&filter=low");
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    garageId: "11",
    currentPage: "2",
    pageSize: "25",
    searchText: "BOSCH",
    filter: "low",
  });
  expect(screen.getByRole("button", { name: "Low" }).getAttribute("aria-pressed")).toBe("true");
});

test.each([
  ["Low", "low"],
  ["Below zero", "below_zero"],
  ["Not counted for 90 days", "not_counted"],
  ["Archived", "archived"],
])("the filter %s is stored in the URL and starts at page 1", async (word, filter) => {
  const { user } = show(undefined, "?page=2&search=oil");
  await user.click(await screen.findByRole("button", { name: word }));
  expect(address()).toBe(`/dashboard/manage/parts?search=oil&filter=${filter}`);
});

test("the filter All removes the filter from the URL", async () => {
  const { user } = show(undefined, "?filter=low");
  await user.click(await screen.findByRole("button", { name: "All" }));
  expect(address()).toBe("/dashboard/manage/parts");
});

test("a phone has the filters and the other actions behind two buttons beside the search", async () => {
  everyMediaMatches();
  const { user } = show([...EVERYTHING, "buy_parts", "count_stock"]);
  const filter = await screen.findByRole("combobox", { name: "Filter" });
  expect(screen.queryByRole("button", { name: "Low" })).toBeNull();
  await user.selectOptions(filter, "Low");
  expect(address()).toBe("/dashboard/manage/parts?filter=low");

  expect(screen.queryByRole("link", { name: "Purchases" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "More" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "Purchases",
    "Count stock",
    "Select",
  ]);
  await user.click(items[0] as HTMLElement);
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/dashboard/manage/purchases"));
});

test("the filter of a phone's list has a button that removes it", async () => {
  everyMediaMatches();
  const { user } = show(undefined, "?filter=low");
  await user.click(await screen.findByRole("button", { name: "Low", pressed: true }));
  expect(address()).toBe("/dashboard/manage/parts");
});

test("an unknown filter in the URL is ignored", async () => {
  show(undefined, "?filter=blue");
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(asked[0]?.has("filter")).toBe(false);
});

describe("Enter in the parts search", () => {
  test("Enter opens the first hit", async () => {
    const { user } = show();
    await user.type(search(), "0986af0051{Enter}");
    await waitFor(() =>
      expect(router.push).toHaveBeenCalledExactlyOnceWith(
        "/dashboard/manage/parts/view?garageId=11&partId=51",
      ),
    );
    expect(asked.at(-1)?.get("searchText")).toBe("0986af0051");
  });

  test("Enter without a hit opens no page", async () => {
    serve([]);
    const { user } = show(undefined, "?search=nothing");
    expect(await screen.findByText("No parts found")).toBeTruthy();
    await user.type(search(), "{Enter}");
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.getByText("No part has this number, name, brand or barcode.")).toBeTruthy();
    expect(router.push).not.toHaveBeenCalled();
  });

  test("Enter opens the first hit of the first page, also on another page", async () => {
    const { user } = show(undefined, "?search=oil&page=2");
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.type(search(), "{Enter}");
    await waitFor(() => expect(router.push).toHaveBeenCalledTimes(1));
    expect(asked.at(-1)?.get("currentPage")).toBe("1");
  });

  test("Enter in an empty search opens no page", async () => {
    const { user } = show();
    await screen.findByRole("table", { name: "Parts" });
    await user.type(search(), "{Enter}");
    await new Promise((done) => setTimeout(done, 50));
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe("empty parts list", () => {
  test("a garage without parts can add the first part", async () => {
    serve([]);
    show();
    expect(await screen.findByText("No parts yet.")).toBeTruthy();
    expect(screen.getByText("Add the first one.")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Add part" })).toHaveLength(2);
  });

  test("a person who cannot change parts sees no button", async () => {
    serve([]);
    show(["see_parts"]);
    expect(await screen.findByText("The owner or a manager can add parts.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add part" })).toBeNull();
  });

  test.each([
    ["low", "No part is below its lowest stock."],
    ["below_zero", "No part is below zero."],
    ["not_counted", "All parts were counted or added in the last 90 days."],
    ["archived", "No part is archived."],
  ])("the filter %s without parts says: %s", async (filter, words) => {
    serve([]);
    show(undefined, `?filter=${filter}`);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

test("a parts list that cannot be loaded offers another try", async () => {
  let tries = 0;
  server.use(
    http.get(PARTS, () => {
      tries += 1;
      return tries === 1
        ? refuse(400, { code: "x" })
        : answer({ parts: [partRow()], recordCount: 1, asOf: 51 });
    }),
  );
  const { user } = show();
  expect(await screen.findByText("The parts could not be loaded.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect((await screen.findAllByText("Oil filter")).length).toBeGreaterThan(0);
});

test("the parts list says that it is loading", async () => {
  let finish = () => {};
  const wait = new Promise<void>((done) => {
    finish = done;
  });
  server.use(
    http.get(PARTS, async () => {
      await wait;
      return HttpResponse.json({
        success: true,
        message: "",
        data: { parts: [partRow()], recordCount: 1, asOf: 51 },
      });
    }),
  );
  show();
  await screen.findByRole("table", { name: "Parts" });
  expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
  finish();
  await screen.findByRole("row", { name: /Oil filter/ });
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
});
