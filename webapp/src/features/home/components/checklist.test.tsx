import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { home } from "@/testing/home";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import type { Home } from "../api/home";
import { HomeScreen } from "./home-screen";

const DISMISS = at("/api/garage/dismiss-checklist");
const NAMES = ["gst_profile", "logo", "prices", "staff", "job"] as const;
const steps = () => screen.queryByRole("region", { name: "Set up your garage" });
const checklist = (done: readonly string[], dismissed = false) => ({
  dismissed,
  items: NAMES.map((item) => ({ item, done: done.includes(item) })),
});

function show(checklist: Home["checklist"]) {
  const me = signInWith(["change_gst_profile"]);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(at("/api/garage/get-home"), () => answer({ ...home, checklist })),
  );
  return renderApp(<HomeScreen />);
}

test("each step of the setup checklist links to its page, and finished steps are marked", async () => {
  show(checklist(["gst_profile", "staff"]));
  const list = within(await screen.findByRole("region", { name: "Set up your garage" }));
  expect(list.getByText("2 of 5 done")).toBeTruthy();
  expect(
    list.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    ["Check and save your GST profile (done)", "/dashboard/account/garage?section=gst"],
    ["Add your logoFor invoices and the app", "/dashboard/account/garage?section=logo"],
    ["Review your first pricesChange the sample services to your own", "/dashboard/services"],
    ["Add your staff (done)", "/dashboard/manage/staffs"],
    ["Add your first jobA customer, a car and the work", "/dashboard/add/newJob"],
  ]);
});

test("from four finished steps on, the checklist shows only the one that is left", async () => {
  show(checklist(["gst_profile", "prices", "staff", "job"]));
  const list = within(await screen.findByRole("region", { name: "Set up your garage" }));
  expect(list.getByText("4 of 5 done")).toBeTruthy();
  expect(list.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "Add your logoFor invoices and the app",
  ]);
});

test.each([
  ["everything is done", checklist(NAMES)],
  ["it was dismissed", checklist([], true)],
])("the setup checklist is hidden when %s", async (_, data) => {
  show(data);
  await screen.findByText("12");
  expect(steps()).toBeNull();
});

test("dismissing the setup checklist hides the checklist", async () => {
  server.use(http.post(DISMISS, () => answer(checklist([], true))));
  const { user } = show(checklist([]));
  await user.click(await screen.findByRole("button", { name: "Dismiss the checklist" }));
  await waitFor(() => expect(steps()).toBeNull());
});

test("a refused dismissal of the setup checklist shows the reason and keeps the checklist", async () => {
  server.use(http.post(DISMISS, () => refuse(503, { code: "try_again", message: "Try again." })));
  const { user } = show(checklist([]));
  await user.click(await screen.findByRole("button", { name: "Dismiss the checklist" }));
  expect(await screen.findByText("Try again.")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Set up your garage" })).toBeTruthy();
});
