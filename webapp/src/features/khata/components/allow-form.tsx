"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { type ReasonForm, reasonForm } from "@/features/invoices/reason-schema";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { say } from "@/say";
import { useAllowCredit } from "../api/allow-credit";

type AllowFormProps = {
  garageId: number;
  jobId: number;
  verb: string;
  /** A button beside the others. */
  also?: ReactNode;
  busy?: boolean;
  done: (message: string) => void;
  close: () => void;
};

/** Asks why a job may be delivered although its customer is over the limit. */
export function AllowForm({ garageId, jobId, verb, also, busy, done, close }: AllowFormProps) {
  const allowing = useAllowCredit(garageId, jobId);
  const form = useForm<ReasonForm>({
    resolver: zodResolver(reasonForm),
    mode: "onTouched",
    defaultValues: { reason: "" },
  });
  const waits = allowing.isPending || busy;
  const submit = form.handleSubmit(({ reason }) =>
    allowing.mutate(reason, {
      onSuccess: ({ message }) => done(message),
      onError: (error) => showFailure(form, error, ["reason"]),
    }),
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <Field label={say.invoices_reason()} required error={form.formState.errors.reason?.message}>
        {(wiring) => <Textarea {...wiring} {...form.register("reason")} rows={2} autoFocus />}
      </Field>
      <LockedNote error={allowing.error} />
      <DialogFooter>
        <Button variant="outline" onClick={close} disabled={waits}>
          {say.khata_close()}
        </Button>
        {also}
        <Button type="submit" disabled={waits} aria-busy={waits}>
          {verb}
        </Button>
      </DialogFooter>
    </form>
  );
}
