import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { LeakPage } from "../types";

/** Shows what is probably lost in the whole garage. The filters do not change these sums. */
export function LeakSums({ sums }: { sums: LeakPage["sums"] | undefined }) {
  return (
    <dl
      aria-label={say.radar_sums()}
      className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border bg-card p-4 md:grid-cols-3 md:p-6"
    >
      <Sum label={say.radar_likely_lost()} value={sums?.open} main>
        {sums && (
          <span className="text-muted-foreground text-sm">
            {say.radar_count_findings({ count: sums.openCount })}
            {sums.newCount > 0 && ` · ${say.radar_new({ count: sums.newCount })}`}
          </span>
        )}
      </Sum>
      <Sum label={say.radar_explained()} value={sums?.explained} />
      <Sum label={say.radar_recovered_this_month()} value={sums?.recovered} />
    </dl>
  );
}

type SumProps = {
  label: string;
  value: number | undefined;
  main?: boolean;
  children?: React.ReactNode;
};

function Sum({ label, value, main = false, children }: SumProps) {
  return (
    <div className={cn("min-w-0", main && "max-md:col-span-2")}>
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="mt-1 grid min-h-8 gap-1">
        {value === undefined ? (
          <Skeleton className="h-7 w-32" />
        ) : (
          <span
            className={cn(
              "proportional-nums font-semibold",
              main ? "text-xl" : "text-lg",
              main && value > 0 && "text-attention",
            )}
          >
            {rupees(value)}
          </span>
        )}
        {children}
      </dd>
    </div>
  );
}
