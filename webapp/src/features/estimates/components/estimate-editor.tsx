"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Plus, Send } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/features/jobs/editor/notice";
import { useMay } from "@/features/session/session";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFirstProblem } from "@/lib/forms/show-first-problem";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { estimateOptions } from "../api/get-estimate";
import { allLines, type Draft, newChoice, newPriceLine, paiseIn, withLines } from "../draft";
import type { Estimate } from "../types";
import { useEstimateDraft } from "../use-estimate-draft";
import { BaseLines } from "./base-lines";
import { ChoiceCard, servicesOf } from "./choice-card";
import { EstimateFrame, EstimateSums, rangeText } from "./estimate-summary";
import { EstimateTerms } from "./estimate-terms";
import { LineGroup } from "./line-group";
import { WithdrawButton } from "./withdraw-button";

const MOST_LINES = 100;
const FULL = say.estimates_an_estimate_has_at_most_lines({ most: MOST_LINES });
const MOST_CHOICES = 20;

type EstimateEditorProps = {
  garageId: number;
  estimate: Estimate;
  /** Opens the panel that sends this version of the record. */
  send: (version: number) => void;
};

/** Edits a draft. Saving never sends it. */
export function EstimateEditor({ garageId, estimate, send }: EstimateEditorProps) {
  const { estimateId, base, jobId } = estimate;
  const queries = useQueryClient();
  const mayPrice = useMay("override_price");
  const form = useEstimateDraft(garageId, estimate);
  const { draft, setDraft, sums, problems, refused, conflict, isDirty, isSaving } = form;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused || Object.keys(problems).length > 0) showFirstProblem(frame.current);
  }, [problems, refused]);
  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));
  const save = async () => {
    if (await form.save()) notify.success(say.estimates_is_saved({ code: estimate.code }));
  };
  const saveAndSend = async () => {
    const saved = await form.saveToSend();
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
        onClick={() => void save()}
        disabled={!isDirty || isSaving}
        aria-busy={isSaving}
        className="flex-auto"
      >
        {say.estimates_save()}
      </Button>
      <Button onClick={() => void saveAndSend()} disabled={isSaving} className="flex-auto">
        <Send aria-hidden className="size-4" />
        {say.estimates_send()}
      </Button>
    </>
  );
  return (
    <>
      <EstimateFrame
        ref={frame}
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
            <LockedNote error={form.saveError} />
            {/* The notice has the margins of a form. */}
            {conflict.notice && <div className="-mx-4 -mb-4 md:-mx-6">{conflict.notice}</div>}
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
        {form.isRestored && (
          <Notice
            action={
              <Button variant="link" size="inline" onClick={conflict.startAgain}>
                {say.estimates_start_over()}
              </Button>
            }
          >
            {say.estimates_unsaved_changes_restored()}
            {form.isOutdated && ` ${say.estimates_changed_since_then()}`}
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
              {say.estimates_proposed_work()}
            </h2>
            <p className="text-muted-foreground">{say.estimates_the_amounts_at_the_right_are()}</p>
          </div>
          <LineGroup
            garageId={garageId}
            car={estimate}
            label={say.estimates_proposed_work()}
            lines={draft.lines}
            nets={sums.nets}
            refused={refused}
            taken={new Set([...ordered, ...servicesOf(allLines(draft))])}
            full={full}
            change={(next) => setDraft((before) => withLines(before, null, next))}
          />
        </section>
        <section aria-labelledby="choices" className="grid gap-3">
          <div className="grid gap-1">
            <h2 id="choices" className="font-semibold text-lg">
              {say.estimates_choices()}
            </h2>
            <p className="text-muted-foreground">
              {say.estimates_two_or_three_options_for_example()}
            </p>
          </div>
          {draft.choices.map((choice) => (
            <ChoiceCard
              key={choice.key}
              garageId={garageId}
              car={estimate}
              choice={choice}
              nets={sums.nets}
              refused={refused}
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
                {say.estimates_add_choice()}
              </Button>
            </div>
          )}
        </section>
        <section aria-labelledby="terms" className="grid gap-3">
          <h2 id="terms" className="font-semibold text-lg">
            {say.estimates_terms()}
          </h2>
          <EstimateTerms draft={draft} errors={problems} hasJob={jobId !== null} change={change} />
          <div>
            <WithdrawButton garageId={garageId} estimate={estimate} />
          </div>
        </section>
      </EstimateFrame>
      {form.question}
    </>
  );
}
