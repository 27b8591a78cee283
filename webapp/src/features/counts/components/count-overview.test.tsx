import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { belt, countLine, oil } from "@/testing/counts";
import { answer, refuse, server } from "@/testing/server";
import { asked, COUNT, serveCounts, showCount } from "@/testing/show-counts";
// The module is imported here, because its first import takes longer than a test waits.
import "@/components/confirm-dialog";

vi.setConfig({ testTimeout: 15_000 });

beforeEach(() => serveCounts());

const heading = (name = /Rack A-1/) => screen.findByRole("heading", { level: 1, name });
const ask = async (verb: "Finish count" | "Discard", permissions?: readonly string[]) => {
  const { user } = showCount("", permissions);
  await heading();
  await user.click(screen.getByRole("button", { name: verb }));
  const dialog = await screen.findByRole("alertdialog");
  return { user, dialog };
};

test("the differences are listed first, with their value", async () => {
  showCount();
  await heading();
  expect(asked.at(-1)?.get("show")).toBe("differences");
  expect(screen.getByText(/^CNT-00001 · 1 of 3 counted · opened by Rajesh Sharma/)).toBeTruthy();
  const [row] = await screen.findAllByRole("row", { name: /Oil filter/ });
  const cells = within(row as HTMLElement).getAllByRole("cell");
  expect(cells.slice(1, 6).map((cell) => cell.textContent)).toEqual([
    "A-1",
    "8",
    "10",
    "-2 NOS",
    "-₹600.00",
  ]);
  const again = within(row as HTMLElement).getByRole("link", { name: "Count again: Oil filter" });
  expect(again.getAttribute("href")).toMatch(/countId=31&position=1&again=1$/);
  const on = screen.getByRole("link", { name: "Go on counting" });
  expect(on.getAttribute("href")).toMatch(/countId=31&position=2$/);
});

test("the filters are in the URL, so a reload keeps them", async () => {
  const { user } = showCount();
  await heading();
  await user.click(screen.getByRole("button", { name: "Not counted" }));
  expect(window.location.search).toContain("show=to_count");
  await user.click(screen.getByRole("button", { name: "All parts" }));
  expect(window.location.search).toContain("show=all");
});

test.each([
  ["to_count", "to_count"],
  ["all", null],
])("the list %s asks the server for it", async (show, sent) => {
  showCount(`&show=${show}`);
  await heading();
  expect(asked.at(-1)?.get("show")).toBe(sent);
});

test("a count without differences says so", async () => {
  serveCounts({ lines: [], recordCount: 0, differences: 0, value: 0, counted: 312, parts: 312 });
  showCount();
  expect(await screen.findByText("All 312 parts agree.")).toBeTruthy();
});

test("posting asks with the value, and then says that the count is posted", async () => {
  let posted = 0;
  server.use(
    http.post(`${COUNT}/post`, () => {
      posted += 1;
      return HttpResponse.json({ success: true, message: "The count is finished.", data: {} });
    }),
  );
  const { user, dialog } = await ask("Finish count");
  const said = within(dialog);
  expect(
    said.getByText(
      "Finish this count with 1 difference worth −₹600.00? This cannot be taken back.",
    ),
  ).toBeTruthy();
  expect(said.getByText("2 parts are not counted. Their stock stays as it is.")).toBeTruthy();
  serveCounts({ state: "posted", closedAt: "2026-11-20T06:00:00Z", closedBy: "Asha" });
  await user.click(said.getByRole("button", { name: "Finish count" }));
  expect(await screen.findByText("The count is finished.")).toBeTruthy();
  expect(posted).toBe(1);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Finish count" })).toBeNull());
  expect(screen.getByText(/posted by Asha/)).toBeTruthy();
});

test("a refused post is explained, and the count stays open", async () => {
  const message = "Count Oil filter again: fewer are there now than are missing.";
  server.use(http.post(`${COUNT}/post`, () => refuse(409, { code: "count_below_zero", message })));
  const { user, dialog } = await ask("Finish count");
  await user.click(within(dialog).getByRole("button", { name: "Finish count" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Finish count" })).toBeTruthy();
});

test("people who do not see the cost see no value, and who may not correct the stock cannot post", async () => {
  serveCounts({
    value: null,
    lines: [countLine({ counted: 8, expected: 10, difference: -2 }), oil],
  });
  showCount("", ["count_stock"]);
  await heading();
  await screen.findAllByRole("row", { name: /Oil filter/ });
  expect(screen.queryByRole("columnheader", { name: "Value" })).toBeNull();
  expect(screen.queryByText(/₹/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Finish count" })).toBeNull();
  expect(screen.getByRole("button", { name: "Discard" })).toBeTruthy();
});

test("discarding a count asks first", async () => {
  let dropped = 0;
  server.use(
    http.delete(COUNT, () => {
      dropped += 1;
      return HttpResponse.json({ success: true, message: "The count is discarded.", data: null });
    }),
  );
  const { user, dialog } = await ask("Discard");
  expect(within(dialog).getByText("Do you want to discard this count?")).toBeTruthy();
  expect(dropped).toBe(0);
  await user.click(within(dialog).getByRole("button", { name: "Discard" }));
  expect(await screen.findByText("The count is discarded.")).toBeTruthy();
  expect(dropped).toBe(1);
});

test("a failed request can be repeated", async () => {
  server.use(http.get(COUNT, () => refuse(400, { code: "x" })));
  const { user } = showCount();
  expect(await screen.findByText("The count could not be loaded.")).toBeTruthy();
  server.use(http.get(COUNT, () => answer({ ...belt })));
  serveCounts();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await heading();
});
