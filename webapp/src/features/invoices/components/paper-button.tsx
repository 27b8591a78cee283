import { Download as Icon, LoaderCircle } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { say } from "@/say";
import type { Paper } from "../api/paper-address";
import type { Download } from "../use-download";

type PaperButtonProps = {
  /** The accessible name. It distinguishes the button from other download buttons. */
  name: string;
  label: string;
  paper: Paper;
  download: Download;
  className?: string;
};

/** Downloads a PDF. The button shows a waiting text while the server creates the PDF. */
export function PaperButton({ name, label, paper, download, className }: PaperButtonProps) {
  const { waiting, start } = download;
  const busy = waiting?.what === paper.what && waiting.id === paper.id;
  return (
    <Button
      variant="outline"
      aria-label={busy ? undefined : name}
      aria-busy={busy}
      // `disabled` would remove the focus, so the button stays enabled and a second click does
      // nothing.
      aria-disabled={waiting !== undefined}
      className={cn("min-w-36", className)}
      onClick={() => start(paper)}
    >
      {busy ? (
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
      ) : (
        <Icon aria-hidden className="size-4" />
      )}
      <span role={busy ? "status" : undefined}>{busy ? say.invoices_preparing() : label}</span>
    </Button>
  );
}
