"use client";

import { ApiError } from "@/api/api-error";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { useSignOutEverywhere } from "../api/sessions";

const FAILED = "You could not be logged out. Please try again.";

export default function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const signingOut = useSignOutEverywhere();
  const { error, isPending } = signingOut;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader title="Log out everywhere?">
          <p>
            You are logged out on every device, including this one. Other people in your garage stay
            logged in.
          </p>
        </DialogHeader>
        <p role="alert" className="text-destructive empty:hidden">
          {error && (error instanceof ApiError ? error.message : FAILED)}
        </p>
        <DialogFooter>
          <Button variant="outline" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="destructive"
            disabled={isPending}
            aria-busy={isPending}
            onClick={() => signingOut.mutate()}
          >
            {isPending ? "Logging out…" : "Log out everywhere"}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
