"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import { useBackGuard } from "@/lib/forms/unsaved-changes";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { currentCounter, useCounter } from "../counter/current";

export type LeaveDialogProps = { signOut: () => void; close: () => void };

/** Asks what happens with the entries that are not sent yet. Load it lazily. */
export default function LeaveDialog({ signOut, close }: LeaveDialogProps) {
  const { entries, counter, runner } = useCounter();
  const [busy, setBusy] = useState(false);
  const back = () => busy || close();
  useBackGuard(true, back);
  const run = async (act: () => Promise<boolean>) => {
    setBusy(true);
    try {
      if (!(await act())) return;
      close();
      signOut();
    } catch (error) {
      console.error("The entries could not be changed", error);
      notify.error(say.intake_could_not_be_changed());
    } finally {
      setBusy(false);
    }
  };
  const send = async () => {
    await runner?.send();
    await counter?.changed();
    return currentCounter().entries.length === 0;
  };
  const remove = async () => {
    await counter?.deleteAll();
    return true;
  };
  return (
    <Dialog open onOpenChange={back}>
      <DialogContent role="alertdialog">
        <DialogHeader title={say.shell_entries_are_not_sent({ count: entries.length })}>
          {say.shell_they_leave_when_you_sign_in()}
        </DialogHeader>
        <div className="grid gap-3">
          <Button
            autoFocus
            size="lg"
            disabled={busy}
            aria-busy={busy}
            onClick={() => void run(send)}
          >
            {say.shell_send_now()}
          </Button>
          <Button
            variant="outline"
            size="lg"
            disabled={busy}
            onClick={() => void run(async () => true)}
          >
            {say.shell_sign_out_keep_locked()}
          </Button>
          <Button variant="destructive" size="lg" disabled={busy} onClick={() => void run(remove)}>
            {say.shell_delete_them()}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
