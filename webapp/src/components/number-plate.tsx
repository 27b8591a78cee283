import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";
import { groupPlate } from "@/lib/plates/plate";
import { say } from "@/say";

const SIZES = {
  sm: "h-6 text-sm",
  md: "h-8 text-base",
  lg: "h-11 rounded-md text-lg",
  /** The largest size. A page uses it only once. */
  hero: "h-16 rounded-md text-[30px] md:h-28 md:rounded-lg md:text-[56px] lg:h-32 lg:text-[64px]",
};

type NumberPlateProps = Omit<ComponentProps<"span">, "children"> & {
  plate: string;
  size?: keyof typeof SIZES;
};

/** Shows a vehicle number as a plate. */
export function NumberPlate({ plate, size = "sm", className, ...props }: NumberPlateProps) {
  return (
    <span
      data-slot="number-plate"
      className={cn(
        "inline-flex items-stretch overflow-hidden whitespace-nowrap rounded-sm border border-plate-border bg-plate align-middle font-bold font-plate text-plate-foreground",
        SIZES[size],
        className,
      )}
      {...props}
    >
      <PlateEdge />
      <span className="flex items-center whitespace-pre px-[0.45em] tracking-[-0.02em] [word-spacing:-0.28em]">
        {groupPlate(plate)}
      </span>
    </span>
  );
}

/** Shows the blue strip at the left edge of a plate. */
export function PlateEdge() {
  return (
    <span
      aria-hidden
      className="flex w-[1.25em] flex-col items-center justify-end bg-plate-edge pb-[0.2em] font-bold font-sans text-plate-edge-foreground"
    >
      <span className="text-[0.5em] leading-none">{say.ui_ind()}</span>
    </span>
  );
}
