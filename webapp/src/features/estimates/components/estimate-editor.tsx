"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Plus, Send } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { ApiError } from "@/api/api-error";
import { Button } from "@/components/ui/button";
import { useUnsavedGuard } from "@/components/use-unsaved-guard";
import { useVersionConflict } from "@/components/use-version-conflict";
import { Notice } from "@/features/jobs/editor/notice";
import { useMay } from "@/features/session/session";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { dropDraft, writeDraft } from "@/lib/forms/draft-storage";
import { notify } from "@/lib/notify";
import { useChangeEstimate } from "../api/change-estimate";
import { estimateOptions } from "../api/get-estimate";
import {
  allLines,
  type Draft,
  draftProblem,
  newChoice,
  newPriceLine,
  paiseIn,
  withLines,
} from "../draft";
import { draftOf, toBody } from "../draft-body";
import { type KeptDraft, keptDraftKey, readKeptDraft } from "../kept-draft";
import { sumsOf } from "../sums";
import type { Estimate } from "../types";
import { BaseLines } from "./base-lines";
import { ChoiceCard, servicesOf } from "./choice-card";
import { EstimateFrame, EstimateSums, rangeText } from "./estimate-summary";
import { EstimateTerms } from "./estimate-terms";
import { LineGroup } from "./line-group";
import { WithdrawButton } from "./withdraw-button";

const MOST_LINES = 100;
const FULL = `An estimate has at most ${MOST_LINES} lines`;
const MOST_CHOICES = 20;

type EstimateEditorProps = {
  garageId: number;
  estimate: Estimate;
  /** Opens the panel that sends this version of the record. */
  send: (version: number) => void;
};

/** Edits a draft. Saving never sends it. */
export function EstimateEditor({ garageId, estimate, send }: EstimateEditorProps) {
  const { estimateId, base, vehicleModel, jobId } = estimate;
  const queries = useQueryClient();
  const mayPrice = useMay("override_price");
  const saving = useChangeEstimate(garageId, estimateId);
  const draftKey = keptDraftKey(garageId, estimateId);
  const [kept] = useState(() => readKeptDraft(draftKey));
  const [isRestored, setIsRestored] = useState(kept !== null);
  const [draft, setDraft] = useState<Draft>(() => kept?.draft ?? draftOf(estimate));
  const [version, setVersion] = useState(kept?.version ?? estimate.version);
  const [stored, setStored] = useState(() => JSON.stringify(draftOf(estimate)));
  const [problems, setProblems] = useState<Readonly<Record<string, readonly string[]>>>({});
  const sums = useMemo(() => sumsOf(draft, estimate), [draft, estimate]);
  const isDirty = JSON.stringify(draft) !== stored;
  const guard = useUnsavedGuard(isDirty, () => dropDraft(draftKey));
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

  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));

  /** Returns the new version, or undefined if it was refused. */
  const save = async (): Promise<number | undefined> => {
    const problem = draftProblem(draft);
    setProblems(problem ? { lines: [problem] } : {});
    if (problem) return undefined;
    const sent = draft;
    try {
      const saved = await saving.mutateAsync(toBody(sent, version, sums.highest.total));
      setStored(JSON.stringify(sent));
      setVersion(saved.version);
      setIsRestored(false);
      return saved.version;
    } catch (error) {
      const refused = error as Error;
      if (refused instanceof ApiError && refused.status === 422) setProblems(refused.fields);
      else if (!conflict.isConflict(refused) && !isLocked(refused)) notify.error(refused.message);
      return undefined;
    }
  };
  const saveOnly = async () => {
    if (await save()) notify.success(`${estimate.code} is saved.`);
  };
  const saveAndSend = async () => {
    if (allLines(draft).length === 0) return setProblems({ lines: ["Add at least one line"] });
    const saved = isDirty ? await save() : version;
    if (saved === undefined) return;
    await queries.invalidateQueries(estimateOptions(garageId, estimateId));
    send(saved);
  };

  const full = allLines(draft).length >= MOST_LINES ? FULL : undefined;
  const ordered = base.flatMap(({ serviceId }) => (serviceId === null ? [] : [serviceId]));
  const shown = new Set(["validUntil", "deposit", "discount", "taxCollected", "note"]);
  const general = Object.entries(problems).flatMap(([name, texts]) =>
    shown.has(name) ? [] : texts.slice(0, 1),
  );
  const actions = (
    <>
      <Button
        variant="outline"
        onClick={() => void saveOnly()}
        disabled={!isDirty || saving.isPending}
        aria-busy={saving.isPending}
        className="flex-1"
      >
        Save
      </Button>
      <Button onClick={() => void saveAndSend()} disabled={saving.isPending} className="flex-1">
        <Send aria-hidden className="size-4" />
        Send
      </Button>
    </>
  );
  return (
    <>
      <EstimateFrame
        total={rangeText(sums.lowest.total, sums.highest.total)}
        actions={actions}
        notice={
          <>
            {general.length > 0 && (
              <ul role="alert" className="grid gap-1 text-destructive">
                {general.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            <LockedNote error={saving.error} />
            {conflict.notice}
          </>
        }
        sums={
          <EstimateSums
            lowest={sums.lowest}
            highest={sums.highest}
            base={sums.base.total}
            deposit={paiseIn(draft.deposit)}
          />
        }
      >
        {isRestored && isDirty && (
          <Notice
            action={
              <Button variant="link" size="inline" onClick={() => takeOver(estimate)}>
                Start over
              </Button>
            }
          >
            We restored your unsaved changes.
          </Notice>
        )}
        {base.length > 0 && (
          <BaseLines
            lines={base}
            replaced={new Set(allLines(draft).flatMap(({ labour }) => labour?.replacesId ?? []))}
            newPrice={
              mayPrice
                ? (line) => change({ lines: [...draft.lines, newPriceLine(line)] })
                : undefined
            }
          />
        )}
        <section aria-labelledby="lines" className="grid gap-3">
          <div className="grid gap-1">
            <h2 id="lines" className="font-semibold text-lg">
              Proposed work
            </h2>
            <p className="text-muted-foreground">The amounts at the right are without GST.</p>
          </div>
          <LineGroup
            garageId={garageId}
            vehicleModel={vehicleModel}
            label="Proposed work"
            lines={draft.lines}
            nets={sums.nets}
            taken={new Set([...ordered, ...servicesOf(allLines(draft))])}
            full={full}
            change={(next) => setDraft((before) => withLines(before, null, next))}
          />
        </section>
        <section aria-labelledby="choices" className="grid gap-3">
          <div className="grid gap-1">
            <h2 id="choices" className="font-semibold text-lg">
              Choices
            </h2>
            <p className="text-muted-foreground">
              Two or three options, for example good, better and best. The customer takes one or
              none.
            </p>
          </div>
          {draft.choices.map((choice) => (
            <ChoiceCard
              key={choice.key}
              garageId={garageId}
              vehicleModel={vehicleModel}
              choice={choice}
              nets={sums.nets}
              taken={
                new Set([
                  ...ordered,
                  ...servicesOf(draft.lines),
                  ...draft.choices
                    .filter((other) => other !== choice)
                    .flatMap(({ options }) => options.flatMap(({ lines }) => servicesOf(lines))),
                ])
              }
              full={full}
              change={(next) =>
                change({
                  choices: draft.choices.map((one) => (one.key === next.key ? next : one)),
                })
              }
              remove={() =>
                change({ choices: draft.choices.filter(({ key }) => key !== choice.key) })
              }
            />
          ))}
          {draft.choices.length < MOST_CHOICES && (
            <div>
              <Button
                variant="outline"
                onClick={() => change({ choices: [...draft.choices, newChoice()] })}
              >
                <Plus aria-hidden className="size-4" />
                Add choice
              </Button>
            </div>
          )}
        </section>
        <section aria-labelledby="terms" className="grid gap-3">
          <h2 id="terms" className="font-semibold text-lg">
            Terms
          </h2>
          <EstimateTerms draft={draft} errors={problems} hasJob={jobId !== null} change={change} />
          <div>
            <WithdrawButton garageId={garageId} estimate={estimate} />
          </div>
        </section>
      </EstimateFrame>
      {guard.question}
    </>
  );
}
