import { screen, waitFor } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { press } from "@/testing/job-summary";
import { jobSheet } from "@/testing/jobs";
import { answer, refuse, server } from "@/testing/server";
import { JOB, SAID, sent, serveUpdateJob, showUpdateJob as show } from "@/testing/show-update-job";

beforeEach(serveUpdateJob);

describe("conflicting changes of a job", () => {
  const theirs = { ...jobSheet, version: 5, priorityId: 3, priority: "Low" };
  const conflict = () =>
    HttpResponse.json(
      {
        success: false,
        code: "changed_meanwhile",
        message: "Somebody else has changed this since you opened it.",
        error: null,
        data: {
          current: { version: 5, priorityId: 3, entryDate: "2020-01-06" },
          yours: { version: 4, priorityId: 1, entryDate: "2020-01-06" },
        },
      },
      { status: 409 },
    );

  async function refused() {
    server.use(http.put(JOB, conflict, { once: true }));
    const { user } = show();
    await press(user, "Continue");
    await user.type(await screen.findByLabelText("Add any additional comments"), ", please");
    await press(user, "Update Job");
    expect(
      await screen.findByText("Somebody else has changed this since you opened it."),
    ).toBeTruthy();
    expect(screen.getByText(/They differ from the new version in: Priority\./)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Add any additional comments").value).toBe(
      "Mind the scratch, please",
    );
    return user;
  }

  test("“Save my version” overwrites the other person's changes to the job", async () => {
    const user = await refused();
    await user.click(screen.getByRole("button", { name: "Save my version" }));
    await screen.findByRole("dialog", { name: SAID });
    expect(sent[0]).toMatchObject({
      version: 5,
      priorityId: 1,
      additionalComments: "Mind the scratch, please",
    });
  });

  test("“Load the new version” fills the job form with the other person's changes", async () => {
    const user = await refused();
    server.use(
      http.get(JOB, async () => {
        // The delay simulates a real server, so that the form restarts in a later render.
        await delay(60);
        return answer(theirs);
      }),
    );
    await user.click(screen.getByRole("button", { name: "Load the new version" }));
    await waitFor(() => expect(screen.queryByText(/Somebody else has changed/)).toBeNull());
    await press(user, "Continue");
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Low" })).checked).toBe(
      true,
    );
  });

  test("the job form keeps its values when the newer record version cannot be loaded", async () => {
    const user = await refused();
    server.use(http.get(JOB, () => refuse(400, { code: "x" })));
    await user.click(screen.getByRole("button", { name: "Load the new version" }));
    expect(await screen.findByText("Failed to fetch job details")).toBeTruthy();
    expect(screen.getByText("Somebody else has changed this since you opened it.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Add any additional comments").value).toBe(
      "Mind the scratch, please",
    );
  });

  test("the job form shows that another person deleted the job and keeps its values", async () => {
    server.use(http.put(JOB, () => refuse(404, { code: "not_found" })));
    const { user } = show();
    await press(user, "Continue");
    await user.type(await screen.findByLabelText("Add any additional comments"), ", please");
    await press(user, "Update Job");
    const said = await screen.findAllByText(/This job was deleted while you edited it/);
    expect(said.length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Add any additional comments").value).toBe(
      "Mind the scratch, please",
    );
  });

  test("a restored draft of a job that another person has changed shows the conflict", async () => {
    const { user } = show();
    await press(user, "Continue");
    await user.type(await screen.findByLabelText("Add any additional comments"), "!");
    document.body.replaceChildren();
    server.use(http.get(JOB, () => answer(theirs)));
    show();
    expect(
      await screen.findByText("Somebody else has changed this since you opened it."),
    ).toBeTruthy();
  });
});
