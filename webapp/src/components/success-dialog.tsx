"use client";

import { Check } from "lucide-react";
import { say } from "@/say";
import { Button } from "./ui/button";
import { Dialog, DialogContent, DialogHeader } from "./ui/dialog";

export type SuccessDialogProps = { message: string; close: () => void };

/**
 * Shows that an action has succeeded. Enter, Escape or a click anywhere closes it. Load it lazily.
 */
export default function SuccessDialog({ message, close }: SuccessDialogProps) {
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent aria-describedby={undefined}>
        <span className="grid size-12 place-items-center rounded-full bg-accent text-positive">
          <Check aria-hidden className="size-6" />
        </span>
        <DialogHeader title={message} />
        <Button autoFocus onClick={close}>
          {say.ui_done()}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
