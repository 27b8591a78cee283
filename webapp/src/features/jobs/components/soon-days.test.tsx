import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { daysBefore } from "@/lib/day";
import { serveAddJob, TODAY, toStepTwo } from "@/testing/show-add-job";

beforeEach(serveAddJob);

test("one press promises the car for today or tomorrow", async () => {
  const user = await toStepTwo();
  const promised = () => screen.getByLabelText<HTMLInputElement>("Entry DOD").value;
  await user.click(screen.getByRole("button", { name: "Tomorrow" }));
  expect(promised()).toBe(daysBefore(TODAY, -1));
  await user.click(screen.getByRole("button", { name: "Today", pressed: false }));
  expect(promised()).toBe(TODAY);
  expect(screen.getByRole("button", { name: "Today", pressed: true })).toBeTruthy();
});

test("a car that comes in later goes back on that day or the next", async () => {
  const user = await toStepTwo();
  const day = daysBefore(TODAY, -5);
  await user.clear(screen.getByLabelText("Entry Date"));
  await user.type(screen.getByLabelText("Entry Date"), day);
  await user.click(screen.getByRole("button", { name: "Next day" }));
  expect(screen.getByLabelText<HTMLInputElement>("Entry DOD").value).toBe(daysBefore(day, -1));
});
