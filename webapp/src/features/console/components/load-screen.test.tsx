import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { signInAdmin } from "@/testing/console";
import { renderApp } from "@/testing/render";
import { address } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import type { Load, LoadRow } from "../types";
import { LoadScreen } from "./load-screen";

const LOAD = at("/api/console/load");
const PACE = "*/api/console/garages/7/pace";

const row = (over: Partial<LoadRow> = {}): LoadRow => ({
  garageId: 7,
  garageName: "Om Motors",
  requests: 120_000,
  refused: 300,
  dbMs: 42_000,
  share: 0.84,
  tasks: 4,
  tasksWaiting: 2,
  pace: null,
  ...over,
});
const other = row({ garageId: 8, garageName: "Sharma Auto", dbMs: 8_000, share: 0.16 });
const slowed = row({
  pace: { perSecond: 2, until: "2026-11-24T18:00:00+05:30", reason: "A script" },
});

function show(records: LoadRow[], role: "support" | "super" = "super", query = "") {
  signInAdmin(role);
  window.history.replaceState(null, "", `/console/load${query}`);
  const bars = [{ at: "2026-11-24T12:00:00+05:30", requests: 3, dbMs: 50_000 }];
  const load: Load = { at: "2026-11-24T12:00:10+05:30", records, bars };
  const windows: (string | null)[] = [];
  server.use(
    http.get(LOAD, ({ request }) => {
      windows.push(new URL(request.url).searchParams.get("window"));
      return answer(load);
    }),
  );
  return { ...renderApp(<LoadScreen />), windows };
}

async function rowOf(name: string) {
  const table = within(await screen.findByRole("table", { name: "Load" }));
  return (await table.findByRole("link", { name })).closest("tr");
}

test("Load lists the garages with their share of the database time", async () => {
  show([row(), other]);
  expect((await rowOf("Om Motors"))?.textContent).toContain("84 %42 s1,20,0003002Full");
  expect((await rowOf("Sharma Auto"))?.textContent).toContain("16 %8.0 s");
  expect(screen.getByText(/at most 50 s in one bar/)).toBeTruthy();
});

test("Load shows “Quiet” if no garage sent a request", async () => {
  show([]);
  expect(await screen.findByText("Quiet")).toBeTruthy();
  expect(screen.getByText("No requests in the last 15 minutes.")).toBeTruthy();
});

test("the choice of 24 hours is kept in the URL", async () => {
  const { user } = show([row()]);
  await user.selectOptions(screen.getByLabelText("Time"), "Last 24 hours");
  expect(address()).toBe("/console/load?window=24h");
});

test("Load shows the window and the search that are in the URL", async () => {
  const { windows } = show([row(), other], "super", "?window=24h&search=sharma");
  await rowOf("Sharma Auto");
  expect(screen.queryAllByText("Om Motors")).toEqual([]);
  expect(windows).toEqual(["24h"]);
});

async function openMenu(name: string, role: "support" | "super" = "super", records = [row()]) {
  const shown = show(records, role);
  const [button] = await screen.findAllByRole("button", { name: "Actions for Om Motors" });
  await shown.user.click(button as HTMLElement);
  await shown.user.click(await screen.findByRole("menuitem", { name }));
  return shown;
}

test("“Slow down…” sends the pace, its end and the reason", async () => {
  const before = Date.now();
  const sent = sentPace("put", () =>
    HttpResponse.json({ success: true, message: "Held.", data: null }),
  );
  const { user } = await openMenu("Slow down…");
  await user.type(await screen.findByLabelText(/Reason/), "A script in a loop");
  await user.selectOptions(screen.getByLabelText(/^For/), "4 hours");
  await user.click(screen.getByRole("button", { name: "Slow down" }));
  expect(await screen.findByText("Held.")).toBeTruthy();
  const body = (await sent) as { perSecond: number; until: string; reason: string };
  expect(body).toMatchObject({ perSecond: 2, reason: "A script in a loop" });
  expect(Math.round((Date.parse(body.until) - before) / 60_000)).toBe(240);
});

test.each([
  ["51", "A script", "Enter 1 to 50 requests"],
  ["2", "no", "Write at least 3 characters"],
])(
  "“Slow down…” with %s requests and the reason “%s” shows “%s”",
  async (pace, reason, message) => {
    const { user } = await openMenu("Slow down…");
    const field = await screen.findByLabelText(/Requests a second/);
    await user.clear(field);
    await user.type(field, pace);
    await user.type(screen.getByLabelText(/Reason/), reason);
    await user.click(screen.getByRole("button", { name: "Slow down" }));
    expect(await screen.findByText(message)).toBeTruthy();
  },
);

test("a refused time of “Slow down…” shows the reason under its field and keeps the form", async () => {
  server.use(
    http.put(PACE, () =>
      refuse(422, { code: "pace_too_long", message: "A garage can be slowed for at most 7 days." }),
    ),
  );
  const { user } = await openMenu("Slow down…");
  await user.type(await screen.findByLabelText(/Reason/), "A script");
  await user.click(screen.getByRole("button", { name: "Slow down" }));
  expect(await screen.findByText("A garage can be slowed for at most 7 days.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe("A script");
});

test("“Full speed…” ends the pace of a slowed garage", async () => {
  const sent = sentPace("delete", () =>
    HttpResponse.json({ success: true, message: "Full speed.", data: null }),
  );
  const { user } = await openMenu("Full speed…", "super", [slowed]);
  await user.type(await screen.findByLabelText(/Reason/), "It stopped");
  await user.click(screen.getByRole("button", { name: "Give full speed" }));
  expect(await screen.findByText("Full speed.")).toBeTruthy();
  expect(await sent).toEqual({ reason: "It stopped" });
});

test("Load shows the pace of a slowed garage", async () => {
  show([slowed]);
  expect((await rowOf("Om Motors"))?.textContent).toContain("2 a second until 24/11/2026");
});

test("Load offers no actions to an admin who may not suspend garages", async () => {
  show([row()], "support");
  await rowOf("Om Motors");
  expect(screen.queryAllByRole("button", { name: "Actions for Om Motors" })).toEqual([]);
});

test("Load shows an error and loads again with “Try Again”", async () => {
  signInAdmin("super");
  server.use(http.get(LOAD, () => refuse(400, { code: "x" })));
  const { user } = renderApp(<LoadScreen />);
  expect(await screen.findByText("The load could not be loaded.")).toBeTruthy();
  server.use(http.get(LOAD, () => answer({ at: "", records: [row()], bars: [] })));
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await rowOf("Om Motors")).toBeTruthy();
});

/** Returns the body that is sent to the pace of the garage. */
function sentPace(method: "put" | "delete", reply: () => Response): Promise<unknown> {
  return new Promise((resolve) => {
    server.use(
      http[method](PACE, async ({ request }) => {
        resolve(await request.json());
        return reply();
      }),
    );
  });
}
