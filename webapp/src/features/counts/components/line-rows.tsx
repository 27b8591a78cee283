import type { Column } from "@/components/data-table";
import { changeText, numberText, quantityText } from "@/features/parts/quantity";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { CountLine } from "../types";

const COLUMNS: readonly Column<CountLine>[] = [
  {
    head: say.counts_part(),
    cell: ({ partName, brand, partNumber, partCode }) => (
      <>
        <span className="wrap-anywhere">{partName}</span>
        <span className="block wrap-anywhere font-normal text-muted-foreground">
          {[brand, partNumber || partCode].filter(Boolean).join(" · ")}
        </span>
      </>
    ),
    className: "w-2/5",
  },
  { head: say.counts_rack(), cell: ({ rack }) => rack || "-", className: "whitespace-nowrap" },
  { head: say.counts_counted(), cell: (line) => known(line.counted), align: "right" },
  { head: say.counts_expected(), cell: (line) => known(line.expected), align: "right" },
  {
    head: say.counts_difference(),
    cell: (line) => <Difference line={line} />,
    align: "right",
    className: "whitespace-nowrap",
  },
];
const VALUE: Column<CountLine> = {
  head: say.counts_value(),
  cell: ({ value }) => (value === null ? "-" : rupees(value)),
  align: "right",
  className: "whitespace-nowrap",
};

/** The columns on a desk. People who do not see the cost see no value. */
export function lineColumns(seesCost: boolean): readonly Column<CountLine>[] {
  return seesCost ? [...COLUMNS, VALUE] : COLUMNS;
}

/** Shows a line on a phone. */
export function LineCard({ line }: { line: CountLine }) {
  const { partName, rack, brand, partNumber, partCode, counted, expected, value, unit } = line;
  return (
    <span className="grid gap-1">
      <span className="flex items-baseline justify-between gap-3 pr-2">
        <span className="min-w-0 font-medium text-base">{partName}</span>
        <span className="shrink-0 text-base">
          <Difference line={line} />
        </span>
      </span>
      <span className="text-muted-foreground">
        {[brand, partNumber || partCode, rack && say.counts_rack_named({ rack })]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <span>
        {counted === null || expected === null
          ? say.counts_not_counted()
          : say.counts_counted_expected({
              counted: quantityText(counted, unit),
              expected: numberText(expected),
            })}
        {value !== null && value !== 0 && (
          <>
            {" · "}
            <span className="whitespace-nowrap">{rupees(value)}</span>
          </>
        )}
      </span>
    </span>
  );
}

function Difference({ line: { difference, unit } }: { line: CountLine }) {
  if (difference === null) return "-";
  return (
    <span className={cn("font-medium", difference < 0 && "text-destructive")}>
      {changeText(difference, unit)}
    </span>
  );
}

function known(quantity: number | null): string {
  return quantity === null ? "-" : numberText(quantity);
}
