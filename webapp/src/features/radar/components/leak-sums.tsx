import { Sum } from "@/components/sum";
import { say } from "@/say";
import type { LeakPage } from "../types";

/** Shows what is probably lost in the whole garage. The filters do not change these sums. */
export function LeakSums({ sums }: { sums: LeakPage["sums"] | undefined }) {
  return (
    <dl
      aria-label={say.radar_sums()}
      className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border bg-card p-4 md:grid-cols-3 md:p-6"
    >
      <Sum
        label={say.radar_likely_lost()}
        value={sums?.open}
        main
        warns
        className="max-md:col-span-2"
      >
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
