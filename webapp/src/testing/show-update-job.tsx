import { HttpResponse, http } from "msw";
import { AboveApproval } from "@/features/estimates/components/above-approval";
import { CancelAndEdit } from "@/features/invoices/components/cancel-and-edit";
import { UpdateJobScreen } from "@/features/jobs/editor/update-job-screen";
import { jobDefaults, jobSheet, services } from "./jobs";
import { garage, me, storeSession, whitefield } from "./people";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

export const JOB = "*/api/garage/jobs/31";
export const SAID = "Job JOB-00031 has been updated successfully.";
/** The bodies of the requests that the form has sent. */
export const sent: Record<string, unknown>[] = [];

export function serveUpdateJob() {
  sent.length = 0;
  server.use(
    http.get(JOB, () => answer(jobSheet)),
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
    http.get(at("/api/garage/jobservices"), () => answer(services)),
    http.put(JOB, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json({ success: true, message: SAID, data: { jobId: 31 } });
    }),
  );
}

export function showUpdateJob(permissions = ["change_jobs"], query = "garageId=11&jobId=31") {
  window.history.replaceState(null, "", `/dashboard/update-job?${query}`);
  const mine = garage(11, "Andheri", { permissions });
  storeSession(11, [mine, whitefield]);
  server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages: [mine, whitefield] })));
  return renderApp(
    <UpdateJobScreen cancelInvoice={<CancelAndEdit />} aboveApproval={<AboveApproval />} />,
  );
}
