import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

/** Shows a native checkbox with the role "switch". It works without JavaScript. */
export function Switch({ className, ...props }: Omit<ComponentProps<"input">, "type" | "role">) {
  return (
    <input
      data-slot="switch"
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox has its own checked state
      role="switch"
      className={cn(
        "relative h-6 w-10 shrink-0 appearance-none rounded-full border border-input bg-muted transition-colors",
        "before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-input before:transition-[translate,background-color]",
        "checked:border-primary checked:bg-primary checked:before:translate-x-4 checked:before:bg-primary-foreground",
        className,
      )}
      {...props}
    />
  );
}
