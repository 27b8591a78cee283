import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { signInAdmin } from "@/testing/console";
import { renderApp } from "@/testing/render";
import { address } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import type { Entry } from "../types";
import { AuditScreen } from "./audit-screen";

const AUDIT = at("/api/console/audit");
const entry: Entry = {
  entryId: 41,
  at: "2026-11-20T09:05:00+05:30",
  kind: "garage_suspended",
  personId: 3,
  who: "Priya Menon",
  email: "admin@servicebay.example",
  garageId: 7,
  garageName: "Andheri",
  address: "203.0.113.9",
  requestId: "r",
  details: [{ name: "reason", value: "Fraud" }],
};
let requests: URLSearchParams[] = [];

beforeEach(() => {
  requests = [];
  signInAdmin();
  server.use(
    http.get(at("/api/console/audit/kinds"), () => answer(["garage_suspended", "sign_in"])),
    http.get(AUDIT, ({ request }) => {
      requests.push(new URL(request.url).searchParams);
      return answer({ records: [entry], older: 41 });
    }),
  );
});

test("Audit screen sends the filter from the URL and shows the details of each entry", async () => {
  window.history.replaceState(null, "", "/console/audit?person=priya&since=2026-11-01&before=90");
  renderApp(<AuditScreen />);
  const list = within(await screen.findByRole("list", { name: "Audit" }));
  expect(await list.findByText("Garage suspended")).toBeTruthy();
  expect(list.getByText("Priya Menon")).toBeTruthy();
  expect(list.getByText("Fraud")).toBeTruthy();
  expect(list.getByRole("link", { name: "Andheri" }).getAttribute("href")).toBe(
    "/console/garages/view?garageId=7",
  );
  expect(Object.fromEntries(requests[0] ?? [])).toMatchObject({
    person: "priya",
    since: "2026-11-01",
    before: "90",
  });
});

test("Audit screen ignores invalid dates and pages in the URL", async () => {
  window.history.replaceState(
    null,
    "",
    "/console/audit?since=9999-99-99&until=2026-02-31&before=-4",
  );
  renderApp(<AuditScreen />);
  expect(await screen.findByText("Fraud")).toBeTruthy();
  const { since, until, before } = Object.fromEntries(requests[0] ?? []);
  expect([since, until, before].filter(Boolean)).toEqual([]);
});

test("Links to older and to the newest audit entries keep the filter", async () => {
  window.history.replaceState(null, "", "/console/audit?kind=sign_in&before=90");
  renderApp(<AuditScreen />);
  const older = await screen.findByRole("link", { name: "Older entries" });
  expect(older.getAttribute("href")).toBe("/console/audit?kind=sign_in&before=41");
  expect(screen.getByRole("link", { name: "Newest entries" }).getAttribute("href")).toBe(
    "/console/audit?kind=sign_in",
  );
});

test("Choosing another event type in the audit filter shows the newest audit entries", async () => {
  window.history.replaceState(null, "", "/console/audit?before=90");
  const { user } = renderApp(<AuditScreen />);
  await screen.findByRole("option", { name: "Garage suspended" });
  await user.selectOptions(screen.getByLabelText("Event"), "garage_suspended");
  expect(address()).toBe("/console/audit?kind=garage_suspended");
});

test("Audit screen exports the chosen days with hashes, or shows why it cannot", async () => {
  window.history.replaceState(null, "", "/console/audit?since=2026-01-01&until=2026-11-02");
  const exported: URLSearchParams[] = [];
  server.use(
    http.get(at("/api/console/audit/chain"), ({ request }) => {
      exported.push(new URL(request.url).searchParams);
      return refuse(422, { code: "range_too_long", message: "Export at most 92 days at once." });
    }),
  );
  const { user } = renderApp(<AuditScreen />);
  await user.click(await screen.findByRole("button", { name: /with hashes/ }));
  expect(await screen.findByText("Export at most 92 days at once.")).toBeTruthy();
  expect(Object.fromEntries(exported[0] ?? [])).toEqual({
    since: "2026-01-01",
    until: "2026-11-02",
  });
});

test("Audit screen offers the export with hashes only to super admins", async () => {
  signInAdmin("support");
  window.history.replaceState(null, "", "/console/audit");
  renderApp(<AuditScreen />);
  expect(await screen.findByText("Fraud")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /with hashes/ })).toBeNull();
});

test("Audit screen shows an error when loading fails, and shows “No entries found” without entries", async () => {
  window.history.replaceState(null, "", "/console/audit");
  server.use(http.get(AUDIT, () => refuse(500, { code: "internal", message: "No" })));
  const { user } = renderApp(<AuditScreen />);
  expect(await screen.findByText("The audit trail could not be loaded.")).toBeTruthy();
  server.use(http.get(AUDIT, () => answer({ records: [], older: null })));
  await user.click(screen.getByRole("button", { name: /again/i }));
  expect(await screen.findByText("No entries found")).toBeTruthy();
});
