import { useRef, useState } from "react";
import { ApiError } from "@/api/api-error";
import type { JobRow, Status } from "../types";
import { useChangeStatus } from "./change-status";

export type Refusal = { job: JobRow; error: ApiError };
export type Outcome = { changed: JobRow[]; refused: Refusal[]; stoppedBy: Error | undefined };

/**
 * Changes jobs one after the other. A refusal of one job does not stop the others, but a lock or a network
 * error does.
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
  /** While it runs, `done` is the number of jobs already sent. */
  return { change, done };
}

function isAboutOne(error: unknown): error is ApiError {
  return error instanceof ApiError && [200, 404, 409].includes(error.status);
}
