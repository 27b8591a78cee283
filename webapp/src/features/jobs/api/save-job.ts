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
  /** The version that was changed; absent for a new job. */
  version: number | undefined;
};

/** What the server says of it. */
export type SavedJob = { jobId: number; message: string };

type Saving = {
  garageId: number;
  subject: JobSubject;
  /** Absent for a new job. */
  jobId: number | undefined;
  /** What was sent before a reload, and who keeps what is sent now. */
  sent: Once | undefined;
  noteSent: (once: Once) => void;
  /** Both are told even when the form has been left meanwhile. */
  saved: (job: SavedJob, content: JobContent) => void;
  failed: (error: Error) => void;
};

/** Opens a job in the garage in which its form was opened, or changes one. */
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
      // Nobody waits for these: the person is told at once.
      void queries.invalidateQueries({ queryKey: jobKeys.lists(garageId) });
      void queries.invalidateQueries({ queryKey: homeKeys.all(garageId) });
      if (jobId !== undefined) {
        void queries.invalidateQueries({ queryKey: jobKeys.one(garageId, jobId) });
      }
    },
  });
}
