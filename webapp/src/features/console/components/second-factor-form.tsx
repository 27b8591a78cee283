"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { releaseSecondFactor } from "../api/verbs";
import { releaseForm, toReleaseIn } from "../schema";
import { VerbForm, type VerbFormProps } from "./verb-form";

/** Switches two-step sign-in off for a person who has lost app and recovery codes. */
export default function SecondFactorForm({ garage, close, done }: VerbFormProps) {
  return (
    <VerbForm<z.infer<typeof releaseForm>>
      resolver={zodResolver(releaseForm)}
      defaultValues={{ email: garage.owners[0]?.email ?? "", reason: "" }}
      send={(values) => releaseSecondFactor(garage.garageId, toReleaseIn(values))}
      done={done}
      title="App and recovery codes are lost"
      about="Two-step sign-in of this person ends after 24 hours. They get an email immediately, and a code that works keeps it on. Call them on a number that you know, before you do this."
      verb="End two-step sign-in"
      because="This lets a person in with a password alone."
      reason
      close={close}
    >
      {({ register, formState: { errors } }) => (
        <Field label="Email of the person" required error={errors.email?.message}>
          {(wiring) => <Input {...wiring} {...register("email")} type="email" autoComplete="off" />}
        </Field>
      )}
    </VerbForm>
  );
}
