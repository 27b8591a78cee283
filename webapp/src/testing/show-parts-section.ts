import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { serveParts } from "./serve-job-parts";
import { answer, at, server } from "./server";
import { add, serveAddJob, showAddJob } from "./show-add-job";

export const OWNER = ["change_jobs", "override_price", "see_cost"];
/** The jobs that were sent. */
export const sent: Record<string, unknown>[] = [];

export function serveJobWithParts() {
  serveAddJob();
  sent.length = 0;
  server.use(
    http.post(at("/api/garage/jobs"), async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return answer({ jobId: 40 });
    }),
  );
}

export const search = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Add part" });
export const section = () => within(screen.getByRole("region", { name: /^Parts \(/ }));
export const options = async () =>
  (await screen.findAllByRole("option", { name: /free|None|stock/ })).map(
    ({ textContent }) => textContent,
  );

export async function begin(permissions = ["change_jobs"]) {
  serveParts();
  const { user } = showAddJob(permissions);
  await add(user, "Engine oil change");
  return { user, field: await search() };
}
