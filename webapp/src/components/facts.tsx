import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";

export type Fact = { label: string; value: ReactNode; wide?: boolean };

type FactsProps = { label: string; facts: readonly Fact[]; columns?: 2 | 4 };

/** Labels with values. Values are missing while they load. */
export function Facts({ label, facts, columns = 4 }: FactsProps) {
  return (
    <dl
      aria-label={label}
      className={cn(
        "grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border bg-card p-4 md:p-6",
        columns === 4 && "lg:grid-cols-4",
      )}
    >
      {facts.map(({ label: name, value, wide }) => (
        <div
          key={name}
          className={wide ? "col-span-full min-w-0" : "min-w-0 max-[359px]:col-span-2"}
        >
          <dt className="text-muted-foreground text-xs">{name}</dt>
          <dd className="mt-1 min-h-6 wrap-anywhere font-medium text-base">
            {value === undefined ? <Skeleton className="h-5 w-24" /> : (value ?? "-")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
