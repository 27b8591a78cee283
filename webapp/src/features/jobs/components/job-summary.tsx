import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money";
import { inRupees, type Totals } from "@/lib/paise";
import type { Line } from "../lines";
import { AddedLine } from "./added-line";

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
  totals: Totals;
  taxApplies: boolean;
  remove: (serviceId: number) => void;
  quote: (serviceId: number, text: string) => void;
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
      <Amounts {...props} />
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

function Amounts({ totals, taxApplies }: SummaryProps) {
  return (
    <dl aria-live="polite" className="grid gap-2 border-t p-4 text-base">
      <div className="flex justify-between gap-4">
        <dt className="text-muted-foreground">Subtotal</dt>
        <dd>{rupees(inRupees(totals.subtotal))}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-muted-foreground">GST (18%)</dt>
        <dd>{taxApplies ? rupees(inRupees(totals.gst)) : "N/A"}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 border-t pt-3 font-semibold">
        <dt>Total Amount</dt>
        <dd className="text-lg">{rupees(inRupees(totals.total))}</dd>
      </div>
    </dl>
  );
}
