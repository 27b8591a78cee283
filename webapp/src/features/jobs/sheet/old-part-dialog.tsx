"use client";

import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { say } from "@/say";
import type { Keeper } from "../api/hand-parts";

export type OldPartDialogProps = {
  partName: string;
  take: (keeper: Keeper) => void;
  close: () => void;
};

const KEEPERS = [
  { keeper: "workshop", words: say.jobs_with_us() },
  { keeper: "customer", words: say.jobs_given_to_the_customer() },
  { keeper: "nobody", words: say.jobs_not_there() },
] as const;

/** Asks where the old part is, because the supplier keeps a deposit for it. */
export default function OldPartDialog({ partName, take, close }: OldPartDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent>
        <DialogHeader title={say.jobs_take_part({ partName })}>
          {say.jobs_the_supplier_keeps_a_deposit_until()}
        </DialogHeader>
        <div className="grid gap-3">
          {KEEPERS.map(({ keeper, words }, at) => (
            <Button
              key={keeper}
              variant={at === 0 ? "primary" : "outline"}
              autoFocus={at === 0}
              onClick={() => take(keeper)}
            >
              {words}
            </Button>
          ))}
        </div>
        <DialogFooter>
          <Button variant="ghost" onClick={close}>
            {say.jobs_cancel()}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
