import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import { estimate, partLine, serviceLine, visitEstimate } from "@/testing/estimates";
import {
  type inspection,
  points,
  row,
  serveInspection,
  showInspectedVisit,
} from "@/testing/inspections";
import { jobDefaults } from "@/testing/jobs";
import { answer, sentBody, server } from "@/testing/server";
import { serveVisit } from "@/testing/visits";
import type { VisitEstimate } from "../types";
// The modules are imported here, because their first import takes longer than a test waits.
import "./add-all-bad";
import "./add-point";
import "./point-service-panel";

vi.setConfig({ testTimeout: 15_000 });

const DRAFTS = "*/api/garage/visits/71/estimates";
const DESK = ["inspect", "see_pictures", "change_estimates"];
const bad = [
  { ...points[0], mark: "bad", serviceId: 7 },
  { ...points[1], mark: "bad", serviceId: null },
  { ...points[2], mark: "good" },
] as typeof inspection.points;

function show(estimates: readonly VisitEstimate[] = []) {
  serveVisit({ inspections: [row] });
  serveInspection({ isDone: true, points: bad });
  const shown = showInspectedVisit(DESK);
  server.use(http.get(DRAFTS, () => answer(estimates)));
  return shown;
}

const drafted = {
  estimateId: 91,
  code: "EST-00091",
  added: [] as string[],
  joined: 0,
  skipped: [],
  isNew: true,
};
const added = (...refs: string[]) => answer({ ...drafted, added: refs });

test("a bad point joins the estimate with one tap, and Undo removes its line", async () => {
  const { user } = show();
  const body = sentBody(DRAFTS, () => added(serviceLine.ref));
  const label = "Add Brake pads front to the estimate";
  await user.click(await screen.findByRole("button", { name: label }));
  expect(await body).toEqual({ pointIds: [1], serviceId: null });
  expect(await screen.findByText("Brake pads front is on EST-00091.")).toBeTruthy();
  server.use(http.get("*/api/garage/estimates/91", () => answer(estimate)));
  const undone = sentBody("*/api/garage/estimates/91", () => answer({}), "put");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  const { lines } = (await undone) as { lines: { ref: string }[] };
  expect(lines.map(({ ref }) => ref)).toEqual([partLine.ref]);
});

test.each([
  ["started by the tap", true, ["Undone. It had no lines."]],
  ["there before", false, []],
])("Undo on a draft without other lines that was %s", async (_, isNew, reasons) => {
  const withdrawn: unknown[] = [];
  const { user } = show();
  server.use(
    http.post(DRAFTS, () => answer({ ...drafted, added: [serviceLine.ref], isNew })),
    http.get("*/api/garage/estimates/91", () => answer({ ...estimate, lines: [serviceLine] })),
    http.post("*/api/garage/estimates/91/withdraw", async ({ request }) => {
      withdrawn.push(((await request.json()) as { reason: string }).reason);
      return answer(null);
    }),
  );
  const label = "Add Brake pads front to the estimate";
  await user.click(await screen.findByRole("button", { name: label }));
  await screen.findByText("Brake pads front is on EST-00091.");
  const undone = sentBody("*/api/garage/estimates/91", () => answer({}), "put");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await undone).toMatchObject({ lines: [] });
  await waitFor(() => expect(withdrawn).toEqual(reasons));
});

test("Add all bad counts the points that it could not add", async () => {
  const { user } = show();
  const skipped = [{ pointId: 2, label: "Parking brake", why: "no_service" }];
  const body = sentBody(DRAFTS, () => answer({ ...drafted, added: ["x"], skipped }));
  await user.click(await screen.findByRole("button", { name: "Add all bad" }));
  expect(await body).toEqual({ pointIds: [1, 2], serviceId: null });
  const said = "1 point is on EST-00091. 1 point has no service: Parking brake. Add it by hand.";
  expect(await screen.findByText(said)).toBeTruthy();
});

test("a point that joins a line of the draft cannot be undone", async () => {
  const { user } = show();
  sentBody(DRAFTS, () => answer({ ...drafted, joined: 1, isNew: false }));
  await user.click(
    await screen.findByRole("button", { name: "Add Brake pads front to the estimate" }),
  );
  expect(await screen.findByText("Brake pads front is on EST-00091.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("a point without a service asks for one", async () => {
  const { user } = show();
  server.use(
    http.get("*/api/garage/jobservices", () => answer([])),
    http.get("*/api/garage/get-job-defaults", () => answer(jobDefaults)),
  );
  await user.click(
    await screen.findByRole("button", { name: "Add Parking brake to the estimate" }),
  );
  const panel = await screen.findByRole("dialog", { name: "Service for Parking brake" });
  expect(await within(panel).findByText("No service found")).toBeTruthy();
});

test("a point on an estimate links to it, and a good point has no button", async () => {
  show([{ ...visitEstimate, pointIds: [1] }]);
  const link = await screen.findByRole("link", { name: "On EST-00091" });
  expect(link.getAttribute("href")).toMatch(/estimates\/view\?garageId=\d+&estimateId=91$/);
  expect(screen.queryByRole("button", { name: /Tyres front/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "New estimate" })).toBeNull();
});
