import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { useHydrated } from "@/lib/loading/hydrated";

type EntryButtonProps = { busy: boolean; verb: string; doing: string; className?: string };

/**
 * Shows the submit button of an entry form. It is disabled until the script has loaded, but looks
 * enabled.
 */
export function EntryButton({ busy, verb, doing, className }: EntryButtonProps) {
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      size="lg"
      className={cn("w-full", !hydrated && "disabled:opacity-100", className)}
      disabled={!hydrated || busy}
      aria-busy={busy}
    >
      {busy ? doing : verb}
    </Button>
  );
}
