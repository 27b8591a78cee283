import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { address, router } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import { asked, LIST, serveJobs, showJobs as show } from "@/testing/show-jobs";

beforeEach(serveJobs);

describe("actions of a job row", () => {
  async function act(name: string) {
    const { user } = show();
    const [button] = await screen.findAllByRole("button", { name: "Actions for JOB-00031" });
    await user.click(button as HTMLElement);
    await user.click(await screen.findByRole("menuitem", { name }));
    return user;
  }

  test("View in a job row opens the job sheet and stores the job id in the URL", {
    tags: ["spec:jobs-35", "spec:jobs-36"],
  }, async () => {
    await act("View");
    expect(address()).toBe(`${LIST}?jobId=31`);
  });

  test("Edit in a job row opens the update form of the job in the current garage", {
    tags: ["spec:jobs-35", "spec:jobs-36"],
  }, async () => {
    await act("Edit");
    expect(router.push).toHaveBeenCalledWith("/dashboard/update-job?garageId=11&jobId=31");
  });

  const remove = async () => {
    const user = await act("Delete");
    const question = within(
      await screen.findByRole("alertdialog", { name: "Do you want to delete Job JOB-00031" }),
    );
    expect(question.getByRole("button", { name: "Cancel" })).toBeTruthy();
    await user.click(question.getByRole("button", { name: "Delete" }));
  };

  test("a confirmed delete of a job removes the job and reloads the list", {
    tags: ["spec:shared-9", "spec:jobs-35", "spec:jobs-36", "spec:jobs-45"],
  }, async () => {
    server.use(http.delete("*/api/garage/jobs/31", () => answer(null)));
    await remove();
    expect(await screen.findByText("Job deleted successfully")).toBeTruthy();
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  test("a refused delete of a job shows the reason", async () => {
    const message = "This job has an invoice.";
    server.use(
      http.delete("*/api/garage/jobs/31", () => refuse(200, { code: "job_invoiced", message })),
    );
    await remove();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(router.replace).not.toHaveBeenCalledWith("/error");
  });

  test("a failed delete of a job opens the page /error", { tags: "spec:jobs-1" }, async () => {
    server.use(http.delete("*/api/garage/jobs/31", () => HttpResponse.error()));
    await remove();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/error"));
  });
});
