import { rupees } from "@/lib/money/format";
import { inRupees, type Totals } from "@/lib/money/paise";
import { say } from "@/say";

type SummaryRows = {
  lowest: Totals;
  highest: Totals;
  base: number;
  deposit: number;
  /** The label of the last amount. */
  label?: string;
};

/** Shows the sums of an estimate. The amounts are in paise. */
export function EstimateSums({
  lowest,
  highest,
  base,
  deposit,
  label = say.estimates_total(),
}: SummaryRows) {
  const hasRange = lowest.total !== highest.total;
  const rows = [
    ...(base > 0 ? [[say.estimates_already_ordered(), base] as const] : []),
    // The sums of one choice would be wrong for another.
    ...(hasRange
      ? []
      : ([
          [say.estimates_amount_without_gst(), highest.subtotal],
          [say.estimates_gst(), highest.gst],
          ...(highest.roundOff === 0 ? [] : [[say.estimates_round_off(), highest.roundOff]]),
        ] as [string, number][])),
    ...(deposit > 0 ? [[say.estimates_deposit_asked_for(), deposit] as const] : []),
  ];
  return (
    <dl aria-label={say.estimates_summary()} className="grid gap-2">
      {rows.map(([name, paise]) => (
        <div key={name} className="flex justify-between gap-3">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="text-base">{rupees(inRupees(paise))}</dd>
        </div>
      ))}
      <div className="flex flex-wrap justify-between gap-x-3 border-t pt-3 font-semibold text-lg">
        <dt>{label}</dt>
        <dd>{rangeText(lowest.total, highest.total)}</dd>
      </div>
    </dl>
  );
}

export function rangeText(lowest: number, highest: number): string {
  const dearest = rupees(inRupees(highest));
  return lowest === highest
    ? dearest
    : say.estimates_lowest_to_highest({ lowest: rupees(inRupees(lowest)), highest: dearest });
}

type EstimateFrameProps = {
  ref?: React.Ref<HTMLDivElement>;
  children: React.ReactNode;
  sums: React.ReactNode;
  /** The total for the bar on a phone. */
  total: string;
  label?: string;
  actions: React.ReactNode;
  /** The message above the buttons, if there is one. */
  notice?: React.ReactNode;
};

/** Shows the sums at the right on a large screen, and the total in a bar at the bottom on a phone. */
export function EstimateFrame(props: EstimateFrameProps) {
  const { ref, children, sums, total, label = say.estimates_total(), actions, notice } = props;
  return (
    <div
      ref={ref}
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]"
    >
      <div className="grid min-w-0 grid-cols-1 gap-8">{children}</div>
      <aside
        aria-label={say.estimates_sums()}
        className="grid gap-4 rounded-lg border bg-card p-4 lg:sticky lg:top-20"
      >
        {sums}
        {notice}
        <div className="flex flex-wrap gap-3 max-lg:hidden">{actions}</div>
      </aside>
      <div
        data-slot="summary-bar"
        className="sticky bottom-0 z-20 -mx-4 grid gap-2 border-t bg-card p-4 lg:hidden"
      >
        <p className="flex justify-between gap-3 font-semibold text-base">
          <span>{label}</span>
          <span>{total}</span>
        </p>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
    </div>
  );
}
