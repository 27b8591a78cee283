"use client";

import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import type { Keeper } from "../api/hand-parts";

export type OldPartDialogProps = {
  partName: string;
  take: (keeper: Keeper) => void;
  close: () => void;
};

const KEEPERS = [
  { keeper: "workshop", words: "With us" },
  { keeper: "customer", words: "Given to the customer" },
  { keeper: "nobody", words: "Not there" },
] as const;

/** Asks where the old part is, because the supplier keeps a deposit for it. */
export default function OldPartDialog({ partName, take, close }: OldPartDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent>
        <DialogHeader title={`Take ${partName}`}>
          The supplier keeps a deposit until the old part is back. Where is the old part?
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
            Cancel
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
