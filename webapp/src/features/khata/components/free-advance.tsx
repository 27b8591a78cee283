"use client";

import { Button } from "@/components/ui/button";
import type { Bill } from "@/features/invoices/types";
import { useMay } from "@/features/session/session";
import { isLocked } from "@/features/subscription/components/locked-note";
import { rupees } from "@/lib/money/format";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { type Unassigning, useUnassignPayment } from "../api/unassign-payment";
import { usePayFromAdvance } from "../api/use-advance";

/**
 * Says that the customer has an advance that this bill could use. It stays mounted without one, because
 * it takes the advance off again.
 */
export function FreeAdvance({ garageId, bill }: { garageId: number; bill: Bill }) {
  const { jobId, freeAdvance } = bill;
  const mayRecord = useMay("record_payments");
  const paying = usePayFromAdvance(garageId);
  const undoing = useUnassignPayment(garageId);

  const failed = (error: unknown) => {
    if (!isLocked(error)) notify.error((error as Error).message);
  };
  const undo = async (used: readonly Unassigning[]) => {
    try {
      let said = "";
      for (const one of used) said = (await undoing.mutateAsync(one)).message;
      notify.success(said);
    } catch (error) {
      failed(error);
    }
  };
  const pay = async () => {
    try {
      const { message, data } = await paying.mutateAsync(jobId);
      // The advance may be of several payments.
      const used = data.used.map((part) => ({ ...part, jobId }));
      notify.success(message, { label: say.khata_undo(), run: () => void undo(used) });
    } catch (error) {
      failed(error);
    }
  };
  if (!freeAdvance || freeAdvance <= 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-base">
      {say.khata_advance_is_free({ amount: rupees(freeAdvance) })}
      {mayRecord && (
        <Button
          variant="outline"
          // `disabled` would remove the focus.
          aria-disabled={paying.isPending}
          aria-busy={paying.isPending}
          onClick={() => void (!paying.isPending && pay())}
        >
          {say.khata_use_it()}
        </Button>
      )}
    </p>
  );
}
