import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { homeKeys } from "@/features/home/api/keys";
import { type Once, useOnceKey } from "@/lib/once-key";
import {
  type JobForm,
  type JobSubject,
  type Priced,
  toChangedJobIn,
  toNewJobIn,
} from "../editor/job-form";
import { jobKeys } from "./keys";

export type JobContent = Priced & {
  form: JobForm;
  /** The opened version; missing for a new job. */
  version: number | undefined;
};

/** The server's answer. */
export type SavedJob = { jobId: number; message: string };

type Saving = {
  garageId: number;
  subject: JobSubject;
  /** Missing for a new job. */
  jobId: number | undefined;
  /** The last request before a reload, and the function that stores the next one. */
  sent: Once | undefined;
  noteSent: (once: Once) => void;
  /** Both also run after the form was left. */
  saved: (job: SavedJob, content: JobContent) => void;
  failed: (error: Error) => void;
};

/** Creates a job in the garage in which the form was opened, or changes a job. */
export function useSaveJob({ garageId, subject, jobId, sent, noteSent, saved, failed }: Saving) {
  const queries = useQueryClient();
  const keyOf = useOnceKey(sent, noteSent);
  const query = { garageId };
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: ({ form, version = 0, ...priced }: JobContent) => {
      if (jobId === undefined) {
        const body = toNewJobIn(subject, priced, form);
        const header = { "Idempotency-Key": keyOf(body) };
        return unwrapEnvelope(
          api.POST("/api/garage/jobs", { params: { query, header }, body }),
        ).then(({ message, data }) => ({ message, jobId: data.jobId }));
      }
      const path = { job_id: jobId };
      const body = toChangedJobIn(subject, priced, form, version);
      return unwrapEnvelope(
        api.PUT("/api/garage/jobs/{job_id}", { params: { path, query }, body }),
      ).then(({ message }) => ({ message, jobId }));
    },
    onError: failed,
    onSuccess: (job, content) => {
      saved(job, content);
      // Not awaited, so that the result shows immediately.
      void queries.invalidateQueries({ queryKey: jobKeys.lists(garageId) });
      void queries.invalidateQueries({ queryKey: homeKeys.all(garageId) });
      if (jobId !== undefined) {
        void queries.invalidateQueries({ queryKey: jobKeys.one(garageId, jobId) });
      }
    },
  });
}
