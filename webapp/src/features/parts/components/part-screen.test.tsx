import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { everyMediaMatches } from "@/testing/media";
import { move, part } from "@/testing/parts";
import { answer, refuse, server } from "@/testing/server";
import { MOVES, PART, serveParts, showPart as show } from "@/testing/show-parts";
// The module is imported here, because its first import takes longer than a test waits.
import "./correction-panel";

vi.setConfig({ testTimeout: 15_000 });

beforeEach(serveParts);
afterEach(() => {
  vi.restoreAllMocks();
});

const facts = (label: string) =>
  within(document.querySelector(`dl[aria-label="${label}"]`) as HTMLElement);
const heading = () => screen.findByRole("heading", { level: 1, name: /Oil filter/ });

describe("a part's page", () => {
  test("the page shows the part, its stock and its cost", async () => {
    show();
    await heading();
    expect(screen.getByText("BOSCH · 0986-AF 0051 · PRT-00001")).toBeTruthy();
    const stock = facts("Stock");
    expect(stock.getAllByRole("definition").map((value) => value.textContent)).toEqual([
      "4 NOS",
      "3 NOS",
      "1 NOS",
      "10 NOS",
      "₹1,234.50",
      "₹308.63",
    ]);
    const own = facts("Part");
    for (const text of ["A-3", "₹480.00", "₹500.00", "18 %", "8421", "2 NOS", "8901234567890"])
      expect(own.getByText(text)).toBeTruthy();
  });

  test("a person who may not see the cost sees no cost", async () => {
    server.use(
      http.get(PART, () => answer(part({ stockValue: null, unitCost: null }))),
      http.get(MOVES, () => answer({ moves: [move({ value: null })], recordCount: 1 })),
    );
    show(["see_parts"]);
    await heading();
    const table = within(await screen.findByRole("table", { name: "Stock movements" }));
    expect(await table.findByText("Opening stock")).toBeTruthy();
    expect(screen.queryByText("Stock value")).toBeNull();
    expect(table.queryByRole("columnheader", { name: "Value" })).toBeNull();
    for (const name of ["Change", "Archive", "Correct stock"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test("the fits show their years, and each alternate links to its page", async () => {
    const years = (vehicleModel: string, fromYear: number | null, toYear: number | null) => ({
      vehicleModel,
      fromYear,
      toYear,
    });
    const fits = [
      years("Swift", 2015, null),
      years("Baleno", null, null),
      years("Dzire", null, 2012),
      years("Ciaz", 2014, 2018),
    ];
    server.use(http.get(PART, () => answer(part({ fits }))));
    show();
    await heading();
    const table = within(screen.getByRole("table", { name: "Fits" }));
    for (const text of ["From 2015", "All years", "Until 2012", "2014 to 2018"])
      expect(await table.findByText(text)).toBeTruthy();
    const others = within(screen.getByRole("table", { name: "Alternates" }));
    const row = within(await others.findByRole("row", { name: /Brake pads/ }));
    expect(row.getByRole("link").getAttribute("href")).toBe(
      "/dashboard/manage/parts/view?garageId=11&partId=52",
    );
    expect(others.getByRole("columnheader", { name: "Free" })).toBeTruthy();
  });

  test("cards on a phone show movements, fits and the free stock of alternates", async () => {
    everyMediaMatches();
    show();
    const list = async (name: string) => within(await screen.findByRole("list", { name }));
    const moves = await list("Stock movements");
    expect(await moves.findByText("+4 NOS")).toBeTruthy();
    expect(moves.getByText("4 NOS on hand after · ₹1,234.50")).toBeTruthy();
    expect(moves.getByText("20/11/2026, 11:00 am · Rajesh Sharma")).toBeTruthy();
    expect((await list("Fits")).getByText("From 2015")).toBeTruthy();
    expect((await list("Alternates")).getByText("1 NOS free")).toBeTruthy();
  });

  test("a part without movements, fits and alternates says what is missing", async () => {
    server.use(
      http.get(PART, () => answer(part({ fits: [], alternates: [], onHand: 0 }))),
      http.get(MOVES, () => answer({ moves: [], recordCount: 0 })),
    );
    show();
    for (const text of [
      "No stock movements yet.",
      "Press Correct stock to enter the opening stock.",
      "No models yet.",
      "No alternates yet.",
    ])
      expect(await screen.findByText(text)).toBeTruthy();
  });

  test("an archived part can be read but not changed", async () => {
    server.use(http.get(PART, () => answer(part({ archived: true }))));
    show();
    await heading();
    expect(screen.getByText("Archived")).toBeTruthy();
    for (const name of ["Change", "Archive", "Correct stock"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test("a part that is not kept in stock has no stock to correct", async () => {
    server.use(http.get(PART, () => answer(part({ isStocked: false }))));
    show();
    await heading();
    expect(screen.getByText("Not kept in stock")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Correct stock" })).toBeNull();
    expect(document.querySelector('dl[aria-label="Stock"]')).toBeNull();
  });

  test("a part that cannot be loaded offers another try", async () => {
    let tries = 0;
    server.use(
      http.get(PART, () => {
        tries += 1;
        return tries === 1 ? refuse(400, { code: "x" }) : answer(part());
      }),
    );
    const { user } = show();
    expect(await screen.findByText("The part could not be loaded.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await heading();
  });

  test("an unknown part links to the parts list", async () => {
    server.use(http.get(PART, () => refuse(404, { code: "not_found" })));
    show();
    expect(await screen.findByText("This part is not in this garage.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to the parts list" })).toBeTruthy();
  });

  test("the page without a part in the URL says so", async () => {
    show(undefined, "");
    expect(await screen.findByText("No part is selected. Choose one from the list.")).toBeTruthy();
  });
});
