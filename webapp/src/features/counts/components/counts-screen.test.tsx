import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { count } from "@/testing/counts";
import { router } from "@/testing/router";
import { answer, refuse, sentBody, server } from "@/testing/server";
import { COUNTS, serveCounts, showCounts } from "@/testing/show-counts";
// The module is imported here, because its first import takes longer than a test waits.
import "./start-panel";

vi.setConfig({ testTimeout: 15_000 });

beforeEach(() => {
  router.push.mockClear();
  serveCounts();
});

const open = async () => {
  const { user } = showCounts();
  await screen.findAllByText("Rack A-1");
  await user.click(screen.getByRole("button", { name: "Start count" }));
  const panel = within(await screen.findByRole("dialog", { name: "Start count" }));
  const start = () => user.click(panel.getByRole("button", { name: "Start count" }));
  return { user, panel, start };
};

test("counts are listed with their state and progress", async () => {
  showCounts();
  const [row] = await screen.findAllByRole("row", { name: /CNT-00001/ });
  const cells = within(row as HTMLElement).getAllByRole("cell");
  expect(cells.slice(0, 4).map((cell) => cell.textContent)).toEqual([
    "CNT-00001",
    "Rack A-1",
    "Open",
    "1 of 3 counted",
  ]);
  const link = within(row as HTMLElement).getByRole("link", { name: "CNT-00001" });
  expect(link.getAttribute("href")).toMatch(/stock-count\/view\?garageId=\d+&countId=31$/);
});

test("a count of a rack opens its first part", async () => {
  const { user, panel, start } = await open();
  await user.click(panel.getByRole("radio", { name: "A rack" }));
  await user.selectOptions(panel.getByRole("combobox"), "B-2");
  const sent = sentBody(COUNTS, () => answer(count()));
  await start();
  expect(await sent).toEqual({ scope: "rack", rack: "B-2" });
  await waitFor(() => expect(router.push.mock.lastCall?.[0]).toMatch(/countId=31&position=1$/));
});

test("the server's refusals are shown in the panel", async () => {
  const { user, panel, start } = await open();
  server.use(
    http.post(COUNTS, () =>
      refuse(422, { code: "invalid", error: { scope: ["Choose what to count"] } }),
    ),
  );
  await start();
  expect(await panel.findByText("Choose what to count")).toBeTruthy();
  const message = "CNT-00001 counts the same parts already. Post or drop it first.";
  server.use(http.post(COUNTS, () => refuse(409, { code: "count_open", message })));
  await user.click(panel.getByRole("radio", { name: "Everything" }));
  await start();
  expect(await panel.findByText(message)).toBeTruthy();
  expect(router.push).not.toHaveBeenCalled();
});

test("a garage without counts is invited to start one", async () => {
  server.use(http.get(COUNTS, () => answer({ counts: [], recordCount: 0, asOf: 0, racks: [] })));
  showCounts();
  expect(await screen.findByText("No counts yet.")).toBeTruthy();
});

test("a role that may not count sees whom to ask", async () => {
  showCounts(["see_parts"]);
  expect(await screen.findByText("Your role cannot count the stock.")).toBeTruthy();
});
