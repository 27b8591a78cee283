"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { isGone } from "@/api/api-error";
import { ChoiceField } from "@/components/choice-field";
import { FormPanel, PanelActions } from "@/components/form-panel";
import Link from "@/components/link";
import { LoadFailed } from "@/components/load-failed";
import { buttonVariants } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { OpenedNote } from "@/features/session/components/opened-note";
import { useKeptForm } from "@/features/session/use-kept-form";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { recordOf } from "../addresses";
import { useExplainLeak } from "../api/explain-leak";
import { leakOptions } from "../api/get-leak";
import { EXPLANATIONS, type ExplanationForm, explanationForm } from "../explanation";
import { reasonOf } from "../reason";
import type { ExplainIn, LeakWithEvents } from "../types";
import { LeakHistory } from "./leak-history";
import { LeakBadge, Subject } from "./leak-rows";

export type LeakPanelProps = { garageId: number; leakId: number; close: () => void };

/** Shows one finding with its record and history. An open finding can be explained. */
export default function LeakPanel({ garageId, leakId, close }: LeakPanelProps) {
  const { data: leak, error, isFetching, refetch } = useQuery(leakOptions(garageId, leakId));
  const explaining = useExplainLeak(garageId, leakId);
  const [resolver] = useState(() => zodResolver(explanationForm));
  const form = useForm<ExplanationForm>({
    resolver,
    mode: "onTouched",
    defaultValues: { reason: "", explanation: "" },
  });
  const { register, control, formState } = form;
  useKeptForm(form, { name: `explain ${leakId}`, garageId, unsaved: formState.isDirty });
  const submit = form.handleSubmit((values) =>
    explaining.mutate(values as ExplainIn, {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: (failure) => showFailure(form, failure, ["reason", "explanation"]),
    }),
  );

  return (
    <FormPanel
      title={leak?.ruleLabel ?? say.radar_finding()}
      dirty={formState.isDirty}
      close={close}
    >
      <OpenedNote garageId={garageId} className="mx-6 mt-6" />
      {leak ? (
        <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
          <div className="grid gap-6 p-6">
            <Facts garageId={garageId} leak={leak} />
            {leak.state === "open" && (
              <fieldset className="grid gap-2">
                <legend className="mb-3 font-semibold text-base">{say.radar_explain_it()}</legend>
                <ChoiceField
                  control={control}
                  name="reason"
                  label={say.radar_reason()}
                  options={EXPLANATIONS}
                />
                <Field
                  label={say.radar_what_happened()}
                  required
                  help={say.radar_the_owner_and_managers_read_this()}
                  error={formState.errors.explanation?.message}
                >
                  {(wiring) => <Textarea {...wiring} {...register("explanation")} rows={3} />}
                </Field>
                <LockedNote error={explaining.error} />
              </fieldset>
            )}
            <LeakHistory events={leak.events} />
          </div>
          {leak.state === "open" && (
            <PanelActions verb={say.radar_explain()} busy={explaining.isPending} />
          )}
        </form>
      ) : error ? (
        <div className="p-6">
          {isGone(error) ? (
            <p className="text-base">{say.radar_this_finding_is_not_in_this()}</p>
          ) : (
            <LoadFailed
              what={say.radar_the_finding_could_not_be_loaded()}
              retry={refetch}
              busy={isFetching}
            />
          )}
        </div>
      ) : (
        <div role="status" aria-label={say.radar_loading_the_finding()} className="grid gap-4 p-6">
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </FormPanel>
  );
}

function Facts({ garageId, leak }: { garageId: number; leak: LeakWithEvents }) {
  const record = recordOf(garageId, leak);
  return (
    <div className="grid gap-4 rounded-md border p-4 text-base">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="proportional-nums font-semibold text-xl">
          {leak.amount > 0 ? rupees(leak.amount) : say.radar_no_amount()}
        </span>
        <LeakBadge leak={leak} />
      </div>
      <p>{reasonOf(leak)}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground">
        <Subject leak={leak} />
        <span>{[leak.personName, dayMonthYear(leak.day)].filter(Boolean).join(" · ")}</span>
      </p>
      {record && (
        <Link
          href={record.href as Route}
          prefetch={false}
          className={buttonVariants({ variant: "outline", className: "justify-self-start" })}
        >
          {record.word}
        </Link>
      )}
    </div>
  );
}
