"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, isGone } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { catalogueKeys } from "@/features/catalogue/api/keys";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useChangeJob } from "../api/change-job";
import { jobKeys } from "../api/keys";
import { useOpenJob } from "../api/open-job";
import { type Above, aboveIn } from "./above";
import { conflictIn, type JobConflict } from "./conflict";
import { wordsOf } from "./failure-words";
import { JOB_FIELDS, type JobForm, type JobSubject, toChangedJobIn, toNewJobIn } from "./job-form";
import { noteServices } from "./recent-services";
import type { JobDraftForm } from "./use-job-draft";

const GONE = say.jobs_this_job_was_deleted_while_you();

type SubmitJob = {
  garageId: number;
  subject: JobSubject;
  /** This is undefined for a new job. */
  jobId: number | undefined;
  /** The job's version number on the server. */
  newest: number | undefined;
  draft: JobDraftForm;
  /** The estimate whose approved work becomes the job. */
  estimateId?: number | undefined;
  /** This is true if the job has an invoice. */
  isFinal: boolean;
};
type SavedJob = { jobId: number; message: string };

/** Creates or changes the job. The form keeps its values after every error. */
export function useSubmitJob(submit: SubmitJob) {
  const { garageId, subject, jobId, newest, draft, estimateId, isFinal } = submit;
  const queries = useQueryClient();
  const { form, values, lines, parts, discount, rules, version, sent, noteSent } = draft;
  const opening = useOpenJob({ garageId, estimateId, sent, noteSent });
  const changing = useChangeJob(garageId, jobId ?? 0);
  const saving = jobId === undefined ? opening : changing;
  const [saved, setSaved] = useState<SavedJob | null>(null);
  // A restored draft may be older than the job on the server, so a conflict may exist from the
  // start.
  const [conflict, setConflict] = useState<JobConflict | null>(() =>
    draft.restored && newest !== undefined && newest !== version
      ? { version: newest, names: [] }
      : null,
  );
  /**
   * The server's message about the services and amounts. It is shown until the services or the
   * discount change.
   */
  const [refused, setRefused] = useState<{ said: string; about: unknown[] } | null>(null);
  const isAboutThese = refused?.about[0] === lines && refused.about[1] === discount;
  /** The server's message about the parts. It is shown until they change. */
  const [partsRefused, setPartsRefused] = useState<{ said: string; about: unknown } | null>(null);
  const [above, setAbove] = useState<Pick<Above, "message" | "total" | "name"> | null>(null);
  // `isPending` changes only with the next render, and a second click may come earlier.
  const busy = useRef(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const failed = (error: Error) => {
    if (!mounted.current)
      return notify.error(say.jobs_your_job_is_not_saved_your({ error: wordsOf(error) }));
    const found = conflictIn(error);
    if (found) {
      setConflict(found);
      return showTop();
    }
    if (!(error instanceof ApiError)) return notify.error(wordsOf(error));
    if (error.locked) return showTop();
    const dearer = aboveIn(error);
    if (dearer) return setAbove(dearer);
    // The job was invoiced after the form was opened. The job is loaded again, and then the first
    // step explains what to do.
    if (jobId !== undefined && error.code === "job_invoiced")
      void queries.invalidateQueries({ queryKey: jobKeys.one(garageId, jobId) });
    if (jobId !== undefined && isGone(error)) {
      setRefused({ said: GONE, about: [lines, discount] });
      return notify.error(GONE);
    }
    const { servicesOpted, discountAmount, discountPercent, estimatedCost } = error.fields;
    const { customerId, vehicleId, partsUsed } = error.fields;
    const priced = servicesOpted ?? discountAmount ?? discountPercent ?? estimatedCost;
    const [said] = priced ?? customerId ?? vehicleId ?? [];
    if (said) {
      setRefused({ said, about: [lines, discount] });
      notify.error(said);
      // Prices may have changed since the form was opened, so the services are loaded again.
      queries.invalidateQueries({ queryKey: catalogueKeys.all(garageId) });
    }
    const [wrongPart] = partsUsed ?? [];
    if (wrongPart) {
      setPartsRefused({ said: wrongPart, about: parts });
      notify.error(wrongPart);
      draft.go(1);
    }
    const shown = showFieldErrors(form, error, JOB_FIELDS);
    if (shown && !wrongPart) draft.go(2);
    if (!said && !shown && !wrongPart) notify.error(wordsOf(error));
  };

  const succeeded = (job: SavedJob) => {
    if (jobId === undefined && estimateId === undefined)
      noteServices(
        garageId,
        lines.map(({ serviceId }) => serviceId),
      );
    draft.finish();
    if (!mounted.current) return notify.success(job.message);
    setConflict(null);
    setSaved(job);
  };

  /** Unlike the callbacks of `mutate`, the promise also settles if the person has left the form. */
  const send = async (right: JobForm, over = version ?? 0) => {
    if (busy.current) return;
    busy.current = true;
    setRefused(null);
    setPartsRefused(null);
    // The parts of an invoiced job stay as they are.
    const sendsParts = draft.showsParts && !isFinal && (jobId !== undefined || parts.length > 0);
    const priced = { lines, parts, sendsParts, discount, rules };
    await (jobId === undefined
      ? opening.mutateAsync(toNewJobIn(subject, priced, right))
      : changing.mutateAsync(toChangedJobIn(subject, priced, right, over))
    ).then(succeeded, (error: Error) => {
      busy.current = false;
      failed(error);
    });
  };

  return {
    saved,
    problem: isAboutThese ? refused.said : null,
    partsProblem: partsRefused?.about === parts ? partsRefused.said : null,
    conflict,
    above: above && {
      ...above,
      version: version ?? 0,
      lines,
      parts,
      save: (newer: number) => {
        setAbove(null);
        draft.setVersion(newer);
        void send(values, newer);
      },
      drop: draft.finish,
      close: () => setAbove(null),
    },
    error: saving.error,
    busy: saving.isPending || saved !== null,
    submit: form.handleSubmit((right) => void send(right)),
    /** Overwrites the newer version. The person has seen that it exists. */
    overwrite: () => {
      if (!conflict) return;
      draft.setVersion(conflict.version);
      setConflict(null);
      void send(values, conflict.version);
    },
  };
}

/** Scrolls to the top, where messages about the whole job are. */
function showTop(): void {
  document.getElementById("content")?.scrollIntoView({ block: "start" });
}
