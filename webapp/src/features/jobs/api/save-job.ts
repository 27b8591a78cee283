import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useOnceKey } from "@/lib/once-key";
import { type JobForm, type JobSubject, toChangedJobIn, toNewJobIn } from "../job-form";
import type { Line } from "../lines";
import { jobKeys } from "./keys";

export type JobContent = {
  lines: readonly Line[];
  form: JobForm;
  /** The version that was changed; absent for a new job. */
  version: number | undefined;
};

/** Opens a job in the garage in which its form was opened, or changes one. Answers with the server's message. */
export function useSaveJob(garageId: number, subject: JobSubject, jobId: number | undefined) {
  const queries = useQueryClient();
  const keyOf = useOnceKey();
  const query = { garageId };
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: ({ lines, form, version = 0 }: JobContent) => {
      if (jobId === undefined) {
        const body = toNewJobIn(subject, lines, form);
        const header = { "Idempotency-Key": keyOf(body) };
        return unwrapEnvelope(api.POST("/api/garage/jobs", { params: { query, header }, body }));
      }
      const path = { job_id: jobId };
      const body = toChangedJobIn(subject, lines, form, version);
      return unwrapEnvelope(
        api.PUT("/api/garage/jobs/{job_id}", { params: { path, query }, body }),
      );
    },
    onSuccess: () => {
      // Nobody waits for these: the person is told at once.
      void queries.invalidateQueries({ queryKey: jobKeys.lists(garageId) });
      void queries.invalidateQueries({ queryKey: ["home", garageId] });
      if (jobId !== undefined) {
        void queries.invalidateQueries({ queryKey: jobKeys.one(garageId, jobId) });
      }
    },
  });
}
