import type { Column } from "@/components/data-table";
import { say } from "@/say";
import type { Part } from "../types";

type Fit = Part["fits"][number];

const COLUMNS: readonly Column<Fit>[] = [
  {
    head: say.parts_model(),
    cell: ({ vehicleModel }) => vehicleModel,
    className: "w-1/2 font-medium",
  },
  { head: say.parts_years(), cell: years },
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
  if (fromYear === null)
    return toYear === null ? say.parts_all_years() : say.parts_until({ toYear });
  if (toYear === null) return say.parts_from({ fromYear });
  return fromYear === toYear ? String(fromYear) : say.parts_to({ fromYear, toYear });
}
