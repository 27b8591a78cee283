"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { ApiError, isGone } from "@/api/api-error";
import { catalogueKeys } from "@/features/catalogue/api/keys";
import { notify } from "@/lib/notify";
import { jobKeys } from "../api/keys";
import { type JobContent, type SavedJob, useSaveJob } from "../api/save-job";
import { conflictIn, type JobConflict } from "./conflict-notice";
import { JOB_FIELDS, type JobForm, type JobSubject } from "./job-form";
import { noteServices } from "./recent-services";
import type { JobWriting } from "./use-job-writing";

const GONE =
  "This job was deleted while you edited it, so your changes were not saved. Your text is still here.";

type Sending = {
  garageId: number;
  subject: JobSubject;
  jobId: number | undefined;
  /** The job's current version on the server. */
  newest: number | undefined;
  writing: JobWriting;
};

/** Saves the job. The form keeps its values after any error. */
export function useSubmitJob({ garageId, subject, jobId, newest, writing }: Sending) {
  const queries = useQueryClient();
  const [saved, setSaved] = useState<SavedJob | null>(null);
  /** The server's error about services or amounts, which belongs to no field. */
  const [problem, setProblem] = useState<string | null>(null);
  // A restored draft may be older than the saved job.
  const [conflict, setConflict] = useState<JobConflict | null>(() =>
    writing.restored && newest !== undefined && newest !== writing.version
      ? { version: newest, fields: [] }
      : null,
  );
  /** The server's errors about the handling details, shown once their form is open. */
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  /** Validates the handling details and sends the job; null while their form is not open. */
  const [check, setCheck] = useState<(() => void) | null>(null);
  const offerCheck = useCallback((run: (() => void) | null) => setCheck(() => run), []);
  // A double click fires before the button is disabled.
  const underWay = useRef(false);
  const { values, lines, discount, rules, version } = writing;
  const isHere = useIsHere();
  useOnChange(lines, () => setProblem(null));
  useOnChange(discount, () => setProblem(null));

  const failed = (error: Error) => {
    underWay.current = false;
    if (!isHere.current)
      return notify.error(
        `Your job is not saved. Your entries are kept in its form. ${wordsOf(error)}`,
      );
    const found = conflictIn(error);
    if (found) {
      setConflict(found);
      return showTop();
    }
    if (!(error instanceof ApiError)) return notify.error(wordsOf(error));
    if (error.locked) return showTop();
    // The job was invoiced meanwhile. Reloading it shows the next steps in the first step.
    if (jobId !== undefined && error.code === "job_invoiced")
      void queries.invalidateQueries({ queryKey: jobKeys.one(garageId, jobId) });
    if (jobId !== undefined && isGone(error)) {
      setProblem(GONE);
      return notify.error(GONE);
    }
    const { servicesOpted, discountAmount, discountPercent, estimatedCost } = error.fields;
    const { customerId, vehicleId } = error.fields;
    const priced = servicesOpted ?? discountAmount ?? discountPercent ?? estimatedCost;
    const [said] = priced ?? customerId ?? vehicleId ?? [];
    if (said) {
      setProblem(said);
      notify.error(said);
      // Prices may have changed since the form was opened.
      queries.invalidateQueries({ queryKey: catalogueKeys.all(garageId) });
    }
    const shown = JOB_FIELDS.some((field) => field in error.fields);
    if (shown) {
      setRefusal(error);
      writing.go(2);
    }
    if (!said && !shown) notify.error(wordsOf(error));
  };

  const succeeded = (job: SavedJob, content: JobContent) => {
    if (jobId === undefined)
      noteServices(
        garageId,
        content.lines.map(({ serviceId }) => serviceId),
      );
    writing.finish();
    if (!isHere.current) return notify.success(job.message);
    setConflict(null);
    setSaved(job);
  };

  const { sent, noteSent } = writing;
  const saving = useSaveJob({
    garageId,
    subject,
    jobId,
    sent,
    noteSent,
    saved: succeeded,
    failed,
  });
  const send = (form: JobForm, over: number | undefined = version) => {
    if (underWay.current) return;
    underWay.current = true;
    setProblem(null);
    setRefusal(null);
    saving.mutate({ lines, discount, rules, form, version: over });
  };

  return {
    saved,
    problem,
    conflict,
    error: saving.error,
    busy: saving.isPending || saved !== null,
    refusal,
    offerCheck,
    send,
    submit: check,
    /** Overwrites the other person's changes after the person has chosen so. */
    overwrite: () => {
      if (!conflict) return;
      writing.setVersion(conflict.version);
      setConflict(null);
      send(values, conflict.version);
    },
  };
}

/** Runs when a value has changed, but not on the first render. */
function useOnChange(value: unknown, run: () => void): void {
  const [last, setLast] = useState(value);
  useEffect(() => {
    if (last === value) return;
    setLast(value);
    run();
  });
}

/** Returns whether the form is still open when an answer arrives. */
function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/** Messages about the whole job are at the top. */
function showTop(): void {
  document.getElementById("content")?.scrollIntoView({ block: "start" });
}

function wordsOf(error: Error): string {
  if (!(error instanceof ApiError)) return `An unexpected error occurred: ${error.message}`;
  if (error.code === "network") return "Network error: Please check your internet connection.";
  // The server's message explains refusals such as an expired subscription.
  if (error.said !== undefined && error.status < 500) return error.said;
  return `An unexpected error occurred: ${error.message}`;
}
