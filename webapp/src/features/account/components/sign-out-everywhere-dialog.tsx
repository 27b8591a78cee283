"use client";

import { ApiError } from "@/api/api-error";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { say } from "@/say";
import { useSignOutEverywhere } from "../api/sessions";

const FAILED = say.account_you_could_not_be_logged_out();

export default function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const signingOut = useSignOutEverywhere();
  const { error, isPending } = signingOut;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader title={say.account_log_out_everywhere_question()}>
          <p>{say.account_you_are_logged_out_on_every()}</p>
        </DialogHeader>
        <p role="alert" className="text-destructive empty:hidden">
          {error && (error instanceof ApiError ? error.message : FAILED)}
        </p>
        <DialogFooter>
          <Button variant="outline" disabled={isPending} onClick={onClose}>
            {say.account_cancel()}
          </Button>
          <Button
            variant="destructive"
            disabled={isPending}
            aria-busy={isPending}
            onClick={() => signingOut.mutate()}
          >
            {isPending ? say.account_logging_out() : say.account_log_out_everywhere()}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
