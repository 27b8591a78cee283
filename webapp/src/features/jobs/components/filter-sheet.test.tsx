import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { address } from "@/testing/router";
import { ALL, LIST, serveJobs, showJobs as show, table } from "@/testing/show-jobs";

beforeEach(serveJobs);

describe("the filter", () => {
  test("is chosen in its sheet, and stands in the address once applied", async () => {
    const { user } = show();
    await (await table()).findByText("JOB-00031");
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Filter" }).disabled).toBe(
        false,
      ),
    );
    await user.click(screen.getByRole("button", { name: "Filter" }));
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

  test("stays as it was after Cancel", async () => {
    const { user } = show(ALL, `${LIST}?status=1`);
    await user.click(await screen.findByRole("button", { name: /^Filter/ }));
    const sheet = within(await screen.findByRole("dialog", { name: "Filter" }));
    await user.click(sheet.getByRole("checkbox", { name: "Open" }));
    await user.click(sheet.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe(`${LIST}?status=1`);
  });
});
