"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useId } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { groupDigits } from "@/lib/money/format";
import { type ListState, PAGE_SIZES } from "@/lib/navigation/list-state";
import { say } from "@/say";

type PagerProps = {
  list: ListState;
  total: number;
  /** This is true if the total still belongs to the previous rows. */
  stale?: boolean;
  change: (next: Partial<ListState>) => void;
};

/** Shows the pagination: the shown range, the page size and the pages. */
export function Pager({ list: { page, size }, total, stale, change }: PagerProps) {
  const sizeId = useId();
  const pages = Math.max(1, Math.ceil(total / size));
  // The page number can be too high after a delete, on another branch or from an old bookmark. Then
  // the last page opens.
  useEffect(() => {
    if (!stale && total > 0 && page > pages) change({ page: pages });
  });
  const first = total === 0 ? 0 : (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="text-muted-foreground">
        {say.ui_first_to_last_of_results({
          first: first > total ? 0 : first,
          last,
          total: groupDigits(total),
        })}
      </p>
      <div className="flex items-center gap-2">
        <label htmlFor={sizeId} className="whitespace-nowrap text-muted-foreground">
          {say.ui_rows_per_page()}
        </label>
        <Select
          id={sizeId}
          value={size}
          onChange={(event) => change({ size: Number(event.target.value) })}
        >
          {PAGE_SIZES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </div>
      <nav
        aria-label={say.ui_pages()}
        // Seven buttons of 44 pixels fill the narrowest screen.
        className="flex items-center gap-1 max-[359px]:-mx-3 max-md:w-full max-[359px]:w-auto max-[359px]:gap-0 max-md:justify-between"
      >
        <Button
          variant="ghost"
          className="min-w-11 px-3"
          disabled={page <= 1}
          onClick={() => change({ page: Math.min(page - 1, pages) })}
        >
          <ChevronLeft aria-hidden className="size-4" />
          <span className="max-md:sr-only">{say.ui_previous()}</span>
        </Button>
        {pageNumbers(Math.min(page, pages), pages).map((number) => (
          <Button
            key={number}
            variant={number === page ? "primary" : "ghost"}
            size="icon"
            aria-label={say.ui_page({ number })}
            aria-current={number === page ? "page" : undefined}
            onClick={() => change({ page: number })}
          >
            {number}
          </Button>
        ))}
        <Button
          variant="ghost"
          className="min-w-11 px-3"
          disabled={page >= pages}
          onClick={() => change({ page: page + 1 })}
        >
          <span className="max-md:sr-only">{say.ui_next()}</span>
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </nav>
    </div>
  );
}

const MOST = 5;

/** Returns up to five page numbers. The current page is in the middle where possible. */
export function pageNumbers(page: number, pages: number): number[] {
  const shown = Math.min(MOST, pages);
  const first = Math.max(1, Math.min(page - Math.floor(MOST / 2), pages - shown + 1));
  return Array.from({ length: shown }, (_, at) => first + at);
}
