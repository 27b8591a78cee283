import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { useMay } from "@/features/session/session";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { AddedLine } from "./added-line";
import { type Bill, billDiscountProblem } from "./bill";
import type { TypedDiscount } from "./discount";
import { DiscountField } from "./discount-field";
import { LineDiscount } from "./line-discount";
import type { Line } from "./lines";

export type Buttons = {
  /** The button's text: Continue, Create Job or Update Job. */
  verb: string;
  disabled: boolean;
  busy: boolean;
  forward: () => void;
  cancel: () => void;
};

export type SummaryProps = {
  lines: readonly Line[];
  partCount: number;
  bill: Bill;
  /** The discount on the whole bill. */
  discount: TypedDiscount;
  taxApplies: boolean;
  taxPercent: number;
  remove: (serviceId: number) => void;
  quote: (serviceId: number, text: string) => void;
  count: (serviceId: number, text: string) => void;
  discountLine: (serviceId: number, discount: TypedDiscount) => void;
  discountBill: (discount: TypedDiscount) => void;
  isFinal: boolean;
  /** This is true if a typed price is invalid. The button is then disabled. */
  pricesWrong: boolean;
  problem: string | null;
  /** How much the job would cost above its approval. */
  above: string | undefined;
  buttons: Buttons;
};

/** Shows the added services and their amounts. */
export function JobSummary({ className, ...props }: SummaryProps & { className?: string }) {
  const { lines, problem, buttons } = props;
  return (
    <div className={cn("grid", className)}>
      <h2 className="px-4 pt-4 pb-2 font-semibold text-base">
        {say.jobs_added_jobs({ count: lines.length })}
      </h2>
      {lines.length === 0 ? (
        <p className="px-4 py-6 text-base text-muted-foreground">{say.jobs_no_jobs_added_yet()}</p>
      ) : (
        <ul className="max-h-[320px] divide-y overflow-y-auto border-t">
          {lines.map((line) => (
            <AddedLine
              key={line.serviceId}
              line={line}
              remove={props.remove}
              quote={props.quote}
              count={props.count}
              isTaxed={props.taxApplies}
              isFinal={props.isFinal}
            >
              <LineDiscount line={line} give={props.discountLine} isFinal={props.isFinal} />
            </AddedLine>
          ))}
        </ul>
      )}
      {problem && (
        <p role="alert" className="bg-destructive-soft px-4 py-2 text-destructive">
          {problem}
        </p>
      )}
      <SummaryAmounts {...props} />
      <div className="grid grid-cols-2 gap-3 p-4 pt-0">
        <Button variant="outline" onClick={buttons.cancel}>
          {say.jobs_cancel()}
        </Button>
        <Button
          data-forward
          onClick={buttons.forward}
          disabled={buttons.disabled}
          aria-busy={buttons.busy}
        >
          {buttons.verb}
        </Button>
      </div>
    </div>
  );
}

/** Shows the amounts from the services to the total. */
function SummaryAmounts({
  lines,
  partCount,
  bill,
  discount,
  discountBill,
  taxApplies,
  taxPercent,
  isFinal,
  above,
}: SummaryProps) {
  const mayDiscount = useMay("override_price") && !isFinal && lines.length > 0;
  return (
    <div className="grid gap-2 border-t p-4 text-base">
      {mayDiscount && (
        <div className="flex items-start justify-between gap-4">
          <span className="shrink-0 pt-2 text-muted-foreground">
            {say.jobs_discount_on_the_bill()}
          </span>
          <DiscountField
            label={say.jobs_discount_on_the_bill()}
            discount={discount}
            give={discountBill}
            problem={billDiscountProblem(lines, discount)}
          />
        </div>
      )}
      <dl aria-live="polite" className="grid gap-2">
        {(bill.discount > 0 || partCount > 0) && (
          <Row label={say.jobs_services()}>{rupees(inRupees(bill.services))}</Row>
        )}
        {bill.discount > 0 && (
          <Row label={say.jobs_discount()}>−{rupees(inRupees(bill.discount))}</Row>
        )}
        {/* The rows add up to the total. The price of a part contains its GST. */}
        {partCount > 0 ? (
          <>
            {taxApplies && (
              <Row label={say.jobs_gst_on_services({ taxPercent })}>
                {rupees(inRupees(bill.gst - bill.partsGst))}
              </Row>
            )}
            <Row label={taxApplies ? say.jobs_parts_with_gst() : say.jobs_parts()}>
              {rupees(inRupees(bill.parts))}
            </Row>
          </>
        ) : (
          <>
            <Row label={say.jobs_subtotal()}>{rupees(inRupees(bill.subtotal))}</Row>
            <Row label={say.jobs_gst_percent_in_brackets({ taxPercent })}>
              {taxApplies ? rupees(inRupees(bill.gst)) : "N/A"}
            </Row>
          </>
        )}
        {bill.roundOff !== 0 && (
          <Row label={say.jobs_round_off()}>{rupees(inRupees(bill.roundOff))}</Row>
        )}
        <div className="flex items-baseline justify-between gap-4 border-t pt-3 font-semibold">
          <dt>{say.jobs_total_amount_title()}</dt>
          <dd className={cn("text-lg", above && "text-attention")}>
            {rupees(inRupees(bill.total))}
          </dd>
        </div>
      </dl>
      {above && (
        <p aria-live="polite" className="text-attention">
          {above}
        </p>
      )}
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
