import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { jobDefaults, jobRow } from "@/testing/jobs";
import { garage, me, storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { JobsScreen } from "./jobs-screen";

const STATUS = at("/api/garage/jobs/change-status");
const rows = [jobRow(31), jobRow(30), jobRow(29)];
let sent: number[] = [];

beforeEach(() => {
  sent = [];
  server.use(
    http.get(at("/api/garage/jobs"), () => answer({ jobs: rows, recordCount: 3, asOf: 31 })),
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
    http.post(STATUS, async ({ request }) => {
      const { jobId } = (await request.json()) as { jobId: number };
      sent.push(jobId);
      return answer({ jobId });
    }),
  );
});

async function show(permissions = ["change_job_status", "deliver_jobs"]) {
  window.history.replaceState(null, "", "/dashboard/manage/jobs");
  const mine = garage(11, "Andheri", { permissions });
  storeSession(11, [mine]);
  server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages: [mine] })));
  const { user } = renderApp(<JobsScreen bill={null} aboveApproval={null} refusals={{}} />);
  const table = within(await screen.findByRole("table", { name: "Jobs" }));
  await table.findByText("JOB-00031");
  return { user, table };
}

async function chooseTwo() {
  const shown = await show();
  const { user, table } = shown;
  await user.click(await screen.findByRole("button", { name: "Select" }));
  await user.click(table.getByRole("checkbox", { name: "Select JOB-00031" }));
  await user.click(table.getByRole("checkbox", { name: "Select JOB-00029" }));
  await screen.findByText("2 selected");
  return shown;
}

const bar = () => within(screen.getByRole("region", { name: "Selected jobs" }));

test("the button Select shows checkboxes in the job list, and Cancel selection hides them", async () => {
  const { user, table } = await show();
  expect(table.queryByRole("checkbox")).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Select" }));
  expect(table.getAllByRole("checkbox")).toHaveLength(4);
  await user.click(table.getByRole("checkbox", { name: "Select all rows on this page" }));
  expect(await screen.findByText("3 selected")).toBeTruthy();
  await user.click(bar().getByRole("button", { name: "Cancel selection" }));
  expect(table.queryByRole("checkbox")).toBeNull();
});

test("the status of all selected jobs changes, one job after the other", async () => {
  const { user, table } = await chooseTwo();
  await user.selectOptions(bar().getByRole("combobox"), "In Progress");
  await user.dblClick(bar().getByRole("button", { name: "Change Status" }));
  expect(await screen.findByText("2 jobs are now In Progress.")).toBeTruthy();
  expect(sent).toEqual([31, 29]);
  expect(bar().getByText("0 selected")).toBeTruthy();
  const status = table.getByRole<HTMLSelectElement>("combobox", { name: "Status of JOB-00031" });
  expect(status.value).toBe("2");
});

test("a refused status change of one selected job shows the reason, and the job stays selected", async () => {
  server.use(
    http.post(STATUS, async ({ request }) => {
      const { jobId } = (await request.json()) as { jobId: number };
      sent.push(jobId);
      return jobId === 31 ? refuse(409, { code: "x", message: "It is final." }) : answer({ jobId });
    }),
  );
  const { user } = await chooseTwo();
  await user.selectOptions(bar().getByRole("combobox"), "Delivered");
  await user.click(bar().getByRole("button", { name: "Change Status" }));
  expect(await screen.findByText("JOB-00031: It is final.")).toBeTruthy();
  expect(await screen.findByText("JOB-00029 is now Delivered.")).toBeTruthy();
  expect(bar().getByText("1 selected")).toBeTruthy();
});

test("a network error stops the status change of several jobs and keeps the selection", async () => {
  server.use(
    http.post(STATUS, () => {
      sent.push(0);
      return HttpResponse.error();
    }),
  );
  const { user } = await chooseTwo();
  await user.selectOptions(bar().getByRole("combobox"), "Ready");
  await user.click(bar().getByRole("button", { name: "Change Status" }));
  expect(await screen.findByText("Failed to update job status")).toBeTruthy();
  await waitFor(() => expect(bar().getByText("2 selected")).toBeTruthy());
  expect(sent).toEqual([0]);
});

test("people who can only deliver jobs can choose only “Delivered” for selected jobs", async () => {
  const { user } = await show(["deliver_jobs"]);
  await user.click(await screen.findByRole("button", { name: "Select" }));
  await screen.findByText("0 selected");
  expect(
    bar()
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual(["Choose a status", "Delivered"]);
});
