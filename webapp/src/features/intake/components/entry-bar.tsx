import { Button } from "@/components/ui/button";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import type { Entry } from "../use-entry";
import { toCheck } from "./line-field";

type EntryBarProps = { entry: Entry; busy: boolean; create: () => void };

/** Shows the total and the button that creates the job. It sticks to the bottom of the screen. */
export function EntryBar({ entry, busy, create }: EntryBarProps) {
  const { bill, lines, values } = entry;
  const check = toCheck(entry);
  const gst = rupees(inRupees(bill.gst));
  return (
    <section
      aria-label={say.intake_total()}
      data-slot="form-actions"
      className="sticky bottom-0 z-30 -mx-4 flex items-center gap-4 border-t bg-popover px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] text-popover-foreground md:mx-0 md:bottom-4 md:rounded-lg md:border md:px-6 md:shadow-float"
    >
      <div className="grid min-w-0 flex-1">
        <span className="truncate font-semibold text-lg">{rupees(inRupees(bill.total))}</span>
        <span className="wrap-anywhere text-muted-foreground text-xs leading-tight">
          {check > 0
            ? say.intake_to_check({ count: check })
            : values.taxCollected && lines.length > 0
              ? say.intake_with_gst({ gst })
              : say.intake_service_count({ count: lines.length })}
        </span>
      </div>
      <Button
        size="lg"
        data-forward
        data-entry="create"
        onClick={create}
        disabled={busy}
        aria-busy={busy}
      >
        {say.intake_create_job()}
      </Button>
    </section>
  );
}
