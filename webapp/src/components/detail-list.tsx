import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";

export type Detail = { label: string; value: ReactNode; wide?: boolean };

type DetailListProps = { label: string; details: readonly Detail[]; columns?: 2 | 4 };

/** Shows labels with their values. The values are missing while they load. */
export function DetailList({ label, details, columns = 4 }: DetailListProps) {
  return (
    <dl
      aria-label={label}
      className={cn(
        "grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border bg-card p-4 md:p-6",
        columns === 4 && "lg:grid-cols-4",
      )}
    >
      {details.map(({ label: name, value, wide }) => (
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
