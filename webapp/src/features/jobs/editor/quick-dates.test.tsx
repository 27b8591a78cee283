import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { dayMonthYear, daysBefore } from "@/lib/dates/day";
import { serveAddJob, TODAY, toStepTwo } from "@/testing/show-add-job";

beforeEach(serveAddJob);

const promised = () => screen.getByLabelText<HTMLInputElement>("Entry DOD").value;

test("one click on a date button sets the delivery date to today or tomorrow", async () => {
  const user = await toStepTwo();
  await user.click(screen.getByRole("button", { name: "Tomorrow" }));
  expect(promised()).toBe(dayMonthYear(daysBefore(TODAY, -1)));
  await user.click(screen.getByRole("button", { name: "Today", pressed: false }));
  expect(promised()).toBe(dayMonthYear(TODAY));
  expect(screen.getByRole("button", { name: "Today", pressed: true })).toBeTruthy();
});

test("one click on “Next day” sets the delivery date to the day after an entry date in the future", async () => {
  const user = await toStepTwo();
  const day = daysBefore(TODAY, -5);
  await user.clear(screen.getByLabelText("Entry Date"));
  await user.type(screen.getByLabelText("Entry Date"), day);
  await user.click(screen.getByRole("button", { name: "Next day" }));
  expect(promised()).toBe(dayMonthYear(daysBefore(day, -1)));
});
