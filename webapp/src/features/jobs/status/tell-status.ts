import { ApiError } from "@/api/api-error";
import { notify } from "@/lib/notify";
import type { StatusChange } from "../api/change-status";

/** How a change of status ended. */
export function tellStatus({ message }: { message: string }, { status }: StatusChange): void {
  notify.success(message || `The job is now ${status.jobStatus}.`);
}

export function tellWhyNot(error: Error): void {
  // The shell explains the lock, once and for every screen.
  if (error instanceof ApiError && error.locked) return;
  const said = error instanceof ApiError ? error.said : undefined;
  notify.error(said ?? "Failed to update job status");
}
