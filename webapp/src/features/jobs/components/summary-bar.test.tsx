import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { add, serveAddJob, showAddJob as show } from "@/testing/show-add-job";

beforeEach(serveAddJob);

test("on a phone the bar has the total and the way on, and the sheet has the rest", async () => {
  const { user } = show();
  await add(user, "Basic service");
  const bar = within(screen.getByRole("region", { name: "Summary" }));
  await user.click(bar.getByRole("button", { name: /Added jobs \(1\)/ }));
  const sheet = within(await screen.findByRole("dialog", { name: "Summary" }));
  expect(sheet.getByText("Added jobs (1)")).toBeTruthy();
  await user.click(sheet.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Enter handling details")).toBeTruthy();
});
