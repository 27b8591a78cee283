import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { signInAdmin } from "@/testing/console";
import { renderApp } from "@/testing/render";
import { address } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { RemindersScreen } from "./reminders-screen";

const LOG = at("/api/console/reminders");
const row = {
  rowId: 1,
  at: "2026-11-20T09:05:00+05:30",
  garageId: 7,
  garageName: "Andheri",
  kind: "days_7",
  channel: "mail",
  periodEnd: "2026-11-27",
};
let requests: URLSearchParams[] = [];

beforeEach(() => {
  requests = [];
  signInAdmin();
  server.use(
    http.get(LOG, ({ request }) => {
      requests.push(new URL(request.url).searchParams);
      return answer({ records: [row], recordCount: 1 });
    }),
  );
});

test("Reminders screen sends the filter from the URL and describes each reminder in words", async () => {
  window.history.replaceState(null, "", "/console/reminders?search=an&kind=days_7");
  renderApp(<RemindersScreen />);
  const table = within(await screen.findByRole("table", { name: "Reminders" }));
  const link = await table.findByRole("link", { name: "Andheri" });
  expect(link.getAttribute("href")).toBe("/console/garages/view?garageId=7");
  expect(table.getByText("7 days before the end")).toBeTruthy();
  expect(table.getByText("Mail to the owners")).toBeTruthy();
  expect(requests[0]?.get("searchText")).toBe("an");
  expect(requests[0]?.get("kind")).toBe("days_7");
});

test("Reminders screen ignores an unknown reminder kind in the URL and stores the chosen kind in the URL", async () => {
  window.history.replaceState(null, "", "/console/reminders?kind=never");
  const { user } = renderApp(<RemindersScreen />);
  await screen.findByRole("link", { name: "Andheri" });
  expect(requests[0]?.get("kind")).toBe("");
  await user.selectOptions(screen.getByLabelText("Reminder"), "locked");
  expect(address()).toBe("/console/reminders?kind=locked");
});

test("Reminders screen can be loaded again after a failure and shows when no reminders were sent", async () => {
  window.history.replaceState(null, "", "/console/reminders");
  let failing = true;
  server.use(
    http.get(LOG, () =>
      failing
        ? refuse(500, { code: "internal", message: "No" })
        : answer({ records: [], recordCount: 0 }),
    ),
  );
  const { user } = renderApp(<RemindersScreen />);
  expect(await screen.findByText("The reminders could not be loaded.")).toBeTruthy();
  failing = false;
  await user.click(screen.getByRole("button", { name: /again/i }));
  expect(await screen.findByText("No reminders sent yet.")).toBeTruthy();
});
