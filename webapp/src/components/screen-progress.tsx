import { LoaderCircle } from "lucide-react";

/** Covers the screen while an action runs that must not start twice. */
export function ScreenProgress({ label }: { label: string }) {
  return (
    <div className="fixed inset-0 z-50 grid animate-fade-in place-items-center bg-scrim">
      <p
        role="status"
        className="flex items-center gap-3 rounded-lg bg-popover px-6 py-4 font-medium text-base text-popover-foreground shadow-float"
      >
        <LoaderCircle aria-hidden className="size-6 animate-spin text-primary" />
        {label}
      </p>
    </div>
  );
}
