"use client";

import { useEffect, useMemo, useState } from "react";
import { ApiError } from "@/api/api-error";
import { useUnsavedGuard } from "@/components/use-unsaved-guard";
import { useVersionConflict } from "@/components/use-version-conflict";
import { isLocked } from "@/features/subscription/components/locked-note";
import { dropDraft, writeDraft } from "@/lib/forms/draft-storage";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useChangeEstimate } from "./api/change-estimate";
import { estimateOptions } from "./api/get-estimate";
import { allLines, type Draft, draftProblem } from "./draft";
import { draftOf, toBody } from "./draft-body";
import { type KeptDraft, keptDraftKey, readKeptDraft } from "./kept-draft";
import { sumsOf } from "./sums";
import type { Estimate } from "./types";

type Problems = Readonly<Record<string, readonly string[]>>;

export type RefusedLine = { ref: string; text: string };

/** Returns the line of the draft that a refusal names. */
function refusedLine({ data, fields }: ApiError, draft: Draft): RefusedLine | undefined {
  const { ref } = (data ?? {}) as { ref?: unknown };
  const text = Object.values(fields)[0]?.[0];
  const line = allLines(draft).find((one) => one.ref === ref);
  return line && text ? { ref: line.ref, text } : undefined;
}

/**
 * Returns the draft of an estimate. Each change is kept in the tab's session storage until it is
 * saved or dropped. Render `question` and `conflict.notice` on the page.
 */
export function useEstimateDraft(garageId: number, estimate: Estimate) {
  const { estimateId } = estimate;
  const saving = useChangeEstimate(garageId, estimateId);
  const draftKey = keptDraftKey(garageId, estimateId);
  const [kept] = useState(() => readKeptDraft(draftKey));
  const [isRestored, setIsRestored] = useState(kept !== null);
  const [draft, setDraft] = useState<Draft>(() => kept?.draft ?? draftOf(estimate));
  const [version, setVersion] = useState(kept?.version ?? estimate.version);
  const [stored, setStored] = useState(() => JSON.stringify(draftOf(estimate)));
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState<RefusedLine>();
  const sums = useMemo(() => sumsOf(draft, estimate), [draft, estimate]);
  const isDirty = JSON.stringify(draft) !== stored;
  const { question } = useUnsavedGuard(isDirty, () => dropDraft(draftKey));
  const conflict = useVersionConflict(estimateOptions(garageId, estimateId), takeOver);

  function takeOver(now: Estimate) {
    const next = draftOf(now);
    setDraft(next);
    setStored(JSON.stringify(next));
    setVersion(now.version);
    setProblems({});
    setIsRestored(false);
  }

  useEffect(() => {
    if (isDirty) writeDraft(draftKey, { draft, version } satisfies KeptDraft);
    else dropDraft(draftKey);
  }, [draftKey, isDirty, draft, version]);

  // The screen may open with a copy from before a change that was made elsewhere, for example from
  // the job. While nothing is typed, the newer version replaces it.
  if (estimate.version > version && !isDirty) takeOver(estimate);

  const save = async (): Promise<number | undefined> => {
    const problem = draftProblem(draft);
    setRefused(undefined);
    setProblems(problem ? { lines: [problem] } : {});
    if (problem) return undefined;
    const sent = draft;
    try {
      const { data } = await saving.mutateAsync(toBody(sent, version, sums.highest.total));
      setStored(JSON.stringify(sent));
      setVersion(data.version);
      setIsRestored(false);
      return data.version;
    } catch (error) {
      const failure = error as Error;
      if (failure instanceof ApiError && failure.status === 422) {
        const line = refusedLine(failure, sent);
        setRefused(line);
        setProblems(line ? {} : failure.fields);
      } else if (!conflict.isConflict(failure) && !isLocked(failure)) notify.error(failure.message);
      return undefined;
    }
  };

  return {
    draft,
    setDraft,
    sums,
    problems,
    /** The line that the server refused, with its sentence. */
    refused,
    conflict,
    question,
    isDirty,
    /** This is true while the draft contains changes of an earlier visit to the page. */
    isRestored: isRestored && isDirty,
    isOutdated: version < estimate.version,
    isSaving: saving.isPending,
    saveError: saving.error,
    /** Returns the new version, or undefined if it was refused. */
    save,
    /** Saves the draft if it has changed. Returns its version, or undefined if it may not be sent. */
    saveToSend: async () => {
      if (allLines(draft).length > 0) return isDirty ? save() : version;
      setProblems({ lines: [say.estimates_add_at_least_one_line()] });
      return undefined;
    },
  };
}
