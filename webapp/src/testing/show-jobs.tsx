import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { JobCancelling } from "@/features/invoices/components/job-cancelling";
import { JobsScreen } from "@/features/jobs/list/jobs-screen";
import { OverLimit } from "@/features/khata/components/over-limit";
import { jobDefaults, jobRow, jobSheet } from "./jobs";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

const JOBS = at("/api/garage/jobs");
export const ALL = ["change_jobs", "change_job_status", "deliver_jobs"];
export const LIST = "/dashboard/manage/jobs";
const LATE = { overdue: true, expectedDOD: "2026-11-18", balanceDue: 1180 };
/** The query parameters of the list's requests. */
export const asked: URLSearchParams[] = [];

export function serveJobs() {
  asked.length = 0;
  server.use(
    http.get(JOBS, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const jobs = [jobRow(31, LATE), jobRow(30, { jobStatusId: 4, jobStatus: "Delivered" })];
      return answer({ jobs, recordCount: 42, asOf: 31 });
    }),
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
    http.get("*/api/garage/jobs/31", () => answer(jobSheet)),
  );
}

export function showJobs(permissions = ALL, address = LIST) {
  window.history.replaceState(null, "", address);
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(
    <JobsScreen
      bill={<p>The bill</p>}
      aboveApproval={<p>Above</p>}
      refusals={{ job_has_money: <JobCancelling />, over_limit: <OverLimit /> }}
    />,
  );
}

export const table = async () => within(await screen.findByRole("table", { name: "Jobs" }));
