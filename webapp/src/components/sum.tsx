import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";

type SumProps = {
  label: string;
  /** Is undefined while the sum loads. */
  value: number | undefined;
  main?: boolean;
  /** The color asks for attention if there is an amount. */
  warns?: boolean;
  className?: string;
  children?: ReactNode;
};

/** Shows a sum below its label. It stands in a description list. */
export function Sum({ label, value, main, warns, className, children }: SumProps) {
  return (
    <div className={cn("min-w-0", className)}>
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="mt-1 grid min-h-8 content-start gap-1">
        {value === undefined ? (
          <Skeleton className="h-7 w-32 max-w-full" />
        ) : (
          <span
            className={cn(
              "proportional-nums wrap-anywhere font-semibold",
              main ? "text-xl" : "text-lg",
              warns && value > 0 && "text-attention",
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
