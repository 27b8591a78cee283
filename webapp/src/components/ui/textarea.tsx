import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";
import { inputClasses } from "./input";

/** Shows a text area, which grows with its text in browsers that support this. */
export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      data-slot="textarea"
      className={cn(
        inputClasses,
        "h-auto min-h-20 resize-y py-2 [field-sizing:content]",
        className,
      )}
      {...props}
    />
  );
}
