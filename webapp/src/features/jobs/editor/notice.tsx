import { Info } from "lucide-react";
import type { ReactNode } from "react";

/** Shows a message about the whole page, above its content. */
export function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-accent px-4 py-2 text-accent-foreground"
    >
      <span className="flex min-h-7 flex-1 basis-60 items-center gap-3">
        <Info aria-hidden className="size-4 shrink-0" />
        <span>{children}</span>
      </span>
      {action}
    </div>
  );
}
