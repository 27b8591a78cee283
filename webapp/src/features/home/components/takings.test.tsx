import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "@/testing/render";
import { takings } from "@/testing/takings";
import { Takings } from "./takings";

const show = (over: Partial<typeof takings> = {}) => renderApp(<Takings {...takings} {...over} />);

test("home shows today's payments by method and the amount due", () => {
  show();
  const section = within(screen.getByRole("region", { name: "Money today" }));
  expect(section.getByText("₹350.50")).toBeTruthy();
  expect(section.getByText("UPI").nextSibling?.textContent).toBe("₹100.50");
  const due = section.getByRole("link", { name: /Due from customers/ });
  expect(due.textContent).toContain("₹5,719.46");
  expect(due.textContent).toContain("2 delivered jobs are not paid.");
  expect(due.getAttribute("href")).toBe("/dashboard/manage/jobs?waiting=unpaid");
  expect(section.getByRole("link", { name: "All payments" }).getAttribute("href")).toBe(
    "/dashboard/manage/payments",
  );
});

test("home shows a message when there are no payments today", () => {
  show({ methods: [], received: 0, dueJobs: 0, due: 0 });
  expect(screen.getByText("No payments yet.")).toBeTruthy();
  expect(screen.getByText("Every delivered job is paid.")).toBeTruthy();
});
