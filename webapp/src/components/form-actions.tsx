import { cn } from "@/lib/cn";
import { say } from "@/say";
import { Button } from "./ui/button";

type FormActionsProps = {
  /** The text of the submit button, for example "Add customer". */
  verb: string;
  busy: boolean;
  cancel: () => void;
  /** The position of the buttons: at the edge of a panel or page, or above a phone's bottom bar. */
  place: "panel" | "page" | "above-bar";
};

/** Shows the Cancel and submit buttons, which stay visible while the fields scroll. */
export function FormActions({ verb, busy, cancel, place }: FormActionsProps) {
  return (
    <div
      data-slot="form-actions"
      className={cn(
        "sticky flex flex-wrap gap-3 border-t p-4 max-sm:*:shrink md:justify-end md:px-6",
        place === "panel"
          ? "bottom-0 mt-auto bg-popover pb-[max(16px,env(safe-area-inset-bottom))]"
          : "rounded-b-lg bg-card",
        place === "page" && "bottom-0 max-md:pb-[max(16px,env(safe-area-inset-bottom))]",
        place === "above-bar" &&
          // This leaves space for the bottom bar and its round button.
          "bottom-[calc(57px+env(safe-area-inset-bottom))] max-lg:pb-8 lg:bottom-0",
      )}
    >
      <Button variant="outline" className="max-md:flex-auto" onClick={cancel}>
        {say.ui_cancel()}
      </Button>
      <Button type="submit" className="max-md:flex-auto" disabled={busy} aria-busy={busy}>
        {verb}
      </Button>
    </div>
  );
}
