import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { move } from "@/testing/parts";
import { address } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import { MOVES, serveParts, showPart as show } from "@/testing/show-parts";
// The module is imported here, because its first import takes longer than a test waits.
import "./correction-panel";

vi.setConfig({ testTimeout: 15_000 });

beforeEach(serveParts);
afterEach(() => {
  vi.restoreAllMocks();
});

const _facts = (label: string) =>
  within(document.querySelector(`dl[aria-label="${label}"]`) as HTMLElement);
const _heading = () => screen.findByRole("heading", { level: 1, name: /Oil filter/ });

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
      "20/11/2026, 11:00\u00a0am",
      "Lost",
      "-1 NOS",
      "3 NOS",
      "-₹308.63",
      "First count",
      "Rajesh Sharma",
    ]);
  });

  test("a movement of a job leads to the job", async () => {
    server.use(
      http.get(MOVES, () =>
        answer({ moves: [move({ kind: "taken", jobId: 31 })], recordCount: 1 }),
      ),
    );
    show();
    const table = within(await screen.findByRole("table", { name: "Stock movements" }));
    const link = await table.findByRole("link", { name: "Taken for a job" });
    expect(link.getAttribute("href")).toContain("jobId=31");
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
