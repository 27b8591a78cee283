"use client";

import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { RecordSection } from "@/components/record-section";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { dayMonthYear } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { Bill, BillPayment } from "../types";

const loadPaid = () => import("./paid-panel");

type BillPaymentsProps = { garageId: number; bill: Bill; seesCost: boolean };

/** Shows the payments of a bill. People who see the cost can reverse them. */
export function BillPayments({ garageId, bill, seesCost }: BillPaymentsProps) {
  const [reversing, setReversing] = useState<BillPayment | null>(null);
  const close = () => setReversing(null);
  if (bill.payments.length === 0) return null;
  return (
    <RecordSection id="payments" title={say.purchases_payments()} action={null}>
      <ul className="divide-y rounded-lg border bg-card px-4 md:px-6">
        {bill.payments.map((payment) => (
          <li
            key={payment.paymentId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            <Paid payment={payment} />
            {seesCost && !bill.voided && payment.reversedBecause === null && (
              <Button
                variant="ghost"
                aria-label={say.purchases_reverse_payment_of({
                  amount: rupees(payment.amount ?? 0),
                })}
                onClick={() => setReversing(payment)}
              >
                <Undo2 aria-hidden className="size-4" />
                {say.purchases_reverse()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {reversing && (
        <Lazy
          load={loadPaid}
          onFailure={close}
          props={{ garageId, bill, what: reversing, close }}
        />
      )}
    </RecordSection>
  );
}

function Paid({ payment }: { payment: BillPayment }) {
  const { amount, paymentMethod, reference, paidOn, personName, reversedBecause } = payment;
  const isReversed = reversedBecause !== null;
  return (
    <span className="min-w-0">
      <span className="flex flex-wrap items-baseline gap-x-2 text-base">
        {amount !== null && (
          <span className={cn("font-medium", isReversed && "line-through")}>{rupees(amount)}</span>
        )}
        <span className="break-all">
          {[paymentMethod ?? say.purchases_marked_as_paid(), reference].filter(Boolean).join(" · ")}
        </span>
        {isReversed && (
          <span className="font-medium text-muted-foreground text-sm">
            {say.purchases_reversed()}
          </span>
        )}
      </span>
      <span className="block wrap-anywhere text-muted-foreground text-sm">
        {[dayMonthYear(paidOn), personName, reversedBecause].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}
