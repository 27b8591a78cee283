"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { DateField } from "@/components/date-field";
import { isoToday } from "@/lib/day";
import { sponsor } from "../api/verbs";
import { sponsorForm, toSponsorIn } from "../schema";
import { useVerbForm } from "../use-verb-form";
import { PlanField } from "./plan-field";
import { ReasonField } from "./reason-field";
import type { VerbFormProps } from "./verb-form-props";
import { VerbPanel } from "./verb-panel";

export default function SponsorForm({ garage, close, done }: VerbFormProps) {
  const { form, ...panel } = useVerbForm<z.infer<typeof sponsorForm>>({
    resolver: zodResolver(sponsorForm),
    defaultValues: { planCode: garage.plan?.code ?? "", until: "", reason: "" },
    send: (values, key) => sponsor(garage.garageId, toSponsorIn(values), key),
    done,
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <VerbPanel
      {...panel}
      title="Sponsor garage"
      about="Adds free days after the last paid day. No invoice is created."
      verb="Sponsor garage"
      dirty={formState.isDirty}
      close={close}
    >
      <PlanField
        registered={register("planCode")}
        error={errors.planCode?.message}
        held={garage.nextPlan ?? garage.plan}
      />
      <DateField control={form.control} name="until" label="Last day" required min={isoToday()} />
      <ReasonField registered={register("reason")} error={errors.reason?.message} />
    </VerbPanel>
  );
}
