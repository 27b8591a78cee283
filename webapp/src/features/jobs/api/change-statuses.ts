import { useRef, useState } from "react";
import { ApiError } from "@/api/api-error";
import type { JobRow, Status } from "../types";
import { useChangeStatus } from "./change-status";

export type Refusal = { job: JobRow; error: ApiError };
export type Outcome = { changed: JobRow[]; refused: Refusal[]; stoppedBy: Error | undefined };

/**
 * Changes jobs one after the other. If the server refuses one job, the other jobs are still
 * changed. A locked garage or a network error stops all.
 */
export function useChangeStatuses(garageId: number) {
  const { mutateAsync } = useChangeStatus(garageId);
  const [done, setDone] = useState<number>();
  const running = useRef(false);

  async function change(
    jobs: readonly JobRow[],
    status: Status,
    sendInvoice: boolean,
  ): Promise<Outcome | undefined> {
    if (running.current) return undefined;
    running.current = true;
    const outcome: Outcome = { changed: [], refused: [], stoppedBy: undefined };
    for (const job of jobs) {
      setDone(outcome.changed.length + outcome.refused.length);
      try {
        await mutateAsync({ job, status, sendInvoice });
        outcome.changed.push(job);
      } catch (error) {
        if (!isAboutOne(error)) {
          outcome.stoppedBy = error as Error;
          break;
        }
        outcome.refused.push({ job, error });
      }
    }
    running.current = false;
    setDone(undefined);
    return outcome;
  }
  /** The number of jobs that are finished. It is undefined while no change runs. */
  return { change, done };
}

function isAboutOne(error: unknown): error is ApiError {
  return error instanceof ApiError && [200, 404, 409].includes(error.status);
}
