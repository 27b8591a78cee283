"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { billKeys } from "@/features/invoices/api/keys";
import type { Bill } from "@/features/invoices/types";
import { useMay } from "@/features/session/session";
import { isLocked } from "@/features/subscription/components/locked-note";
import { rupees } from "@/lib/money/format";
import { inPaise, inRupees } from "@/lib/money/paise";
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
  const queries = useQueryClient();
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
      // The bill has loaded again. It also tells the payments, because the advance may be of several.
      const now = queries.getQueryData<Bill>(billKeys.one(garageId, jobId));
      const found = now ? usedIn(bill, now) : [];
      const amount = inRupees(inPaise(data.paidAmount ?? 0) - inPaise(bill.paidAmount));
      const used = found.length > 0 ? found : [{ paymentId: data.paymentId, jobId, amount }];
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

/** Returns the money that came on a bill, by its payments. */
function usedIn(before: Bill, now: Bill): Unassigning[] {
  const was = new Map(before.payments.map(({ paymentId, onBill }) => [paymentId, onBill]));
  return now.payments.flatMap(({ paymentId, onBill }) => {
    const paise = inPaise(onBill) - inPaise(was.get(paymentId) ?? 0);
    return paise > 0 ? [{ paymentId, jobId: now.jobId, amount: inRupees(paise) }] : [];
  });
}
