import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { address } from "@/testing/router";
import { ALL, LIST, serveJobs, showJobs as show, table } from "@/testing/show-jobs";

beforeEach(serveJobs);

/** Presses a button. The button is enabled after the options have loaded. */
async function press(user: UserEvent, name: RegExp) {
  const opener = await screen.findByRole<HTMLButtonElement>("button", { name });
  await waitFor(() => expect(opener.disabled).toBe(false));
  await user.click(opener);
}

describe("job filter", () => {
  test("applying the job filter stores the chosen options in the URL", {
    tags: "spec:jobs-33",
  }, async () => {
    const { user } = show();
    await (await table()).findByText("JOB-00031");
    await press(user, /^Filter$/);
    const sheet = within(await screen.findByRole("dialog", { name: "Filter" }));
    const groups = sheet.getAllByRole("group").map((group) => group.firstChild?.textContent);
    expect(groups).toEqual(["Status", "Job Category"]);
    await user.click(sheet.getByRole("checkbox", { name: "Ready" }));
    await user.click(sheet.getByRole("checkbox", { name: "Delivered" }));
    await user.click(sheet.getByRole("checkbox", { name: "Engine" }));
    await user.click(sheet.getByRole("button", { name: "Apply Filter" }));
    expect(address()).toBe(`${LIST}?status=3%2C4&category=7`);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("Cancel in the job filter keeps the old filter", { tags: "spec:jobs-33" }, async () => {
    const { user } = show(ALL, `${LIST}?status=1`);
    await press(user, /^Filter/);
    const sheet = within(await screen.findByRole("dialog", { name: "Filter" }));
    await user.click(sheet.getByRole("checkbox", { name: "Open" }));
    await user.click(sheet.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe(`${LIST}?status=1`);
  });
});
