"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CapitalsInput } from "@/components/capitals-input";
import { ChoiceField } from "@/components/choice-field";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { changePlan, planChangeOptions } from "../api/change-plan";
import { MODES, type PlanForm as PlanValues, planForm } from "../schema";
import { PlanField } from "./plan-field";
import { ReasonField } from "./reason-field";
import { useVerbForm, type VerbFormProps, VerbPanel } from "./verb-form";

export default function PlanForm({ garage, close, done }: VerbFormProps) {
  const queries = useQueryClient();
  const { garageId } = garage;
  const { form, ...panel } = useVerbForm<PlanValues>({
    resolver: zodResolver(planForm),
    defaultValues: { planCode: "", mode: "upi", reference: "", reason: "" },
    send: async ({ planCode, mode, reference, reason }, key) => {
      const { charge } = await queries.fetchQuery({
        ...planChangeOptions(garageId, planCode),
        // The preview is not loaded again, so the form sends the price that the admin saw. The
        // server refuses it if the price has changed.
        staleTime: Number.POSITIVE_INFINITY,
      });
      const paid = charge > 0 ? { mode, reference } : { mode: null, reference: "" };
      const change = await changePlan(garageId, { planCode, charge, reason, ...paid }, key);
      const when = change.atOnce ? "now" : `from ${dayMonthYear(change.effectiveOn)}`;
      return { message: `The plan is ${change.planName} ${when}.` };
    },
    done,
    refused: () => void preview.refetch(),
  });
  const { register, control, formState, watch } = form;
  const { errors } = formState;
  const planCode = watch("planCode");
  const preview = useQuery({
    ...planChangeOptions(garageId, planCode),
    enabled: planCode !== "",
    retry: false,
  });
  const change = planCode ? preview.data : undefined;
  return (
    <VerbPanel
      {...panel}
      busy={panel.busy || !change}
      title="Change plan"
      about={garage.plan ? `Current plan of ${garage.garageName}: ${garage.plan.name}.` : undefined}
      verb="Change plan"
      dirty={formState.isDirty}
      close={close}
    >
      <PlanField registered={register("planCode")} error={errors.planCode?.message} />
      <div role="status" className="mb-2 min-h-20 rounded-md bg-muted px-4 py-3 text-base">
        {planCode === "" && (
          <p className="text-muted-foreground">Choose a plan to see its price and start date.</p>
        )}
        {planCode !== "" && preview.isFetching && !change && <Skeleton className="h-5 w-48" />}
        {preview.isError && planCode !== "" && (
          <p className="text-destructive">{preview.error.message}</p>
        )}
        {change && (
          <p>
            {change.atOnce
              ? `The new plan starts now, for the days left. The price is ${rupees(change.charge)}.`
              : `The new plan starts with the next payment, on ${dayMonthYear(change.effectiveOn)}. No payment is due now.`}
          </p>
        )}
      </div>
      {change && change.charge > 0 && (
        <>
          <ChoiceField control={control} name="mode" label="Paid by" options={MODES} />
          <Field label="Reference" required error={errors.reference?.message}>
            {(wiring) => <CapitalsInput {...wiring} {...register("reference")} maxLength={40} />}
          </Field>
        </>
      )}
      <ReasonField registered={register("reason")} error={errors.reason?.message} />
    </VerbPanel>
  );
}
