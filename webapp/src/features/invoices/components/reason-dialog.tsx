"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { UseMutationResult } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { type ReasonForm, reasonForm } from "../reason-schema";

type ReasonDialogProps = {
  title: string;
  /** Explains the effect of the action. */
  what: string;
  verb: string;
  taking: UseMutationResult<{ message: string }, Error, string>;
  close: () => void;
};

/** Asks for the reason of an action that cannot be undone. The server stores the reason. */
export function ReasonDialog({ title, what, verb, taking, close }: ReasonDialogProps) {
  const form = useForm<ReasonForm>({
    resolver: zodResolver(reasonForm),
    mode: "onTouched",
    defaultValues: { reason: "" },
  });
  const busy = taking.isPending;
  const submit = form.handleSubmit(({ reason }) =>
    taking.mutate(reason, {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: (error) => showFailure(form, error, ["reason"]),
    }),
  );
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && close()}>
      <DialogContent role="alertdialog">
        <DialogHeader title={title}>{what}</DialogHeader>
        <form onSubmit={submit} noValidate className="grid gap-6">
          <Field
            label={say.invoices_reason()}
            required
            error={form.formState.errors.reason?.message}
          >
            {(wiring) => <Textarea {...wiring} {...form.register("reason")} rows={2} autoFocus />}
          </Field>
          <LockedNote error={taking.error} />
          <DialogFooter>
            <Button variant="outline" onClick={close} disabled={busy}>
              {say.invoices_keep_it()}
            </Button>
            <Button type="submit" variant="destructive" disabled={busy} aria-busy={busy}>
              {verb}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
