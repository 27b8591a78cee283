"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { setPace } from "../api/load";
import { PACE_MINUTES, paceForm, toPaceIn } from "../schema";
import type { LoadRow } from "../types";
import { VerbForm } from "./verb-form";

type PaceFormProps = { row: LoadRow; close: () => void; done: (message: string) => void };

/** Slows a garage down for some time. */
export default function PaceForm({ row, close, done }: PaceFormProps) {
  return (
    <VerbForm<z.infer<typeof paceForm>>
      resolver={zodResolver(paceForm)}
      defaultValues={{ perSecond: String(row.pace?.perSecond ?? 2), minutes: "60", reason: "" }}
      send={(values) => setPace(row.garageId, toPaceIn(values))}
      done={done}
      title="Slow down"
      about={`${row.garageName} can send only this many requests a second. Above it, its people see “Please wait a moment”. Everything they enter is kept.`}
      verb="Slow down"
      reason
      close={close}
    >
      {({ register, formState: { errors } }) => (
        <>
          <Field
            label="Requests a second"
            required
            help="Normal work needs 1 to 5."
            error={errors.perSecond?.message}
          >
            {(wiring) => (
              <Input
                {...wiring}
                {...register("perSecond")}
                inputMode="numeric"
                autoComplete="off"
                maxLength={2}
              />
            )}
          </Field>
          <Field label="For" required error={errors.minutes?.message}>
            {(wiring) => (
              <Select {...wiring} {...register("minutes")}>
                {Object.entries(PACE_MINUTES).map(([minutes, words]) => (
                  <option key={minutes} value={minutes}>
                    {words}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </>
      )}
    </VerbForm>
  );
}
