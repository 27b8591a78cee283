import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import { serviceLine, visitEstimate } from "@/testing/estimates";
import { points, serveInspection, showEstimatedInspection } from "@/testing/inspections";
import { jobDefaults, service } from "@/testing/jobs";
import { router } from "@/testing/router";
import { answer, server } from "@/testing/server";
import type { VisitEstimate } from "../types";
// The modules are imported here, because their first import takes longer than a test waits.
import "./add-point";
import "./make-estimate";
import "./point-service-panel";
import "@/features/inspections/components/done-inspection";

vi.setConfig({ testTimeout: 15_000 });

const DRAFTS = "*/api/garage/visits/71/estimates";
const MAY = ["inspect", "see_pictures", "change_estimates"];
const [pads, parking, tyres] = points.map((point) => ({ ...point, mark: "bad" as const }));
const VIEW = /^\/dashboard\/manage\/estimates\/view\?garageId=\d+&estimateId=91$/;

function show(bad: readonly object[], may = MAY, estimates: readonly VisitEstimate[] = []) {
  serveInspection({ isDone: true, doneOn: "2026-11-24T11:42:00+05:30", points: bad as never });
  const shown = showEstimatedInspection(may);
  const sent: unknown[] = [];
  server.use(
    http.get(DRAFTS, () => answer(estimates)),
    http.post(DRAFTS, async ({ request }) => {
      sent.push(await request.json());
      const added = [serviceLine.ref];
      return answer({
        estimateId: 91,
        code: "EST-00091",
        added,
        joined: 0,
        skipped: [],
        isNew: true,
      });
    }),
  );
  return { ...shown, sent };
}

test("one tap after Finish makes the estimate from the bad points and opens it", async () => {
  const { user, sent } = show([
    { ...pads, serviceId: 7 },
    { ...parking, serviceId: 8 },
    { ...tyres, mark: "good", serviceId: 9 },
  ]);
  await user.click(await screen.findByRole("button", { name: "Make estimate from 2 bad points" }));
  await vi.waitFor(() => expect(router.push).toHaveBeenCalledWith(expect.stringMatching(VIEW)));
  expect(sent).toEqual([{ pointIds: [1, 2], serviceId: null }]);
});

test("a bad point without a service asks for one, and then opens the estimate", async () => {
  const { user, sent } = show([{ ...pads, serviceId: 7 }, parking ?? {}]);
  server.use(
    http.get("*/api/garage/jobservices", () => answer([service(3, "Cable")])),
    http.get("*/api/garage/get-job-defaults", () => answer(jobDefaults)),
  );
  await user.click(await screen.findByRole("button", { name: "Make estimate from 2 bad points" }));
  const panel = within(await screen.findByRole("dialog", { name: "Service for Parking brake" }));
  await user.click(await panel.findByRole("button", { name: /Cable/ }));
  await vi.waitFor(() => expect(router.push).toHaveBeenCalledWith(expect.stringMatching(VIEW)));
  expect(sent).toEqual([
    { pointIds: [1], serviceId: null },
    { pointIds: [2], serviceId: 3 },
  ]);
});

test("bad points join the draft of the visit, and points on it are not counted", async () => {
  const bad = [
    { ...pads, serviceId: 7 },
    { ...parking, serviceId: 8 },
  ];
  show(bad, MAY, [{ ...visitEstimate, pointIds: [1] }]);
  await screen.findByRole("button", { name: "Add 1 bad point to EST-00091" });
  await screen.findByRole("link", { name: "On EST-00091" });
});

test.each([
  ["without the right to make estimates", [{ ...pads, serviceId: 7 }], ["inspect", "see_pictures"]],
  ["without a bad point", [{ ...tyres, mark: "good" }], MAY],
])("a finished inspection %s offers no estimate", async (_, bad, may) => {
  show(bad, may);
  await screen.findByRole("button", { name: "Reopen" });
  expect(screen.queryByRole("button", { name: /estimate/i })).toBeNull();
});
