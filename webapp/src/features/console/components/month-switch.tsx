import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/button";
import { monthIn, monthInWords, monthsAfter } from "../month";

type MonthSwitchProps = { month: string; change: (month: string) => void };

export function MonthSwitch({ month, change }: MonthSwitchProps) {
  const thisMonth = monthIn(null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="outline"
        size="icon"
        aria-label="Previous month"
        onClick={() => change(monthsAfter(month, -1))}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <h2 aria-live="polite" className="min-w-40 text-center font-semibold text-base">
        {monthInWords(month)}
      </h2>
      <Button
        variant="outline"
        size="icon"
        aria-label="Next month"
        onClick={() => change(monthsAfter(month, 1))}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
      {month !== thisMonth && (
        <Button variant="ghost" onClick={() => change(thisMonth)}>
          This month
        </Button>
      )}
    </div>
  );
}
