import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { drill, health, signInAdmin } from "@/testing/console";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { figuresOf } from "../health";
import type { Drill } from "../types";
import { DrillsScreen } from "./drills-screen";

const DRILLS = at("/api/console/drills");

function show(drills: Drill[]) {
  signInAdmin("support");
  server.use(http.get(DRILLS, () => answer(drills)));
  return renderApp(<DrillsScreen />);
}

const wrong = drill({
  drillId: 4,
  verdict: "wrong",
  rpoSeconds: null,
  rtoSeconds: null,
  mismatches: 21,
  named: ["garage_7.job is missing"],
});
const unfinished = drill({ drillId: 5, endedAt: null, verdict: null, tables: 0, rows: 0 });

test("Drills lists the result, the times and the mismatches of each drill", async () => {
  show([unfinished, wrong, drill()]);
  const table = within(await screen.findByRole("table", { name: "Drills" }));
  await table.findByText("Not finished");
  const rows = table.getAllByRole("row").slice(1);
  expect(rows).toHaveLength(3);
  expect(rows[0]?.textContent).toMatch(/Not finished.*00–$/);
  expect(rows[1]?.textContent).toContain("Problem––");
  expect(rows[1]?.textContent).toContain("garage_7.job is missingand 20 more");
  expect(rows[2]?.textContent).toContain("OK0.4 s42 s1,24032,00,000None");
});

test("Drills shows the command if no drill has run yet", async () => {
  show([]);
  expect(await screen.findByText("No drill has run yet.")).toBeTruthy();
  expect(screen.getByText("python -m infra.backup drill")).toBeTruthy();
});

test("Drills can be loaded again after a failed request", async () => {
  signInAdmin();
  server.use(http.get(DRILLS, () => refuse(500, { code: "internal", message: "No" })));
  const { user } = renderApp(<DrillsScreen />);
  expect(await screen.findByText("The drills could not be loaded.")).toBeTruthy();
  server.use(http.get(DRILLS, () => answer([drill()])));
  await user.click(screen.getByRole("button", { name: /again/i }));
  expect(await screen.findByRole("table", { name: "Drills" })).toBeTruthy();
});

const words = (newest: Drill | null) =>
  figuresOf(health({ drill: { verdict: "well", newest } })).find(({ title }) => title === "Drill")
    ?.words;

test("Health shows the age, RPO and RTO of the newest drill", () => {
  expect(words(drill())).toBe("The newest drill ran 2 days ago. RPO 0.4 s. RTO 42 s.");
  expect(words(wrong)).toBe("The newest drill ran 2 days ago. It found 21 mismatches.");
  expect(words(null)).toBe("No drill has run yet. Run: python -m infra.backup drill");
});
