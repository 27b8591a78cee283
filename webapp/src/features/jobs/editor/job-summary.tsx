import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { AddedLine } from "./added-line";
import type { Bill } from "./bill";
import type { TypedDiscount } from "./discount";
import type { Line } from "./lines";
import { SummaryAmounts } from "./summary-amounts";

export type Buttons = {
  /** Continue, or what saves the job. */
  verb: string;
  disabled: boolean;
  busy: boolean;
  forward: () => void;
  cancel: () => void;
};

export type SummaryProps = {
  lines: readonly Line[];
  bill: Bill;
  /** On the whole bill. */
  discount: TypedDiscount;
  taxApplies: boolean;
  taxPercent: number;
  remove: (serviceId: number) => void;
  quote: (serviceId: number, text: string) => void;
  discountLine: (serviceId: number, discount: TypedDiscount) => void;
  discountBill: (discount: TypedDiscount) => void;
  isFinal: boolean;
  /** What was typed for a price is none, so the way on is closed. */
  pricesWrong: boolean;
  problem: string | null;
  buttons: Buttons;
};

/** What is on the job so far, and what it comes to. */
export function JobSummary({ className, ...props }: SummaryProps & { className?: string }) {
  const { lines, problem, buttons } = props;
  return (
    <div className={cn("grid", className)}>
      <h2 className="px-4 pt-4 pb-2 font-semibold text-base">Added jobs ({lines.length})</h2>
      {lines.length === 0 ? (
        <p className="px-4 py-6 text-base text-muted-foreground">No jobs added yet</p>
      ) : (
        <ul className="max-h-[320px] divide-y overflow-y-auto border-t">
          {lines.map((line) => (
            <AddedLine
              key={line.serviceId}
              line={line}
              remove={props.remove}
              quote={props.quote}
              give={props.discountLine}
              isFinal={props.isFinal}
            />
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
          Cancel
        </Button>
        <Button onClick={buttons.forward} disabled={buttons.disabled} aria-busy={buttons.busy}>
          {buttons.verb}
        </Button>
      </div>
    </div>
  );
}
