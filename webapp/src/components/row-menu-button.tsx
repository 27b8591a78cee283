import { ChevronDown, EllipsisVertical } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "./ui/button";

type RowMenuButtonProps = ComponentProps<"button"> & { label: string; text?: boolean | undefined };

export function RowMenuButton({ label, text, ...props }: RowMenuButtonProps) {
  if (text) {
    return (
      <Button variant="outline" {...props}>
        {label}
        <ChevronDown aria-hidden className="size-4" />
      </Button>
    );
  }
  return (
    <button
      type="button"
      aria-label={label}
      className="inline-grid size-11 align-middle place-items-center rounded-md text-muted-foreground transition-colors hover:bg-secondary hover:text-foreground aria-expanded:bg-secondary"
      {...props}
    >
      <EllipsisVertical aria-hidden className="size-5" />
    </button>
  );
}
