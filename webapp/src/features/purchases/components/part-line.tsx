import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { say } from "@/say";

type PartLineProps = {
  line: { partName: string; details: string };
  /** A line below the name. */
  note?: ReactNode;
  /** It is undefined for a line that stays. */
  remove?: (() => void) | undefined;
  children: ReactNode;
};

/** Shows a part with its fields, side by side on a desk. */
export function PartLine({ line, note, remove, children }: PartLineProps) {
  const { partName, details } = line;
  return (
    <li className="relative flex flex-wrap items-start gap-x-4 gap-y-2 p-4 md:flex-nowrap md:px-6">
      <span className="min-w-0 flex-1 basis-56 max-md:pr-11 max-md:basis-full">
        <span className="block wrap-anywhere font-medium text-base">{partName}</span>
        <span className="block text-muted-foreground">{details}</span>
        {note && <span className="block">{note}</span>}
      </span>
      <div className="grid flex-none auto-cols-[minmax(0,1fr)] grid-flow-col gap-3 max-md:w-full md:auto-cols-[132px]">
        {children}
      </div>
      {remove && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={say.purchases_remove_named({ name: partName })}
          className="max-md:absolute max-md:top-2 max-md:right-2 md:mt-7"
          onClick={remove}
        >
          <X aria-hidden className="size-4" />
        </Button>
      )}
    </li>
  );
}
