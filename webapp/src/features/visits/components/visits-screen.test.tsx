import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import type { ListedVisit } from "../types";
import { VisitsScreen } from "./visits-screen";

const LIST = at("/api/garage/visits");
const waiting: ListedVisit = {
  visitId: 7,
  customerName: "Asha Rao",
  vehicleNumber: "MH12AB1234",
  vehicleModel: "Swift",
  jobId: null,
  jobCode: null,
  jobStatus: null,
  isOpen: true,
  openedOn: "2026-11-29T05:30:00Z",
  openedBy: "Ravi",
  isCheckedIn: false,
};
const delivered: ListedVisit = {
  ...waiting,
  visitId: 6,
  jobId: 3,
  jobCode: "JOB-00003",
  jobStatus: "Delivered",
  isOpen: false,
  isCheckedIn: true,
};

beforeEach(() => {
  window.history.replaceState(null, "", "/dashboard/manage/visits");
  const me = signInWith(["see_jobs"]);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
});

test("the list opens with the vehicles that are here, and other tabs are in the address", async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get(LIST, ({ request }) => {
      const tab = new URL(request.url).searchParams.get("tab");
      asked.push(tab);
      const visits = tab === "here" ? [waiting] : [waiting, delivered];
      return answer({ visits, recordCount: visits.length, asOf: 7 });
    }),
  );
  const { user, unmount } = renderApp(<VisitsScreen />);
  const table = within(await screen.findByRole("table", { name: "Visits" }));
  const row = await table.findByRole("row", { name: /Asha Rao/ });
  expect(row.textContent).toContain("Check-in not finished");
  expect(row.textContent).toContain("No job yet");
  expect(within(row).getByRole("link").getAttribute("href")).toMatch(/visits\/view\?.*visitId=7/);
  await user.click(screen.getByRole("button", { name: "All" }));
  expect(window.location.search).toBe("?tab=all");
  unmount();
  renderApp(<VisitsScreen />);
  expect((await screen.findByRole("row", { name: /JOB-00003/ })).textContent).toContain(
    "Checked in",
  );
  expect(asked).toEqual(["here", "all"]);
});

test("an empty list says what to do, and a failed one can be loaded again", async () => {
  server.use(http.get(LIST, () => refuse(500, { code: "error", message: "Broken" })));
  const { user } = renderApp(<VisitsScreen />);
  await screen.findByText("The visits could not be loaded");
  server.use(http.get(LIST, () => answer({ visits: [], recordCount: 0, asOf: 0 })));
  await user.click(screen.getByRole("button", { name: /again/i }));
  await screen.findByText("No vehicle is here");
  screen.getByText("Find a car on Home and press Check in.");
});
