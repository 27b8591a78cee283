"use client";

import { ChevronUp } from "lucide-react";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import type { SummaryProps } from "./job-summary";

const loadSheet = () => import("./summary-sheet");

/** Shows a bar above a phone's navigation, with the total and the main button. */
export function SummaryBar(summary: SummaryProps) {
  const [sheet, setSheet] = useState<"never" | "open" | "closed">("never");
  const { lines, partCount, bill, pricesWrong, above, buttons } = summary;
  const isOpen = sheet === "open";
  return (
    <>
      {/* This empty space lets the end of the page scroll above the bar. */}
      <div aria-hidden className="h-20 lg:hidden" />
      <section
        aria-label={say.jobs_summary()}
        data-slot="summary-bar"
        className="fixed inset-x-2 bottom-[calc(84px+env(safe-area-inset-bottom))] z-40 mx-auto flex max-w-[560px] items-center gap-2 rounded-lg bg-popover p-2 text-popover-foreground shadow-float lg:hidden"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onClick={() => setSheet("open")}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left"
        >
          <span className="grid min-w-0 flex-1">
            <span className="truncate text-muted-foreground text-xs">
              {above ??
                (partCount > 0
                  ? say.jobs_added_jobs_and_parts({ jobs: lines.length, parts: partCount })
                  : say.jobs_added_jobs({ count: lines.length }))}
            </span>
            <span
              className={cn(
                "truncate font-semibold text-base",
                pricesWrong ? "text-destructive" : above && "text-attention",
              )}
            >
              {pricesWrong ? say.jobs_check_the_prices() : rupees(inRupees(bill.total))}
            </span>
          </span>
          <ChevronUp aria-hidden className="size-5 shrink-0 text-muted-foreground" />
        </button>
        <Button
          size="lg"
          onClick={() => {
            if (pricesWrong) setSheet("open");
            buttons.forward();
          }}
          disabled={buttons.disabled}
          aria-busy={buttons.busy}
        >
          {buttons.verb}
        </Button>
      </section>
      {sheet !== "never" && (
        <Lazy
          load={loadSheet}
          onFailure={() => setSheet("never")}
          props={{ summary, open: isOpen, close: () => setSheet("closed") }}
        />
      )}
    </>
  );
}
