import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { everyMediaMatches } from "@/testing/media";
import { move, part } from "@/testing/parts";
import { address, router } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import { EVERYTHING, MOVES, PART, STOCK, serveParts, showPart as show } from "@/testing/show-parts";
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
    expect(moves.getByText("20/11/2026 · Rajesh Sharma")).toBeTruthy();
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

describe("the stock ledger", () => {
  const words = [
    ["received", "Goods in"],
    ["returned", "Returned from a job"],
    ["found", "Found"],
    ["taken", "Taken for a job"],
    ["lost", "Lost"],
    ["damaged", "Damaged"],
    ["used", "Used in the shop"],
    ["sent_back", "Sent back to the supplier"],
    ["counted", "Counted"],
    ["revalued", "Value corrected"],
  ] as const;

  test("each kind of movement has plain words", async () => {
    const moves = words.map(([kind], at) => move({ kind, onHandAfter: at }));
    server.use(http.get(MOVES, () => answer({ moves, recordCount: moves.length })));
    show();
    const table = within(await screen.findByRole("table", { name: "Stock movements" }));
    for (const [, word] of words) expect(await table.findByText(word)).toBeTruthy();
  });

  test("a movement shows day, quantity with sign, stock, value, reason and person", async () => {
    server.use(
      http.get(MOVES, () =>
        answer({
          moves: [move({ kind: "lost", quantity: -1, onHandAfter: 3, value: -308.63 })],
          recordCount: 1,
        }),
      ),
    );
    show();
    const table = within(await screen.findByRole("table", { name: "Stock movements" }));
    const row = await table.findByRole("row", { name: /Lost/ });
    const cells = within(row).getAllByRole("cell");
    expect(cells.map((cell) => cell.textContent)).toEqual([
      "20/11/2026",
      "Lost",
      "-1 NOS",
      "3 NOS",
      "-₹308.63",
      "First count",
      "Rajesh Sharma",
    ]);
  });

  test("a long ledger has pages", async () => {
    const pages: (string | null)[] = [];
    server.use(
      http.get(MOVES, ({ request }) => {
        pages.push(new URL(request.url).searchParams.get("currentPage"));
        return answer({ moves: [move()], recordCount: 11 });
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Page 2" }));
    expect(address()).toBe("/dashboard/manage/parts/view?partId=51&page=2");
  });

  test("a ledger that cannot be loaded offers another try", async () => {
    server.use(http.get(MOVES, () => refuse(400, { code: "x" })));
    show();
    expect(await screen.findByText("The stock movements could not be loaded.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try Again" })).toBeTruthy();
  });
});

describe("archiving a part", () => {
  const archive = async () => {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Archive" }));
    const question = within(
      await screen.findByRole("alertdialog", { name: "Do you want to archive Oil filter?" }),
    );
    await user.click(question.getByRole("button", { name: "Archive" }));
  };

  test("an archived part opens the parts list", async () => {
    let asked = 0;
    server.use(
      http.delete(PART, () => {
        server.use(
          http.get(PART, () => {
            asked += 1;
            return answer(part({ archived: true }));
          }),
        );
        return answer(null);
      }),
    );
    await archive();
    expect(await screen.findByText("The part has been archived.")).toBeTruthy();
    expect(router.replace).toHaveBeenCalledExactlyOnceWith("/dashboard/manage/parts");
    // The open page does not load the archived part, which would remove the dialog too early.
    expect(asked).toBe(0);
  });

  test("a part with stock shows the reason and stays on the page", async () => {
    const message = "4 NOS are on the shelf. Correct the stock first.";
    server.use(http.delete(PART, () => refuse(200, { code: "part_in_stock", message })));
    await archive();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(router.replace).not.toHaveBeenCalled();
  });
});

describe("correcting the stock", () => {
  const quantity = () => screen.getByLabelText<HTMLInputElement>("Quantity (NOS)");
  const reason = () => screen.getByLabelText<HTMLInputElement>("Reason");
  const open = async () => {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Correct stock" }));
    await screen.findByRole("dialog", { name: "Correct stock" });
    return user;
  };
  type User = Awaited<ReturnType<typeof open>>;
  /** Pastes the text, because typing each key is slow. */
  const put = async (user: User, field: HTMLElement, text: string) => {
    await user.click(field);
    await user.paste(text);
  };
  const send = (user: User) =>
    user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Correct stock" }));

  test("the empty form shows its errors", async () => {
    const user = await open();
    await send(user);
    for (const message of ["Choose what happened", "Quantity is required", "Please write a reason"])
      expect(await screen.findByText(message)).toBeTruthy();
  });

  test("the form says the new quantity before it is sent", async () => {
    let sent: unknown;
    let key: string | null = null;
    server.use(
      http.post(STOCK, async ({ request }) => {
        sent = await request.json();
        key = request.headers.get("Idempotency-Key");
        const message = "The stock has been corrected.";
        return HttpResponse.json({ success: true, message, data: part({ onHand: 7 }) });
      }),
    );
    const user = await open();
    expect(screen.getByText(/4 NOS on the shelf, 3 free/)).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "Found" }));
    await put(user, quantity(), "3");
    expect(screen.getByText("7 NOS will be on the shelf.")).toBeTruthy();
    await put(user, reason(), "Behind the shelf");
    server.use(http.get(PART, () => answer(part({ onHand: 7 }))));
    await send(user);
    expect(await screen.findByText("The stock has been corrected.")).toBeTruthy();
    expect(sent).toEqual({
      kind: "found",
      quantity: 3,
      unitCost: null,
      reason: "Behind the shelf",
    });
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() =>
      expect(facts("Stock").getAllByRole("definition")[0]?.textContent).toBe("7 NOS"),
    );
  });

  test("opening stock needs a cost, and a loss asks for none", async () => {
    let sent: unknown;
    server.use(
      http.post(STOCK, async ({ request }) => {
        sent = await request.json();
        return answer(part());
      }),
    );
    const user = await open();
    await user.click(screen.getByRole("radio", { name: "Lost" }));
    expect(screen.queryByLabelText("Cost of one unit")).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Opening stock" }));
    await put(user, quantity(), "3");
    await put(user, reason(), "First count");
    await send(user);
    expect(await screen.findByText("Cost is required")).toBeTruthy();
    await put(user, screen.getByLabelText("Cost of one unit"), "310.50");
    await send(user);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual({
      kind: "opening",
      quantity: 3,
      unitCost: 310.5,
      reason: "First count",
    });
  });

  test("a refusal because of reserved goods is shown under the quantity", async () => {
    const message = "Only 3 NOS are free. 1 are reserved for jobs.";
    server.use(http.post(STOCK, () => refuse(409, { code: "not_enough", message })));
    const user = await open();
    await user.click(screen.getByRole("radio", { name: "Damaged" }));
    await put(user, quantity(), "4");
    await put(user, reason(), "Dropped");
    await send(user);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(quantity());
    expect(reason().value).toBe("Dropped");
  });

  test("the server's error is shown under its field", async () => {
    const error = { quantity: ["A quantity in NOS must be a whole number"] };
    server.use(http.post(STOCK, () => refuse(422, { code: "invalid", error })));
    const user = await open();
    await user.click(screen.getByRole("radio", { name: "Lost" }));
    await put(user, quantity(), "1");
    await put(user, reason(), "Gone");
    await send(user);
    expect(await screen.findByText("A quantity in NOS must be a whole number")).toBeTruthy();
  });

  test("a lost connection keeps the text", async () => {
    server.use(http.post(STOCK, () => HttpResponse.error()));
    const user = await open();
    await user.click(screen.getByRole("radio", { name: "Lost" }));
    await put(user, quantity(), "1");
    await put(user, reason(), "Gone");
    await send(user);
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect([quantity().value, reason().value]).toEqual(["1", "Gone"]);
  });

  test("a person without the permission cannot correct the stock", async () => {
    show(EVERYTHING.filter((one) => one !== "correct_stock"));
    await heading();
    expect(screen.queryByRole("button", { name: "Correct stock" })).toBeNull();
    expect(screen.getByRole("button", { name: "Change" })).toBeTruthy();
  });
});
