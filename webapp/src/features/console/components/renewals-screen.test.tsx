import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { isoToday } from "@/lib/dates/day";
import { garage, signInAdmin } from "@/testing/console";
import { renderApp } from "@/testing/render";
import { address } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import type { Renewal } from "../types";
import { RenewalsScreen } from "./renewals-screen";

const RENEWALS = at("/api/console/renewals");
const due: Renewal = {
  garageId: 7,
  garageName: "Andheri",
  chainName: "Sharma Motors",
  planName: "Starter",
  amount: 999,
  lastDay: "2031-03-20",
  state: "expiring",
  paysOnline: false,
  claimsWaiting: 1,
};
let requests: URLSearchParams[] = [];

const renewals = (records: Renewal[]) => ({
  records,
  recordCount: records.length,
  amount: 999 * records.length,
  days: records.map(({ lastDay, amount }) => ({ day: lastDay, number: 1, amount })),
});

beforeEach(() => {
  requests = [];
  signInAdmin();
  server.use(
    http.get(RENEWALS, ({ request }) => {
      requests.push(new URL(request.url).searchParams);
      return answer(renewals([due]));
    }),
    http.get("*/api/console/garages/7", () => answer(garage())),
  );
  window.history.replaceState(null, "", "/console/renewals?month=2031-03");
});

test("Renewals screen sends the month from the URL, and a click on a day shows only that day", async () => {
  const { user } = renderApp(<RenewalsScreen />);
  expect(await screen.findByText(/1 due, ₹999.00/, { selector: "p" })).toBeTruthy();
  const calendar = within(screen.getByRole("table", { name: "March 2031" }));
  await user.click(calendar.getByRole("button", { name: "Thursday 20 March: 1 due, ₹999.00" }));
  expect(address()).toBe("/console/renewals?month=2031-03&day=2031-03-20");
  expect(requests.map((query) => query.get("month"))).toEqual(["2031-03"]);
});

test("Changing the month of the renewals clears the chosen day", async () => {
  window.history.replaceState(null, "", "/console/renewals?month=2031-03&day=2031-03-20");
  const { user } = renderApp(<RenewalsScreen />);
  await waitFor(() => expect(requests[0]?.get("day")).toBe("2031-03-20"));
  await user.click(screen.getByRole("button", { name: "Next month" }));
  expect(address()).toBe("/console/renewals?month=2031-04");
});

test("Renewals screen shows the current month for an invalid month in the URL", async () => {
  window.history.replaceState(null, "", "/console/renewals?month=soon&day=2031-03-20");
  renderApp(<RenewalsScreen />);
  await waitFor(() => expect(requests[0]?.get("month")).toBe(isoToday().slice(0, 7)));
});

test("Payment panel opens over the renewals list and starts with the garage's price", async () => {
  const { user } = renderApp(<RenewalsScreen />);
  const table = within(await screen.findByRole("table", { name: "Renewals" }));
  await user.click(await table.findByRole("button", { name: "Record payment of Andheri" }));
  const panel = within(await screen.findByRole("dialog", { name: "Record a payment" }));
  expect(panel.getByText(/for Andheri/)).toBeTruthy();
  expect((panel.getByLabelText(/Amount/) as HTMLInputElement).value).toBe("999.00");
});

test("Support admin sees no button to record a payment", async () => {
  signInAdmin("support");
  renderApp(<RenewalsScreen />);
  expect((await screen.findAllByText("1 payment to confirm")).length).toBeGreaterThan(0);
  expect(screen.queryByRole("button", { name: /Record payment/ })).toBeNull();
});

test("Renewals screen can be loaded again after a failure and shows a text for a month without renewals", async () => {
  let failing = true;
  server.use(
    http.get(RENEWALS, () =>
      failing ? refuse(500, { code: "internal", message: "No" }) : answer(renewals([])),
    ),
  );
  const { user } = renderApp(<RenewalsScreen />);
  expect(await screen.findByText("The renewals could not be loaded.")).toBeTruthy();
  failing = false;
  await user.click(screen.getByRole("button", { name: /again/i }));
  expect(await screen.findByText("No renewals due in March 2031")).toBeTruthy();
});
