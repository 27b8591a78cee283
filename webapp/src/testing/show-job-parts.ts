import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { jobPart } from "./job-parts";
import { jobSheet } from "./jobs";
import { answer, server } from "./server";
import { ALL, LIST, serveJobs, showJobs } from "./show-jobs";

export const ADVISOR = [...ALL, "take_parts"];
const MAY = [...ADVISOR, "override_price"];
export const [filter, pads] = [
  jobPart({ quantity: 2, reserved: 1 }),
  jobPart({
    jobPartId: 62,
    partId: 52,
    partName: "Brake pads",
    issued: 2,
    quantity: 2,
    reserved: 0,
  }),
];
export const unbilled = jobPart({
  jobPartId: 63,
  partName: "Engine oil",
  onBill: false,
  issued: 1,
  reserved: 0,
  amount: 0,
  tax: 0,
});
export const job = { ...jobSheet, parts: [filter, pads], partsSubtotal: 1000 };
/** The calls that `serveWrites` answered. */
export const sent: { path: string; body: unknown; key: string | null }[] = [];

export function serveSheet() {
  serveJobs();
  sent.length = 0;
}

/** Opens the job sheet of a job with parts. */
export async function openSheet(over: object = {}, permissions = MAY) {
  server.use(http.get("*/api/garage/jobs/31", () => answer({ ...job, ...over })));
  const { user } = showJobs(permissions, `${LIST}?jobId=31`);
  const sheet = within(await screen.findByRole("dialog", { name: "Job Sheet" }));
  await sheet.findByText("JOB-00031");
  return { user, sheet };
}

/** Answers the calls with `message` and collects them. */
export function serveWrites(message: string) {
  const note = async ({ request }: { request: Request }) => {
    sent.push({
      path: new URL(request.url).pathname,
      body: await request.json(),
      key: request.headers.get("Idempotency-Key"),
    });
    return HttpResponse.json({ success: true, message, data: {} });
  };
  server.use(
    http.post("*/api/garage/jobs/31/parts/:verb", note),
    http.post("*/api/garage/job-parts/:id/bill", note),
  );
}
