import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { router } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import { act, asked, serveStaff } from "@/testing/show-staff";

beforeEach(serveStaff);

describe("Delete staff", () => {
  const FIVE = "*/api/garage/staffs/5";
  async function confirmed() {
    const user = await act("Delete");
    const question = within(
      await screen.findByRole("alertdialog", { name: "Do you want to delete Staff Meera Iyer" }),
    );
    await user.click(question.getByRole("button", { name: "Delete" }));
  }

  test("Confirmed delete of a staff member shows “Staff deleted successfully!” and reloads the list", {
    tags: ["spec:staff-4", "spec:staff-5"],
  }, async () => {
    server.use(http.delete(FIVE, () => answer(null)));
    await confirmed();
    expect(await screen.findByText("Staff deleted successfully!")).toBeTruthy();
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  test("Refused delete of a staff member shows the reason", async () => {
    const message = "The last owner cannot be removed.";
    server.use(http.delete(FIVE, () => refuse(200, { code: "last_owner", message })));
    await confirmed();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(router.replace).not.toHaveBeenCalledWith("/error");
  });

  test("Failed delete of a staff member opens the page /error", {
    tags: "spec:staff-12",
  }, async () => {
    server.use(http.delete(FIVE, () => HttpResponse.error()));
    await confirmed();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/error"));
  });
});
