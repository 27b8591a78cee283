"use client";

import { useBackGuard } from "@/lib/forms/unsaved-changes";
import { say } from "@/say";
import { Button } from "./ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "./ui/dialog";

export type ConfirmDialogProps = {
  /** The question, in the words of the specification. */
  title: string;
  /** The consequence of the action, if the question does not make it clear. */
  what?: string;
  verb: string;
  /**
   * The text of the button that closes the dialog. Set it if a button named Cancel opened the
   * dialog.
   */
  stay?: string;
  busy: boolean;
  confirm: () => void;
  close: () => void;
};

/** Asks for confirmation of an action that cannot be undone. Load it lazily. */
export default function ConfirmDialog({
  title,
  what,
  verb,
  stay = say.ui_cancel(),
  busy,
  confirm,
  close,
}: ConfirmDialogProps) {
  const back = () => busy || close();
  useBackGuard(true, back);
  return (
    <Dialog open onOpenChange={back}>
      <DialogContent role="alertdialog" {...(!what && { "aria-describedby": undefined })}>
        <DialogHeader title={title}>{what}</DialogHeader>
        <DialogFooter>
          <Button variant="outline" onClick={close} disabled={busy}>
            {stay}
          </Button>
          <Button variant="destructive" onClick={confirm} disabled={busy} aria-busy={busy}>
            {verb}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
