import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { Checklist } from "./checklist";

const CHECKLIST = at("/api/garage/checklist");
const DISMISS = at("/api/garage/dismiss-checklist");
const NAMES = ["gst_profile", "logo", "prices", "staff", "job"] as const;
const checklist = (done: readonly string[], dismissed = false) => ({
  dismissed,
  items: NAMES.map((item) => ({ item, done: done.includes(item) })),
});

let asked = 0;
function show(data: object, permissions = ["change_gst_profile"]) {
  const me = signInWith(permissions);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(CHECKLIST, () => {
      asked += 1;
      return answer(data);
    }),
  );
  return renderApp(<Checklist />);
}

beforeEach(() => {
  asked = 0;
});

test("each step of the setup checklist links to its page, and finished steps are marked", async () => {
  show(checklist(["gst_profile", "staff"]));
  const list = within(await screen.findByRole("region", { name: "Set up your garage" }));
  expect(list.getByText("2 of 5 done")).toBeTruthy();
  expect(
    list.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    ["Check and save your GST profile (done)", "/dashboard/account/garage"],
    ["Add your logoFor invoices and the app", "/dashboard/account/garage"],
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
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.queryByRole("region")).toBeNull();
});

test.each([200, 500])(
  "the rest of home appears after the checklist request ends with status %s",
  async (status) => {
    signInWith(["change_gst_profile"]);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get(CHECKLIST, async () => {
        await released;
        return status === 200 ? answer(checklist([])) : refuse(status, { code: "fault" });
      }),
    );
    renderApp(<Checklist>the rest</Checklist>);
    expect(screen.queryByText("the rest")).toBeNull();
    release();
    expect(await screen.findByText("the rest")).toBeTruthy();
  },
);

test("the setup checklist is not loaded for people without the right permission", async () => {
  show(checklist([]), ["change_jobs"]);
  expect(screen.queryByRole("region")).toBeNull();
  expect(asked).toBe(0);
});

test("dismissing the setup checklist hides the checklist", async () => {
  server.use(http.post(DISMISS, () => answer(checklist([], true))));
  const { user } = show(checklist([]));
  await user.click(await screen.findByRole("button", { name: "Dismiss the checklist" }));
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
});

test("a refused dismissal of the setup checklist shows the reason and keeps the checklist", async () => {
  server.use(http.post(DISMISS, () => refuse(503, { code: "try_again", message: "Try again." })));
  const { user } = show(checklist([]));
  await user.click(await screen.findByRole("button", { name: "Dismiss the checklist" }));
  expect(await screen.findByText("Try again.")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Set up your garage" })).toBeTruthy();
});
