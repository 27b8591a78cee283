import { RotateCw } from "lucide-react";
import { Button } from "./ui/button";

type LoadFailedProps = {
  /** What is missing, as a sentence: "The alerts could not be loaded." */
  what: string;
  retry: () => void;
  busy: boolean;
};

/** In place of what did not come: what happened, and another try. */
export function LoadFailed({ what, retry, busy }: LoadFailedProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-lg border bg-card p-6">
      <p className="text-base">{what}</p>
      <Button variant="outline" onClick={retry} disabled={busy} aria-busy={busy}>
        <RotateCw aria-hidden className="size-4" />
        {busy ? "Trying…" : "Try Again"}
      </Button>
    </div>
  );
}
