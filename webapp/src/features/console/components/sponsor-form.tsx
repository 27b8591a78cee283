"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { DateField } from "@/components/date-field";
import { isoToday } from "@/lib/dates/day";
import { sponsor } from "../api/verbs";
import { sponsorForm, toSponsorIn } from "../schema";
import { PlanField } from "./plan-field";
import { VerbForm, type VerbFormProps } from "./verb-form";

export default function SponsorForm({ garage, close, done }: VerbFormProps) {
  return (
    <VerbForm<z.infer<typeof sponsorForm>>
      resolver={zodResolver(sponsorForm)}
      defaultValues={{ planCode: garage.plan?.code ?? "", until: "", reason: "" }}
      send={(values, key) => sponsor(garage.garageId, toSponsorIn(values), key)}
      done={done}
      title="Sponsor garage"
      about="Adds free days after the last paid day. No invoice is created."
      verb="Sponsor garage"
      reason
      close={close}
    >
      {({ register, control, formState: { errors } }) => (
        <>
          <PlanField
            registered={register("planCode")}
            error={errors.planCode?.message}
            held={garage.nextPlan ?? garage.plan}
          />
          <DateField control={control} name="until" label="Last day" required min={isoToday()} />
        </>
      )}
    </VerbForm>
  );
}
