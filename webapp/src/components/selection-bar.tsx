import { X } from "lucide-react";
import type { ReactNode } from "react";
import { say } from "@/say";
import { Button } from "./ui/button";

type SelectionBarProps = {
  /** The bar's name for screen readers. */
  label: string;
  /** The number of selected rows, or the progress. */
  text: string;
  busy?: boolean;
  close: () => void;
  /** The actions on the selected rows. */
  children: ReactNode;
};

/** Shows the actions on the selected rows of a list, at the lower edge of the screen. */
export function SelectionBar({ label, text, busy, close, children }: SelectionBarProps) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-4 z-20 flex flex-wrap items-center gap-3 rounded-lg border bg-popover p-3 shadow-float max-lg:bottom-[calc(84px+env(safe-area-inset-bottom))]"
    >
      <p role="status" className="px-2 font-medium text-base max-md:grow max-md:basis-2/3">
        {text}
      </p>
      {children}
      <Button
        variant="ghost"
        size="icon"
        aria-label={say.ui_cancel_selection()}
        onClick={close}
        disabled={busy}
      >
        <X aria-hidden className="size-5" />
      </Button>
    </section>
  );
}
