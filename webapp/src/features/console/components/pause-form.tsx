"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { DateField } from "@/components/date-field";
import { daysBefore, isoToday } from "@/lib/day";
import { pauseReminders } from "../api/reminders";
import { pauseForm, toPauseIn } from "../schema";
import { useVerbForm } from "../use-verb-form";
import { ReasonField } from "./reason-field";
import type { VerbFormProps } from "./verb-form-props";
import { VerbPanel } from "./verb-panel";

export default function PauseForm({ garage, close, done }: VerbFormProps) {
  const today = isoToday();
  const { form, ...panel } = useVerbForm<z.infer<typeof pauseForm>>({
    resolver: zodResolver(pauseForm),
    defaultValues: { until: daysBefore(today, -7), reason: "" },
    send: (values) => pauseReminders(garage.garageId, toPauseIn(values)),
    done,
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <VerbPanel
      {...panel}
      title="Pause reminders"
      about={`${garage.garageName} gets no automatic reminders up to this day. You can still send one by hand.`}
      verb="Pause reminders"
      dirty={formState.isDirty}
      close={close}
    >
      <DateField
        control={form.control}
        name="until"
        label="Last day of the pause"
        required
        min={today}
      />
      <ReasonField registered={register("reason")} error={errors.reason?.message} />
    </VerbPanel>
  );
}
