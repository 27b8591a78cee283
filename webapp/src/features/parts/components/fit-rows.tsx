import type { Column } from "@/components/data-table";
import type { Part } from "../types";

type Fit = Part["fits"][number];

const COLUMNS: readonly Column<Fit>[] = [
  { head: "Model", cell: ({ vehicleModel }) => vehicleModel, className: "w-1/2 font-medium" },
  { head: "Years", cell: years },
];

/** The rows of the cars that a part fits. */
export const FITS = {
  columns: COLUMNS,
  keyOf: ({ vehicleModel, fromYear, toYear }: Fit) => `${vehicleModel} ${fromYear} ${toYear}`,
  card: (fit: Fit) => (
    <span className="flex flex-wrap justify-between gap-x-4 pr-2">
      <span className="font-medium text-base">{fit.vehicleModel}</span>
      <span className="text-muted-foreground">{years(fit)}</span>
    </span>
  ),
};

function years({ fromYear, toYear }: Fit): string {
  if (fromYear === null && toYear === null) return "All years";
  if (toYear === null) return `From ${fromYear}`;
  if (fromYear === null) return `Until ${toYear}`;
  return fromYear === toYear ? String(fromYear) : `${fromYear} to ${toYear}`;
}
