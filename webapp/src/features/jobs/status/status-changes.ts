import { ApiError } from "@/api/api-error";
import { useMay } from "@/features/session/session";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import type { StatusChange } from "../api/change-status";
import type { Status } from "../types";
import { DELIVERED } from "./status-styles";

/** Shows the result of a status change. */
export function notifyStatusChanged(
  { message }: { message: string },
  { status }: StatusChange,
): void {
  notify.success(message || say.jobs_the_job_is_now({ jobStatus: status.jobStatus }));
}

export function notifyStatusRefused(error: Error): void {
  // The dashboard frame explains a locked garage, so no message is shown here.
  if (error instanceof ApiError && error.locked) return;
  const said = error instanceof ApiError ? error.said : undefined;
  notify.error(said ?? say.jobs_failed_to_update_job_status());
}

/** Returns the statuses that this person may give a job. */
export function useStatusChoices<S extends Status>(statuses: readonly S[] = []): S[] {
  const mayChange = useMay("change_job_status");
  const mayDeliver = useMay("deliver_jobs");
  return statuses.filter(({ jobStatusId }) => (jobStatusId === DELIVERED ? mayDeliver : mayChange));
}
