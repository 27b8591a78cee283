import { Button } from "@/components/ui/button";
import { quantityText } from "@/features/parts/quantity";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { BaseLine } from "../types";

type BaseLinesProps = {
  lines: readonly BaseLine[];
  /** The ids of lines that get a new price. */
  replaced: ReadonlySet<number>;
  newPrice?: ((line: BaseLine) => void) | undefined;
};

/** Shows the lines that are on the job already. */
export function BaseLines({ lines, replaced, newPrice }: BaseLinesProps) {
  return (
    <section aria-labelledby="ordered" className="grid gap-3">
      <h2 id="ordered" className="font-semibold text-lg">
        {say.estimates_already_ordered()}
      </h2>
      <ul className="divide-y rounded-lg border bg-card">
        {lines.map((line) => {
          const isReplaced = line.kind === "labour" && replaced.has(line.lineId);
          return (
            <li
              key={`${line.kind}-${line.lineId}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3"
            >
              <span className="wrap-anywhere min-w-0 flex-1">
                {line.name}
                {(line.kind === "part" || line.quantity !== 1) && (
                  <span className="text-muted-foreground">
                    {" "}
                    · {quantityText(line.quantity, line.unit)}
                  </span>
                )}
                {isReplaced && (
                  <span className="block text-attention text-xs">
                    {say.estimates_new_price_below()}
                  </span>
                )}
              </span>
              <span className={cn("text-base", isReplaced && "line-through")}>
                {rupees(line.net)}
              </span>
              {newPrice && line.kind === "labour" && !isReplaced && (
                <Button
                  variant="ghost"
                  aria-label={say.estimates_new_price_for({ name: line.name })}
                  onClick={() => newPrice(line)}
                >
                  {say.estimates_new_price()}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
