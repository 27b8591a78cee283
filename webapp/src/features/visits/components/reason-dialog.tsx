"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { useBackGuard } from "@/lib/forms/unsaved-changes";
import { notify } from "@/lib/notify";
import { say } from "@/say";

const LONGEST_REASON = 200;

type ReasonDialogProps = {
  title: string;
  /** The words of the button. */
  action: string;
  isDestructive?: boolean;
  mutation: UseMutationResult<{ message: string }, Error, string>;
  close: () => void;
  children: ReactNode;
};

/** Asks for the reason of an action, and then does it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, action, isDestructive = false, mutation, close, children } = props;
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  useBackGuard(true, close);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason.trim()) return setProblem(say.visits_reason_is_required());
    mutation.mutate(reason, {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: (error) => {
        if (!isLocked(error)) setProblem(error.message);
      },
    });
  };
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent>
        <DialogHeader title={title}>{children}</DialogHeader>
        <form onSubmit={submit} noValidate className="grid gap-4">
          <LockedNote error={mutation.error} />
          <Field label={say.visits_reason()} required error={problem}>
            {(wiring) => (
              <Textarea
                {...wiring}
                maxLength={LONGEST_REASON}
                value={reason}
                onChange={({ target }) => {
                  setReason(target.value);
                  setProblem(undefined);
                }}
              />
            )}
          </Field>
          <DialogFooter>
            <Button variant="outline" onClick={close} disabled={mutation.isPending}>
              {say.visits_cancel()}
            </Button>
            <Button
              type="submit"
              variant={isDestructive ? "destructive" : "primary"}
              disabled={mutation.isPending}
              aria-busy={mutation.isPending}
            >
              {action}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
