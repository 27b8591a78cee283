"use client";

import { useBackHeld } from "@/lib/use-back-held";
import { Button } from "./ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "./ui/dialog";

export type ConfirmDialogProps = {
  /** The question, in the specification's words. */
  title: string;
  /** What follows from it, where that is not plain. */
  what?: string;
  verb: string;
  busy: boolean;
  confirm: () => void;
  close: () => void;
};

/** For what cannot be undone, and for nothing else. Load it lazily. */
export default function ConfirmDialog({
  title,
  what,
  verb,
  busy,
  confirm,
  close,
}: ConfirmDialogProps) {
  const stay = () => busy || close();
  useBackHeld(true, stay);
  return (
    <Dialog open onOpenChange={stay}>
      <DialogContent role="alertdialog" {...(!what && { "aria-describedby": undefined })}>
        <DialogHeader title={title}>{what}</DialogHeader>
        <DialogFooter>
          <Button variant="outline" onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button variant="destructive" onClick={confirm} disabled={busy} aria-busy={busy}>
            {verb}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
