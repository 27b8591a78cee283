import { RotateCw } from "lucide-react";
import { cn } from "@/lib/cn";
import { say } from "@/say";
import { Button } from "./ui/button";

type LoadFailedProps = {
  /** A sentence that says what could not be loaded: "The alerts could not be loaded." */
  what: string;
  retry: () => void;
  busy: boolean;
  /** This is true if the message is already inside a card. */
  bare?: boolean;
};

/** Replaces content that could not be loaded and offers another try. */
export function LoadFailed({ what, retry, busy, bare = false }: LoadFailedProps) {
  return (
    <div
      role="alert"
      className={cn("grid justify-items-start gap-3", !bare && "rounded-lg border bg-card p-6")}
    >
      <p className="text-base">{what}</p>
      <Button variant="outline" onClick={retry} disabled={busy} aria-busy={busy}>
        <RotateCw aria-hidden className="size-4" />
        {busy ? say.ui_trying() : say.ui_try_again()}
      </Button>
    </div>
  );
}
