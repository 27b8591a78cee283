import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { inspection, row, serveInspection, showInspectedVisit } from "@/testing/inspections";
import { answer, at, refuse, sentBody, server } from "@/testing/server";
import { serveVisit } from "@/testing/visits";

const STARTS = "*/api/garage/visits/71/inspections";
const points = [{ groupName: "Brakes", label: "Pads", serviceId: null, photoWhenBad: false }];
const templates = [
  { templateId: 5, name: "Quick check", points, version: 1 },
  { templateId: 6, name: "Full check", points: [...points, ...points], version: 1 },
];

function serveTemplates(found = templates) {
  server.use(http.get(at("/api/garage/inspection-templates"), () => answer(found)));
}

test("a car without an inspection offers one with a choice of lists", async () => {
  serveVisit();
  serveTemplates();
  const { user } = showInspectedVisit();
  expect(await screen.findByText("Nobody has inspected this car yet.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Inspect" }));
  const dialog = within(await screen.findByRole("dialog"));
  const body = sentBody(STARTS, () => answer({ inspectionId: 81 }));
  await user.click(await dialog.findByRole("button", { name: /Full check/ }));
  expect(await body).toEqual({ templateId: 6 });
});

test("a single list starts immediately, and a refusal is shown", async () => {
  serveVisit();
  serveTemplates(templates.slice(0, 1));
  server.use(
    http.post(STARTS, () =>
      refuse(409, { code: "too_many_inspections", message: "A visit has at most 5 inspections." }),
    ),
  );
  const { user } = showInspectedVisit();
  await user.click(await screen.findByRole("button", { name: "Inspect" }));
  expect(await screen.findByText("A visit has at most 5 inspections.")).toBeTruthy();
});

test("the visit shows the numbers and the points of its newest inspection", async () => {
  serveVisit({
    inspections: [row, { ...row, inspectionId: 80, isDone: false, doneOn: null, unchecked: 2 }],
  });
  serveInspection(inspection);
  showInspectedVisit();
  expect(await screen.findByText("Not checked (3)")).toBeTruthy();
  expect(screen.getByText("2 points are not checked.")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Continue" });
  expect(link.getAttribute("href")).toBe("/dashboard/inspect?garageId=11&inspectionId=80");
});

test("a support session sees the numbers without the points", async () => {
  serveVisit({ inspections: [row] });
  showInspectedVisit([]);
  expect(await screen.findByText("1 bad")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show points" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Inspect" })).toBeNull();
});
