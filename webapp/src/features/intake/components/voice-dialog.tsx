"use client";

import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { useBackGuard } from "@/lib/forms/unsaved-changes";
import { say } from "@/say";

export type VoiceDialogProps = { agree: () => void; close: () => void };

/** Says where the sound goes, before the first use of voice. Load it lazily. */
export default function VoiceDialog({ agree, close }: VoiceDialogProps) {
  useBackGuard(true, close);
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent>
        <DialogHeader title={say.intake_voice()}>
          {say.intake_your_browser_turns_speech()}
        </DialogHeader>
        <DialogFooter>
          <Button variant="outline" onClick={close}>
            {say.intake_no()}
          </Button>
          <Button onClick={agree}>{say.intake_use_voice()}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
