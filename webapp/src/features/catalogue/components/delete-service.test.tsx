import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { router } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import { asked, serveServices, showServices as show } from "@/testing/show-services";

beforeEach(serveServices);

describe("Delete service", () => {
  const ONE = "*/api/garage/jobservices/71";
  async function confirmed() {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Delete Engine oil change" }));
    const question = within(
      await screen.findByRole("alertdialog", {
        name: "Are you sure you want to delete the Engine oil change service",
      }),
    );
    expect(question.getByRole("button", { name: "Cancel" })).toBeTruthy();
    await user.click(question.getByRole("button", { name: "Confirm Delete" }));
  }

  test("Confirmed delete of a service closes the dialog and reloads the list", {
    tags: "spec:jobs-6",
  }, async () => {
    server.use(http.delete(ONE, () => answer(null)));
    await confirmed();
    await waitFor(() => expect(asked).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  test("Refused delete of a service in a locked garage closes the dialog and stays on the services screen", async () => {
    server.use(http.delete(ONE, () => refuse(402, { code: "subscription_expired" })));
    await confirmed();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(router.replace).not.toHaveBeenCalledWith("/error");
  });

  test("Failed delete of a service opens the page /error", {
    tags: "spec:jobs-1",
  }, async () => {
    server.use(http.delete(ONE, () => HttpResponse.error()));
    await confirmed();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/error"));
  });
});
