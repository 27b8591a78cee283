import { screen, waitFor } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { Providers } from "@/app/providers";
import { JobsScreen } from "@/features/jobs/list/jobs-screen";
import { jobRow } from "@/testing/jobs";
import { answer, at, refuse, server } from "@/testing/server";
import { LIST, serveJobs, showJobs as show, table } from "@/testing/show-jobs";

const STATUS = at("/api/garage/jobs/change-status");

beforeEach(serveJobs);

const status = async () =>
  (await table()).findByRole<HTMLSelectElement>("combobox", { name: "Status of JOB-00031" });

describe("status select in the job list", () => {
  test("a new status in the job list shows immediately, and the select is disabled until the server's message appears", {
    tags: "spec:jobs-41",
  }, async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    let sent: unknown;
    server.use(
      http.post(STATUS, async ({ request }) => {
        sent = await request.json();
        await held;
        const message = "Job JOB-00031 is ready to be delivered.";
        return HttpResponse.json({ success: true, message, data: {} });
      }),
    );
    const { user } = show();
    await user.selectOptions(await status(), "Ready");
    await waitFor(async () => expect((await status()).value).toBe("3"));
    expect((await status()).disabled).toBe(true);
    release();
    expect(await screen.findByText("Job JOB-00031 is ready to be delivered.")).toBeTruthy();
    await waitFor(async () => expect((await status()).disabled).toBe(false));
    expect((await status()).value).toBe("3");
    expect(sent).toEqual({ jobId: 31, jobStatusId: 3, sendInvoice: true });
  });

  test.each([
    [409, "This job cannot be changed now.", "This job cannot be changed now."],
    [500, "", "Failed to update job status"],
  ])(
    "the status in the job list changes back when the server answers %i, and the reason is shown",
    { tags: "spec:jobs-44" },
    async (code, message, told) => {
      server.use(http.post(STATUS, () => refuse(code, { code: "x", message })));
      const { user } = show();
      await user.selectOptions(await status(), "Ready");
      expect(await screen.findByText(told)).toBeTruthy();
      await waitFor(async () => expect((await status()).value).toBe("1"));
    },
  );

  test("a status that is changed while a search loads is kept, and the job list loads again", async () => {
    const { user, rerender } = show();
    await status();
    let isLate = true;
    let see = () => {};
    const seen = new Promise<void>((done) => {
      see = done;
    });
    server.use(
      http.get(at("/api/garage/jobs"), async () => {
        if (isLate) await delay("infinite");
        const jobs = [jobRow(31, { jobStatusId: 3, jobStatus: "Ready" })];
        return answer({ jobs, recordCount: 1, asOf: 31 });
      }),
      http.post(STATUS, async () => {
        await seen;
        isLate = false;
        return answer({});
      }),
    );
    window.history.replaceState(null, "", `${LIST}?search=JOB-0003`);
    rerender(
      <Providers>
        <JobsScreen bill={null} aboveApproval={null} refusals={{}} />
      </Providers>,
    );
    await user.selectOptions(await status(), "Ready");
    await waitFor(async () => expect((await status()).disabled).toBe(true));
    expect((await status()).value).toBe("3");
    see();
    expect(await screen.findByText("1-1 of 1 results")).toBeTruthy();
    expect((await status()).value).toBe("3");
  });

  test("people who can only deliver jobs can choose only “Delivered” in the status select", async () => {
    show(["deliver_jobs"]);
    const choices = [...(await status()).options].map(({ text }) => text);
    expect(choices).toEqual(["Open", "Delivered"]);
  });
});
