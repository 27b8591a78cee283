import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { takings } from "@/testing/takings";
import { Takings } from "./takings";

const TAKINGS = at("/api/garage/takings");

function show(permissions = ["record_payments"]) {
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(<Takings garageId={11} />);
}

test("home shows today's payments by method and the amount due", async () => {
  server.use(http.get(TAKINGS, () => answer(takings)));
  show();
  const section = within(await screen.findByRole("region", { name: "Money today" }));
  expect(await section.findByText("₹350.50")).toBeTruthy();
  expect(section.getByText("UPI").nextSibling?.textContent).toBe("₹100.50");
  const due = section.getByRole("link", { name: /Due from customers/ });
  expect(due.textContent).toContain("₹5,719.46");
  expect(due.textContent).toContain("2 delivered jobs are not paid.");
  expect(due.getAttribute("href")).toBe("/dashboard/manage/jobs?waiting=unpaid");
  expect(section.getByRole("link", { name: "All payments" }).getAttribute("href")).toBe(
    "/dashboard/manage/payments",
  );
});

test("home shows a message when there are no payments today", async () => {
  server.use(
    http.get(TAKINGS, () => answer({ ...takings, methods: [], received: 0, dueJobs: 0, due: 0 })),
  );
  show();
  expect(await screen.findByText("No payments yet.")).toBeTruthy();
  expect(screen.getByText("Every delivered job is paid.")).toBeTruthy();
});

test("home does not load payments for a person who cannot record payments", async () => {
  let calls = 0;
  server.use(
    http.get(TAKINGS, () => {
      calls += 1;
      return answer(takings);
    }),
  );
  show(["see_jobs"]);
  expect(screen.queryByText("Money today")).toBeNull();
  expect(calls).toBe(0);
});

test("Try Again on home loads payments that could not be loaded", async () => {
  server.use(http.get(TAKINGS, () => refuse(400, { code: "x" }), { once: true }));
  const { user } = show();
  expect(await screen.findByText("Today's payments could not be loaded.")).toBeTruthy();
  server.use(http.get(TAKINGS, () => answer(takings)));
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("₹350.50")).toBeTruthy();
});
