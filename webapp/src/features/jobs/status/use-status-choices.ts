import { useMay } from "@/features/session/session";
import type { Status } from "../api/change-status";
import { DELIVERED } from "./looks";

/** The statuses that this person may give a job. */
export function useStatusChoices<S extends Status>(statuses: readonly S[] = []): S[] {
  const mayChange = useMay("change_job_status");
  const mayDeliver = useMay("deliver_jobs");
  return statuses.filter(({ jobStatusId }) => (jobStatusId === DELIVERED ? mayDeliver : mayChange));
}
