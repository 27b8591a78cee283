import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import type { GarageExport } from "../types";
import { ExportPart } from "./export-part";

const NOTHING: GarageExport = {
  state: "none",
  done: 0,
  total: 0,
  size: 0,
  personName: null,
  error: null,
  createdAt: null,
  expiresAt: null,
};
const READY: GarageExport = {
  ...NOTHING,
  state: "ready",
  total: 9_000,
  size: 12_400_000,
  personName: "Rajesh Sharma",
  createdAt: "2026-11-20T06:00:00Z",
  expiresAt: "2026-11-27T06:00:00Z",
};

function show(...states: GarageExport[]) {
  const me = signInWith(["export_garage"]);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(at("/api/garage/export-garage"), () =>
      answer(states.length > 1 ? states.shift() : states[0]),
    ),
  );
  return renderApp(<ExportPart />);
}

test("Data export shows its progress and can be downloaded when it is ready", async () => {
  const running: GarageExport = { ...NOTHING, state: "running", done: 4_500, total: 9_000 };
  server.use(
    http.post(at("/api/garage/export-garage"), () => answer({ ...NOTHING, state: "waiting" })),
    http.get(at("/api/garage/export-garage/address"), () =>
      answer({ address: "/files/exports/x" }),
    ),
  );
  const { user } = show(NOTHING, running, READY);
  await user.click(await screen.findByRole("button", { name: "Export all data" }));
  expect(await screen.findByText(/The export starts soon/)).toBeTruthy();
  expect(await screen.findByText(/4,500 of 9,000/, undefined, { timeout: 4_000 })).toBeTruthy();
  expect(await screen.findByText(/12 MB/, undefined, { timeout: 4_000 })).toBeTruthy();
  expect(screen.getByText(/until 27\/11\/2026/)).toBeTruthy();
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await user.click(screen.getByRole("button", { name: "Download export" }));
  await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce());
}, 15_000);

test("Failed data export shows the reason and can be retried", async () => {
  server.use(
    http.post(at("/api/garage/export-garage"), () => answer({ ...NOTHING, state: "waiting" })),
  );
  const { user } = show({ ...NOTHING, state: "failed", error: "Not at the moment." });
  const part = within(await screen.findByRole("region", { name: "Your data" }));
  expect(await part.findByText("Not at the moment.")).toBeTruthy();
  await user.click(part.getByRole("button", { name: "Try Again" }));
  expect(await part.findByText(/You can leave this page/)).toBeTruthy();
});

test("Expired data export can be started again", async () => {
  server.use(
    http.get(at("/api/garage/export-garage/address"), () => refuse(404, { code: "not_found" })),
  );
  const { user } = show(READY, NOTHING);
  await user.click(await screen.findByRole("button", { name: "Download export" }));
  expect(await screen.findByRole("button", { name: "Export all data" })).toBeTruthy();
});

test("Data export section can be loaded again after a failed request", async () => {
  let requestCount = 0;
  const me = signInWith(["export_garage"]);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(at("/api/garage/export-garage"), () => {
      requestCount += 1;
      return requestCount === 1 ? refuse(400, { code: "role_denied" }) : answer(NOTHING);
    }),
  );
  const { user } = renderApp(<ExportPart />);
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("button", { name: "Export all data" })).toBeTruthy();
});

test("Data export section is hidden without permission", () => {
  signInWith(["see_billing"]);
  renderApp(<ExportPart />);
  expect(screen.queryByRole("region", { name: "Your data" })).toBeNull();
});
