import { cn } from "@/lib/cn";
import { FILTERS } from "../filters";
import type { PartFilter } from "../types";

type PartFiltersProps = {
  chosen: PartFilter | null;
  choose: (filter: PartFilter | null) => void;
};

/** Shows the filters of the list side by side. */
export function PartFilters({ chosen, choose }: PartFiltersProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">Filter</legend>
      {FILTERS.map(({ filter, word }) => (
        <button
          key={word}
          type="button"
          aria-pressed={filter === chosen}
          onClick={() => choose(filter)}
          className={cn(
            "min-h-11 min-w-11 rounded-md border px-3 text-sm transition-colors",
            filter === chosen
              ? "border-primary bg-accent font-medium text-accent-foreground"
              : "border-input bg-card hover:bg-muted",
          )}
        >
          {word}
        </button>
      ))}
    </fieldset>
  );
}
