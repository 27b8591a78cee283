"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { DateField } from "@/components/date-field";
import { daysBefore, isoToday } from "@/lib/dates/day";
import { pauseReminders } from "../api/reminders";
import { pauseForm, toPauseIn } from "../schema";
import { VerbForm, type VerbFormProps } from "./verb-form";

export default function PauseForm({ garage, close, done }: VerbFormProps) {
  const today = isoToday();
  return (
    <VerbForm<z.infer<typeof pauseForm>>
      resolver={zodResolver(pauseForm)}
      defaultValues={{ until: daysBefore(today, -7), reason: "" }}
      send={(values) => pauseReminders(garage.garageId, toPauseIn(values))}
      done={done}
      title="Pause reminders"
      about={`${garage.garageName} gets no automatic reminders up to this day. You can still send one by hand.`}
      verb="Pause reminders"
      reason
      close={close}
    >
      {({ control }) => (
        <DateField
          control={control}
          name="until"
          label="Last day of the pause"
          required
          min={today}
        />
      )}
    </VerbForm>
  );
}
