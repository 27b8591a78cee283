import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { boardJob, jobBoard, jobDefaults, jobRow, jobSheet } from "@/testing/jobs";
import { answer, at, refuse, server } from "@/testing/server";
import { LIST, serveJobs, showJobs, table } from "@/testing/show-jobs";

const STATUS = at("/api/garage/jobs/change-status");
let sent: unknown[] = [];

function serve(customerEmail: string | null, over = {}) {
  sent = [];
  server.use(
    http.get(at("/api/garage/get-job-defaults"), () =>
      answer({ ...jobDefaults, askBeforeInvoice: true }),
    ),
    http.get("*/api/garage/jobs/31", () =>
      answer({ ...jobSheet, customerEmail, estimatedCost: 5719.46, ...over }),
    ),
    http.get(at("/api/garage/jobs/board"), () => answer(jobBoard(boardJob(31)))),
    http.post(STATUS, async ({ request }) => {
      sent.push(await request.json());
      return answer({});
    }),
  );
}

beforeEach(() => {
  serveJobs();
  serve("asha@example.in");
});

const STATUS_PERMISSIONS = ["change_job_status", "deliver_jobs"];
const QUESTION = "Issue ₹5,719.46 and send it to asha@example.in?";
const select = async () =>
  (await table()).findByRole<HTMLSelectElement>("combobox", { name: "Status of JOB-00031" });

test.each([
  ["Ready and send", true],
  ["Ready only", false],
])("the button '%s' sends the status “Ready” with sendInvoice %s", async (button, sendInvoice) => {
  const { user } = showJobs();
  await user.selectOptions(await select(), "Ready");
  const dialog = within(await screen.findByRole("dialog", { name: QUESTION }));
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: button }));
  await waitFor(() => expect(sent).toEqual([{ jobId: 31, jobStatusId: 3, sendInvoice }]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("closing the question about the status “Ready” keeps the old status", async () => {
  const { user } = showJobs();
  await user.selectOptions(await select(), "Ready");
  await screen.findByRole("dialog", { name: QUESTION });
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect((await select()).value).toBe("1");
  expect(sent).toEqual([]);
});

test("the question about the status “Ready” shows the number of an invoice that is already issued", async () => {
  serve("asha@example.in", { invoiceNumber: "AND-2627-00007" });
  const { user } = showJobs();
  await user.selectOptions(await select(), "Ready");
  expect(
    await screen.findByRole("dialog", {
      name: "Send invoice AND-2627-00007 of ₹5,719.46 to asha@example.in?",
    }),
  ).toBeTruthy();
});

test("the question about the status “Ready” mentions no mail if the customer has no email", async () => {
  serve(null);
  const { user } = showJobs();
  await user.selectOptions(await select(), "Ready");
  const dialog = within(
    await screen.findByRole("dialog", { name: "Issue the invoice of ₹5,719.46?" }),
  );
  expect(
    dialog.getByText("The customer has no email address, so the invoice is not emailed."),
  ).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Ready and issue" }));
  await waitFor(() => expect(sent).toEqual([{ jobId: 31, jobStatusId: 3, sendInvoice: true }]));
});

test("the status “Ready” is saved without a question if no invoice would be issued or mailed", async () => {
  serve(null, { invoiceNumber: "AND-2627-00007" });
  const { user } = showJobs();
  await user.selectOptions(await select(), "Ready");
  await waitFor(() => expect(sent).toEqual([{ jobId: 31, jobStatusId: 3, sendInvoice: true }]));
});

test("the status “Ready” is saved without a question if the garage has switched the question off", async () => {
  server.use(http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)));
  const { user } = showJobs();
  await user.selectOptions(await select(), "Ready");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a job that cannot be loaded keeps its status when a person chooses “Ready”", async () => {
  server.use(http.get("*/api/garage/jobs/31", () => refuse(404, { code: "not_found" })));
  const { user } = showJobs();
  await user.selectOptions(await select(), "Ready");
  expect(await screen.findByText("Failed to update job status")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("the question about the status “Ready” also appears on the job board", async () => {
  const { user } = showJobs(STATUS_PERMISSIONS, `${LIST}?view=board`);
  await user.click(await screen.findByRole("button", { name: "Move JOB-00031" }));
  await user.click(await screen.findByRole("menuitem", { name: "Ready" }));
  await screen.findByRole("dialog", { name: QUESTION });
  await user.click(screen.getByRole("button", { name: "Ready only" }));
  await waitFor(() => expect(sent).toEqual([{ jobId: 31, jobStatusId: 3, sendInvoice: false }]));
});

test("only one question about the status “Ready” appears for several selected jobs", async () => {
  server.use(
    http.get(at("/api/garage/jobs"), () =>
      answer({ jobs: [jobRow(31), jobRow(30)], recordCount: 2, asOf: 31 }),
    ),
  );
  const { user } = showJobs();
  await user.click(await screen.findByRole("button", { name: "Select" }));
  await user.click(await (await table()).findByRole("checkbox", { name: /Select all/ }));
  await user.selectOptions(
    await screen.findByRole("combobox", { name: "New status of the selected jobs" }),
    "Ready",
  );
  await user.click(screen.getByRole("button", { name: "Change Status" }));
  await screen.findByRole("dialog", {
    name: "Issue the invoices of 2 jobs and send them to the customers?",
  });
  await user.click(screen.getByRole("button", { name: "Ready and send" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([31, 30].map((jobId) => ({ jobId, jobStatusId: 3, sendInvoice: true })));
});
