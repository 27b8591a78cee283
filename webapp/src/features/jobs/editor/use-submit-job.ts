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
  "This job was deleted while you changed it, so nothing was saved. What you typed is still here.";

type Sending = {
  garageId: number;
  subject: JobSubject;
  jobId: number | undefined;
  /** The job's version as the server has it now. */
  newest: number | undefined;
  writing: JobWriting;
};

/** Sends what was put together. Whatever comes back, nothing that was typed is lost. */
export function useSubmitJob({ garageId, subject, jobId, newest, writing }: Sending) {
  const queries = useQueryClient();
  const [saved, setSaved] = useState<SavedJob | null>(null);
  /** The server's word on services and amounts, which no field of the form shows. */
  const [problem, setProblem] = useState<string | null>(null);
  // What was left here before may be of an older version than there is now.
  const [conflict, setConflict] = useState<JobConflict | null>(() =>
    writing.restored && newest !== undefined && newest !== writing.version
      ? { version: newest, fields: [] }
      : null,
  );
  /** The server's words on the handling details: their form shows them once it is there. */
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  /** Checks the handling details and sends them if they are right; null while their form is not there. */
  const [check, setCheck] = useState<(() => void) | null>(null);
  const offerCheck = useCallback((run: (() => void) | null) => setCheck(() => run), []);
  // Of two presses the second comes before the first is drawn.
  const underWay = useRef(false);
  const { values, lines, discount, rules, version } = writing;
  const isHere = useIsHere();
  useOnChange(lines, () => setProblem(null));
  useOnChange(discount, () => setProblem(null));

  const failed = (error: Error) => {
    underWay.current = false;
    if (!isHere.current) return notify.error(`Your job is kept in its form. ${wordsOf(error)}`);
    const found = conflictIn(error);
    if (found) {
      setConflict(found);
      return showTop();
    }
    if (!(error instanceof ApiError)) return notify.error(wordsOf(error));
    if (error.locked) return showTop();
    // Invoiced since the form was opened: the first step says what can be done.
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
      // Prices may have changed since they were shown.
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
    /** Saves over what somebody else has saved meanwhile: the person has seen that and decided so. */
    overwrite: () => {
      if (!conflict) return;
      writing.setVersion(conflict.version);
      setConflict(null);
      send(values, conflict.version);
    },
  };
}

/** Runs when a value has changed, and not at first. */
function useOnChange(value: unknown, run: () => void): void {
  const [last, setLast] = useState(value);
  useEffect(() => {
    if (last === value) return;
    setLast(value);
    run();
  });
}

/** Whether the form is still looked at: an answer may come when it has been left. */
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

/** What concerns the whole job stands above it. */
function showTop(): void {
  document.getElementById("content")?.scrollIntoView({ block: "start" });
}

function wordsOf(error: Error): string {
  if (!(error instanceof ApiError)) return `An unexpected error occurred: ${error.message}`;
  if (error.code === "network") return "Network error: Please check your internet connection.";
  // A refusal speaks for itself: the subscription, the role, an invoice.
  if (error.said !== undefined && error.status < 500) return error.said;
  return `An unexpected error occurred: ${error.message}`;
}
