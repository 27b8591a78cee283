import type { ReactNode } from "react";
import { useMay } from "@/features/session/session";
import { rupees } from "@/lib/money";
import { inRupees } from "@/lib/paise";
import { DiscountField } from "./discount-field";
import type { SummaryProps } from "./job-summary";
import { billDiscountProblem } from "./problem-in";

/** What the job comes to, from the services down to the total. */
export function SummaryAmounts({
  lines,
  bill,
  discount,
  discountBill,
  taxApplies,
  taxPercent,
  isFinal,
}: SummaryProps) {
  const mayDiscount = useMay("override_price") && !isFinal && lines.length > 0;
  return (
    <div className="grid gap-2 border-t p-4 text-base">
      {mayDiscount && (
        <div className="flex items-start justify-between gap-4">
          <span className="shrink-0 pt-2 text-muted-foreground">Discount on the bill</span>
          <DiscountField
            label="Discount on the bill"
            discount={discount}
            give={discountBill}
            problem={billDiscountProblem(lines, discount)}
          />
        </div>
      )}
      <dl aria-live="polite" className="grid gap-2">
        {bill.discount > 0 && (
          <>
            <Row label="Services">{rupees(inRupees(bill.services))}</Row>
            <Row label="Discount">−{rupees(inRupees(bill.discount))}</Row>
          </>
        )}
        <Row label="Subtotal">{rupees(inRupees(bill.subtotal))}</Row>
        <Row label={`GST (${taxPercent}%)`}>{taxApplies ? rupees(inRupees(bill.gst)) : "N/A"}</Row>
        {bill.roundOff !== 0 && <Row label="Round off">{rupees(inRupees(bill.roundOff))}</Row>}
        <div className="flex items-baseline justify-between gap-4 border-t pt-3 font-semibold">
          <dt>Total Amount</dt>
          <dd className="text-lg">{rupees(inRupees(bill.total))}</dd>
        </div>
      </dl>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted-foreground">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
