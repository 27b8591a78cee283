import { RotateCw } from "lucide-react";
import { cn } from "@/lib/cn";
import { Button } from "./ui/button";

type LoadFailedProps = {
  /** What is missing, as a sentence: "The alerts could not be loaded." */
  what: string;
  retry: () => void;
  busy: boolean;
  /** It stands in a card already. */
  bare?: boolean;
};

/** In place of what did not come: what happened, and another try. */
export function LoadFailed({ what, retry, busy, bare = false }: LoadFailedProps) {
  return (
    <div
      role="alert"
      className={cn("grid justify-items-start gap-3", !bare && "rounded-lg border bg-card p-6")}
    >
      <p className="text-base">{what}</p>
      <Button variant="outline" onClick={retry} disabled={busy} aria-busy={busy}>
        <RotateCw aria-hidden className="size-4" />
        {busy ? "Trying…" : "Try Again"}
      </Button>
    </div>
  );
}
